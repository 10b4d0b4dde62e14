import { OwnDevices } from '@quickprism/app/devices/own-devices'
import { answer, hold } from '@quickprism/app/testing/fake-wire'
import { type Device, sessions } from '@quickprism/contract/sessions'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'

afterEach(cleanup)

const device = (last: number, is: Partial<Device> = {}): Device => ({
  id: `00000000-0000-4000-8000-00000000000${last}`,
  app: 'companion',
  device: `Phone ${last}`,
  address: '203.0.113.7',
  signed_in_at: '2026-11-18T10:00:00.000Z',
  last_used_at: '2026-11-19T10:00:00.000Z',
  current: false,
  ...is,
})

const here = device(1, { app: 'dashboard', device: 'Chrome on Linux', current: true })

const open = (...others: Device[]) => {
  let list = [here, ...others]
  const done = { success: true as const, message: 'Signed out of 2 other devices' }
  const ends = (left: (one: Device) => boolean) => () => {
    list = list.filter(left)
    return done
  }
  return renderScreen(<OwnDevices />, {
    server: [
      answer(sessions.devices, () => list),
      answer(
        sessions.signOutDevice,
        ends(({ device: name }) => name !== 'Phone 2'),
      ),
      answer(
        sessions.signOutOthers,
        ends(({ current }) => current),
      ),
    ],
  })
}

const listed = () => screen.getAllByRole('listitem').map((one) => one.querySelector('p')?.textContent)

it('the dashboard lists where a person is signed in, and signs one device out after a question', async () => {
  const { sent } = open(device(2))
  const signOut = await screen.findByRole('button', { name: 'Sign out Phone 2' })
  expect(listed()).toEqual(['Chrome on LinuxThis device', 'Phone 2'])
  expect(screen.queryByRole('button', { name: 'Sign out Chrome on Linux' })).toBeNull()
  fireEvent.click(signOut)
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign out Phone 2?' }))
  fireEvent.click(question.getByRole('button', { name: /^Sign out/ }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent.findLast(({ body }) => body !== undefined)?.body).toEqual({ id: device(2).id })
  await waitFor(() => expect(listed()).toEqual(['Chrome on LinuxThis device']))
})

it('the dashboard signs out all other devices and keeps this one', async () => {
  open(device(2), device(3))
  fireEvent.click(await screen.findByRole('button', { name: /^Sign out of all other devices/ }))
  await waitFor(() => expect(listed()).toEqual(['Chrome on LinuxThis device']))
  expect(screen.queryByRole('button', { name: /^Sign out of all other devices/ })).toBeNull()
})

it('the answer about one device does not call off the question about another', async () => {
  const held = hold(sessions.signOutDevice, () => ({ success: true as const, message: 'Signed out' }))
  const { notices } = renderScreen(<OwnDevices />, {
    server: [answer(sessions.devices, () => [here, device(2), device(3)]), held],
  })
  const ask = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `Sign out ${name}` }))
    return within(await screen.findByRole('alertdialog', { name: `Sign out ${name}?` }))
  }
  const first = await ask('Phone 2')
  fireEvent.click(first.getByRole('button', { name: /^Sign out/ }))
  fireEvent.click(first.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await ask('Phone 3')
  await act(async () => held.letGo())
  await waitFor(() => expect(notices).toHaveLength(1))
  await act(async () => {})
  expect(screen.queryByRole('alertdialog', { name: 'Sign out Phone 3?' }), 'RS-57').not.toBeNull()
})
