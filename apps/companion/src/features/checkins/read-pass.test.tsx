import { CodeWindow } from '@quickprism/app/scanner/code-window'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ReadPass } from './read-pass.tsx'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

const link = { shop: 'KRM4T9QX2B', key: 'poster' }
const readPass = () =>
  renderScreen(<ReadPass link={link} camera={CodeWindow} onRead={() => undefined} />, { server: [] })

it('a phone without a camera does not say where to point it, but how else someone is added', async () => {
  readPass()
  expect(await screen.findByText('No camera found')).toBeDefined()
  expect(screen.getByText('Add them by quickID or name.')).toBeDefined()
  expect(screen.queryByText('Point at the pass on their phone.')).toBeNull()
})

it('a phone that may not use its camera says how to allow it', async () => {
  const getUserMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  readPass()
  expect(await screen.findByText('QuickPrism may not use the camera')).toBeDefined()
  expect(
    screen.getByText('Allow the camera for this site in the settings of your browser, or add them by quickID or name.'),
  ).toBeDefined()
})
