import { answer } from '@quickprism/app/testing/fake-wire'
import { access } from '@quickprism/contract/access'
import type { BranchForm } from '@quickprism/contract/branch-form'
import { branches } from '@quickprism/contract/branches'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useAccess } from '../../lib/access.tsx'
import { beginSession, endSession } from '../../lib/session.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useDeleteBranch, useEditBranch } from './api.ts'

beforeEach(() => beginSession({ access_token: 'a-token', quickID: 'PERSON01', name: 'Asha Rao', type: 'business' }))
afterEach(() => {
  cleanup()
  endSession()
})

const form: BranchForm = {
  store_name: 'Powai',
  store_type: 'restaurant',
  gstin: '27AAPFU0939F1ZV',
  address: { street_address: '12 Lake Road', city: 'Mumbai', state: 'Maharashtra', pin_code: '400076' },
  store_location: { latitude: 19.1176, longitude: 72.906 },
  radius: 100,
  opening_time: '09:00',
  closing_time: '21:00',
  contact_email: 'desk@branch.invalid',
  contact_mobile: '9800000001',
}

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
