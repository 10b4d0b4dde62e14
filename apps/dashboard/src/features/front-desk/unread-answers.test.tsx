import { answer, type Served } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { frontDesk } from '@quickprism/contract/front-desk'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { pageInside, someoneInside } from '../../testing/inside.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FrontDeskScreen } from './front-desk-screen.tsx'

afterEach(cleanup)

const guests = { announce: null, list: () => null, toCome: 0, arrived: 0, onCode: () => {} }

const refusal = (name: string) => ({
  outcome: 'refused' as const,
  entered: false,
  visit: null,
  refused: [{ name, quickID: null, since: null, tries_today: 1, first_try_at: '2026-11-13T12:34:00.000Z' }],
  inside_already: [],
})
const insideAlready = (name: string) => ({
  outcome: 'inside' as const,
  entered: false,
  visit: { ...someoneInside(name, name), group: [] },
  refused: [],
  inside_already: [name],
})

/** A slow network: each entry is answered when it is let go. */
const slowDesk = (outcomes: Record<string, object>) => {
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const gate = (name: string) => {
    if (!gates.has(name)) gates.set(name, Promise.withResolvers<void>())
    return gates.get(name) as PromiseWithResolvers<void>
  }
  const checkIn: Served = {
    endpoint: frontDesk.checkIn,
    respond: async (sent) => {
      const { name } = (sent as { person: { name: string } }).person
      await gate(name).promise
      return { status: 200, body: outcomes[name] }
    },
  }
  return { checkIn, letGo: (name: string) => act(async () => gate(name).resolve()) }
}

const write = async (name: string) => {
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: name } })
  fireEvent.change(screen.getByRole('textbox', { name: /^Mobile/ }), { target: { value: '9845027116' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Check someone in' }))
}

it('a refusal stays until the desk has read it, whatever is answered about the next person meanwhile', async () => {
  const { checkIn, letGo } = slowDesk({
    'Raghav Mehra': refusal('Raghav Mehra'),
    'Asha Rao': insideAlready('Asha Rao'),
  })
  renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [answer(branches.list, () => []), answer(frontDesk.inside, () => pageInside()), checkIn],
  })
  await write('Raghav Mehra')
  await write('Asha Rao')
  await letGo('Raghav Mehra')
  expect(await screen.findByText('Raghav Mehra is blacklisted')).toBeDefined()
  await letGo('Asha Rao')
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull())
  expect(screen.getByText('Raghav Mehra is blacklisted'), 'RS-40').toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Next person' }))
  expect(screen.getByText('Asha Rao is already inside')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Next person' }))
  expect(screen.getByRole('form', { name: 'Check someone in' })).toBeDefined()
})

it('what was typed for the next person is not thrown away when an earlier entry fails and is taken up again', async () => {
  const gate = Promise.withResolvers<void>()
  const checkIn: Served = {
    endpoint: frontDesk.checkIn,
    respond: async () => {
      await gate.promise
      return { status: 422, body: { detail: 'The mobile number is not valid' } }
    },
  }
  renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [answer(branches.list, () => []), answer(frontDesk.inside, () => pageInside()), checkIn],
  })
  await write('Raghav Mehra')
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: 'Asha Rao' } })
  fireEvent.change(screen.getByRole('textbox', { name: /^Mobile/ }), { target: { value: '9845000000' } })
  await act(async () => gate.resolve())
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }))
  const values = screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)
  expect(values, 'RS-59').toContain('Asha Rao')
  // What was typed for Raghav Mehra waits until the form is free.
  fireEvent.keyDown(screen.getByRole('textbox', { name: /^Name/ }), { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Show why' }))
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Raghav Mehra')
})

it('RS-45: a refusal that comes while the next name is typed puts no button under the keys', async () => {
  const { checkIn, letGo } = slowDesk({ 'Raghav Mehra': refusal('Raghav Mehra') })
  renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [answer(branches.list, () => []), answer(frontDesk.inside, () => pageInside()), checkIn],
  })
  await write('Raghav Mehra')
  const next = screen.getByRole('textbox', { name: /^Name/ })
  next.focus()
  fireEvent.change(next, { target: { value: 'Asha' } })
  await letGo('Raghav Mehra')
  // The next key of "Asha Rao" is the space bar.
  const refused = await screen.findByRole('alert')
  expect(refused.textContent).toContain('Raghav Mehra is blacklisted')
  expect(document.activeElement).toBe(refused)
})

it('an answer about somebody sent before takes no focus from the list that is being searched', async () => {
  const { checkIn, letGo } = slowDesk({ 'Raghav Mehra': refusal('Raghav Mehra') })
  renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [answer(branches.list, () => []), answer(frontDesk.inside, () => pageInside()), checkIn],
  })
  await write('Raghav Mehra')
  const search = screen.getByRole('searchbox')
  search.focus()
  await letGo('Raghav Mehra')
  await screen.findByText('Raghav Mehra is blacklisted')
  expect(document.activeElement).toBe(search)
})

it('RS-07: a lead who is inside already is shown with those who came along and who of them may not enter', async () => {
  const withCompanions = {
    ...insideAlready('Asha Rao'),
    entered: true,
    visit: { ...someoneInside('Asha Rao', 'Asha Rao'), group: [someoneInside('Joseph Kurian', 'Joseph Kurian')] },
    refused: refusal('Raghav Mehra').refused,
    inside_already: [],
  }
  const { checkIn, letGo } = slowDesk({ 'Asha Rao': withCompanions })
  renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [answer(branches.list, () => []), answer(frontDesk.inside, () => pageInside()), checkIn],
  })
  await write('Asha Rao')
  await letGo('Asha Rao')
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /That visit continues\. Joseph Kurian is checked in\. Blacklisted and not checked in: Raghav Mehra\.$/,
  )
})
