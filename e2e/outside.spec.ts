import { expect, test } from './fixtures.ts'

test('the server is told of every sign-in, and the owner of the account reads it in the mailbox', async ({
  page,
  given,
  signIn,
}) => {
  const person = await given.person({ name: 'Meera Iyer' })
  await signIn(person)
  await page.goto(process.env.E2E_MAILBOX ?? '')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Hello Meera Iyer,')).toBeVisible()
  }).toPass()
})

test('the companion can be installed, and opens without a network once it was seen', async ({ page, context }) => {
  await page.goto('/app/')
  const manifest = await (await page.request.get('/app/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'QuickPrism', start_url: '/app/', scope: '/app/', display: 'standalone' })
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('navigation').getByText('Pass')).toBeVisible()
})

test('an unknown file or call is not answered with a page', async ({ request }) => {
  for (const path of ['/nothing.js', '/app/nothing.png', '/api/nothing']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(answer.headers()['content-type'], path).toContain('application/json')
  }
})
