import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Given } from '@quickprism/tools/testing/given'
import type { openWorld } from '@quickprism/tools/testing/owner-world'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { expect, notice, picture, saying, test } from './fixtures.ts'
import { phoneAt } from './phone-at.ts'
import { PHONE } from './viewports.ts'
import { aVisitorRef } from './visitor-ref.ts'

/** Of a page: what a function that runs there may use. */
declare const document: { elementFromPoint: (x: number, y: number) => never }
declare const getComputedStyle: (element: unknown) => { lineHeight: string }

const RECORDS = '/dashboard/entry-management/logs'
const LOOKUP = 'https://lookup.invalid/json'

const may = ['view_checkin_logs_of_visitors', 'reveal_data_of_visitors'] as const

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Unmask record' })
const eye = (page: Page) => page.getByRole('button', { name: 'Unmask Rohit Deshpande' })
const ring = (page: Page) =>
  page.getByRole('button', { name: /^Rohit Deshpande is unmasked for \d:\d\d more. Mask it again$/ })

/** Someone has checked in by phone, so that the branch holds how to reach them. */
const someoneInside = async ({ given, world }: { given: Given; world: ReturnType<typeof openWorld> }) => {
  const branch = await given.branch({ name: 'Koramangala' })
  const rohit = await given.person({ name: 'Rohit Deshpande' })
  await (await phoneAt({ given, world }, branch, rohit)).checkIn()
  return { branch, rohit }
}

/** From the reason on. */
const goThrough = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await dialog(page).getByRole('checkbox', { name: 'I have read this and accept it' }).click()
  await dialog(page).getByRole('button', { name: 'Accept and continue' }).click()
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
}

const reveal = async (page: Page, reason = 'Unapproved Access') => {
  await eye(page).click()
  await dialog(page).getByRole('radio', { name: reason }).click()
  await goThrough(page)
}

test('a record is unmasked in three steps: a reason, a disclosure, a confirmation', async ({
  page,
  given,
  world,
  signIn,
}) => {
  const { branch, rohit } = await someoneInside({ given, world })
  await page.route(LOOKUP, (route) =>
    route.fulfill({ json: { ip: '203.0.113.7' }, headers: { 'access-control-allow-origin': '*' } }),
  )
  await signIn(await given.staff({ on: branch, may }), RECORDS)
  await expect(page.getByText(rohit.mobile)).toHaveCount(0)
  await eye(page).click()
  spec('D3-UNMASK-01', 'D3-UNMASK-12')
  await expect(dialog(page).getByRole('radiogroup', { name: 'Reason' }).locator('label')).toHaveText([
    'Violation of policies or guidelines',
    'Suspicious or Malicious Activity',
    'Unlawful Conduct',
    'Unapproved Access',
    'Negative interactions with employees or other visitors',
    'Non compliance with business agreements',
    'Property Damage or misuse',
    'Other reason',
  ])
  spec('D3-UNMASK-11')
  const goOn = dialog(page).getByRole('button', { name: 'Continue' })
  await expect(goOn).toBeDisabled()
  await dialog(page).getByRole('radio', { name: 'Other reason' }).click()
  for (const unseen of ['   ', '\u200b\u3164']) {
    await dialog(page).getByRole('textbox', { name: 'Your reason' }).fill(unseen)
    await expect(goOn).toBeDisabled()
  }
  await picture(page, 'unmask-reason')
  await expectAccessible(page)
  await dialog(page).getByRole('radio', { name: 'Unapproved Access' }).click()
  await goOn.click()

  spec('D3-UNMASK-02', 'D3-UNMASK-04')
  await expect(dialog(page).getByText('Digital Personal Data Protection Act, 2023')).toBeVisible()
  spec('D3-UNMASK-05')
  await expect(
    dialog(page).getByText(
      'The data owner is notified: they will see your name, your role, the business, the branch, the reason, the time and your kind of device.',
    ),
  ).toBeVisible()
  spec('D3-UNMASK-06')
  await expect(
    dialog(page).getByText('Visitors data will be automatically masked back after 5 minutes of revealing'),
  ).toBeVisible()
  const accept = dialog(page).getByRole('button', { name: 'Accept and continue' })
  await expect(accept).toBeDisabled()
  await dialog(page).getByRole('checkbox', { name: 'I have read this and accept it' }).click()
  await picture(page, 'unmask-disclosure')
  await expectAccessible(page)
  await accept.click()

  spec('D3-UNMASK-03')
  await expect(dialog(page).getByText('Confirm to unmask this record with view-only access?')).toBeVisible()
  await picture(page, 'unmask-confirm')
  const asked = page.waitForRequest('**/api/vms/access-data')
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  spec('D3-UNMASK-14', 'D3-UNMASK-15')
  const request = await asked
  expect(request.method()).toBe('POST')
  expect(request.postDataJSON()).toEqual({
    user_quickID: aVisitorRef,
    shop_quickID: branch.quickId,
    accessed_by_device: 'Linux computer',
    accessed_by_ip: '203.0.113.7',
    accessed_by_browser: 'Chrome',
    reason: 'Unapproved Access',
  })
  spec('D3-UNMASK-18')
  await expect(notice(page, 'Visitors data has been successfully revealed')).toBeVisible()
  spec('D3-UNMASK-07')
  await expect(page.getByRole('cell', { name: rohit.mobile })).toBeVisible()
  await expect(page.getByRole('cell', { name: rohit.email })).toBeVisible()
  await picture(page, 'records-unmasked')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await picture(page, 'records-unmasked')
})

