import type { APIRequestContext, Page, Request } from '@playwright/test'
import type { Given, GivenPerson } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { expectCallEvery, keepTime, stopClock } from './clock.ts'
import { expect, notice, test } from './fixtures.ts'
import { numberOn } from './sign-in-number.ts'

const qrOf = (page: Page) => page.getByRole('img', { name: 'QR code to sign in with the QuickPrism app' })

/** Opens the login screen and waits for the QR; what is in it goes to whoever scans. */
const openLogin = async (page: Page) => {
  const generated = page.waitForResponse('**/api/auth/generate-qr')
  await page.goto('/auth/login')
  const answer = (await (await generated).json()) as { qr_base64: string; session_token: string; detail: null }
  await expect(qrOf(page)).toBeVisible()
  return answer
}

type Kit = { page: Page; given: Given; request: APIRequestContext }

/** The person's phone, signed in to the companion, scans the code and answers with the number on the page, or with no. */
const answerOnPhone = async (
  { page, given, request }: Kit,
  person: GivenPerson,
  session_token: string,
  approve: boolean,
) => {
  const { cookieName, cookieValue } = await given.session(person, 'companion')
  const resumed = await request.post('/api/auth/refresh', {
    data: { app: 'companion' },
    headers: { cookie: `${cookieName}=${cookieValue}` },
  })
  const { access_token } = (await resumed.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  await request.get('/api/auth/qr-request', { params: { session_token }, headers })
  const number = approve ? Number(await numberOn(page)) : undefined
  const answered = await request.post('/api/auth/approve-qr', { data: { session_token, approve, number }, headers })
  expect(answered.ok()).toBe(true)
}

const isPoll = (request: Request) => request.url().includes('/api/auth/qr-status')

/** Stops the page's clock and turns it until the page looks after its sign-in for the first time. */
const stopAtFirstLook = async (page: Page) => {
  const looked = page.waitForResponse((response) => isPoll(response.request()))
  await stopClock(page)
  await page.clock.runFor(5_000)
  return looked
}

test('the QR is generated on entering the login screen, by a call without payload', async ({ page }) => {
  const asked = page.waitForRequest('**/api/auth/generate-qr')
  const { qr_base64, session_token, detail } = await openLogin(page)
  spec('D1-LOGIN-25', 'D1-LOGIN-41')
  expect((await asked).postData()).toBeNull()
  spec('D1-LOGIN-21')
  expect(session_token).not.toBe('')
  expect(detail).toBeNull()
  await expect(qrOf(page)).toHaveAttribute('src', `data:image/png;base64,${qr_base64}`)
})

test('D1-LOGIN-22, D1-LOGIN-43: the sign-in is looked at by its session token', async ({ page }) => {
  await keepTime(page)
  const { session_token } = await openLogin(page)
  const looked = await stopAtFirstLook(page)
  expect(Object.fromEntries(new URL(looked.url()).searchParams)).toEqual({ session_token })
  expect(await looked.json()).toEqual({ status: 'pending', detail: null })
})

test('D1-LOGIN-26: the sign-in is looked at every 5 seconds', async ({ page }) => {
  await keepTime(page)
  // The page's clock is ahead of the server's, which would ask for patience.
  await page.route('**/api/auth/qr-status?*', (route) => route.fulfill({ json: { status: 'pending', detail: null } }))
  await openLogin(page)
  await stopAtFirstLook(page)
  await expectCallEvery(page, 5, '/api/auth/qr-status')
})

test('a phone approves while the code is being waited for, and the person is in', async ({ page, given, request }) => {
  const business = await given.business({ name: 'Kaveri Spaces' })
  await given.branch({ of: business, name: 'Koramangala' })
  const { session_token } = await openLogin(page)
  await page.getByLabel('quickID').fill(business.root.quickId)
  await page.keyboard.press('Enter')
  spec('D1-LOGIN-32')
  await expect(page.getByLabel('One-time code of 6 digits')).toBeVisible()

  await answerOnPhone({ page, given, request }, business.root, session_token, true)
  spec('D1-LOGIN-30')
  await expect(notice(page, 'QR Login successful! Redirecting to dashboard...')).toBeVisible()
  spec('D1-LOGIN-02', 'D1-LOGIN-29')
  await expect(page).toHaveURL(/\/dashboard\/entry-management$/)
  await expect(page.getByRole('banner').getByText('Koramangala')).toBeVisible()
  const { quickId, name } = business.root
  const person = await page.evaluate(() => sessionStorage.getItem('person'))
  spec('D1-LOGIN-27')
  expect(JSON.parse(person ?? '')).toEqual({ quickID: quickId, name, type: 'business' })
  await page.reload()
  await expect(page.getByRole('banner').getByText('Koramangala')).toBeVisible()
})

test('D1-LOGIN-28: a QR login starts with nothing that was kept for whoever was signed in before', async ({
  page,
  given,
  signIn,
  request,
}) => {
  const before = await given.business({ name: 'Narmada Foods' })
  await given.branch({ of: before, name: 'Pune Camp' })
  const after = await given.business({ name: 'Tapti Resorts' })
  await given.branch({ of: after, name: 'Surat Fort' })
  await signIn(before.root)
  await expect(page.getByText('Narmada Foods').first()).toBeVisible()

  const generated = page.waitForResponse('**/api/auth/generate-qr')
  await page.getByRole('button', { name: 'Logout' }).click()
  const { session_token } = (await (await generated).json()) as { session_token: string }
  const asked = page.waitForRequest('**/api/admin-center/businesses')
  await answerOnPhone({ page, given, request }, after.root, session_token, true)
  await asked
  await expect(page.getByRole('banner').getByText('Surat Fort')).toBeVisible()
  await expect(page.getByText('Narmada Foods')).toHaveCount(0)
})

test('D1-LOGIN-31: a QR that is over is replaced without a word', async ({ page, world }) => {
  const { session_token, qr_base64 } = await openLogin(page)
  // Notices have their place from the first key on: what is told then stands there at once, and for five seconds.
  await page.keyboard.press('Tab')
  const notices = page.getByRole('region', { name: 'Notifications' })
  await expect(notices).toBeAttached()
  const over = page.waitForResponse((response) => isPoll(response.request()) && response.status() === 404)
  await world.identity
    .updateTable('identity.qr_sign_in')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('scan_id', '=', session_token)
    .execute()
  expect(await (await over).json()).toMatchObject({ detail: 'Session token not found or expired' })
  await expect(qrOf(page)).not.toHaveAttribute('src', `data:image/png;base64,${qr_base64}`)
  await expect(qrOf(page)).toBeVisible()
  expect(await notices.textContent()).toBe('')
})

test('D1-LOGIN-48: a sign-in that the phone denies has failed, and is replaced; one that cannot be looked at is told once', async ({
  page,
  given,
  request,
}) => {
  const { session_token, qr_base64 } = await openLogin(page)
  await answerOnPhone({ page, given, request }, await given.person(), session_token, false)
  await expect(notice(page, 'Login failed. Please try again.')).toBeVisible()
  await expect(qrOf(page)).not.toHaveAttribute('src', `data:image/png;base64,${qr_base64}`)
  await expect(page).toHaveURL(/\/auth\/login$/)

  await expect(notice(page, 'Login failed. Please try again.')).toHaveCount(0)
  await page.route('**/api/auth/qr-status?*', (route) => route.fulfill({ status: 500, json: {} }))
  await expect(notice(page, 'Login failed. Please try again.')).toBeVisible()
})

test('D1-LOGIN-42, D1-LOGIN-46: a QR that does not load is tried three times in all, then offers Retry', async ({
  page,
}) => {
  let tries = 0
  await page.route('**/api/auth/generate-qr', (route) => {
    tries++
    return route.abort()
  })
  await page.goto('/auth/login')
  await expect(page.getByText('Failed to load QR')).toBeVisible()
  expect(tries).toBe(3)
  await page.unroute('**/api/auth/generate-qr')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(qrOf(page)).toBeVisible()
})

test('nobody looks after the QR in a hidden tab, and a server that asks for patience gets it', async ({
  page,
  world,
}) => {
  const polls: string[] = []
  page.on('request', (request) => isPoll(request) && polls.push(request.url()))
  await keepTime(page)
  const { session_token } = await openLogin(page)
  await stopAtFirstLook(page)
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate(`
      Object.defineProperty(document, 'visibilityState', { get: () => '${state}', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    `)

  await show('hidden')
  polls.length = 0
  await page.clock.runFor(20_000)
  expect(polls).toEqual([])

  await show('visible')
  // The page's clock runs ahead of the server's: two looks in the same moment are one too many, and this is that moment.
  const statusAfter = async (seconds: number) => {
    await world.identity
      .updateTable('identity.qr_sign_in')
      .set({ polled_at: new Date() })
      .where('scan_id', '=', session_token)
      .execute()
    const looked = page.waitForResponse((response) => isPoll(response.request()))
    await page.clock.runFor(seconds * 1000)
    return ((await (await looked).json()) as { status: string }).status
  }
  expect(await statusAfter(6)).toBe('slow_down')
  polls.length = 0
  await page.clock.runFor(8_000)
  expect(polls).toEqual([])
  expect(await statusAfter(3)).toBe('slow_down')
})
