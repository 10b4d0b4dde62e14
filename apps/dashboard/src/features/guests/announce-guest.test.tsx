import { answer, fail, hold } from '@quickprism/app/testing/fake-wire'
import { guests } from '@quickprism/contract/guests'
import { type Said, showWith } from '@quickprism/ui/toast'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { AnnounceGuest } from './announce-guest.tsx'

afterEach(cleanup)

const nobody = () => ({ guests: [], announced_today: 0, today: '2026-03-02' })
const button = () => screen.findByRole('button', { name: 'Announce a guest' })
const dialog = () => screen.queryByRole('dialog', { name: 'Announce a guest' })

const heard = () => {
  const told: Said[] = []
  onTestFinished(showWith((said) => void told.push(said)))
  return told
}

it('whoever is to announce a guest before it is known what day it is waits for that, and goes on by itself', async () => {
  const own = hold(guests.mine, nobody)
  renderScreen(<AnnounceGuest />, { server: [own] })
  const announce = await button()
  expect(announce.getAttribute('aria-disabled')).toBe(null)
  expect(announce).toHaveProperty('disabled', false)
  fireEvent.click(announce)
  await waitFor(() => expect(announce.getAttribute('aria-busy')).toBe('true'))
  expect(dialog()).toBe(null)
  own.letGo()
  await waitFor(() => expect(dialog()).not.toBe(null))
})

it('nobody meets a grey button without a reason: where a guest cannot be announced now it is said why, and tried again', async () => {
  const told = heard()
  let isAway = true
  const away = fail(guests.mine, 503)
  const there = answer(guests.mine, nobody)
  renderScreen(<AnnounceGuest />, {
    server: [{ endpoint: guests.mine, respond: () => (isAway ? away : there).respond() }],
  })
  const announce = await button()
  expect(announce).toHaveProperty('disabled', false)
  fireEvent.click(announce)
  await waitFor(() => expect(told).toEqual([{ tone: 'bad', text: 'Failed to load your guests' }]))
  expect(dialog()).toBe(null)
  expect(announce.getAttribute('aria-busy')).toBe(null)

  isAway = false
  fireEvent.click(announce)
  await waitFor(() => expect(dialog()).not.toBe(null))
})

it('what was typed about a guest stays when midnight passes over it', async () => {
  let today = '2026-03-02'
  const { cache } = renderScreen(<AnnounceGuest />, {
    server: [answer(guests.mine, () => ({ guests: [], announced_today: today === '2026-03-02' ? 7 : 0, today }))],
  })
  fireEvent.click(await button())
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ })
  await waitFor(() => expect(dialog()).not.toBe(null))
  fireEvent.change(name(), { target: { value: 'Ananya Rao' } })
  today = '2026-03-03'
  await act(() => cache.invalidateQueries())
  await screen.findByText(/^0 of \d+ announced today$/)
  expect(name().value).toBe('Ananya Rao')
})