test('on a phone one reads when the visit was, and all of what is revealed', async ({ page, given, world, signIn }) => {
  const branch = await given.branch({ name: 'Koramangala' })
  const email = `rohit.${randomUUID()}@deccan-industrial-works.invalid`
  const rohit = await given.person({ name: 'Rohit Deshpande', email })
  await (await phoneAt({ given, world }, branch, rohit)).checkIn()
  await page.setViewportSize(PHONE)
  await signIn(await given.staff({ on: branch, may }), RECORDS)
  const expectWhole = async (text: Locator) => {
    await expect(text).toBeVisible()
    expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  }
  await eye(page).click()
  await expectWhole(dialog(page).getByText(/^\w{8}, checked in \d\d\/\d\d\/\d{4} \d+:\d\d [ap]m$/))
  await dialog(page).getByRole('radio', { name: 'Unapproved Access' }).click()
  await goThrough(page)
  await expectWhole(page.getByText(email))
  await expectAccessible(page)
})

test('everything unmasked is wholly in sight at every width, without scrolling sideways', async ({
  page,
  given,
  world,
  signIn,
}) => {
  const branch = await given.branch({ name: 'Koramangala' })
  const email = `rohit.${randomUUID()}@deccan-industrial-works.invalid`
  const rohit = await given.person({ name: 'Rohit Deshpande', email })
  await (await phoneAt({ given, world }, branch, rohit)).checkIn()
  await signIn(await given.staff({ on: branch, may }), RECORDS)
  await reveal(page)
  await expect(page.getByRole('cell', { name: email })).toBeVisible()
  const shown = page.getByRole('region', { name: 'Unmasked data of Rohit Deshpande' }).or(page.getByRole('listitem'))
  for (const width of [1440, 1366, 1280, 1024, 820, PHONE.width]) {
    await page.setViewportSize({ width, height: 900 })
    const list = saying(shown, email)
    await list.scrollIntoViewIfNeeded()
    for (const value of [rohit.mobile, email, 'Email ID', 'Aadhar Number', 'PAN Number']) {
      const isWhole = await list.getByText(value).evaluate((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect()
        const middle = (top + bottom) / 2
        const isOnTop = (x: number) => text.contains(document.elementFromPoint(x, middle))
        const lines = (bottom - top) / Number.parseFloat(getComputedStyle(text).lineHeight)
        return { isOnTop: isOnTop(left + 1) && isOnTop(right - 1), isOneLine: lines < 1.5 }
      })
      // The e-mail of this test is longer than a phone is wide.
      const isOneLine = value !== email || width > PHONE.width
      expect(isWhole, `${value} at ${width}`).toEqual({ isOnTop: true, isOneLine })
    }
  }
})

test('one’s own words are a reason, and an address that nobody tells is N/A', async ({
  page,
  given,
  world,
  signIn,
}) => {
  const { branch, rohit } = await someoneInside({ given, world })
  await page.route(LOOKUP, (route) => route.abort())
  await signIn(await given.staff({ on: branch, may }), RECORDS)
  await eye(page).click()
  await dialog(page).getByRole('radio', { name: 'Other reason' }).click()
  await dialog(page).getByRole('textbox', { name: 'Your reason' }).fill(' Left a purse at the desk ')
  const asked = page.waitForRequest('**/api/vms/access-data')
  await goThrough(page)
  spec('D3-UNMASK-11', 'D3-UNMASK-15')
  expect((await asked).postDataJSON()).toMatchObject({ reason: 'Left a purse at the desk', accessed_by_ip: 'N/A' })
  await expect(page.getByRole('cell', { name: rohit.mobile })).toBeVisible()
})

