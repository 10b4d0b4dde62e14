import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import type { Marshal } from '@quickprism/contract/sos'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { MarkingNow } from './asides.tsx'

const HEARD_AT = '2026-11-16T12:34:00Z'

const dev: Marshal = {
  marshal_ref: 'dev',
  name: 'Dev Prakash',
  is_me: false,
  place: null,
  marks: 3,
  last_heard_at: HEARD_AT,
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false, now: new Date(HEARD_AT) })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** `offset`: by how much the clock of the server is ahead of this device's. */
const show = async (marshal: Marshal, offset = 0) => {
  renderScreen(
    <MarkingNow incidentRef="incident" marshals={[marshal]} keptMarks={0} offlineSince={undefined} offset={offset} />,
    { server: [answer(branches.list, () => [])] },
  )
  await later(0)
}

it('shows another marshal as marking for sixty seconds after they were last heard of, and no longer', async () => {
  await show(dev)
  expect(screen.getByText('Marking')).toBeTruthy()
  await later(60_000)
  expect(screen.getByText('Marking')).toBeTruthy()
  await later(5_000)
  expect(screen.queryByText('Marking')).toBe(null)
  expect(screen.getByText('Last response 6:04 pm')).toBeTruthy()
})

it('goes by the server’s clock, whatever this device believes', async () => {
  await show({ ...dev, place: 'Assembly point A' }, 50_000)
  await later(10_000)
  expect(screen.getByText('Assembly point A')).toBeTruthy()
  await later(5_000)
  expect(screen.queryByText('Assembly point A')).toBe(null)
  expect(screen.getByText('Last response 6:04 pm')).toBeTruthy()
})
