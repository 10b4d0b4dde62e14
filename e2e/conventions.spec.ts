import type { Locator, Page } from '@playwright/test'
import { spec } from '@quickprism/tools/testing/spec'
import { keepTime, seeOnStoppedClock, stopClock, turnClock } from './clock.ts'
import { expect, notice, test } from './fixtures.ts'
import { messagesTo } from './messages.ts'
import { DESK, PHONE } from './viewports.ts'

const register = async (page: Page, email: string) => {
  await page.goto('/auth/register')
  await page.getByLabel('Name').fill('Asha Rao')
  await page.getByLabel('Email ID').fill(email)
  await page.getByLabel('Contact number').fill('9845012345')
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByLabel('One-time code of 6 digits')).toBeFocused()
}

test('a stranger registers with a code, is signed in by it, and signs in with the quickID later', async ({
  page,
  codeFor,
}) => {
  const email = `asha.${Date.now()}@people.invalid`
  await register(page, email)
  const code = await codeFor({ email })
  await page.keyboard.type(code)
  await expect(page.getByRole('heading', { name: 'Your quickID is ready' })).toBeVisible()
  const quickID = (await page.getByRole('status').locator('.font-mono').textContent()) ?? ''
  expect(quickID).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)

  await page.reload()
  await expect(page.getByText('No Businesses Found')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('quickID').fill(quickID)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('One-time code of 6 digits')).toBeFocused()
  await page.keyboard.type(await codeFor({ email }, code))
  await expect(page.getByText('No Businesses Found')).toBeVisible()
})

test('the registration form names what is missing, each at its field, and leads to the first', async ({ page }) => {
  await page.goto('/auth/register')
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  for (const fault of ['Name is required', 'Email ID is required', 'Contact number is required']) {
    await expect(page.getByText(fault)).toBeVisible()
  }
  await page.getByLabel('Name').fill('Asha Rao')
  await expect(page.getByText('Name is required')).toHaveCount(0)
  await page.getByLabel('Email ID').fill('asha')
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await page.getByLabel('Contact number').fill('98450')
  await expect(page.getByText('Contact number must be 10 digits')).toBeVisible()
  await page.getByLabel('Date of birth').fill('31/02/1990')
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByText('This date does not exist. Check the day and month.')).toBeVisible()
  await expect(page.getByLabel('Email ID')).toBeFocused()
})

test('a forgotten quickID is sent to its address, with the same answer for any', async ({ page, given }) => {
  const person = await given.person()
  await page.goto('/help')
  await expect(page.getByRole('link', { name: /^\S+@\S+$/ })).toHaveAttribute('href', /^mailto:/)
  const field = page.getByLabel('Mobile number or e-mail')
  await page.getByRole('button', { name: 'Send my quickID' }).click()
  await expect(page.getByText('Enter your mobile number or e-mail')).toBeVisible()
  const answers: string[] = []
  for (const contact of [person.email, 'nobody@people.invalid']) {
    const answered = page.waitForResponse('**/api/auth/forgot-quickid')
    await expect(page.getByRole('button', { name: 'Send my quickID' })).toBeEnabled()
    await field.fill(contact)
    await page.keyboard.press('Enter')
    answers.push(await (await answered).text())
  }
  expect(answers[0]).toBe(answers[1])
  await expect(async () => {
    expect((await messagesTo(person.email))[0]).toContain(person.quickId)
  }).toPass()
})

