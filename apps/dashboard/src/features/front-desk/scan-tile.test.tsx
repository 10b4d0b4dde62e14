import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ScanTile } from './scan-tile.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  Reflect.deleteProperty(navigator, 'permissions')
})

/** A device with a camera that its browser does not give. */
const refusesCamera = () =>
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      enumerateDevices: async () => [{ kind: 'videoinput' }],
      getUserMedia: () => Promise.reject(new DOMException('No', 'NotAllowedError')),
    },
  })

const tile = () => render(<ScanTile busy={false} onCode={() => {}} />)
const open = () => fireEvent.click(screen.getByRole('button'))

it('a desk whose camera does not come for want of a network closes it again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  tile()
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Close( the camera)?$/ }))
  expect(await screen.findByText('A hand scanner is ready')).toBeDefined()
})

it('a desk without a camera does not say that one is ready, and says what to use instead', async () => {
  tile()
  expect(await screen.findByText('A hand scanner is ready')).toBeDefined()
  expect(screen.queryByText('Camera and hand scanner are ready')).toBeNull()
  open()
  expect(await screen.findByText('No camera found')).toBeDefined()
  expect(document.querySelector('video')).toBeNull()
  expect(screen.getByText('Use a hand scanner, their quickID, or name and mobile.')).toBeDefined()
  expect(screen.queryByText('Point the camera at the code of the pass')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByText('A hand scanner is ready')).toBeDefined()
})

it('the keyboard goes along when the camera opens, stays while it comes, and returns to what opened it', async () => {
  refusesCamera()
  tile()
  open()
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Scan a pass' }))
  await screen.findByText('QuickPrism may not use the camera')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Scan a pass' }))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Scan a pass/ })))
})

it('a desk that may not use its camera is told how to allow it, and what works without', async () => {
  refusesCamera()
  tile()
  expect(screen.getByText('Camera and hand scanner are ready')).toBeDefined()
  open()
  expect(await screen.findByText('QuickPrism may not use the camera')).toBeDefined()
  expect(
    screen.getByText(
      'Allow the camera for this site in the settings of your browser. Without it, use a hand scanner, their quickID, or name and mobile.',
    ),
  ).toBeDefined()
  expect(screen.queryByText('Point the camera at the code of the pass')).toBeNull()
})

it('a desk whose camera was refused before says so at once, and not that there is none', async () => {
  refusesCamera()
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: async () => ({ state: 'denied' }) },
  })
  tile()
  expect(await screen.findByText('A hand scanner is ready, the camera is not allowed')).toBeDefined()
  // On a phone, which has no hand scanner.
  expect(screen.getByText('QuickPrism may not use the camera')).toBeDefined()
  expect(screen.queryByText('No camera found')).toBeNull()
  open()
  expect(
    await screen.findByText(
      'Allow the camera for this site in the settings of your browser. Without it, use a hand scanner, their quickID, or name and mobile.',
    ),
  ).toBeDefined()
})