test('an unmasked record masks back by itself after 5 minutes', async ({ page, given, world, signIn }) => {
  const { branch, rohit } = await someoneInside({ given, world })
  await page.clock.install()
  await signIn(await given.staff({ on: branch, may }), RECORDS)
  await reveal(page)
  await expect(page.getByRole('cell', { name: rohit.mobile })).toBeVisible()
  // From here on the server cannot be asked: the screen alone knows that the time is over.
  await page.route('**/api/**', (route) => route.abort())
  await page.clock.runFor(280_000)
  await expect(page.getByRole('cell', { name: rohit.mobile })).toBeVisible()
  await page.clock.runFor(20_000)
  spec('D3-UNMASK-08')
  await expect(page.getByText(rohit.mobile)).toHaveCount(0)
  await expect(page.getByText(rohit.email)).toHaveCount(0)
  await expect(eye(page)).toBeVisible()
})

test('T16: after 5 minutes it is masked in a second tab too, and on the page one goes back to, without a network', async ({
  page,
  context,
  given,
  world,
  signIn,
}) => {
  const { branch, rohit } = await someoneInside({ given, world })
  await context.clock.install()
  await signIn(await given.staff({ on: branch, may }), RECORDS)
  await reveal(page)
  await expect(page.getByRole('cell', { name: rohit.mobile })).toBeVisible()
  const second = await context.newPage()
  await second.goto(RECORDS)
  await expect(second.getByRole('cell', { name: rohit.mobile })).toBeVisible()

  await context.route('**/api/**', (route) => route.abort())
  await context.clock.runFor(60_000)
  await page.getByRole('link', { name: 'Entry Management' }).first().click()
  await expect(page.getByText('Showing All time Records')).toBeHidden()
  await context.clock.runFor(240_000)
  await expect(eye(second)).toBeVisible()
  // The list of this tab was left less than five minutes ago and is still kept: it comes back masked.
  await page.goBack()
  await expect(eye(page)).toBeVisible()
  for (const tab of [page, second]) {
    const shown = await tab.content()
    expect([rohit.mobile, rohit.email].filter((clear) => shown.includes(clear))).toEqual([])
  }
})

