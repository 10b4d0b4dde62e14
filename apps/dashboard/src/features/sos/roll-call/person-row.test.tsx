import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { someoneListed } from '../../../testing/roll-call.ts'
import type { Drafts } from './note-field.tsx'
import type { Person } from './people.ts'
import { type MarkIt, PersonRow } from './person-row.tsx'

afterEach(cleanup)

const thomas: Person = {
  ...someoneListed('Thomas Idicula', {
    person_ref: 'thomas',
    pov: 'Vendor',
    seen_place: 'Stores',
    seen_at: '2026-11-16T12:20:00Z',
  }),
  isKept: false,
}

const none: Drafts = { of: () => undefined, put: () => {} }

const SAID_AT = '2026-11-16T12:34:00Z'

const show = (person: Partial<Person>, offline = false, drafts: Drafts = none, onMark: MarkIt = () => {}) =>
  renderScreen(
    <ul>
      <PersonRow
        person={{ ...thomas, ...person }}
        along={[]}
        drill={false}
        offline={offline}
        drafts={drafts}
        onMark={onMark}
      />
    </ul>,
    { server: [answer(branches.list, () => [])] },
  )

const cases: [string, Partial<Person>, string][] = [
  ['nobody has said anything', {}, 'Last seen 5:50 pm'],
  ['they answered', { state: 'safe', said_by: 'self', said_at: SAID_AT }, 'Answered by phone 6:04 pm'],
  ['their link was used', { state: 'safe', said_by: 'link', said_at: SAID_AT }, 'Answered by link 6:04 pm'],
  [
    'a marshal found them',
    { state: 'safe', said_by: 'marshal', said_by_name: 'Meera Iyer', said_at: SAID_AT },
    'Marked by Meera Iyer 6:04 pm',
  ],
  ['this device marked them', { state: 'safe', said_by: 'marshal', said_at: SAID_AT }, 'Marked by you 6:04 pm'],
  ['they left by the door', { state: 'safe', said_by: 'door', said_at: SAID_AT }, 'Checked out 6:04 pm'],
  ['they came back in', { state: 'unknown', said_by: 'door', said_at: SAID_AT }, 'Last seen 5:50 pm'],
  ['they have no way to be reached', { reach: 'no way' }, 'No contact details'],
  ['no message reached them', { reach: 'failed' }, 'Message not delivered'],
  ['they say where they are', { seen_place: 'Stairwell B, second floor' }, 'Stairwell B, second floor'],
  [
    'they said something themselves',
    { state: 'needs-help', said_by: 'self', said_at: SAID_AT, note: 'I cannot walk' },
    '“I cannot walk”',
  ],
]

it.each(cases)('where %s, the row says so', async (_, person, words) => {
  show(person)
  expect(await screen.findByText(words)).toBeTruthy()
})

it('where a call for help and a “safe” contradict each other, shows both with who said so, and asks for “Safe after all”', async () => {
  const by = { said_by: 'marshal', said_at: SAID_AT, is_me: false } as const
  show({
    state: 'needs-help',
    said_by: 'marshal',
    said_by_name: 'Dev Prakash',
    said_at: SAID_AT,
    calls: [{ ...by, mark_id: 'call', said_by_name: 'Dev Prakash' }],
    doubt: { ...by, mark_id: 'doubt', said_by_name: 'Meera Iyer', said_at: '2026-11-16T12:35:00Z' },
  })
  expect(await screen.findByText('“Needs help” marked by Dev Prakash 6:04 pm')).toBeTruthy()
  expect(screen.getByText('“Safe” marked by Meera Iyer 6:05 pm')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Safe after all: Thomas Idicula' })).toBeTruthy()
})

it('says of a mark that waits on this device that it was not sent yet', async () => {
  show({ state: 'safe', said_by: 'marshal', said_at: SAID_AT, isKept: true }, true)
  expect(await screen.findByText('Your mark, not sent yet')).toBeTruthy()
  expect(screen.queryByText('Marked by you 6:04 pm')).toBe(null)
})

it('a note that is being written calls for no help where the person is unknown by now: it waits for a mark', async () => {
  const marked: unknown[] = []
  const drafts: Drafts = { of: () => 'Stairwell B', put: () => {} }
  show({ state: 'unknown' }, false, drafts, (_, state, aside) => marked.push({ state, aside }))
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save note' })
  expect(save.disabled).toBe(true)
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
  // R2 dash B, a suspicion
  expect(marked).toEqual([])
})
