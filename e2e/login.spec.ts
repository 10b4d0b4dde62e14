import type { Page } from '@playwright/test'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { keepTime, seeOnStoppedClock, stopClock, turnClock } from './clock.ts'
import { expect, notice, saying, tabTo, test } from './fixtures.ts'
import { expectNotice, noticesOn } from './notices.ts'
import { PHONE } from './viewports.ts'

const quickIdField = (page: Page) => page.getByLabel('quickID')
const codeBoxes = (page: Page) => page.getByLabel('One-time code of 6 digits')

const askForCode = async (page: Page, { quickId }: GivenPerson) => {
  await page.goto('/auth/login')
  await quickIdField(page).fill(quickId)
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(codeBoxes(page)).toBeFocused()
}

/** At the login screen that someone was led to. */
const signInHere = async (page: Page, person: GivenPerson, codeFor: (of: GivenPerson) => Promise<string>) => {
  await quickIdField(page).fill(person.quickId)
  await page.keyboard.press('Enter')
  await expect(codeBoxes(page)).toBeFocused()
  await page.keyboard.type(await codeFor(person))
}

/** The outcomes a running server does not give on request: no connection, and an answer without a word. */
const unreachable = (page: Page, call: string) => page.route(`**/api/auth/${call}`, (route) => route.abort())
const speechless = (page: Page, call: string) =>
  page.route(`**/api/auth/${call}`, (route) => route.fulfill({ status: 500, json: {} }))

const notSent = (page: Page, call: string, detail: string | null) =>
  page.route(`**/api/auth/${call}`, (route) => route.fulfill({ json: { otp_sent: false, detail } }))

test('the login screen has a QR code and store badges at the left, the quickID form at the right', async ({ page }) => {
  await page.goto('/auth/login')
  const left = page.getByRole('region', { name: 'Scan to sign in' })
  spec('D1-LOGIN-03', 'D1-LOGIN-06')
  await expect(left.getByRole('img', { name: 'QR code to sign in with the QuickPrism app' })).toBeVisible()
  spec('D1-LOGIN-07')
  await expect(left.getByRole('link', { name: 'Download on the App Store' })).toHaveAttribute(
    'href',
    'https://apps.apple.com/app/id1000000001',
  )
  await expect(left.getByRole('link', { name: 'Get it on Google Play' })).toHaveAttribute(
    'href',
    'https://play.google.com/store/apps/details?id=invalid.quickprism',
  )

  const right = page.getByRole('main')
  spec('D1-LOGIN-08')
  await expect(right.getByRole('heading', { name: 'Login or Signup to continue' })).toBeVisible()
  spec('D1-LOGIN-09')
  await expect(right.getByText('Use quickID to login to your account.')).toBeVisible()
  spec('D1-LOGIN-10')
  await expect(quickIdField(page)).toBeFocused()
  await expect(right.getByLabel('quickID')).toBeEditable()
  await expect(right.getByRole('button', { name: 'Get OTP' }).getByText('Get OTP')).toBeVisible()
  const [qr, form] = [await left.boundingBox(), await right.boundingBox()]
  expect(qr?.x).toBeLessThan(form?.x ?? 0)
})

test('on a phone a notice leaves the boxes of the code free, and the one about the code goes with its step', async ({
  page,
  given,
}) => {
  await page.setViewportSize(PHONE)
  await askForCode(page, await given.person())
  await page.route('**/api/auth/verify-otp', (route) => route.fulfill({ status: 401, json: {} }))
  await page.keyboard.type('000000')
  await expect(notice(page, 'Verification failed')).toBeVisible()
  const boxes = await codeBoxes(page).boundingBox()
  if (!boxes) throw new Error('The boxes are not shown')
  const notices = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' })
  await expect(notices).toHaveCount(1)
  await expect(async () => {
    const shown = await Promise.all((await notices.locator('../..').all()).map((box) => box.boundingBox()))
    const covering = shown.filter((box) => box && box.y < boxes.y + boxes.height && box.y + box.height > boxes.y)
    expect(shown).toHaveLength(1)
    expect(covering).toEqual([])
  }).toPass()
})

