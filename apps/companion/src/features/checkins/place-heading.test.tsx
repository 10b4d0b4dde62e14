import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PlaceHeading } from './place-heading.tsx'
import { PlaceMap } from './place-map.tsx'

afterEach(cleanup)

const place = {
  shop_quickID: 'KORAMANGALA',
  store_name: 'Koramangala',
  business_name: 'Kaveri Spaces',
  city: 'Bengaluru',
  latitude: 12.93624,
  longitude: 77.62691,
  radius: 100,
  time_zone: 'Asia/Kolkata',
}
const at = (latitude: number, accuracy: number) => ({ latitude, longitude: place.longitude, accuracy })

it.each([
  ['45 m', at(12.936645, 8)],
  ['About 45 m', at(12.936645, 180)],
  ['1.5 km away', at(12.94973, 8)],
  ['About 1.5 km away', at(12.94973, 180)],
])('says %s as exactly as the phone knows it', async (text, position) => {
  renderScreen(<PlaceHeading place={place} position={position} problem={undefined} />, { server: [] })
  expect(await screen.findByText(text)).toBeTruthy()
})

it('draws a ring around the person that is as large as their position is inaccurate', async () => {
  renderScreen(<PlaceMap place={place} position={at(12.936645, 200)} />, { server: [] })
  const map = await screen.findByRole('img')
  const [area, ring] = map.querySelectorAll('circle')
  expect(Number(ring?.getAttribute('r'))).toBeCloseTo(2 * Number(area?.getAttribute('r')), 5)
})
