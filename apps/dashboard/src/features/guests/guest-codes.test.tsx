import { answer, type Served } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { guests } from '@quickprism/contract/guests'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useGuestCode } from './use-guest-code.ts'

afterEach(cleanup)

const Desk = () => {
  const onCode = useGuestCode()
  return (
    <>
      <button type="button" onClick={() => void onCode('code of Sharma', () => {})}>
        Sharma
      </button>
      <button type="button" onClick={() => void onCode('code of Verma', () => {})}>
        Verma
      </button>
    </>
  )
}

it('two guests whose codes are scanned one right after the other are both let in', async () => {
  const slow = Promise.withResolvers<void>()
  const read: Served = {
    endpoint: guests.read,
    respond: async (sent) => {
      await slow.promise
      return { status: 200, body: guestOf((sent as { code: string }).code) }
    },
  }
  const { sent } = renderScreen(<Desk />, {
    server: [
      answer(branches.list, () => []),
      read,
      { endpoint: guests.checkIn, respond: async () => ({ status: 500, body: {} }) },
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Sharma' }))
  fireEvent.click(screen.getByRole('button', { name: 'Verma' }))
  await act(async () => slow.resolve())
  const checkedIn = () => sent.flatMap(({ body }) => (body as { guest_ref?: string } | undefined)?.guest_ref ?? [])
  await waitFor(() =>
    expect(checkedIn().toSorted(), 'RS-43').toEqual(['guest of code of Sharma', 'guest of code of Verma']),
  )
})

const guestOf = (code: string) => ({
  guest_ref: `guest of ${code}`,
  name: code,
  day: '2026-11-19',
  from: null,
  to: null,
  pov: 'Guest',
  note: null,
  arrived_at: null,
  mobile: '••••••2438',
  email: null,
  host_name: 'Asha Verma',
})