test('whatever has the keyboard is seen to have it, on the dark panel as well as on the white card', async ({
  page,
}) => {
  await speechless(page, 'generate-qr')
  await page.goto('/auth/login')
  const left = page.getByRole('region', { name: 'Scan to sign in' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await tabTo(page, left.getByRole('link', { name: 'Get it on Google Play' }))
    await expect(left.getByRole('link', { name: 'Get it on Google Play' })).toHaveCSS(
      'outline-color',
      'rgb(99, 199, 220)',
    )
    await tabTo(page, left.getByRole('button', { name: 'Retry' }))
    await expect(left.getByRole('button', { name: 'Retry' })).toHaveCSS('outline-color', 'rgb(11, 103, 128)')
  }
})

test('SignUp leads to registration, Get Help to the help page', async ({ page }) => {
  await page.goto('/auth/login')
  spec('D1-LOGIN-11')
  await page.getByRole('link', { name: 'SignUp' }).click()
  spec('D1-LOGIN-04')
  await expect(page).toHaveURL(/\/auth\/register$/)
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()

  await page.goto('/auth/login')
  spec('D1-LOGIN-12')
  await expect(page.getByText('Having trouble logging in?')).toBeVisible()
  await page.getByRole('link', { name: 'Get Help' }).click()
  spec('D1-LOGIN-05')
  await expect(page).toHaveURL(/\/help$/)
  await expect(page.getByRole('heading', { name: 'Help' })).toBeVisible()
})

test('a person signs in with the quickID and the code that was mailed', async ({ page, given, codeFor }) => {
  const business = await given.business({ name: 'Kaveri Spaces' })
  await given.branch({ of: business, name: 'Koramangala' })
  const { quickId } = business.root
  await page.goto('/auth/login')
  await quickIdField(page).fill(`  ${quickId.slice(0, 4).toLowerCase()} - ${quickId.slice(4)} `)
  const sent = page.waitForRequest('**/api/auth/send-otp')
  await page.keyboard.press('Enter')
  spec('D1-LOGIN-17', 'D1-LOGIN-38')
  expect((await sent).postDataJSON()).toEqual({ quickID: quickId })
  spec('D1-LOGIN-52')
  await expect(notice(page, `OTP sent successfully to ${quickId}`)).toBeVisible()
  spec('D1-LOGIN-13')
  await expect(codeBoxes(page)).toBeFocused()
  await expect(quickIdField(page)).toHaveCount(0)

  await page.keyboard.type(await codeFor(business.root))
  spec('D1-LOGIN-33', 'D1-LOGIN-34')
  await expect(notice(page, 'Login successful! Redirecting to dashboard...')).toBeVisible()
  spec('D1-LOGIN-01', 'D1-ENTRY-01')
  await expect(page).toHaveURL(/\/dashboard\/entry-management$/)
  await expect(page.getByRole('banner').getByText('Koramangala')).toBeVisible()
})

test('signing in keeps the token in memory, the type in the session and the business in the browser', async ({
  page,
  given,
  codeFor,
}) => {
  const business = await given.business()
  await given.branch({ of: business })
  const { quickId, name } = business.root
  await page.goto('/auth/login')
  const sent = page.waitForResponse('**/api/auth/send-otp')
  await quickIdField(page).fill(quickId)
  await page.keyboard.press('Enter')
  spec('D1-LOGIN-23', 'D1-LOGIN-44')
  expect(await (await sent).json()).toEqual({ otp_sent: true, detail: null })

  const otp = await codeFor(business.root)
  const verified = page.waitForResponse('**/api/auth/verify-otp')
  const access = page.waitForRequest('**/api/iam/get-access')
  await codeBoxes(page).fill(otp)
  const answer = await verified
  spec('D1-LOGIN-45')
  expect(answer.request().postDataJSON()).toMatchObject({ quickID: quickId, otp })
  const { access_token, ...rest } = (await answer.json()) as { access_token: string }
  spec('D1-LOGIN-24')
  expect(rest).toEqual({ quickID: quickId, name, type: 'business', detail: null })

  const asked = await access
  spec('D1-LOGIN-18')
  expect(asked.headers()['authorization']).toBe(`Bearer ${access_token}`)
  await expect(page.getByRole('banner')).toBeVisible()
  const kept = await page.evaluate(() => ({
    local: { ...localStorage } as Record<string, string>,
    session: { ...sessionStorage } as Record<string, string>,
  }))
  spec('D1-LOGIN-19')
  expect(kept.local).toEqual({ business_quickID: business.quickId })
  spec('D1-LOGIN-20')
  expect(JSON.parse(kept.session['person'] ?? '')).toEqual({ quickID: quickId, name, type: 'business' })
  expect(JSON.stringify(kept)).not.toContain(access_token)
})

test('D1-LOGIN-37: an empty or mistyped quickID is caught before anything is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByText('Please enter your quickID')).toBeVisible()
  await expect(quickIdField(page)).toBeFocused()
  await expect(quickIdField(page)).toHaveAccessibleDescription('Please enter your quickID')

  await quickIdField(page).fill('00000001')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This quickID is not valid. Check for a typing error.')).toBeVisible()
  expect(sent).not.toContain('/api/auth/send-otp')
})

