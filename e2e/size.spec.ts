import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openPhone } from './phone.ts'

/** Bytes of gzipped JavaScript that the sign-in page may load before anyone does anything. */
const MOST_TO_SIGN_IN = 190_000
/** And the landing page with its charts; the hierarchy comes when someone scrolls to it. */
const MOST_TO_LAND = 310_000

/** The companion up to the pass; a visit, its map and the scanner come when they are needed. */
const MOST_TO_SHOW_PASS = 195_000

/** Everything this page loads from here on: whose hosts, and how much script as it goes over the wire. */
const loadedBy = (page: Page) => {
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
  return {
    hosts,
    scriptBytes: async () => {
      const sizes = await Promise.all([...scripts.values()].map(async (body) => gzipSync(await body).length))
      expect(sizes.length).toBeGreaterThan(0)
      return sizes.reduce((sum, size) => sum + size, 0)
    },
  }
}

test('the sign-in page is light, and everything it loads comes from our own host', async ({ page, baseURL }) => {
  const loaded = loadedBy(page)
  await page.goto('/auth/login')
  await expect(page.getByRole('img', { name: 'QR code to sign in with the QuickPrism app' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await loaded.scriptBytes()).toBeLessThanOrEqual(MOST_TO_SIGN_IN)
  expect([...loaded.hosts]).toEqual([new URL(baseURL ?? '').host])
})

const firstScreens = {
  '/auth/login': 'sign-in',
  '/app/sign-in': 'sign-in',
  '/app/': 'pass',
  '/app/branch/AN7K4M29?key=any': 'check-in',
}

test('the pages of both sign-ins, of the pass and of a poster name the scripts of their screens', async ({
  request,
}) => {
  for (const [address, script] of Object.entries(firstScreens)) {
    const page = await (await request.get(address)).text()
    const named = [...page.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(([, path]) => path)
    const own = new RegExp(`/assets/${script}-[\\w-]{8}\\.js$`)
    expect(named.filter((path) => own.test(path ?? ''))).toHaveLength(1)
    for (const path of named) expect((await request.get(path as string)).status()).toBe(200)
  }
})

test('the landing page is light with all its charts', async ({ page, given, signIn }) => {
  const business = await given.business()
  const branch = await given.branch({ of: business })
  await given.visit({ at: branch, gender: 'female', until: new Date() })
  // Not its first day, which has more to say.
  const yesterday = new Date(Date.now() - 26 * 3_600_000)
  await given.visit({ at: branch, from: yesterday, until: yesterday })
  const loaded = loadedBy(page)
  await signIn(business.root)
  for (const chart of ['Footfall', 'Visitor trends', 'Check-out trends', 'Gender ratio']) {
    await expect(page.getByRole('region', { name: chart }).getByRole('img')).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'Latest Logs' }).getByRole('rowheader')).toHaveCount(1)
  const bytes = await loaded.scriptBytes()
  test.info().annotations.push({ type: 'gzipped bytes of script', description: String(bytes) })
  expect(bytes).toBeLessThanOrEqual(MOST_TO_LAND)
})

test('a screen that is opened by its address gets its scripts while it is asked who is there', async ({ page }) => {
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/auth/refresh', async (route) => {
    await asked.promise
    await route.continue()
  })
  const scripts = ['dashboard-layout', 'entry-page'].map((name) => page.waitForResponse(`**/assets/${name}-*.js`))
  await page.goto('/dashboard/entry-management')
  for (const script of await Promise.all(scripts)) expect(script.status()).toBe(200)
  asked.resolve()
  await expect(page.getByRole('heading', { name: 'Login or Signup to continue' })).toBeVisible()
})

test('the companion asks who is there before its scripts have come', async ({ page }) => {
  const come = Promise.withResolvers<void>()
  await page.route('**/app/assets/framework-*.js', async (route) => {
    await come.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/auth/refresh')
  await page.goto('/app/', { waitUntil: 'commit' })
  await asked
  come.resolve()
  await expect(page.getByRole('heading', { name: 'Login or Signup to continue' })).toBeVisible()
})

test('the companion is light, and everything it loads comes from our own host', async ({ browser, given, baseURL }) => {
  const phone = await openPhone(browser, given, await given.person())
  const loaded = loadedBy(phone)
  await phone.goto('/app/')
  await expect(phone.getByRole('img', { name: 'The code on your pass' })).toBeVisible()
  const bytes = await loaded.scriptBytes()
  test.info().annotations.push({ type: 'gzipped bytes of script', description: String(bytes) })
  expect(bytes).toBeLessThanOrEqual(MOST_TO_SHOW_PASS)
  expect([...loaded.hosts]).toEqual([new URL(baseURL ?? '').host])
  await phone.context().close()
})
