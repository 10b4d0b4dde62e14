import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Given, GivenBranch } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { forgetPerson, headersOf } from './calls.ts'
import { expectCallEvery, keepTime, seeOnStoppedClock } from './clock.ts'
import { expect, notice, picture, saying, test } from './fixtures.ts'
import { PHONE } from './viewports.ts'

const LOGS = '/dashboard/identity-and-access/audit-logs'
const LIST = '**/api/iam/get-audit-logs?*'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })
const sheet = (page: Page) => page.getByRole('dialog', { name: /^(From|To): date and time$/ })

/** A branch whose only tenant was switched off and on so many times. */
const branchWithEvents = async (
  { given, request }: { given: Given; request: APIRequestContext },
  events: number,
): Promise<GivenBranch> => {
  const branch = await given.branch({
    of: await given.business({ name: 'Kaveri Spaces', root: await given.person({ name: 'Meera Iyer' }) }),
    name: 'Koramangala',
  })
  const tenant = await given.branch({ name: 'Saffron Freight' })
  await given.tenant({ of: branch, is: tenant })
  const headers = await headersOf({ given, request }, branch.business.root)
  for (let event = 0; event < events; event++) {
    const answer = await request.put('/api/iam/update-tenant-status', {
      headers: headers(),
      data: {
        parent_shop_quickID: branch.quickId,
        child_shop_quickID: tenant.quickId,
        is_active: event % 2 === 1,
      },
    })
    expect(answer.status()).toBe(200)
  }
  return branch
}

/** Now on the clock of the branches of these tests, as the field shows it and as calls carry it. */
const clock = (at = new Date()) => {
  const local = new Date(at.getTime() + 5.5 * 3_600_000).toISOString()
  const [day = '', time = ''] = local.slice(0, 16).split('T')
  const hour = Number(time.slice(0, 2))
  return {
    minute: `${day}T${time}`,
    shown: `${day.split('-').toReversed().join('/')} ${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'am' : 'pm'}`,
    day,
  }
}

const DAY = 24 * 3_600_000

test('the log shows ten events at a time, with their details in a row that opens', async ({
  page,
  given,
  request,
  signIn,
}) => {
  const branch = await branchWithEvents({ given, request }, 12)
  await signIn(branch.business.root)
  await page.getByRole('link', { name: 'Identity and Access Beta' }).click()
  const answered = page.waitForResponse(LIST)
  await page.getByRole('link', { name: 'Audit Logs' }).click()

  const answer = await answered
  const asked = new URL(answer.url()).searchParams
  spec('D2-AUDIT-13')
  expect(answer.request().method()).toBe('GET')
  expect(Object.fromEntries(asked)).toEqual({ shop_quickID: branch.quickId, page: '1', page_size: '10' })
  const body = (await answer.json()) as { data: object[]; total_pages: number; total_records: number }
  spec('D2-AUDIT-10')
  expect(body).toMatchObject({ total_pages: 2, total_records: expect.any(Number) })
  spec('D2-AUDIT-05')
  expect(body.data).toHaveLength(10)
  spec('D2-AUDIT-09')
  expect(body.data[0]).toMatchObject({
    quickID: branch.business.root.quickId,
    created_at: expect.stringMatching(/^\d{4}-/),
    event_type: expect.stringMatching(/\./),
    performed_by: 'Meera Iyer',
    ip_address: expect.stringMatching(/\./),
  })

  spec('D2-AUDIT-01')
  await expect(page).toHaveURL(/\/dashboard\/identity-and-access\/audit-logs$/)
  spec('D2-AUDIT-02')
  await expect(page.getByRole('heading', { name: 'Manage Audit Logs For Your Entity' })).toBeVisible()
  spec('D2-AUDIT-03')
  await expect(page.getByRole('columnheader')).toHaveText(['Time', 'Action', 'Performed by', 'IP Address'])
  await expect(rows(page)).toHaveCount(10)
  const newest = saying(rows(page), 'Tenant status changed').first()
  await expect(newest.getByRole('rowheader')).toHaveText(/^\d\d\/\d\d\/\d{4} \d{1,2}:\d\d:\d\d [ap]m$/)
  await expect(newest).toContainText('Saffron Freight, Active')
  await expect(newest).toContainText(`Meera Iyer${branch.business.root.quickId}`)
  await expect(newest.getByRole('cell').last()).toHaveText(/^[\d.]+$/)
  await expect(page.getByText(`Showing 1-10 of total ${body.total_records} records`)).toBeVisible()

  const details = newest.getByRole('button', {
    name: /^Details of Tenant status changed, \d\d\/\d\d\/\d{4} \d{1,2}:\d\d:\d\d [ap]m$/,
  })
  await expect(details).toHaveAttribute('aria-expanded', 'false')
  await details.click()
  await expect(details).toHaveAttribute('aria-expanded', 'true')
  for (const [label, told] of [
    ['Target', /Saffron Freight/],
    ['Reason', /^Active$/],
    ['Branch', /^Koramangala$/],
    ['Entry number', /^\d+$/],
  ] as const) {
    await expect(saying(page.locator('dl > div'), label).locator('dd')).toHaveText(told)
  }

  const next = page.waitForRequest(LIST)
  await page.getByRole('button', { name: 'Page 2' }).click()
  expect(new URL((await next).url()).searchParams.get('page')).toBe('2')
  await expect(rows(page)).toHaveCount(body.total_records - 10)
})

