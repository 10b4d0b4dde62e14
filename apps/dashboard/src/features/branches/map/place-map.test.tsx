import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import type { Spot } from './geometry.ts'
import { PlaceMap } from './place-map.tsx'

const { options } = vi.hoisted(() => ({ options: { onMove: undefined as ((spot: Spot) => void) | undefined } }))

/** The map itself draws; here it only moves the pin, as the real one does. */
vi.mock('./leaflet-map.ts', () => ({
  createPlaceMap: (_: HTMLElement, given: { onMove?: (spot: Spot) => void }) => {
    options.onMove = given.onMove
    return {
      show: () => {},
      placeAt: (spot: Spot) => given.onMove?.(spot),
      zoomIn: () => {},
      zoomOut: () => {},
      remove: () => {},
    }
  },
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Placed = () => {
  const [spot, setSpot] = useState<Spot>()
  return (
    <>
      <PlaceMap
        latitude={spot?.latitude}
        longitude={spot?.longitude}
        radius={100}
        onMove={setSpot}
        onRadius={() => {}}
      />
      <output>{spot ? `${spot.latitude}, ${spot.longitude}` : 'nowhere'}</output>
    </>
  )
}

it('a position that comes late does not take away the pin that was placed by hand meanwhile', async () => {
  let found: PositionCallback = () => {}
  vi.stubGlobal('navigator', {
    ...navigator,
    geolocation: {
      getCurrentPosition: (success: PositionCallback) => {
        found = success
      },
    },
  })
  renderScreen(<Placed />, { server: [] })
  fireEvent.click(await screen.findByRole('button', { name: 'Use my location' }))
  // A position may take ten seconds.
  act(() => options.onMove?.({ latitude: 12.93, longitude: 77.62 }))
  expect(screen.getByText('12.93, 77.62')).toBeDefined()
  act(() => found({ coords: { latitude: 19.11, longitude: 72.9 } } as GeolocationPosition))
  expect(document.querySelector('output')?.textContent).toBe('12.93, 77.62') // R2 dash B-13

  fireEvent.click(screen.getByRole('button', { name: 'Use my location' }))
  act(() => found({ coords: { latitude: 19.11, longitude: 72.9 } } as GeolocationPosition))
  expect(screen.getByText('19.11, 72.9')).toBeDefined()
})
