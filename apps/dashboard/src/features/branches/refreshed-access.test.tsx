import { answer } from '@quickprism/app/testing/fake-wire'
import { access } from '@quickprism/contract/access'
import { branches } from '@quickprism/contract/branches'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useAccess } from '../../lib/access.tsx'
import { powai } from '../../testing/powai.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { everyoneIsSignedIn } from '../../testing/signed-in.ts'
import { useDeleteBranch, useEditBranch } from './api.ts'

everyoneIsSignedIn()
afterEach(cleanup)

const { shop_quickID, website, business_name, time_zone, qr, ...form } = powai

const query = { shopQuickID: 'BRANCH0001' }

const Acts = () => {
  useAccess()
  const edit = useEditBranch()
  const remove = useDeleteBranch()
  return (
    <>
      <button onClick={() => edit.mutate({ query, body: form })}>Edit</button>
      <button onClick={() => remove.mutate({ query })}>Delete</button>
    </>
  )
}

it.each(['Edit', 'Delete'])('Q48: after %s of a branch it is asked again what the person may do', async (act) => {
  const done = { success: true as const, message: '' }
  const { asked } = renderScreen(<Acts />, {
    server: [answer(access.get, () => []), answer(branches.edit, () => done), answer(branches.remove, () => done)],
  })
  const timesAsked = () => asked.filter((name) => name === 'GET /api/iam/get-access').length
  const button = await screen.findByRole('button', { name: act })
  await waitFor(() => expect(timesAsked()).toBe(1))
  fireEvent.click(button)
  await waitFor(() => expect(timesAsked()).toBe(2))
})
