import { fail } from '@quickprism/app/testing/fake-wire'
import { guests } from '@quickprism/contract/guests'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { AnnounceDialog } from './announce-dialog.tsx'

afterEach(cleanup)

const announceTo = async (refusal: object) => {
  const scene = renderScreen(<AnnounceDialog open onClose={() => {}} today="2026-03-02" announced={0} />, {
    server: [fail(guests.announce, 422, refusal)],
  })
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Rukmini Hegde' } })
  fireEvent.change(screen.getByLabelText(/^Mobile or e-mail/), { target: { value: 'rukmini@guests.invalid' } })
  fireEvent.click(screen.getByRole('button', { name: /^Announce guest/ }))
  return scene
}

it('what is wrong with the day is said at the day, with its number, and nowhere else', async () => {
  const detail = 'Choose a day from today on, and within 60 days'
  const { notices } = await announceTo({
    detail,
    said: { key: 'Choose a day from today on, and within {{days}} days', values: { days: 60 } },
    fields: { day: detail },
  })
  expect(await screen.findByText(detail)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Day/)))
  expect(notices).toEqual([])
})

it('what no field shows is told', async () => {
  const { notices } = await announceTo({ detail: 'You have announced enough for today.' })
  await waitFor(() => expect(notices).toEqual([{ tone: 'bad', text: 'You have announced enough for today.' }]))
})

it('the day is typed as dd/MM/yyyy, and a day that does not exist is not sent', async () => {
  const { sent } = renderScreen(<AnnounceDialog open onClose={() => {}} today="2026-03-02" announced={0} />, {
    server: [fail(guests.announce, 422, { detail: 'Not this time' })],
  })
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Rukmini Hegde' } })
  fireEvent.change(screen.getByLabelText(/^Mobile or e-mail/), { target: { value: 'rukmini@guests.invalid' } })
  const day = screen.getByLabelText(/^Day/) as HTMLInputElement
  expect(day.value).toBe('02/03/2026')
  fireEvent.change(day, { target: { value: '31/02/2026' } })
  fireEvent.blur(day)
  expect(await screen.findByText('Enter a date as dd/mm/yyyy')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /^Announce guest/ }))
  await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'))
  expect(sent).toEqual([])
  fireEvent.change(day, { target: { value: '04/03/2026' } })
  fireEvent.blur(day)
  fireEvent.click(screen.getByRole('button', { name: /^Announce guest/ }))
  await waitFor(() => expect(sent.map(({ body }) => (body as { day: string }).day)).toEqual(['2026-03-04']))
})
