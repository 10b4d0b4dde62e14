import { createClient } from '@quickprism/client/client'
import { CallContext } from '@quickprism/client/react'
import { people } from '@quickprism/contract/people'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AppFrame } from '../app-frame.tsx'
import { createQueryClient } from '../query-client.tsx'
import { answer, fakeWire, hold, type Served } from '../testing/fake-wire.tsx'
import { OwnContacts } from './own-contacts.tsx'

afterEach(cleanup)

const ananya = {
  quickID: 'AN7K4M2X',
  name: 'Ananya Krishnamurthy',
  email: 'ananya@people.example',
  mobile: '9845042210',
  email_confirmed: false,
  mobile_confirmed: true,
  birth_date: null,
  gender: null,
}

/** The contacts stand below the name on the account screen of the companion; here with no more than that field. */
const open = (server: readonly Served[]) => {
  const call = createClient(fakeWire([answer(people.me, () => ananya), ...server]).wire)
  render(
    <AppFrame queryClient={createQueryClient({ fresh: 60_000, say: () => {} })} call={call}>
      <CallContext value={{ call, place: [ananya.quickID] }}>
        <input aria-label="Name" />
        <OwnContacts />
      </CallContext>
    </AppFrame>,
  )
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const goOnWithTheName = () => {
  const name = screen.getByRole('textbox', { name: 'Name' })
  act(() => name.focus())
  fireEvent.change(name, { target: { value: 'Ananya K' } })
  return name
}
const code = () => screen.findByLabelText('One-time code of 6 digits')

/** Refuses the first code once it is let go, and takes any other. */
const refuseFirst = () => {
  const gate = Promise.withResolvers<void>()
  const codes: unknown[] = []
  const served: Served = {
    endpoint: people.confirmContact,
    respond: async (sent) => {
      codes.push((sent as { otp: string }).otp)
      if (codes.length > 1) return { status: 200, body: { success: true, message: 'Done' } }
      await gate.promise
      return { status: 422, body: { detail: 'Invalid or expired OTP' } }
    },
  }
  return { served, codes, letGo: gate.resolve }
}
const openCode = async (confirm: Served) => {
  open([answer(people.sendContactCode, () => ({ otp_sent: true as const, detail: null })), confirm])
  await press('Confirm e-mail address')
  await press(/^Get OTP/)
}

// R2 packages A-06, B-09
it('a code that was sent leaves the focus where somebody types by then', async () => {
  const sending = hold(people.sendContactCode, () => ({ otp_sent: true as const, detail: null }))
  open([sending])
  await press('Confirm e-mail address')
  await press(/^Get OTP/)
  const name = goOnWithTheName()
  sending.letGo()
  await code()
  expect(document.activeElement).toBe(name)
})

it('a wrong code leaves the focus where somebody types by then', async () => {
  const { served, letGo } = refuseFirst()
  await openCode(served)
  fireEvent.change(await code(), { target: { value: '314159' } })
  const name = goOnWithTheName()
  letGo()
  await screen.findByText('Invalid or expired OTP')
  expect(document.activeElement).toBe(name)
})

it('a code that is typed while the one before is checked stays in its boxes', async () => {
  const { served, letGo } = refuseFirst()
  await openCode(served)
  fireEvent.change(await code(), { target: { value: '314158' } })
  fireEvent.change(await code(), { target: { value: '31415' } })
  letGo()
  await screen.findByText('Invalid or expired OTP')
  expect(await code()).toHaveProperty('value', '31415')
})

it('a code that was completed while the one before is checked is tried after it', async () => {
  const { served, codes, letGo } = refuseFirst()
  await openCode(served)
  for (const typed of ['314158', '31415', '314159']) fireEvent.change(await code(), { target: { value: typed } })
  letGo()
  await waitFor(() => expect(codes).toEqual(['314158', '314159']))
})
