import { answer, type Served } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { frontDesk } from '@quickprism/contract/front-desk'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { pageInside, someoneInside } from '../../testing/inside.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FrontDeskScreen } from './front-desk-screen.tsx'

afterEach(cleanup)

const guests = { announce: null, list: () => null, toCome: 0, arrived: 0, onCode: () => {} }

it('Enter in the search goes to the check-out of the person found, and does not press it', async () => {
  renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [
      answer(branches.list, () => []),
      answer(frontDesk.inside, () => pageInside({ ...someoneInside('Asha Rao', 'asha'), group: [] })),
    ],
  })
  await screen.findByText('Asha Rao')
  const search = screen.getByRole('searchbox', { name: 'Search name or quickID' })
  search.focus()
  // A browser goes on with the key where the focus is by then, and presses the button.
  const goesOn = fireEvent.keyDown(search, { key: 'Enter' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Check out Asha Rao' }))
  expect(goesOn).toBe(false)
})

it('undoing the check-out of a group leaves out who had left before by themselves', async () => {
  const [asha, ramesh] = [someoneInside('Asha Rao', 'asha'), someoneInside('Ramesh Babu', 'ramesh')]
  const { sent } = renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [
      answer(branches.list, () => []),
      answer(frontDesk.inside, () => pageInside({ ...asha, group: [ramesh] })),
      // Ramesh left by his phone a moment ago.
      answer(frontDesk.checkOut, () => ({
        closed: 1,
        checked_out_at: '2026-03-02T06:00:00.000Z',
        ended_refs: ['asha'],
      })),
      answer(frontDesk.correct, () => ({ success: true as const, message: 'Visit corrected', corrected: 1 })),
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Check out 2: Asha Rao and everyone with them' }))
  await screen.findByText('Asha Rao has left.')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent.filter(({ url }) => url === frontDesk.correct.path).map(({ body }) => body)).toEqual([
      { shopId: 'BRANCH0001', visit_refs: ['asha'], to: { still_inside: true } },
    ]),
  )
})

it('an undo of a check-out that changed nothing does not say that they are inside', async () => {
  renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [
      answer(branches.list, () => []),
      answer(frontDesk.inside, () => pageInside({ ...someoneInside('Asha Rao', 'asha'), group: [] })),
      answer(frontDesk.checkOut, () => ({
        closed: 1,
        checked_out_at: '2026-03-02T06:00:00.000Z',
        ended_refs: ['asha'],
      })),
      // Another desk has undone the check-in itself since.
      answer(frontDesk.correct, () => ({ success: true as const, message: 'Visit corrected', corrected: 0 })),
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Check out Asha Rao' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  // R2 dash A, a suspicion
  await screen.findByText('Nothing was undone for Asha Rao. Check the list of those inside.')
})

it('Enter that takes a word from an input method checks nobody in', async () => {
  const { sent } = renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [answer(branches.list, () => []), answer(frontDesk.inside, () => pageInside())],
  })
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  fireEvent.change(name, { target: { value: 'Asha' } })
  fireEvent.change(screen.getByRole('textbox', { name: /^Mobile/ }), { target: { value: '9845027116' } })
  fireEvent.keyDown(name, { key: 'Enter', isComposing: true })
  const companions = screen.getByRole('textbox', { name: /^Companions/ }) as HTMLInputElement
  fireEvent.change(companions, { target: { value: 'Ravi' } })
  fireEvent.keyDown(companions, { key: 'Enter', isComposing: true })
  expect(companions.value).toBe('Ravi')
  expect(sent.filter(({ url }) => url === frontDesk.checkIn.path)).toEqual([])
})

it('after a check-out the keyboard goes on with the next row, and not with the first of the list', async () => {
  let people = ['Asha Rao', 'Bilal Khan', 'Chitra Nair'].map((name) => ({ ...someoneInside(name, name), group: [] }))
  renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [
      answer(branches.list, () => []),
      answer(frontDesk.inside, () => pageInside(...people)),
      answer(frontDesk.checkOut, () => {
        people = people.filter(({ name }) => name !== 'Bilal Khan')
        return { closed: 1, checked_out_at: '2026-03-02T06:00:00.000Z', ended_refs: ['Bilal Khan'] }
      }),
    ],
  })
  const button = await screen.findByRole('button', { name: 'Check out Bilal Khan' })
  button.focus()
  fireEvent.click(button)
  await screen.findByText('Bilal Khan has left.')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Check out /))
  // R2 dash B-14
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Check out Chitra Nair')
})

/** The first list comes at once, what is searched for when it is let go. */
const openSlowSearch = () => {
  const gate = Promise.withResolvers<void>()
  let times = 0
  const list: Served = {
    ...answer(frontDesk.inside, () => pageInside()),
    respond: async () => {
      times += 1
      if (times > 1) await gate.promise
      const people = [
        { ...someoneInside('Ramesh Babu', 'ramesh'), group: [] },
        { ...someoneInside('Asha Rao', 'asha'), group: [] },
      ]
      return { status: 200, body: pageInside(...(times > 1 ? people.slice(0, 1) : people)) }
    },
  }
  renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [answer(branches.list, () => []), list],
  })
  return { letGo: gate.resolve, asked: () => times }
}

it('Q156: a search that is answered late takes no focus from the field that is being typed into', async () => {
  const { letGo, asked } = openSlowSearch()
  await screen.findByText('Asha Rao')
  const search = screen.getByRole('searchbox', { name: 'Search name or quickID' })
  search.focus()
  fireEvent.change(search, { target: { value: 'Ramesh' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  await waitFor(() => expect(asked()).toBeGreaterThan(1))
  const name = screen.getByRole('textbox', { name: /^Name/ })
  name.focus()
  fireEvent.change(name, { target: { value: 'Sun' } })
  letGo()
  await waitFor(() => expect(screen.queryByText('Asha Rao')).toBe(null))
  await screen.findByText('Ramesh Babu')
  // R2 dash B-01
  expect(document.activeElement).toBe(name)
})
