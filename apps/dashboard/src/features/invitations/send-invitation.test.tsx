import { answer, fail, type Served } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { invitations } from '@quickprism/contract/invitations'
import type { StoreType } from '@quickprism/contract/store-type'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { everyoneIsSignedIn } from '../../testing/signed-in.ts'
import { SendInvitation } from './send-invitation.tsx'

everyoneIsSignedIn()
afterEach(cleanup)

const show = (store_type: StoreType, ...server: Served[]) =>
  renderScreen(<SendInvitation />, {
    may: ['send_invitation_to_registered_business'],
    server: [
      answer(branches.list, () => [
        { shop_quickID: 'BRANCH0001', store_name: 'Koramangala', store_type, time_zone: 'Asia/Kolkata' },
      ]),
      ...server,
    ],
  })

const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const send = () => screen.getAllByRole('button', { name: /^Send Invitation/ }).at(-1) as HTMLButtonElement

const toLastStep = async () => {
  await press(/^Send Invitation/)
  await press(/^Continue/)
  fireEvent.change(await screen.findByLabelText(/^Branch quickID/), { target: { value: 'tjvma 7dk2-9' } })
  await press(/^Continue/)
}

it('says in the last step whom the quickID belongs to, and sends it then', async () => {
  const { sent } = show(
    'coworking_space',
    answer(invitations.look, () => ({ store_name: 'HSR Layout', business_name: 'Third Wave' })),
    answer(invitations.send, () => ({ success: true as const, message: 'Sent' })),
  )
  await toLastStep()
  expect(await screen.findByText('HSR Layout, Third Wave')).toBeDefined()
  fireEvent.click(send())
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ child_shop_quickID: 'TJVMA7DK29' }))
})

it('refuses in the last step whoever cannot be invited, and sends nothing', async () => {
  const { asked } = show(
    'coworking_space',
    fail(invitations.look, 404, { detail: 'There is no branch with this quickID.' }),
  )
  await toLastStep()
  expect((await screen.findByRole('alert')).textContent).toBe('There is no branch with this quickID.')
  expect(send().disabled).toBe(true)
  fireEvent.submit(send().closest('form') as HTMLFormElement)
  expect(asked.filter((name) => name === 'POST /api/iam/send-invitation')).toEqual([])
})

it('offers no invitation where the branch is no coworking space, and says why', async () => {
  show('hotel')
  expect(await screen.findByText('Only a coworking space can invite tenants.')).toBeDefined()
  expect(send().disabled).toBe(true)
})
