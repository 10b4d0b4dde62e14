import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import type { Outbox } from '../../lib/outbox.ts'

const scan = {
  id: 'scan',
  quickID: 'AN7K4M2X',
  at: 0,
  branch: 'Koramangala',
  scanned: { does: 'check-in' as const, body: { shop_quickID: 'KX72QB0001', key: 'key', nonce: 'nonce' } },
}
let outbox: Outbox = { scans: [scan], justSent: 0 }
let changed = () => {}

// Files share the modules they import: this one has its own, and leaves none behind.
vi.resetModules()
vi.doMock('../../lib/outbox.ts', () => ({
  outboxNow: () => outbox,
  watchOutbox: (watcher: () => void) => {
    changed = watcher
    return () => {}
  },
}))
const { LogoutButton } = await import('./logout-button.tsx')
const { renderScreen } = await import('../../testing/render-screen.tsx')

afterEach(cleanup)
afterAll(() => {
  vi.doUnmock('../../lib/outbox.ts')
  vi.resetModules()
})

it('the question about scans that were not sent closes when they are, and never speaks of 0 scans', async () => {
  const seen: string[] = []
  const observer = new MutationObserver(() => seen.push(document.body.textContent ?? ''))
  renderScreen(<LogoutButton />, { server: [] })
  fireEvent.click(await screen.findByRole('button', { name: /^Log ?out/i }))
  await screen.findByRole('alertdialog')
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  outbox = { scans: [], justSent: 1 }
  act(() => changed())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  observer.disconnect()
  // R2 companion A: logout-button "0 scans"
  expect(seen.filter((text) => /\b0 scans/.test(text))).toEqual([])
})
