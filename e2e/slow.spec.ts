import { writeProofPage } from '@quickprism/tools/testing/proof-page'
import { median } from '@quickprism/tools/testing/statistics'
import { findExactly } from './exact.ts'
import { expect, test } from './fixtures.ts'
import { DESK } from './viewports.ts'

/** 400 kbit/s each way and 400 ms there and back, in the units of Chromium. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/**
 * `E2E_PROOF=1 npm run e2e -- /slow.spec` on an idle machine: the medians of five visits, held to what is promised and
 * kept in docs/proofs/. An ordinary run makes one visit, and leaves room for a busy machine.
 */
const isProof = process.env['E2E_PROOF'] === '1'
const VISITS = isProof ? 5 : 1
const ROOM = isProof ? 1 : 3

test('on slow 3G the mark is seen within 1.5 s, and one can sign in within 6 s', async ({ browser, baseURL }) => {
  const seen: number[] = []
  const usable: number[] = []
  while (seen.length < VISITS) {
    // Nothing is kept from a visit before.
    const context = await browser.newContext({ viewport: DESK, ...(baseURL ? { baseURL } : {}) })
    const page = await context.newPage()
    findExactly(page)
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', SLOW_3G)
    await page.goto('/auth/login', { waitUntil: 'commit' })
    await page.getByLabel('quickID').fill('AN7K4M29')
    usable.push(await page.evaluate<number>('performance.now()'))
    seen.push(
      await page.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity"),
    )
    await context.close()
  }
  const figures = { 'Mark (ms)': Math.round(median(seen)), 'Sign-in usable (ms)': Math.round(median(usable)) }
  test.info().annotations.push({ type: 'slow 3G', description: JSON.stringify(figures) })
  if (isProof)
    writeProofPage(
      'slow-3g-sign-in',
      `The sign-in page on slow 3G (400 kbit/s, 400 ms), production build, first visit, median of ${VISITS}: its mark within 1.5 s, sign-in usable within 6 s`,
      figures,
      'E2E_PROOF=1 npm run e2e -- /slow.spec',
    )
  expect(figures['Mark (ms)']).toBeLessThanOrEqual(1_500 * ROOM)
  expect(figures['Sign-in usable (ms)']).toBeLessThanOrEqual(6_000 * ROOM)
})
