import { useAct } from '@quickprism/client/react'
import { access } from '@quickprism/contract/access'
import { developmentSignIn } from '@quickprism/contract/development'
import { endpoint } from '@quickprism/contract/endpoint'
import { person } from '@quickprism/contract/gates'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer, fail, type Served } from '../testing/fake-wire.ts'
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
  const signIn = useAct(developmentSignIn)
  return <button onClick={() => signIn.mutate({ body: { quickID: 'PERSON01' } })}>Login</button>
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

afterEach(cleanup)

it('tells that an act worked, in the words of the endpoint', async () => {
  const { notices } = await renameOn(answer(rename, () => []))
  await waitFor(() => expect(notices).toEqual([{ tone: 'good', text: 'Renamed' }]))
})

it.each([
  ['the detail of the server', { detail: 'The name is taken' }, 'The name is taken'],
  ['its own words without one', {}, 'Failed to rename'],
])('tells %s when an act fails, and tries it once only', async (_, body, text) => {
  const { notices, asked } = await renameOn(fail(rename, 500, body))
  await waitFor(() => expect(notices).toEqual([{ tone: 'bad', text }]))
  expect(asked.filter((name) => name === 'POST /api/rename')).toHaveLength(1)
})

it('asks what the person may do again when an act is refused', async () => {
  const { asked } = await renameOn(fail(rename, 403))
  await waitFor(() => expect(asked.filter((name) => name === 'GET /api/iam/get-access')).toHaveLength(2))
})

it('says nothing when the session is lost, but tells a refused sign-in', async () => {
  const lost = await renameOn(fail(rename, 401, { detail: 'Access token is required' }))
  await waitFor(() => expect(lost.asked).toContain('POST /api/rename'))
  cleanup()

  const refused = renderScreen(<SigningIn />, { server: [fail(developmentSignIn, 401)] })
  await press('Login')
  await waitFor(() => expect(refused.notices).toEqual([{ tone: 'bad', text: 'Login failed. Please try again.' }]))
  expect(lost.notices).toEqual([])
})