test('six boxes take digits only, and a paste of exactly six', async ({ page, context, given }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await given.person()
  await askForCode(page, person)
  await page.keyboard.type('4a8-1')
  await expect(codeBoxes(page)).toHaveValue('481')
  spec('D1-LOGIN-14', 'D1-LOGIN-39')
  await expect(page.locator('[data-input-otp-container] > [aria-hidden] > div')).toHaveText(['4', '8', '1', '', '', ''])

  const paste = async (text: string) => {
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
    await page.keyboard.press('Control+V')
  }
  for (const piece of ['12345', '1234567', 'abcdef']) {
    await paste(piece)
    await expect(codeBoxes(page)).toHaveValue('481')
  }
  spec('D1-LOGIN-40')
  for (const [pasted, otp] of [
    ['907215', '907215'],
    ['482-913', '482913'],
    ['315 604', '315604'],
  ] as const) {
    const tried = page.waitForRequest('**/api/auth/verify-otp')
    await paste(pasted)
    expect((await tried).postDataJSON()).toMatchObject({ quickID: person.quickId, otp })
    await expect(codeBoxes(page)).toHaveValue('')
    await expect(codeBoxes(page)).toBeFocused()
  }
})

test('D1-LOGIN-35: a wrong code clears the boxes, says why and starts again at the first box', async ({
  page,
  given,
}) => {
  const person = await given.person()
  await askForCode(page, person)
  await page.keyboard.type('123456')
  await expect(notice(page, 'Invalid or expired OTP')).toBeVisible()
  await expect(codeBoxes(page)).toHaveValue('')
  await expect(codeBoxes(page)).toBeFocused()
  await expect(codeBoxes(page)).toHaveAccessibleDescription('Invalid or expired OTP')
  await page.keyboard.type('9')
  await expect(codeBoxes(page)).toHaveValue('9')
})

test('D1-LOGIN-36, D1-LOGIN-48: a code that could not be sent clears the boxes too', async ({ page, given }) => {
  const person = await given.person()
  await askForCode(page, person)
  await unreachable(page, 'verify-otp')
  await page.keyboard.type('123456')
  await expect(notice(page, 'Login failed. Please try again.')).toBeVisible()
  await expect(codeBoxes(page)).toHaveValue('')
  await expect(codeBoxes(page)).toBeFocused()
})

test('D1-LOGIN-51: a verification that fails without a word says "Verification failed"', async ({ page, given }) => {
  const person = await given.person()
  await askForCode(page, person)
  await speechless(page, 'verify-otp')
  await page.keyboard.type('123456')
  await expect(notice(page, 'Verification failed')).toBeVisible()
})

test('D1-LOGIN-47: a code that could not be sent says so, and the quickID stays', async ({ page, given }) => {
  const person = await given.person()
  await page.goto('/auth/login')
  await unreachable(page, 'send-otp')
  await quickIdField(page).fill(person.quickId)
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Failed to send OTP. Please try again.')).toBeVisible()
  await expect(quickIdField(page)).toHaveValue(person.quickId)

  await notSent(page, 'send-otp', 'No message can be sent to this number.')
  // Only what is not under way can be sent.
  await expect(page.getByRole('button', { name: 'Get OTP' })).toBeEnabled()
  await quickIdField(page).press('Enter')
  spec('D1-LOGIN-44')
  await expect(notice(page, 'No message can be sent to this number.')).toBeVisible()
  await expect(quickIdField(page)).toHaveValue(person.quickId)
})

test('D1-LOGIN-15: Back returns to the quickID, which is still there', async ({ page, given }) => {
  const person = await given.person()
  await askForCode(page, person)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(quickIdField(page)).toHaveValue(person.quickId)
  await expect(page.getByRole('heading', { name: 'Login or Signup to continue' })).toBeVisible()
})

