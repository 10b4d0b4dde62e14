import { answer, type Served } from '@quickprism/app/testing/fake-wire'
import { checkins } from '@quickprism/contract/checkins'
import { visits } from '@quickprism/contract/visits'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetLastInside, lastInside } from '../../lib/last-inside.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { CheckInForm } from './check-in-form.tsx'

afterEach(() => {
  cleanup()
  forgetLastInside()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'geolocation')
})

const place = {
  shop_quickID: 'KX72QB0001',
  store_name: 'Koramangala',
  business_name: 'Kaveri Spaces',
  city: 'Bengaluru',
  latitude: 12.93624,
  longitude: 77.62691,
  radius: 100,
  time_zone: 'Asia/Kolkata',
  last_pov: null,
  consented: true,
}
const anywhere = { ...place, latitude: null, longitude: null, radius: null }
const coords = { latitude: place.latitude, longitude: place.longitude, accuracy: 8 }

const show = (where: Parameters<typeof CheckInForm>[0]['place'], server: readonly Served[]) => {
  const onDone = vi.fn()
  const { sent } = renderScreen(
    <CheckInForm
      link={{ shop: 'KX72QB0001', key: 'key' }}
      place={where}
      elsewhere={undefined}
      camera={() => null}
      onNoticeDue={() => {}}
      onDone={onDone}
    />,
    { server },
  )
  return { sent, onDone }
}

it('a phone whose position was found by the press of the button keeps when it was last there', async () => {
  let requests = 0
  const getCurrentPosition = (found: PositionCallback, failed: PositionErrorCallback) =>
    requests++ === 0
      ? failed({ code: 3, PERMISSION_DENIED: 1 } as GeolocationPositionError)
      : found({ coords } as GeolocationPosition)
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  const { sent, onDone } = show(place, [
    answer(checkins.checkIn, () => ({
      shop_quickID: 'KX72QB0001',
      store_name: 'Koramangala',
      visit_ref: 'own',
      checked_in_at: '2026-03-02T05:00:00.000Z',
      visitor_type: 'visitor' as const,
      pov: 'Visitor' as const,
      companions: [],
      vague_position: false,
      repeated: false,
      checked_out_at: null,
    })),
    answer(visits.mine, () => ({ data: [], days: 90, has_older: false })),
  ])
  await screen.findByText('No location')
  fireEvent.click(screen.getByRole('button', { name: /^Check in/ }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(sent[0]?.body).toMatchObject({ position: coords })
  // R2 companion A R2-13, B R2-06
  expect(lastInside('own')).toBeDefined()
})

it('a check-in that can neither be sent nor kept says so on the form, which stays', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const unreached = async () => {
    throw new TypeError('Failed to fetch')
  }
  const { onDone } = show(anywhere, [{ endpoint: checkins.checkIn, respond: unreached }])
  fireEvent.click(await screen.findByRole('button', { name: /^Check in/ }))
  // R2 companion A R2-22, B R2-07
  expect((await screen.findByRole('alert')).textContent).toContain('Not sent yet')
  expect(onDone).not.toHaveBeenCalled()
})
