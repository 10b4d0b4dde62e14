import { formatDate } from '@quickprism/app/format'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { KeptScan } from '../../lib/delivery.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { KeptScans } from './kept-scans.tsx'

afterEach(cleanup)

const scanOf = (hoursAgo: number): KeptScan => ({
  id: `${hoursAgo}`,
  quickID: 'AN7K4M2X',
  at: Date.now() - hoursAgo * 3_600_000,
  branch: 'Koramangala',
  scanned: { does: 'check-in', body: { shop_quickID: 'KX72QB0001', key: 'key', nonce: `${hoursAgo}` } },
})

it('a kept scan of another day says its day', async () => {
  const scan = scanOf(25)
  renderScreen(<KeptScans outbox={{ scans: [scan, scanOf(0)], justSent: 0 }} onNoticeDue={() => {}} />, { server: [] })
  await screen.findByText('2 scans are waiting to be sent')
  // R2 companion A: the time of a kept scan has no day
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(screen.getAllByText(/^\d\d\/\d\d\/\d{4}$/).map(({ textContent }) => textContent)).toEqual([
    formatDate(scan.at, zone),
  ])
})
