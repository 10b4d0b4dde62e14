import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { frontDesk, type InsideRow } from '@quickprism/contract/front-desk'
import { spec } from '@quickprism/tools/testing/spec'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { pageInside, someoneInside } from '../../testing/inside.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FrontDeskScreen } from './front-desk-screen.tsx'

afterEach(cleanup)

const ramesh: InsideRow = { ...someoneInside('Ramesh Babu', 'ramesh'), group: [] }
const guests = { announce: null, list: () => null, toCome: 0, arrived: 0, onCode: () => {} }

it('a time that cannot be read is not corrected to another one', async () => {
  const { sent } = renderScreen(<FrontDeskScreen guests={guests} />, {
    may: ['view_checkin_logs_of_visitors'],
    server: [
      answer(branches.list, () => []),
      answer(frontDesk.inside, () => pageInside(ramesh)),
      answer(frontDesk.correct, () => ({ success: true as const, message: 'Visit corrected', corrected: 1 })),
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Ramesh Babu' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Left earlier' }))
  const dialog = await screen.findByRole('dialog', { name: 'When did they leave?' })
  const field = within(dialog).getByRole('textbox', { name: /^Left at/ })
  // As many write it: without a colon.
  fireEvent.change(field, { target: { value: '02/03/2026 11.10 am' } })
  fireEvent.blur(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(within(dialog).getByRole('button', { name: /^Correct/ }))
  await act(async () => {})
  const corrections = sent.flatMap(({ url, body }) => (url.includes('correct') ? [body] : []))
  spec('RS-47')
  expect(corrections).toEqual([])
})
