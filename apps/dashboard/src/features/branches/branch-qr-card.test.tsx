import { answer, hold } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { powai } from '../../testing/powai.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { BranchQrCard } from './branch-qr-card.tsx'

afterEach(cleanup)

const open = async (name: string, role: 'dialog' | 'alertdialog') => {
  fireEvent.click(await screen.findByRole('button', { name }))
  return screen.findByRole(role)
}
/** One that is about to close is still there while it moves away. */
const isOpen = (dialog: HTMLElement) => dialog.hasAttribute('data-open')
const cancel = async (dialog: HTMLElement) => {
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
}

it('a poster that comes late does not close the dialog that was opened again for the other one', async () => {
  const poster = hold(branches.poster, () => new Blob(['%PDF']) as never)
  const { notices } = renderScreen(<BranchQrCard branch={powai} />, {
    server: [poster, answer(branches.list, () => [])],
    may: ['view_branches'],
  })
  const first = await open('Download', 'dialog')
  fireEvent.submit(first.querySelector('form') as HTMLFormElement)
  await cancel(first)
  await open('Download', 'dialog')
  fireEvent.click(screen.getByRole('radio', { name: 'Landscape' }))
  await act(async () => poster.letGo())
  await waitFor(() => expect(notices.map(({ tone }) => tone)).toEqual(['good']))
  expect(screen.getByRole('radio', { name: 'Landscape' }).getAttribute('aria-checked')).toBe('true')
  await act(async () => {})
  expect(isOpen(screen.getByRole('dialog')), 'R2 dash A-07').toBe(true)
})

it('a QR that is renewed late does not close the question that was asked again', async () => {
  const renew = hold(branches.renewPoster, () => ({ success: true as const, message: 'Done' }))
  const { notices } = renderScreen(<BranchQrCard branch={powai} />, {
    server: [renew, answer(branches.list, () => []), answer(branches.details, () => powai)],
    may: ['view_branches', 'edit_branches'],
  })
  const first = await open('Renew QR code', 'alertdialog')
  fireEvent.click(within(first).getByRole('button', { name: /^Renew QR code/ }))
  await cancel(first)
  await open('Renew QR code', 'alertdialog')
  await act(async () => renew.letGo())
  await waitFor(() => expect(notices.map(({ tone }) => tone)).toEqual(['good']))
  await act(async () => {})
  expect(isOpen(screen.getByRole('alertdialog'))).toBe(true)
})