test('D1-CONV-20, D1-CONV-21: copying a quickID says that it worked, or that it did not', async ({
  page,
  context,
  codeFor,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = `copy.${Date.now()}@people.invalid`
  await register(page, email)
  await page.keyboard.type(await codeFor({ email }))
  await page.getByRole('button', { name: 'Copy quickID' }).click()
  await expect(notice(page, 'QuickID copied to clipboard!')).toBeVisible()
  const shown = await page.getByRole('status').locator('.font-mono').textContent()
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(shown)

  await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))`)
  await page.getByRole('button', { name: 'Copy quickID' }).click()
  await expect(notice(page, 'Failed to copy QuickID to clipboard')).toBeVisible()
})

test('D1-CONV-14: notices stand at the top right and close after 5 seconds, also below a pointer that rests there', async ({
  page,
}) => {
  await keepTime(page)
  await page.goto('/help')
  await page.route('**/api/auth/forgot-quickid', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByLabel('Mobile number or e-mail').fill('asha@people.invalid')
  const before = await stopClock(page)
  await page.keyboard.press('Enter')
  const told = notice(page, 'Failed to perform action')
  const after = await seeOnStoppedClock(page, told)
  const box = await page.getByRole('alert').boundingBox()
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(1440 - 20)
  expect(box?.y).toBeLessThan(100)
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 20)
  await turnClock(page, before + 4_900)
  await expect(told).toBeVisible()
  await turnClock(page, after + 5_100)
  await expect(told).toHaveCount(0)
})

test('an error says the detail of the server, else its message, else its own default', async ({ page }) => {
  await page.goto('/help')
  const failing = async (json: object) => {
    await expect(page.getByRole('button', { name: 'Send my quickID' })).toBeEnabled()
    await page.unroute('**/api/auth/forgot-quickid')
    await page.route('**/api/auth/forgot-quickid', (route) => route.fulfill({ status: 500, json }))
    await page.getByLabel('Mobile number or e-mail').fill('asha@people.invalid')
    await page.keyboard.press('Enter')
  }
  await failing({ detail: 'The mail is down', message: 'not this one' })
  spec('D1-CONV-15', 'D1-API-04')
  await expect(notice(page, 'The mail is down')).toBeVisible()
  await failing({ message: 'Try later' })
  await expect(notice(page, 'Try later')).toBeVisible()
  await failing({})
  spec('D1-CONV-19')
  await expect(notice(page, 'Failed to perform action')).toBeVisible()
})

test.describe('when the server cannot answer', () => {
  test.use({ complains: /^CallFailed/ })

  test('D1-CONV-17: a page that breaks says "An unexpected error occurred. Please try again."', async ({ page }) => {
    await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto('/dashboard/entry-management')
    await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
    const asked = page.waitForRequest('**/api/auth/refresh')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await asked
    await page.unroute('**/api/auth/refresh')
    // It is tried again unasked, too; here nobody was signed in.
    await expect(page).toHaveURL(/\/auth\/login$/)
  })
})

test('calls carry the access token and speak JSON; without the token they are refused', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business()
  await given.branch({ of: business })
  const calls: { method: string; path: string; bearer: boolean; accepts: string | undefined }[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    const { authorization = '', accept } = request.headers()
    if (!/^\/api\/(?!auth\/)/.test(path)) return
    calls.push({ method: request.method(), path, bearer: /^Bearer ./.test(authorization), accepts: accept })
  })
  await signIn(business.root)
  await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible()
  await expect.poll(() => calls.length).toBeGreaterThanOrEqual(3)
  for (const { method, path, ...sent } of calls) {
    // The stream of changes is the one call that is not answered with JSON.
    const accepts = path === '/api/events' ? 'text/event-stream' : 'application/json'
    spec('D1-API-01', 'D1-API-02')
    expect(sent, path).toEqual({ bearer: true, accepts })
    const refused = await page.request.fetch(path, { method })
    expect(refused.status(), path).toBe(401)
    spec('D1-CONV-08')
    expect(await refused.json(), path).toMatchObject({ detail: 'Access token is required' })
  }
})

test('D1-API-03: a token that ran out is renewed once for all waiting calls, unseen', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business()
  await given.branch({ of: business, name: 'Koramangala' })
  let renewals = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) renewals++
  })
  const expired = new Set<string>()
  await page.route(/\/api\/(iam\/get-access|admin-center\/businesses)$/, (route) => {
    const path = new URL(route.request().url()).pathname
    if (expired.has(path)) return route.continue()
    expired.add(path)
    return route.fulfill({ status: 401, json: { detail: 'Access token is required' } })
  })
  await signIn(business.root)
  await expect(page.getByRole('banner').getByText('Koramangala')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  expect(expired.size).toBe(2)
  // One to open the page, one for both calls.
  expect(renewals).toBe(2)
  await expect(page.getByText('Access token is required')).toHaveCount(0)
})

test('the upload field takes images up to 5MB unless told otherwise, and says why not', async ({ page }) => {
  await page.goto('/dev/components')
  const choose = async (which: 0 | 1, name: string, bytes: number, mimeType = 'application/octet-stream') => {
    const file = { name, mimeType, buffer: Buffer.alloc(bytes) }
    await page.locator('input[type=file]').nth(which).setInputFiles(file)
  }
  spec('D1-CONV-13')
  await expect(page.locator('input[type=file]').first()).toHaveAttribute('accept', 'image/*')
  await choose(0, 'plan.tiff', 10, 'image/tiff')
  await expect(page.getByText('plan.tiff')).toBeVisible()
  await choose(0, 'logo.png', 5 * 1024 * 1024, 'image/png')
  await expect(page.getByText('logo.png')).toBeVisible()
  await choose(0, 'large.png', 5 * 1024 * 1024 + 1, 'image/png')
  spec('D1-CONV-11')
  await expect(page.getByText('File size exceeds 5MB limit')).toBeVisible()
  await choose(0, 'notes.txt', 10)
  spec('D1-CONV-12')
  await expect(page.getByText('File type not allowed. Accepted types: image/*')).toBeVisible()

  await choose(1, 'large.csv', 2 * 1024 * 1024 + 1)
  await expect(page.getByText('File size exceeds 2MB limit')).toBeVisible()
  await choose(1, 'logo.png', 10)
  await expect(page.getByText('File type not allowed. Accepted types: .csv, .pdf')).toBeVisible()
})

/** Side by side, whatever their heights are. */
const expectInOneRow = (...parts: Locator[]) =>
  expect
    .poll(async () => {
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
      return new Set(boxes.map((box) => box && Math.round(box.y + box.height / 2))).size
    })
    .toBe(1)

test('actions of a row, of a page and of a dialog stand in one row, in a window and on a phone', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business()
  await given.branch({ of: business, name: 'Koramangala' })
  const role = 'Keeper of the visitor records of all floors and of the annexe'
  await given.role(business, { name: role, may: ['view_audit_logs'] })
  await signIn(business.root, '/dashboard/identity-and-access/roles')
  for (const size of [DESK, { width: 720, height: 900 }, PHONE]) {
    await page.setViewportSize(size)
    await expectInOneRow(
      page.getByRole('button', { name: `View ${role}` }),
      page.getByRole('link', { name: `Edit ${role}` }),
    )
  }
  await page.goto('/dashboard/identity-and-access')
  const main = page.getByRole('main')
  await expectInOneRow(main.getByRole('link', { name: 'Create Role' }), main.getByRole('link', { name: 'Add User' }))
  await page.goto('/dashboard/admin-center/branch-details')
  await page.getByRole('button', { name: 'Delete Branch' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Koramangala?' })
  await expectInOneRow(
    question.getByRole('button', { name: 'Cancel' }),
    question.getByRole('button', { name: 'Delete Branch' }),
  )
})
