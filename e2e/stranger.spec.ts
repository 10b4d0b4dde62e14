import { expect, test } from './fixtures.ts'
import { DESK, PHONE } from './viewports.ts'

/** What a first visit shows, in a browser that was never here. */
const visits = [
  { path: '/', shows: 'Login or Signup to continue', viewport: DESK },
  { path: '/dashboard/identity-and-access/users', shows: 'Login or Signup to continue', viewport: DESK },
  { path: '/auth/register', shows: 'Create your account', viewport: DESK },
  { path: '/app/', shows: 'Login or Signup to continue', viewport: PHONE },
  { path: '/app/account', shows: 'Login or Signup to continue', viewport: PHONE },
]

for (const { path, shows, viewport } of visits) {
  test(`a stranger who opens ${path} meets no failing call and no error in the console`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const failing: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 400) failing.push(`${answer.status()} ${answer.url()}`)
    })
    page.on('requestfailed', (call) => failing.push(`failed ${call.url()}`))
    page.on('console', (message) => {
      if (message.type() === 'error') failing.push(message.text())
    })
    const asked = page.waitForResponse('**/api/auth/refresh')
    await page.goto(path)
    expect(await (await asked).json()).toEqual({ access_token: null })
    await expect(page.getByRole('heading', { name: shows })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(failing).toEqual([])
  })
}
