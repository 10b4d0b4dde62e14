import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import type { WhoMarked } from '@quickprism/contract/sos'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { someoneListed } from '../../../testing/roll-call.ts'
import { type Person, sectionsOf } from './people.ts'
import type { MarkIt } from './person-row.tsx'
import { RollCallList } from './roll-call-list.tsx'

type Made = Parameters<MarkIt>

let made: { name: string | null; state: Made[1]; aside: Made[2] }[]
beforeEach(() => {
  made = []
})
afterEach(cleanup)

const call: WhoMarked = {
  mark_id: '8a2c1d2e-56f1-4f5e-9d3c-000000000001',
  said_by: 'marshal',
  said_by_name: 'Dev Prakash',
  said_at: '2026-11-16T12:34:00Z',
  is_me: false,
}

const sunita: Person = {
  ...someoneListed('Sunita Rao', {
    person_ref: 'sunita',
    seen_place: 'Stairwell B',
    seen_at: '2026-11-16T12:20:00Z',
    state: 'needs-help',
    said_by: 'marshal',
    said_by_name: 'Dev Prakash',
    said_at: call.said_at,
    calls: [call],
  }),
  isKept: false,
}

const listOf = (people: Person[]) => (
  <RollCallList
    sections={sectionsOf(people, 'all', '')}
    drill={false}
    offline={false}
    emptyWords=""
    onShowEveryone={undefined}
    onMark={({ name }, state, aside) => made.push({ name, state, aside })}
    onPrint={() => {}}
  />
)
const show = (person: Person) => renderScreen(listOf([person]), { server: [answer(branches.list, () => [])] })

const askSafe = async (key?: string) => {
  const button = await screen.findByRole('button', { name: 'Safe after all: Sunita Rao' })
  if (key) fireEvent.keyDown(button, { key })
  else fireEvent.click(button)
  return within(await screen.findByRole('alertdialog', { name: 'Is Sunita Rao safe after all?' }))
}

describe('SOS-04: a call for help of another marshal', () => {
  it.each([undefined, 's'])(
    'is taken back only after a question that says who called, by button and by key',
    async (key) => {
      show(sunita)
      const question = await askSafe(key)
      expect(question.getByText('“Needs help” marked by Dev Prakash 6:04 pm')).toBeTruthy()
      expect(made).toEqual([])
      fireEvent.click(question.getByRole('button', { name: 'Safe after all' }))
      expect(made).toEqual([{ name: 'Sunita Rao', state: 'safe', aside: { takesBack: [call.mark_id] } }])
    },
  )

  it('stays where the question is left', async () => {
    show(sunita)
    const question = await askSafe()
    fireEvent.click(question.getByRole('button', { name: 'Keep “Needs help”' }))
    expect(made).toEqual([])
  })
})

it('the question about one person stays until it is answered, and does not come back when another person calls', async () => {
  const farhan = { ...sunita, person_ref: 'farhan', name: 'Farhan Ali' }
  const InNeed = () => {
    const [inNeed, setInNeed] = useState<Person[]>([sunita])
    return (
      <>
        <button type="button" onClick={() => setInNeed([])}>
          Taken back elsewhere
        </button>
        <button type="button" onClick={() => setInNeed([farhan])}>
          Another call
        </button>
        {listOf(inNeed)}
      </>
    )
  }
  renderScreen(<InNeed />, { server: [answer(branches.list, () => [])] })
  const question = await askSafe()
  fireEvent.click(screen.getByText('Taken back elsewhere'))
  // R2 dash A-18
  expect(screen.getByRole('alertdialog', { name: 'Is Sunita Rao safe after all?' })).toBeDefined()
  fireEvent.click(question.getByRole('button', { name: 'Keep “Needs help”' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null))
  fireEvent.click(screen.getByText('Another call'))
  await screen.findByText('Farhan Ali')
  expect(screen.queryByRole('alertdialog')).toBe(null)
})

it('a call of this marshal is taken back by a second tap, without a question', async () => {
  show({ ...sunita, calls: [{ ...call, is_me: true }] })
  fireEvent.click(await screen.findByRole('button', { name: 'Safe: Sunita Rao' }))
  expect(made).toMatchObject([{ state: 'safe' }])
  expect(screen.queryByRole('alertdialog')).toBe(null)
})
