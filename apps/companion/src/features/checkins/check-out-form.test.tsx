import { answer } from '@quickprism/app/testing/fake-wire'
import { checkins } from '@quickprism/contract/checkins'
import { visits } from '@quickprism/contract/visits'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import type { OpenVisit } from './api.ts'
import { CheckOutForm } from './check-out-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'geolocation')
})

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

const door = { latitude: 12.93624, longitude: 77.62691, accuracy: 8 }
const street = { latitude: 12.946, longitude: 77.62691, accuracy: 8 }
const circle = { ...place, latitude: door.latitude, longitude: door.longitude, radius: 100 }
const visit: OpenVisit = {
  shop_quickID: 'KORAMANGALA',
  store_name: 'Koramangala',
  visit_ref: 'own',
  checked_in_at: '2026-03-02T08:32:00.000Z',
  closes_at: '2026-03-02T18:00:00.000Z',
  visitor_type: 'visitor',
  pov: 'Visitor',
  companions: [],
  vague_position: false,
  place: circle,
}
const locateBy = (getCurrentPosition: (found: PositionCallback) => void) =>
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
const leave = async () => fireEvent.click(await screen.findByRole('button', { name: /^Check out/ }))

it('a second tap on a check-out that waits for the position makes no second one', async () => {
  const requests: PositionCallback[] = []
  locateBy((found) => void requests.push(found))
  const onDone = vi.fn()
  const { sent } = renderScreen(
    <CheckOutForm link={{ shop: 'KORAMANGALA', key: 'k' }} place={circle} visit={visit} onDone={onDone} />,
    {
      server: [
        answer(checkins.checkOut, () => ({
          success: true as const,
          message: '',
          closed: 1,
          checked_out_at: visit.closes_at,
        })),
        answer(visits.mine, () => ({ data: [], days: 90, has_older: false })),
      ],
    },
  )
  await leave()
  await leave()
  await act(async () => {
    for (const found of requests) found({ coords: door } as GeolocationPosition)
  })
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  // R2 companion A R2-15
  expect(sent.filter(({ url }) => url.includes(checkins.checkOut.path))).toHaveLength(1)
  expect(onDone).toHaveBeenCalledTimes(1)
})

it('a visitor who was too far away and tries again at the door is sent with where they stand then', async () => {
  let here = street
  locateBy((found) => found({ coords: here } as GeolocationPosition))
  const respond = async () => ({ status: 403, body: { code: 'too_far', detail: 'You are 1.1 km away.' } })
  const { sent } = renderScreen(
    <CheckOutForm link={{ shop: 'KORAMANGALA', key: 'k' }} place={circle} visit={visit} onDone={() => {}} />,
    { server: [{ endpoint: checkins.checkOut, respond }] },
  )
  await leave()
  await screen.findByText('You are too far away')
  here = door
  await leave()
  await waitFor(() => expect(sent).toHaveLength(2))
  // R2 companion B R2-18
  expect(sent.map(({ body }) => body)).toMatchObject([{ position: street }, { position: door }])
})

it('a check-out that cannot be kept says so on the form, which stays', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  })
  show(true)
  await leave()
  // R2 companion A R2-22
  expect((await screen.findByRole('alert')).textContent).toContain('Not sent yet')
})
