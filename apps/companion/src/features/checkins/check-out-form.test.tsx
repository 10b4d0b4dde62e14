import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { CheckOutForm } from './check-out-form.tsx'

afterEach(cleanup)

const place = {
  shop_quickID: 'KORAMANGALA',
  store_name: 'Koramangala',
  business_name: 'Kaveri Spaces',
  city: 'Bengaluru',
  latitude: null,
  longitude: null,
  radius: null,
  time_zone: 'Asia/Kolkata',
}
const show = (offline: boolean) =>
  renderScreen(
    <CheckOutForm
      link={{ shop: 'KORAMANGALA', key: 'k' }}
      place={place}
      visit={undefined}
      onDone={() => {}}
      offline={offline}
    />,
    { server: [] },
  )
const KEPT = 'You are offline. Your scan is kept on this phone and sent when you are back online, with its time.'

it('a visitor who leaves without a network reads that the scan is kept, as on the way in', async () => {
  show(true)
  expect(await screen.findByText(KEPT)).toBeDefined()
})

it('with a network nothing is said of keeping', async () => {
  show(false)
  expect(await screen.findByRole('button', { name: /^Check out/ })).toBeDefined()
  expect(screen.queryByText(KEPT)).toBeNull()
})
