import { CodeWindow } from '@quickprism/app/scanner/code-window'
import { checkins } from '@quickprism/contract/checkins'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ReadPass } from './read-pass.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
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

it('a pass whose reading failed is read again while it is held there, seldom', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const pass = `QP2.${'A'.repeat(8)}.${'1'.repeat(7)}.${'B'.repeat(104)}`
  let hold = () => {}
  const read: string[] = []
  let times = 0
  const respond = async () =>
    times++ === 0
      ? { status: 500, body: { detail: 'Something went wrong.' } }
      : { status: 200, body: { quickID: 'BK3M8P4R', name: 'Ravi', met: 'token' } }
  renderScreen(
    <ReadPass
      link={link}
      camera={({ onRead, children }) => {
        hold = () => onRead(pass)
        return <>{children(undefined)}</>
      }}
      onRead={({ kind }) => {
        read.push(kind)
        return undefined
      }}
    />,
    { server: [{ endpoint: checkins.meet, respond }] },
  )
  await screen.findByText('Point at the pass on their phone.')
  await act(async () => hold())
  await screen.findByText('Something went wrong.')
  await act(async () => hold())
  expect(times).toBe(1)
  vi.setSystemTime(Date.now() + 1_000)
  await act(async () => hold())
  // R2 companion B R2-20
  await waitFor(() => expect(read).toEqual(['met']))
})
