import { answer } from '@quickprism/app/testing/fake-wire'
import { settings } from '@quickprism/client/settings'
import { branches } from '@quickprism/contract/branches'
import type { RecordOfOne } from '@quickprism/contract/records'
import { REVEAL_REASONS, reveals } from '@quickprism/contract/reveals'
import { spec } from '@quickprism/tools/testing/spec'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { UnmaskDialog } from './unmask-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(settings, 'ipLookup')
})

const rohit = {
  name: 'Rohit Deshpande',
  quickID: 'RD3P8W5T',
  visitor_ref: 'ref',
  date: '2026-03-02',
  in_time: '10:30',
} as RecordOfOne

const Page = () => {
  const [open, setOpen] = useState(true)
  return <UnmaskDialog record={rohit} open={open} onClose={() => setOpen(false)} onRevealed={() => {}} />
}

it('a user who cancels while the confirmation is being prepared unmasks nothing', async () => {
  Object.assign(settings, { ipLookup: 'https://ip.invalid/' })
  const looked = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => looked.promise)
  const { sent } = renderScreen(<Page />, {
    may: [],
    server: [
      answer(branches.list, () => []),
      answer(reveals.accessData, () => ({ success: true, message: 'ok' }) as never),
    ],
  })
  const reason = await screen.findByRole('radio', { name: REVEAL_REASONS[2] as string })
  fireEvent.keyDown(reason, { key: 'Enter' })
  await waitFor(() => expect(reason.getAttribute('aria-checked')).toBe('true'))
  const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  await waitFor(() => expect(screen.getByRole('button', { name: /^Continue/ }).hasAttribute('disabled')).toBe(false))
  submit()
  const box = await screen.findByRole('checkbox')
  fireEvent.click(document.querySelector('input[type="checkbox"]') as HTMLElement)
  await waitFor(() => expect(box.getAttribute('aria-checked')).toBe('true'))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Accept and continue/ }).hasAttribute('disabled')).toBe(false),
  )
  submit()
  await screen.findByText('5 minutes, view only')
  submit()
  // The address of the browser is still looked up, for up to three seconds; they think better of it.
  fireEvent.click(screen.getByRole('button', { name: /^Cancel/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(async () => {
    looked.resolve(new Response('203.0.113.7'))
  })
  spec('RS-48')
  expect(sent.filter(({ body }) => body !== undefined).map(({ url }) => url)).toEqual([])
})
