import { answer, fail, hold, type Served } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { invitations } from '@quickprism/contract/invitations'
import type { StoreType } from '@quickprism/contract/store-type'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { everyoneIsSignedIn } from '../../testing/signed-in.ts'
import { SendInvitation } from './send-invitation.tsx'

everyoneIsSignedIn()
afterEach(cleanup)

const show = (store_type: StoreType, ...server: Served[]) =>
  renderScreen(<SendInvitation />, {
    may: ['send_invitation_to_registered_business', 'send_invitation_to_non_registered_business'],
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

const third = answer(invitations.lookUp, () => ({ store_name: 'HSR Layout', business_name: 'Third Wave' }))
const done = answer(invitations.send, () => ({ success: true as const, message: 'Sent' }))

/** Their names go on with what helps to choose or to type. */
const kindOf = (name: string) => screen.findByRole('radio', { name: new RegExp(`^${name}`) })
const choose = async (name: string) => fireEvent.click(await kindOf(name))
const fieldOf = async (name: string) => (await screen.findByLabelText(new RegExp(`^${name}`))) as HTMLInputElement

it.each([
  ['Registered business', 'Branch quickID', 'TJVMA7DK29'],
  ['New user', 'Email', 'office@thirdwave.example'],
])('D2-INVITE-05: Back clears what was typed for a "%s" in the first step only', async (kind, label, text) => {
  show('coworking_space', third)
  await press(/^Send Invitation/)
  await choose(kind)
  await press(/^Continue/)
  fireEvent.change(await fieldOf(label), { target: { value: text } })
  await press(/^Continue/)
  await screen.findByText('Check and confirm')
  await press(/^Back/)
  expect((await fieldOf(label)).value).toBe(text)
  await press(/^Back/)
  await choose(kind)
  await press(/^Continue/)
  expect((await fieldOf(label)).value).toBe('')
})

it('D2-INVITE-06: once it is sent that is told, and the dialog begins anew', async () => {
  const { notices } = show('coworking_space', done)
  await press(/^Send Invitation/)
  await choose('New user')
  await press(/^Continue/)
  fireEvent.change(await fieldOf('Email'), { target: { value: 'office@thirdwave.example' } })
  await press(/^Continue/)
  await screen.findByText('Check and confirm')
  fireEvent.click(send())
  await waitFor(() => expect(notices).toEqual([{ tone: 'good', text: 'Invitation sent successfully!' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(/^Send Invitation/)
  expect((await kindOf('Registered business')).getAttribute('aria-checked')).toBe('true')
  await choose('New user')
  await press(/^Continue/)
  expect((await fieldOf('Email')).value).toBe('')
})

it('says in the last step whom the quickID belongs to, and sends it then', async () => {
  const { sent } = show('coworking_space', third, done)
  await toLastStep()
  expect(await screen.findByText('HSR Layout, Third Wave')).toBeDefined()
  fireEvent.click(send())
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ child_shop_quickID: 'TJVMA7DK29' }))
})

it('refuses in the last step whoever cannot be invited, and sends nothing', async () => {
  const { asked } = show(
    'coworking_space',
    fail(invitations.lookUp, 404, { detail: 'There is no branch with this quickID.' }),
  )
  await toLastStep()
  expect((await screen.findByRole('alert')).textContent).toBe('There is no branch with this quickID.')
  expect(send().disabled).toBe(true)
  fireEvent.submit(send().closest('form') as HTMLFormElement)
  expect(asked.filter((name) => name === 'POST /api/iam/send-invitation')).toEqual([])
})

it('offers to look again where too many quickIDs were looked up for now', async () => {
  const detail = 'Too many quickIDs were looked up. Try again later.'
  const { asked } = show('coworking_space', fail(invitations.lookUp, 429, { detail }))
  await toLastStep()
  expect((await screen.findByRole('alert')).textContent).toBe(detail)
  const before = asked.length
  await press(/^Try Again/)
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
})

it('offers no invitation where the branch is no coworking space, and says why', async () => {
  show('hotel')
  expect(await screen.findByText('Only a coworking space can invite tenants.')).toBeDefined()
  expect(send().disabled).toBe(true)
})

it('the answer about one invitation does not close the dialog in which the next one is written', async () => {
  const held = hold(invitations.send, () => ({ success: true as const, message: 'Sent' }))
  const { notices } = show('coworking_space', held)
  const write = async (email: string) => {
    await press(/^Send Invitation/)
    await choose('New user')
    await press(/^Continue/)
    fireEvent.change(await fieldOf('Email'), { target: { value: email } })
  }
  await write('office@thirdwave.example')
  await press(/^Continue/)
  await screen.findByText('Check and confirm')
  fireEvent.click(send())
  // On a slow network: they do not wait for it.
  await press(/^Cancel/)
  await press(/^Discard/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await write('desk@bluetokai.example')
  await act(async () => held.letGo())
  await waitFor(() => expect(notices).toHaveLength(1))
  await act(async () => {})
  expect((await fieldOf('Email')).value).toBe('desk@bluetokai.example')
})
