import { copy } from '@quickprism/app/contacts/copy'
import { OwnContacts } from '@quickprism/app/contacts/own-contacts'
import { useRouteContext } from '@tanstack/react-router'
import { addresses } from '../lib/addresses.ts'
import { AccountPage } from './account-page.tsx'

/** A person's own e-mail and mobile. */
export const ContactsPage = () => {
  const { person } = useRouteContext({ from: addresses.contacts })
  return (
    <AccountPage person={person} title={copy.heading} lead={copy.lead}>
      <OwnContacts />
    </AccountPage>
  )
}
