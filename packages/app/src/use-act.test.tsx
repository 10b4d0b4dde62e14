import { createClient, type Wire } from '@quickprism/client/client'
import { CallContext, useAct, useAsk } from '@quickprism/client/react'
import { guests } from '@quickprism/contract/guests'
import { people } from '@quickprism/contract/people'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AppFrame } from './app-frame.tsx'
import { createQueryClient } from './query-client.tsx'
import { answer, fakeWire } from './testing/fake-wire.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const guest = (name: string) => ({ shopId: 'BRANCH0001', name, contact: '98450 42210', day: '2026-11-21' })

const Announce = () => {
  const announce = useAct(guests.announce)
  return ['Rukmini', 'Dev'].map((name) => (
    <button key={name} type="button" onClick={() => announce.mutate({ body: guest(name) })}>
      {name}
    </button>
  ))
}

type Outcome = 'answered' | 'lost' | { status: number; body: object }

/** A server as decision 009 has it: the same key again does nothing more. Requests end as listed, and later ones well. */
const open = (...outcomes: Outcome[]) => {
  const keys: string[] = []
  const notices: string[] = []
  const wire: Wire = async ({ headers }) => {
    keys.push(headers['idempotency-key'] as string)
    const outcome = outcomes[keys.length - 1] ?? 'answered'
    if (outcome === 'lost') throw new TypeError('Failed to fetch')
    return outcome === 'answered' ? { status: 200, body: { success: true, message: 'Done' } } : outcome
  }
  const call = createClient(wire)
  render(
    <AppFrame queryClient={createQueryClient({ fresh: 60_000, say: ({ text }) => notices.push(text) })} call={call}>
      <CallContext value={{ call, place: ['PERSON01', 'BUSINESS01', 'BRANCH0001'] }}>
        <Announce />
      </CallContext>
    </AppFrame>,
  )
  const press = async (name = 'Rukmini') => {
    const before = notices.length
    fireEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(notices).toHaveLength(before + 1))
  }
  return { press, keys, acts: () => new Set(keys).size }
}

const inFlight = { status: 409, body: { code: 'in_flight' } }
const refused = { status: 409, body: { code: 'conflict', detail: 'Already announced' } }

// R2 packages A-15, B-14
it('the same form sent again after a lost answer happens once', async () => {
  const { press, acts } = open('lost')
  await press()
  await press()
  expect(acts()).toBe(1)
})

it('a form that stays without an answer is one act until it has an outcome', async () => {
  const { press, keys } = open('lost', inFlight, { status: 503, body: { code: 'busy' } })
  for (let times = 0; times < 5; times++) await press()
  expect(new Set(keys.slice(0, 4)).size).toBe(1)
  expect(keys[4]).not.toBe(keys[0])
})

it('the same form after a success or a refusal is another act', async () => {
  const { press, acts } = open('answered', refused)
  for (let times = 0; times < 3; times++) await press()
  expect(acts()).toBe(3)
})

it('a form that was changed is another act, and so is the first one after it', async () => {
  const { press, acts } = open('lost')
  await press('Rukmini')
  await press('Dev')
  await press('Rukmini')
  expect(acts()).toBe(3)
})

it('the same form some minutes after a lost answer is another act', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const { press, acts } = open('lost')
  await press()
  now.mockReturnValue(5 * 60_000)
  await press()
  expect(acts()).toBe(2)
})

const ananya = (mobile: string | null) => ({
  quickID: 'AN7K4M2X',
  name: 'Ananya Krishnamurthy',
  email: 'ananya@people.example',
  mobile,
  email_confirmed: true,
  mobile_confirmed: false,
  birth_date: null,
  gender: null,
})

const Mobile = () => {
  const me = useAsk(people.me, {})
  const remove = useAct(people.removeContact, { refreshes: [people.me] })
  return (
    <>
      <button type="button" onClick={() => remove.mutate({ body: { contact: 'mobile' } })}>
        Remove
      </button>
      <p>{me.data === undefined ? 'Loading' : (me.data.mobile ?? 'N/A')}</p>
      <p>{remove.isSuccess ? 'Done' : ''}</p>
    </>
  )
}

// R2 packages B-10
it('what was first asked for before an act, and is answered after it, is asked for again', async () => {
  let mobile: string | null = '9845042210'
  const late = Promise.withResolvers<void>()
  let times = 0
  const { wire, asked } = fakeWire([
    {
      endpoint: people.me,
      respond: async () => {
        const body = ananya(mobile)
        if (times++ === 0) await late.promise
        return { status: 200, body }
      },
    },
    answer(people.removeContact, () => {
      mobile = null
      return { success: true as const, message: 'Done' }
    }),
  ])
  render(
    <AppFrame queryClient={createQueryClient({ fresh: 60_000, say: () => undefined })} call={createClient(wire)}>
      <Mobile />
    </AppFrame>,
  )
  expect(screen.getByText('Loading')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(asked).toContain('POST /api/people/remove-contact'))
  await act(async () => late.resolve())
  await screen.findByText('Done')
  expect(await screen.findByText('N/A')).toBeDefined()
  expect(asked.filter((name) => name === 'GET /api/people/me')).toHaveLength(2)
})
