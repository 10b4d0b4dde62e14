import { answer, fail, hold, type Served } from '@quickprism/app/testing/fake-wire'
import { useAct, useAsk } from '@quickprism/client/react'
import { access } from '@quickprism/contract/access'
import { endpoint } from '@quickprism/contract/endpoint'
import { person } from '@quickprism/contract/gates'
import { sessions } from '@quickprism/contract/sessions'
import { focusManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { useAccess } from './access.tsx'

const rename = endpoint({
  method: 'POST',
  path: '/api/rename',
  about: 'Something to do.',
  allow: person,
  reply: access.get.reply,
  says: { ok: () => 'Renamed', failed: 'Failed to rename' },
  audit: { none: 'Only a test.' },
  lane: 'last',
  repeats: 'keyed',
})

const Renaming = () => {
  useAccess()
  const renaming = useAct(rename)
  return <button onClick={() => renaming.mutate({})}>Rename</button>
}

const SigningIn = () => {
  const signIn = useAct(sessions.verifyOtp)
  return <button onClick={() => signIn.mutate({ body: { quickID: 'PERSON01', otp: '481220' } })}>Login</button>
}

const Asking = () => {
  const { status } = useAccess()
  return <p>{status}</p>
}

/** Asked again whenever the window gets the focus. */
const Following = () => {
  useAsk(sessions.devices, {}, { onFocus: true })
  return null
}

/** A question that is asked again each time it comes back to the screen. */
const ComingAndGoing = () => {
  const [here, setHere] = useState(true)
  return (
    <>
      {here && <Asking />}
      <button onClick={() => setHere(!here)}>Turn</button>
    </>
  )
}

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  act(() => button.click())
}

const renameOn = async (...server: Served[]) => {
  const scene = renderScreen(<Renaming />, { server: [answer(access.get, () => []), ...server] })
  await press('Rename')
  return scene
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  focusManager.setFocused(undefined)
})

it('tells that an act worked, in the words of the endpoint', async () => {
  const { notices } = await renameOn(answer(rename, () => []))
  await waitFor(() => expect(notices).toEqual([{ tone: 'good', text: 'Renamed' }]))
})

/** Changes what a question on the screen shows. */
const RenamingAll = () => {
  const renaming = useAct(rename, { refreshes: [access.get] })
  return (
    <>
      <Asking />
      <button onClick={() => renaming.mutate({})}>Rename</button>
    </>
  )
}

it('tells it once what the act has changed is there, so that nobody reads of what they do not see', async () => {
  const [first, again] = [answer(access.get, () => []), hold(access.get, () => [])]
  const answers = [first, again]
  const changing: Served = { endpoint: access.get, respond: () => (answers.shift() ?? again).respond() }
  const { notices, asked } = renderScreen(<RenamingAll />, { server: [changing, answer(rename, () => [])] })
  await screen.findByText('success')
  await press('Rename')
  await waitFor(() => expect(asked.filter((name) => name === 'GET /api/iam/get-access')).toHaveLength(2))
  expect(notices).toEqual([])
  again.letGo()
  await waitFor(() => expect(notices).toEqual([{ tone: 'good', text: 'Renamed' }]))
})

it.each([
  ['D1-CONV-15: the detail of the server', { detail: 'The name is taken' }, 'The name is taken'],
  ['its own words without one', {}, 'Failed to rename'],
])('tells %s when an act fails, and tries it once only', async (_, body, text) => {
  const { notices, asked } = await renameOn(fail(rename, 500, body))
  await waitFor(() => expect(notices).toEqual([{ tone: 'bad', text }]))
  expect(asked.filter((name) => name === 'POST /api/rename')).toHaveLength(1)
})

it('D1-CONV-17: tells of an act that broke on its way without showing the words of the machine', async () => {
  const breaks = { endpoint: rename, respond: () => Promise.resolve(undefined as never) }
  const { notices } = await renameOn(breaks)
  await waitFor(() =>
    expect(notices).toEqual([{ tone: 'bad', text: 'An unexpected error occurred. Please try again.' }]),
  )
})

it('asks what the person may do again when an act is refused', async () => {
  const { asked } = await renameOn(fail(rename, 403))
  await waitFor(() => expect(asked.filter((name) => name === 'GET /api/iam/get-access')).toHaveLength(2))
})

it('says nothing when the session is lost, but tells a refused sign-in', async () => {
  const lost = await renameOn(fail(rename, 401, { detail: 'Access token is required' }))
  await waitFor(() => expect(lost.asked).toContain('POST /api/rename'))
  cleanup()

  const refused = renderScreen(<SigningIn />, { server: [fail(sessions.verifyOtp, 401)] })
  await press('Login')
  await waitFor(() => expect(refused.notices).toEqual([{ tone: 'bad', text: 'Verification failed' }]))
  expect(lost.notices).toEqual([])
})

it('D1-CONV-22, D1-CONV-24: an answer is fresh for 5 minutes, and a window that gets the focus asks nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { asked } = renderScreen(
    <>
      <ComingAndGoing />
      <Following />
    </>,
    { server: [answer(access.get, () => []), answer(sessions.devices, () => [])] },
  )
  await screen.findByText('success')
  const times = ({ path }: { path: string }) => asked.filter((name) => name === `GET ${path}`).length
  const comeBackAfter = async (minutes: number) => {
    vi.setSystemTime(Date.now() + minutes * 60_000)
    await press('Turn')
    await press('Turn')
    await screen.findByText('success')
    return times(access.get)
  }
  expect(await comeBackAfter(4.9)).toBe(1)
  act(() => focusManager.setFocused(false))
  // Of age by now; beside it a question that does follow the focus, to know when all have heard of it.
  vi.setSystemTime(Date.now() + 0.2 * 60_000)
  act(() => focusManager.setFocused(true))
  await waitFor(() => expect(times(sessions.devices)).toBe(2))
  expect(times(access.get)).toBe(1)
  await comeBackAfter(0)
  await waitFor(() => expect(times(access.get)).toBe(2))
})

it('D1-CONV-23: a question that fails is asked once more', async () => {
  const { asked } = renderScreen(<Asking />, { server: [fail(access.get, 500)] })
  await screen.findByText('error')
  expect(asked).toHaveLength(2)
})