test('one masks an unmasked record oneself after a confirmation, without a call, and it stays so', async ({
  page,
  given,
  world,
  signIn,
}) => {
  const { branch, rohit } = await someoneInside({ given, world })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`)
  })
  await signIn(await given.staff({ on: branch, may }), RECORDS)
  await reveal(page)
  await ring(page).click()
  spec('D3-UNMASK-09')
  const confirm = page.getByRole('alertdialog', { name: 'Confirm Masking' })
  await expect(confirm).toBeVisible()
  // What the page asks by itself it has asked before.
  const before = asked.splice(0)
  await confirm.getByRole('button', { name: 'Mask' }).click()
  spec('D3-UNMASK-19')
  await expect(notice(page, `Visitor ${rohit.quickId} masked successfully`)).toBeVisible()
  await expect(page.getByText(rohit.mobile)).toHaveCount(0)
  spec('D3-UNMASK-10')
  expect(asked.filter((call) => !call.startsWith('GET ') || !before.includes(call))).toEqual([])
  await page.reload()
  await expect(eye(page)).toBeVisible()
  await expect(page.getByText(rohit.mobile)).toHaveCount(0)
})

test('whoever may not unmask is told so', async ({ page, given, world, signIn }) => {
  const { branch } = await someoneInside({ given, world })
  await signIn(await given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] }), RECORDS)
  await eye(page).click()
  spec('D3-UNMASK-13')
  await expect(notice(page, "You don't have access to unmask visitor data")).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('a reveal that fails says so and can be tried again', async ({ page, given, world, signIn }) => {
  const { branch, rohit } = await someoneInside({ given, world })
  await page.route('**/api/vms/access-data', (route) => route.fulfill({ status: 500, json: {} }))
  await signIn(await given.staff({ on: branch, may }), RECORDS)
  await reveal(page)
  spec('D3-UNMASK-16')
  await expect(notice(page, 'Failed to reveal visitor data. Please try again.')).toBeVisible()
  await page.unroute('**/api/vms/access-data')
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('cell', { name: rohit.mobile })).toBeVisible()
})

test('a record is unmasked by keyboard alone', async ({ page, given, world, signIn }) => {
  const { branch, rohit } = await someoneInside({ given, world })
  await signIn(await given.staff({ on: branch, may }), RECORDS)
  await eye(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(dialog(page).getByRole('radio', { name: 'Suspicious or Malicious Activity' })).toBeChecked()
  const button = (name: string) => dialog(page).getByRole('button', { name })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(button('Continue')).toBeFocused()
  await page.keyboard.press('Enter')
  // A status is read out as soon as it changes.
  const said = dialog(page).getByRole('status')
  await expect(said).toHaveText(/^Step 2 of 3/)
  await dialog(page).getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await button('Accept and continue').focus()
  await page.keyboard.press('Enter')
  await expect(said).toHaveText(/^Step 3 of 3/)
  await button('Confirm').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('cell', { name: rohit.mobile })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Notifications' })).toHaveAttribute('aria-live', 'polite')
  await expect(notice(page, 'Visitors data has been successfully revealed')).toBeVisible()
  await expect(ring(page)).toBeFocused()
})

test('a visitor is put on the blacklist with a reason, and taken off it again', async ({ page, given, signIn }) => {
  const branch = await given.branch({ name: 'Koramangala' })
  const vikram = await given.visitor({ of: branch.business, name: 'Vikram Kulkarni' })
  await given.visit({ at: branch, by: vikram })
  await signIn(await given.staff({ on: branch, may: ['view_checkin_logs_of_visitors', 'blacklist_visitors'] }), RECORDS)
  const menu = () => page.getByRole('button', { name: 'Actions for Vikram Kulkarni' }).click()
  const offered = page.getByRole('menuitem')
  await menu()
  spec('D3-BLACK-03')
  await expect(offered).toHaveText(['Blacklist Visitor'])
  await page.getByRole('menuitem', { name: 'Blacklist Visitor' }).click()
  const asking = page.getByRole('dialog', { name: 'Blacklist Vikram Kulkarni?' })
  await expect(asking.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await picture(page, 'blacklist')
  await expectAccessible(page)
  await asking.getByRole('textbox', { name: 'Reason' }).fill('Broke the turnstile')
  const asked = page.waitForRequest('**/api/vms/blacklist?*')
  await asking.getByRole('button', { name: 'Blacklist Visitor' }).click()
  spec('D3-BLACK-04')
  expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({
    shopId: branch.quickId,
    quickId: aVisitorRef,
    blacklistUser: 'true',
  })
  spec('D3-BLACK-06')
  await expect(notice(page, 'Visitor added to the blacklist successfully!')).toBeVisible()
  spec('D3-BLACK-01')
  await expect(page.getByRole('img', { name: 'Blacklisted' })).toBeVisible()
  const row = saying(page.getByRole('row'), 'Vikram Kulkarni')
  for (const value of ['Vikram Kulkarni', '30', 'Visitor']) {
    await expect(row.getByText(value)).toHaveCSS('text-decoration-line', 'line-through')
  }

  await menu()
  spec('D3-BLACK-03')
  await expect(offered).toHaveText(['Remove from blacklist'])
  await page.getByRole('menuitem', { name: 'Remove from blacklist' }).click()
  const lifting = page.getByRole('alertdialog', { name: 'Remove Vikram Kulkarni from blacklist?' })
  await expect(lifting.getByText('Reason: Broke the turnstile')).toBeVisible()
  await lifting.getByRole('button', { name: 'Remove from blacklist' }).click()
  spec('D3-BLACK-07')
  await expect(notice(page, 'Visitor removed from the blacklist successfully!')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Blacklisted' })).toHaveCount(0)
  await expect(row.getByText('Vikram Kulkarni')).toHaveCSS('text-decoration-line', 'none')
  await menu()
  spec('D3-BLACK-03')
  await expect(offered).toHaveText(['Blacklist Visitor'])
})

test('a blacklisting that fails says so', async ({ page, given, signIn }) => {
  const branch = await given.branch({ name: 'Koramangala' })
  await given.visit({ at: branch, by: await given.visitor({ of: branch.business, name: 'Vikram Kulkarni' }) })
  await page.route('**/api/vms/blacklist?*', (route) => route.fulfill({ status: 500, json: {} }))
  await signIn(await given.staff({ on: branch, may: ['view_checkin_logs_of_visitors', 'blacklist_visitors'] }), RECORDS)
  await page.getByRole('button', { name: 'Actions for Vikram Kulkarni' }).click()
  await page.getByRole('menuitem', { name: 'Blacklist Visitor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Blacklist Visitor' }).click()
  spec('D3-BLACK-05')
  await expect(notice(page, 'Failed to update blacklist status')).toBeVisible()
})
