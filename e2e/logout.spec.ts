import type { Page } from '@playwright/test'
import { spec } from '@quickprism/tools/testing/spec'
import { expect, test } from './fixtures.ts'
import { expectNotice, noticesOn } from './notices.ts'

const logout = (page: Page) => page.getByRole('button', { name: 'Logout' }).click()

const expectSignedOut = async (page: Page) => {
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByRole('heading', { name: 'Login or Signup to continue' })).toBeVisible()
  const kept = await page.evaluate(() => [localStorage.getItem('business_quickID'), sessionStorage.getItem('person')])
  expect(kept).toEqual([null, null])
}

test.beforeEach(async ({ given, signIn, page }) => {
  const business = await given.business({ name: 'Kaveri Spaces' })
  await given.branch({ of: business, name: 'Koramangala' })
  await signIn(business.root)
  await expect(page.getByRole('banner').getByText('Koramangala')).toBeVisible()
})

test('logout ends the session here and on the server', async ({ page }) => {
  const answered = page.waitForResponse('**/api/auth/logout')
  await logout(page)
  const answer = await answered
  const token = answer.request().headers()['authorization'] ?? ''
  spec('D1-LOGOUT-05')
  expect(token).toMatch(/^Bearer ./)
  spec('D1-LOGOUT-02')
  expect(await answer.json()).toEqual({ success: true, detail: null })
  spec('D1-LOGOUT-09')
  await expectNotice(page, 'Logged out successfully')
  spec('D1-LOGOUT-01', 'D1-LOGOUT-03')
  await expectSignedOut(page)

  const refused = await page.request.get('/api/iam/get-access', { headers: { authorization: token } })
  expect(refused.status()).toBe(401)
  await page.goto('/dashboard/entry-management')
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('D1-LOGOUT-04, D1-LOGOUT-06: a logout that does not reach the server still signs out here', async ({ page }) => {
  await page.route('**/api/auth/logout', (route) => route.abort())
  await logout(page)
  await expectNotice(page, 'Logout failed')
  await expectSignedOut(page)
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('D1-LOGOUT-07: a logout that the server could not finish warns, and still signs out here', async ({ page }) => {
  await page.route('**/api/auth/logout', (route) => route.fulfill({ json: { success: false, detail: null } }))
  await logout(page)
  await expectNotice(page, 'Logout completed with warnings')
  await expectSignedOut(page)
})

test('a session that is over leads to the login screen, and it is said why', async ({ page, context }) => {
  await context.clearCookies()
  await page.reload()
  await expectNotice(page, 'Your session has expired. Sign in again.')
  await expectSignedOut(page)
})

test('logging out in one tab is found out by the other at its next step', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/dashboard/entry-management')
  await expect(other.getByRole('banner').getByText('Koramangala')).toBeVisible()
  // What it asks by itself is not answered meanwhile: its next step is this person's.
  await other.route('**/api/**', (route) => (route.request().method() === 'GET' ? undefined : route.continue()))
  await logout(page)
  await expectSignedOut(page)
  await logout(other)
  await expectNotice(other, 'Your session has expired. Sign in again.')
  await expectSignedOut(other)
  expect(noticesOn(other)).toEqual(['Your session has expired. Sign in again.'])
})
