import { expect, saying, test } from './fixtures.ts'

test('the owner of an account reads of every sign-in in the mailbox', async ({ page, given, codeFor }) => {
  const person = await given.person({ name: 'Meera Iyer' })
  await page.goto('/auth/login')
  await page.getByLabel('quickID').fill(person.quickId)
  await page.keyboard.press('Enter')
  await page.getByLabel('One-time code of 6 digits').fill(await codeFor(person))
  await page.waitForURL('**/dashboard/**')
  await page.goto(process.env['E2E_MAILBOX'] ?? '')
  await expect(async () => {
    await page.reload()
    await expect(
      saying(saying(page.getByRole('article'), person.email), 'New sign-in to your QuickPrism account'),
    ).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
})

/** Width and height of a PNG, from its header. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

test('the companion can be installed', async ({ page }) => {
  await page.goto('/app/')
  const link = await page.locator('link[rel=manifest]').getAttribute('href')
  const address = new URL(link ?? '', page.url()).href
  const manifest = await (await page.request.get(address)).json()
  expect(manifest).toMatchObject({ name: 'QuickPrism', start_url: '/app/', scope: '/app/', display: 'standalone' })
  // What browsers ask of an app on the home screen: both sizes, and one that may be cut to a shape.
  const icons: { src: string; sizes: string; type: string; purpose?: string }[] = manifest.icons
  expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes, type } of icons) {
    const answer = await page.request.get(new URL(src, address).href)
    expect(answer.headers()['content-type'], src).toBe(type)
    expect(sizeOf(await answer.body()), src).toBe(sizes)
  }
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
})

test('an unknown file or call is not answered with a page', async ({ request }) => {
  for (const path of ['/nothing.js', '/app/nothing.png', '/api/nothing']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(answer.headers()['content-type'], path).toContain('application/json')
  }
})
