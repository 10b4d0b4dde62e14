import { answer, fail, type Served } from '@quickprism/app/testing/fake-wire'
import { checkins } from '@quickprism/contract/checkins'
import { showWith } from '@quickprism/ui/toast'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { GroupRequests } from './group-requests.tsx'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'geolocation')
})

/** A phone that is asked where it is. */
const standsAt = (coords: { latitude: number; longitude: number; accuracy: number }) => {
  const getCurrentPosition = vi.fn((found: PositionCallback) => found({ coords } as GeolocationPosition))
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  return getCurrentPosition
}
const here = { latitude: 12.93624, longitude: 77.62691, accuracy: 8 }

const of = (lead_name: string | null) => ({
  request_id,
  lead_name,
  store_name: 'Koramangala',
  asked_at: '2026-03-02T05:00:00.000Z',
})
const request_id = '0d3f9d36-5b1e-4b7e-9d6a-8f1c2b3a4d5e'

it('a desk that was told the quickID of its reader asks whether it was they, and names nobody', async () => {
  const located = standsAt(here)
  const { sent } = renderScreen(<GroupRequests requests={[of(null)]} onNoticeDue={() => {}} />, {
    server: [
      answer(checkins.joinGroup, () => ({ success: true as const, message: 'The front desk knows your name now' })),
    ],
  })
  expect(await screen.findByRole('heading', { name: 'Was it you at the front desk?' })).toBeDefined()
  expect(
    screen.getByText(
      'The front desk at Koramangala checked in your quickID. If you say yes, they see your name beside it.',
    ),
  ).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Yes, I am here' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ request_id, accept: true }))
  // The desk has seen them.
  expect(located).not.toHaveBeenCalled()
})

it('a yes to a group says where the phone stands, which is asked for with the answer and not before', async () => {
  const located = standsAt(here)
  const { sent } = renderScreen(<GroupRequests requests={[of('Farhan Sheikh')]} onNoticeDue={() => {}} />, {
    server: [answer(checkins.joinGroup, () => ({ success: true as const, message: 'You are part of the group' }))],
  })
  expect(
    await screen.findByRole('heading', { name: 'Farhan Sheikh says you are with them at Koramangala' }),
  ).toBeDefined()
  expect(located).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Yes, I am here' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ request_id, accept: true, position: here }))
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
})

it('a yes that the notice interrupted is sent once it is agreed to, without the same question again', async () => {
  standsAt(here)
  let isAgreed = false
  const joinGroup: Served = {
    endpoint: checkins.joinGroup,
    respond: async () =>
      isAgreed
        ? { status: 200, body: { success: true, message: 'You are part of the group' } }
        : { status: 403, body: { code: 'notice_due', detail: 'Read our privacy notice and agree to it first.' } },
  }
  const Page = () => {
    const [due, setDue] = useState<{ accept: () => void }>()
    return (
      <>
        {due && (
          <button type="button" onClick={due.accept}>
            Agree
          </button>
        )}
        <GroupRequests requests={[of('Farhan Sheikh')]} onNoticeDue={(accept) => setDue({ accept })} />
      </>
    )
  }
  const { sent } = renderScreen(<Page />, { server: [joinGroup] })
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, I am here' }))
  const agree = await screen.findByRole('button', { name: 'Agree' })
  isAgreed = true
  fireEvent.click(agree)
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
  const yes = { request_id, accept: true, position: here }
  expect(sent.flatMap(({ body }) => (body === undefined ? [] : [body]))).toEqual([yes, yes])
})

it('a no says nothing of where the phone is', async () => {
  const located = standsAt(here)
  const { sent } = renderScreen(<GroupRequests requests={[of('Farhan Sheikh')]} onNoticeDue={() => {}} />, {
    server: [answer(checkins.joinGroup, () => ({ success: true as const, message: 'You said no' }))],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'No' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ request_id, accept: false }))
  expect(located).not.toHaveBeenCalled()
})

it('a yes that the branch refuses says why in its place, and can be said again', async () => {
  standsAt(here)
  const detail = 'You are about 1.5 km away from Koramangala. Check in when you are there, or ask the front desk.'
  renderScreen(<GroupRequests requests={[of('Farhan Sheikh')]} onNoticeDue={() => {}} />, {
    server: [fail(checkins.joinGroup, 403, { code: 'too_far', detail })],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, I am here' }))
  expect(await screen.findByText('You are too far away')).toBeDefined()
  expect(screen.getByText(detail)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Yes, I am here' })).toHaveProperty('disabled', false)
})

it('a request that is over says so, and takes no answer', async () => {
  standsAt(here)
  renderScreen(<GroupRequests requests={[of('Farhan Sheikh')]} onNoticeDue={() => {}} />, {
    server: [fail(checkins.joinGroup, 404, { code: 'missing', detail: 'This request is over.' })],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, I am here' }))
  expect(await screen.findByText('This request is over.')).toBeDefined()
  expect(screen.getByText('Not answered')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('a visitor who agrees to the notice to join a group that has gone meanwhile reads that it has', async () => {
  standsAt(here)
  let isGone = false
  const joinGroup: Served = {
    endpoint: checkins.joinGroup,
    respond: async () =>
      isGone
        ? { status: 404, body: { code: 'missing', detail: 'This request is over' } }
        : { status: 409, body: { code: 'notice_due', detail: 'Read our privacy notice and agree to it first.' } },
  }
  const said: string[] = []
  const stop = showWith(({ text }) => said.push(text))
  let drop = () => {}
  let accept: (() => void) | undefined
  const Page = () => {
    const [requests, setRequests] = useState([of('Farhan Sheikh')])
    drop = () => setRequests([])
    return <GroupRequests requests={requests} onNoticeDue={(again) => (accept = again)} />
  }
  renderScreen(<Page />, { server: [joinGroup] })
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, I am here' }))
  await waitFor(() => expect(accept).toBeDefined())
  isGone = true
  act(() => drop())
  accept?.()
  // R2 companion B R2-12
  await waitFor(() => expect(said).toEqual(['This request is over']))
  stop()
})