test('D1-LOGIN-16, D1-LOGIN-53: another code can be asked for after 59 seconds, and only the newest is good', async ({
  page,
  given,
  codeFor,
}) => {
  const person = await given.person()
  await keepTime(page)
  await page.goto('/auth/login')
  await quickIdField(page).fill(person.quickId)
  const before = await stopClock(page)
  await page.getByRole('button', { name: 'Get OTP' }).click()
  const after = await seeOnStoppedClock(page, page.getByText(/^Resend in\s*0:59$/))
  const first = await codeFor(person)
  const resend = page.getByRole('button', { name: 'Resend' })
  await turnClock(page, before + 58_000)
  await expect(page.getByText(/^Resend in\s*0:0[1-3]$/)).toBeVisible()
  await expect(resend).toHaveCount(0)
  // The screen looks at its clock once a second.
  await turnClock(page, after + 60_000)
  await resend.click()
  await seeOnStoppedClock(page, notice(page, 'New OTP sent successfully!'))
  await expect(page.getByText(/^Resend in\s*0:59$/)).toBeVisible()
  await page.clock.resume()

  const second = await codeFor(person, first)
  await codeBoxes(page).fill(first)
  await expect(notice(page, 'Invalid or expired OTP')).toBeVisible()
  await codeBoxes(page).fill(second)
  await expect(page).toHaveURL(/\/dashboard\/entry-management$/)
})

test('D1-LOGIN-49, D1-LOGIN-50: a code that cannot be sent again says so', async ({ page, given }) => {
  await page.clock.install()
  const person = await given.person()
  await askForCode(page, person)
  await page.clock.fastForward(59_000)
  await unreachable(page, 'resend-otp')
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(notice(page, 'Failed to resend OTP. Please try again.')).toBeVisible()

  await page.unroute('**/api/auth/resend-otp')
  await speechless(page, 'resend-otp')
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(notice(page, 'Resend failed')).toBeVisible()
  await page.clock.runFor(6_000)
  await expect(notice(page, 'Resend failed')).toHaveCount(0)

  await page.unroute('**/api/auth/resend-otp')
  await notSent(page, 'resend-otp', null)
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(notice(page, 'Resend failed')).toBeVisible()
})

test('a stranger is led to the login screen and from there to the page they came for, a signed-in person past it', async ({
  page,
  given,
  codeFor,
}) => {
  const business = await given.business()
  await given.branch({ of: business })
  await page.goto('/dashboard/identity-and-access/users')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await signInHere(page, business.root, codeFor)
  await expect(page).toHaveURL(/\/dashboard\/identity-and-access\/users$/)
  // The last that is said here, so whatever came before has been said, too: they had no session that could be over.
  await expectNotice(page, 'Login successful! Redirecting to dashboard...')
  expect(noticesOn(page)).not.toContain('Your session has expired. Sign in again.')
  await page.goto('/auth/login')
  await expect(page).toHaveURL(/\/dashboard\/entry-management$/)
})

test('Q142: two tabs whose session is over each return to their own page after one sign-in', async ({
  page,
  context,
  given,
  signIn,
  codeFor,
}) => {
  const business = await given.business()
  await given.branch({ of: business })
  await signIn(business.root, '/dashboard/identity-and-access/users')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/dashboard/identity-and-access/roles?search=guard')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await context.clearCookies()
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(tab).toHaveURL(/\/auth\/login$/)
  }
  await signInHere(page, business.root, codeFor)
  await expect(page).toHaveURL(/\/dashboard\/identity-and-access\/users$/)
  await other.reload()
  await expect(other).toHaveURL(/\/dashboard\/identity-and-access\/roles\?search=guard$/)
})

test('whoever signs in after someone else whose session is over is not taken to where that one was, nor shown what they looked for', async ({
  page,
  context,
  given,
  signIn,
  codeFor,
}) => {
  const business = await given.business()
  const branch = await given.branch({ of: business })
  const next = await given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  await signIn(business.root, '/dashboard/entry-management/logs?search=Ananya')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await signInHere(page, next, codeFor)
  await expect(page).toHaveURL(/\/dashboard\/entry-management$/)
})

test('the whole way in is open to the keyboard alone: quickID, code, business', async ({ page, given, codeFor }) => {
  const first = await given.business({ name: 'Narmada Foods' })
  await given.branch({ of: first, name: 'Pune Camp' })
  await given.membership(await given.business({ name: 'Tapti Resorts' }), first.root, null)
  await page.goto('/auth/login')
  await expect(quickIdField(page)).toBeFocused()
  await page.keyboard.type(first.root.quickId)
  await page.keyboard.press('Enter')
  await expect(codeBoxes(page)).toBeFocused()
  await page.keyboard.type(await codeFor(first.root))

  await expect(page.getByRole('heading', { name: 'Select Your Business' })).toBeVisible()
  const choice = saying(page.getByRole('button'), 'Narmada Foods')
  // Past the theme and Logout, which stand above the choices.
  await tabTo(page, page.getByRole('button', { name: 'Logout' }))
  await page.keyboard.press('Tab')
  await expect(choice).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByText('Pune Camp')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})
