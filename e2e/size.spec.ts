import { gzipSync } from 'node:zlib'
import { expect, test } from './fixtures.ts'

/** Bytes of gzipped JavaScript that the sign-in page may load before anyone does anything. */
const MOST = 190_000

test('the sign-in page is light, and everything it loads comes from our own host', async ({ page, baseURL }) => {
  const hosts = new Set<string>()
  const scripts = new Map<string, Promise<Buffer>>()
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol !== 'data:') hosts.add(host)
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.set(pathname, response.body())
  })
  await page.goto('/auth/login')
  await expect(page.getByRole('img', { name: 'QR code to sign in with the QuickPrism app' })).toBeVisible()
  await page.waitForLoadState('networkidle')

  const sizes = await Promise.all([...scripts.values()].map(async (body) => gzipSync(await body).length))
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST)
  expect([...hosts]).toEqual([new URL(baseURL ?? '').host])
})