test('From and To are typed or picked in steps of 15 minutes, and sent only when they are set', async ({
  page,
  given,
  request,
  signIn,
}) => {
  const branch = await branchWithEvents({ given, request }, 2)
  const first = page.waitForRequest(LIST)
  await signIn(branch.business.root, LOGS)
  await expect(rows(page).first()).toBeVisible()
  spec('D1-CONV-06', 'D2-AUDIT-04')
  for (const label of ['From', 'To']) {
    await expect(field(page, label)).toHaveAttribute('placeholder', 'dd/mm/yyyy, hh:mm am/pm')
    const above = await page.getByRole('main').getByText(label).boundingBox()
    const box = await field(page, label).boundingBox()
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(box?.y ?? 0)
  }

  const everything = (await first).url()
  let before = everything
  const sent = async (act: () => Promise<unknown>) => {
    // The same is asked again every twenty seconds: another question is meant.
    const asked = page.waitForRequest((call) => call.url().includes('/get-audit-logs?') && call.url() !== before)
    await act()
    before = (await asked).url()
    const { searchParams } = new URL(before)
    return { from: searchParams.get('from_date'), to: searchParams.get('to_date') }
  }

  // Typed, to the minute.
  const tomorrow = clock(new Date(Date.now() + DAY))
  spec('D1-CONV-01', 'D2-AUDIT-11')
  expect(
    await sent(async () => {
      await field(page, 'From').fill(tomorrow.shown)
      await page.keyboard.press('Enter')
    }),
  ).toEqual({ from: tomorrow.minute, to: null })
  spec('D2-AUDIT-07')
  await expect(page.getByText('No audit logs found')).toBeVisible()
  await field(page, 'From').fill('31/02/2026 9:00 am')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Enter a date and time as dd/mm/yyyy, hh:mm am/pm')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  before = everything
  await expect(field(page, 'From')).toHaveValue('')
  await expect(page.getByText('Enter a date and time as dd/mm/yyyy, hh:mm am/pm')).toBeHidden()
  await expect(rows(page).first()).toBeVisible()

  // Picked with the mouse.
  const today = clock().day
  await field(page, 'From').click()
  const times = sheet(page).getByRole('option')
  spec('D1-CONV-05')
  await expect(times).toHaveCount(96)
  expect((await times.allTextContents()).slice(34, 39)).toEqual(['8:30 AM', '8:45 AM', '9:00 AM', '9:15 AM', '9:30 AM'])
  expect(await sent(() => sheet(page).locator(`[data-day="${today}"] button`).click())).toEqual({
    from: `${today}T00:00`,
    to: null,
  })
  expect(await sent(() => sheet(page).getByRole('option', { name: '12:15 AM' }).click())).toEqual({
    from: `${today}T00:15`,
    to: null,
  })
  await expect(sheet(page)).toBeHidden()
  await expect(field(page, 'From')).toHaveValue(`${today.split('-').toReversed().join('/')} 12:15 AM`)

  // Picked with the keyboard: yesterday, a quarter before midnight.
  await field(page, 'To').focus()
  await page.keyboard.press('ArrowDown')
  await expect(sheet(page).locator(`[data-day="${today}"] button`)).toBeFocused()
  const yesterday = clock(new Date(Date.now() - DAY)).day
  await page.keyboard.press('ArrowLeft')
  await expect(sheet(page).locator(`[data-day="${yesterday}"] button`)).toBeFocused()
  expect(await sent(() => page.keyboard.press('Enter'))).toEqual({ from: `${today}T00:15`, to: `${yesterday}T23:59` })
  await expect(page.getByText('To is earlier than From')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(sheet(page).getByRole('option', { name: '11:45 PM' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  expect(await sent(() => page.keyboard.press('Enter'))).toEqual({ from: `${today}T00:15`, to: `${yesterday}T23:30` })
  await expect(field(page, 'To')).toBeFocused()

  expect(await sent(() => page.getByRole('button', { name: 'Clear From' }).click())).toEqual({
    from: null,
    to: `${yesterday}T23:30`,
  })
  await field(page, 'To').click()
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
})

test('D2-AUDIT-06 D2-AUDIT-08: the log refreshes every 20 s, and says when it cannot be loaded', async ({
  page,
  given,
  request,
  signIn,
}) => {
  const branch = await branchWithEvents({ given, request }, 1)
  await keepTime(page)
  await page.route(LIST, (route) => route.fulfill({ status: 503, json: { detail: 'The log is being moved.' } }))
  await signIn(branch.business.root, LOGS)
  await page.clock.runFor(2_000)
  await expect(page.getByText('Error loading audit logs')).toBeVisible()
  await expect(page.getByText('The log is being moved.')).toBeVisible()
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expectCallEvery(page, 20, '/api/iam/get-audit-logs')
  await page.clock.runFor(10_000)
  await seeOnStoppedClock(page, page.getByText(/^Updated (9|10|11) s ago$/))
})

test('D2-AUDIT-12: the log is for those who may see it, and its export for those who may on the whole business', async ({
  page,
  given,
  request,
  signIn,
}) => {
  const branch = await branchWithEvents({ given, request }, 1)
  await signIn(await given.staff({ on: branch, may: ['view_users'] }), LOGS)
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText("You don't have permission to view the Audit Logs.")).toBeVisible()

  await forgetPerson(page)
  await signIn(await given.staff({ on: branch, may: ['view_audit_logs'] }), LOGS)
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)

  await forgetPerson(page)
  await signIn(await given.staff({ on: branch.business, may: ['view_audit_logs'] }), LOGS)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^Audit_trail_${branch.business.quickId}_\\d\\d-\\d\\d-\\d{4}\\.zip$`),
  )
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await expect(notice(page, 'Audit trail downloaded successfully!')).toBeVisible()
})

test('the log says whether the trail behind it is whole', async ({ page, given, world, request, signIn }) => {
  const branch = await branchWithEvents({ given, request }, 1)
  const { businessId: business_id, cell } = branch.business
  const none = Buffer.alloc(32)
  const note = (problem: string | null) => {
    const found = {
      checked_seq: 1318,
      checked_hash: none,
      swept_seq: 0,
      swept_hash: none,
      checked_at: new Date('2026-11-13T12:12:00Z'),
      problem,
    }
    return world.cells[cell - 1]
      ?.insertInto('business.trail_check')
      .values({ business_id, ...found })
      .onConflict((conflict) => conflict.column('business_id').doUpdateSet(found))
      .execute()
  }
  // More than once if need be: the worker checks all trails by itself now and then, and writes over what is noted here.
  const looking = (problem: string | null, see: () => Promise<void>) =>
    expect(async () => {
      await note(problem)
      await page.reload()
      await see()
    }).toPass()

  await signIn(branch.business.root, LOGS)
  await looking(null, () =>
    expect(page.getByText('Verified up to entry 1,318, checked 13/11/2026 5:42 pm')).toBeVisible({ timeout: 5_000 }),
  )
  await looking('Entry 7 is not as it was written.', () =>
    expect(page.getByRole('alert')).toHaveText(
      'Broken The audit trail has been altered. Entry 7 is not as it was written. Checked 13/11/2026 5:42 pm.',
      { timeout: 5_000 },
    ),
  )
  await expect(page.getByText('Verified up to entry 1,318, checked 13/11/2026 5:42 pm')).toHaveCount(0)
})

test('on a screen of a desk all filters stand in one line, and what the check of the trail found above it', async ({
  page,
  given,
  request,
  signIn,
}) => {
  const branch = await branchWithEvents({ given, request }, 1)
  await signIn(branch.business.root, LOGS)
  const checked = page.getByText('Not checked yet')
  await expect(checked).toBeVisible()
  const filters = page.getByRole('group', { name: 'Filters' })
  const controls = [
    filters.getByRole('textbox', { name: 'From' }),
    filters.getByRole('textbox', { name: 'To' }),
    filters.getByRole('searchbox', { name: 'Name or quickID of the user' }),
    filters.getByRole('combobox', { name: 'Action' }),
    filters.getByRole('button', { name: 'Reset' }),
  ]
  for (const width of [1440, 1366, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const feet = await Promise.all(
      controls.map(async (control) => {
        const box = await control.boundingBox()
        return Math.round((box?.y ?? 0) + (box?.height ?? 0))
      }),
    )
    expect(new Set(feet).size, `at ${width}`).toBe(1)
    expect((await checked.boundingBox())?.y).toBeLessThan((await filters.boundingBox())?.y ?? 0)
  }
})

test('the audit logs and their calendar are accessible in both themes', async ({ page, given, request, signIn }) => {
  const branch = await branchWithEvents({ given, request }, 11)
  await signIn(branch.business.root, LOGS)
  await expect(rows(page)).toHaveCount(10)
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^Details of .+, \d\d\/\d\d\/\d{4} \d{1,2}:\d\d:\d\d [ap]m$/ })
    .click()
  await picture(page, 'audit-logs')
  await expectAccessible(page)
  await field(page, 'From').fill(clock().shown)
  await field(page, 'From').click()
  await expect(sheet(page).getByRole('option').first()).toBeAttached()
  await picture(page, 'audit-logs-calendar')
  await expectAccessible(page)

  await page.setViewportSize(PHONE)
  await picture(page, 'audit-logs-calendar')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Audit logs' })).toBeVisible()
  await picture(page, 'audit-logs')
  await expectAccessible(page)
})
