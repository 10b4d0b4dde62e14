import { copy } from '@quickprism/app/devices/copy'
import { OwnDevices } from '@quickprism/app/devices/own-devices'
import { useRouteContext } from '@tanstack/react-router'
import { addresses } from '../lib/addresses.ts'
import { AccountPage } from './account-page.tsx'

/** Where a person is signed in. */
export const DevicesPage = () => {
  const { person } = useRouteContext({ from: addresses.devices })
  return (
    <AccountPage person={person} title={copy.heading} lead={copy.lead}>
      <OwnDevices />
    </AccountPage>
  )
}
