import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Given, GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import type { openWorld } from '@quickprism/tools/testing/owner-world'
import { csvRows } from '@quickprism/tools/testing/report-files'
import { expectAccessible } from './accessible.ts'
import { forgetPerson, headersOf } from './calls.ts'
import { expect, notice, pick, picture, saying, tabTo, test } from './fixtures.ts'
import { linkTo } from './messages.ts'
import { DESK, PHONE } from './viewports.ts'

const REPORTS = '/dashboard/entry-management/reports'
const SCHEDULED = `${REPORTS}/scheduled` as const
const may = ['export_visitor_reports'] as const

const HOUR = 3_600_000
const DAY = 24 * HOUR

type World = ReturnType<typeof openWorld>

/** A branch where someone came yesterday, with two people who may see its reports. */
const scene = async (given: Given) => {
  const branch = await given.branch({ of: await given.business({ name: 'Kaveri Spaces' }), name: 'Koramangala' })
  const priya = await given.visitor({ of: branch.business, name: 'Priya Menon' })
  const from = new Date(Date.now() - 2 * DAY)
  await given.visit({ at: branch, by: priya, from, until: new Date(from.getTime() + HOUR) })
  const meera = await given.staff({ on: branch, may, name: 'Meera Iyer' })
  const dev = await given.staff({ on: branch, may, name: 'Dev Prakash' })
  return { branch, meera, dev }
}

const button = (page: Page, name: string) => page.getByRole('button', { name })
const dialogOf = (page: Page, name = 'Add schedule') => page.getByRole('dialog', { name })
const table = (page: Page) => page.getByRole('table', { name: 'Scheduled reports' })
const rowOf = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByText(name) })

type Terms = { name: string; recipients: GivenPerson[]; format?: string; rhythm?: object; report?: object }

/** Adds a schedule past the screen; answers with its id. */
const added = async (
  { given, request }: { given: Given; request: APIRequestContext },
  by: GivenPerson,
  branch: GivenBranch,
  { recipients, ...terms }: Terms,
) => {
  const headers = await headersOf({ given, request }, by)
  const answer = await request.post('/api/vms/report-schedules', {
    headers: headers(),
    data: {
      shopId: branch.quickId,
      recipients: recipients.map(({ quickId }) => quickId),
      format: 'csv',
      rhythm: { every: 'week', weekday: 'mon', at: '08:00' },
      report: { export_type: 'visitor_logs', people: 'everyone' },
      ...terms,
    },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { id: string }).id
}

const deliveriesOf = (world: World, branch: GivenBranch, id: string) =>
  world
    .cellOf(branch)
    .selectFrom('business.report_delivery as delivery')
    .innerJoin('business.report_run as run', 'run.run_id', 'delivery.run_id')
    .select(({ or, eb }) =>
      or([eb('delivery.sent_at', 'is not', null), eb('delivery.missed', 'is not', null)]).as('ended'),
    )
    .where('run.business_id', '=', branch.business.businessId)
    .where('run.schedule_id', '=', id)
    .execute()

/**
 * Its time has come, the worker is told at once, and everyone was sent the report or missed it. The days are those of
 * its rhythm that lie before now.
 */
const fallDue = async (world: World, branch: GivenBranch, id: string) => {
  await world
    .cellOf(branch)
    .updateTable('business.report_schedule')
    .set({ next_run: '2020-01-01T00:00', next_run_at: new Date(Date.now() - 60_000) })
    .where('business_id', '=', branch.business.businessId)
    .where('schedule_id', '=', id)
    .execute()
  await world.runNow(branch, 'report-schedules.run-due')
  await expect
    .poll(async () => {
      const deliveries = await deliveriesOf(world, branch, id)
      return deliveries.length > 0 && deliveries.every(({ ended }) => ended)
    })
    .toBe(true)
}

const saved = async (page: Page, act: () => Promise<unknown>) => {
  const coming = page.waitForEvent('download')
  await act()
  const file = await coming
  return { name: file.suggestedFilename(), path: await file.path() }
}

test('a report of the form is sent by itself: added, seen, paused, edited and deleted', async ({
  page,
  given,
  signIn,
}) => {
  const { meera, dev } = await scene(given)
  await signIn(meera, REPORTS)
  await expect(page.getByText('No schedules yet')).toBeVisible()
  await button(page, 'Select all').click()
  await page.getByRole('radio', { name: 'Attendance' }).click()
  await button(page, 'Add schedule').click()

  const dialog = dialogOf(page)
  await expect(dialog.getByText('Attendance, 1 member, as chosen in the form above')).toBeVisible()
  await expect(dialog.getByText('Only users with access to reports of Koramangala are listed.')).toBeVisible()
  await expect(dialog.getByText(/^First run Monday, \d\d\/\d\d\/\d{4} 8:00 am$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add schedule' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Attendance, week by week')
  await dialog.getByRole('button', { name: 'Open the list of recipients' }).click()
  await pick(saying(page.getByRole('option'), 'Dev Prakash'))
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Wed' }).click()
  await dialog.getByRole('combobox', { name: 'At' }).click()
  await pick(page.getByRole('option', { name: '7:30 pm' }))
  await expect(dialog.getByText(/^First run Wednesday, \d\d\/\d\d\/\d{4} 7:30 pm$/)).toBeVisible()
  const sent = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/report-schedules'))
  await dialog.getByRole('button', { name: 'Add schedule' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Attendance, week by week',
    rhythm: { every: 'week', weekday: 'wed', at: '19:30' },
    recipients: [meera.quickId, dev.quickId],
    format: 'xlsx',
    // People are named by their reference (Q152).
    report: {
      export_type: 'attendance',
      sort_order: 'desc',
      people: [expect.stringMatching(/^[0-9a-z]+\.[\w-]{16}$/)],
    },
  })
  await expect(notice(page, 'Schedule added')).toBeVisible()
  await expect(dialog).toBeHidden()

  const row = rowOf(page, 'Attendance, week by week')
  await expect(row).toContainText('Attendance, 1 member, XLS')
  await expect(row).toContainText('Wednesdays, 7:30 pm')
  await expect(row).toContainText('2 people')
  await expect(row).toContainText('Not sent yet')
  await button(page, 'Pause Attendance, week by week').click()
  await expect(row.getByText('Paused')).toBeVisible()
  await expect(row).toContainText('Paused by Meera Iyer')
  await button(page, 'Resume Attendance, week by week').click()
  await expect(row.getByText('Paused')).toHaveCount(0)

  await button(page, 'Edit Attendance, week by week').click()
  const edit = dialogOf(page, 'Edit schedule')
  await edit.getByRole('radio', { name: 'Daily' }).click()
  await edit.getByRole('button', { name: 'Sat' }).click()
  await edit.getByRole('button', { name: 'Sun' }).click()
  await edit.getByRole('button', { name: 'Remove Meera Iyer' }).click()
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(notice(page, 'Schedule saved')).toBeVisible()
  await expect(row).toContainText('Weekdays, 7:30 pm')
  await expect(row).toContainText('Dev Prakash')
  await expect(row).toContainText('Attendance, 1 member, XLS')

  await button(page, 'Delete Attendance, week by week').click()
  const question = page.getByRole('alertdialog', { name: 'Delete Attendance, week by week?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No schedules yet')).toBeVisible()
  await expect(button(page, 'Add schedule')).toBeFocused()
})

test('a schedule is added with the keyboard alone', async ({ page, given, signIn }) => {
  const { meera } = await scene(given)
  await signIn(meera, REPORTS)
  await expect(page.getByText('No schedules yet')).toBeVisible()
  const to = (stop: Locator) => tabTo(page, stop)
  await button(page, 'Add schedule').focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible()
  await to(dialog.getByRole('radio', { name: 'Visitor logs' }))
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Attendance' })).toBeChecked()
  await to(dialog.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('Fridays for Dev')
  await to(dialog.getByRole('radio', { name: 'Weekly' }))
  await to(dialog.getByRole('button', { name: 'Mon' }))
  for (let steps = 0; steps < 4; steps++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('button', { name: 'Fri' })).toHaveAttribute('aria-pressed', 'true')
  await to(dialog.getByRole('combobox', { name: 'At' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: '8:00 am' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'At' })).toBeFocused()
  await to(dialog.getByRole('combobox', { name: 'Recipients' }))
  await page.keyboard.type('dev')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Remove Dev Prakash', includeHidden: true })).toBeAttached()
  await to(dialog.getByRole('button', { name: 'Add schedule' }))
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Fridays for Dev')).toContainText('Fridays, 8:15 am')
  await expect(dialog).toHaveCount(0)
  await expect(button(page, 'Add schedule')).toBeFocused()
})

test('a mailed link opens after sign-in, in its own business, and takes the report home', async ({
  page,
  given,
  request,
  world,
  codeFor,
}) => {
  test.slow()
  const { branch, meera, dev } = await scene(given)
  // The recipient works for another business as well: the link leads to the right one.
  await given.branch({ of: await given.business({ name: 'Tapti Resorts', root: dev }), name: 'Surat Fort' })
  const id = await added({ given, request }, meera, branch, { name: 'Koramangala, week by week', recipients: [dev] })
  await fallDue(world, branch, id)
  const link = await linkTo(dev.email, SCHEDULED)

  await page.goto(link)
  await expect(page).toHaveURL(/\/auth\/login$/)
  await page.getByLabel('quickID').fill(dev.quickId)
  await page.keyboard.press('Enter')
  await page.getByLabel('One-time code of 6 digits').fill(await codeFor(dev))
  await expect(page.getByRole('heading', { name: 'Scheduled report', level: 1 })).toBeVisible()
  expect(page.url()).toBe(link)
  await expect(page.getByRole('complementary').getByText('Kaveri Spaces')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Koramangala, week by week' })).toBeVisible()
  const { due, from_minute, to_minute } = await world
    .cellOf(branch)
    .selectFrom('business.report_run')
    .select(['due', 'from_minute', 'to_minute'])
    .where('business_id', '=', branch.business.businessId)
    .executeTakeFirstOrThrow()
  const shown = (minute: string) => minute.slice(0, 10).split('-').toReversed().join('/')
  await expect(page.getByText(`${shown(from_minute)} 12:00 am to ${shown(to_minute)} 11:59 pm`)).toBeVisible()
  expect(due).toMatch(/T08:00$/)
  await picture(page, 'scheduled-report')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await picture(page, 'scheduled-report')
  await expectAccessible(page)
  await page.setViewportSize(DESK)

  // Someone came in every day the run tells of.
  const came = await given.visitor({ of: branch.business, name: 'Aarav Sharma' })
  const at = new Date(`${to_minute.slice(0, 10)}T09:00:00+05:30`)
  await given.visit({ at: branch, by: came, from: at, until: new Date(at.getTime() + HOUR) })
  const csv = await saved(page, () => button(page, 'Download CSV').click())
  expect(csv.name).toMatch(new RegExp(`^Visitor_logs_${branch.quickId}_\\d\\d-\\d\\d-\\d{4}\\.csv$`))
  expect(csvRows(readFileSync(csv.path, 'utf8')).map(([, name]) => name)).toContain('Aarav Sharma')
  await expect(notice(page, 'CSV file downloaded successfully!')).toBeVisible()

  await world
    .cellOf(branch)
    .updateTable('business.report_schedule')
    .set({ format: 'pdf' })
    .where('business_id', '=', branch.business.businessId)
    .execute()
  await page.reload()
  const pdf = await saved(page, () => button(page, 'Download PDF').click())
  const text = execFileSync('pdftotext', ['-layout', pdf.path, '-']).toString()
  for (const said of ['Visitor Report', 'Kaveri Spaces', 'Koramangala', 'Dev Prakash', 'Aarav Sharma'])
    expect(text).toContain(said)

  // The one who looks after it sees that it was opened.
  await forgetPerson(page)
  const { cookieName, cookieValue } = await given.session(meera, 'dashboard')
  await page.context().addCookies([
    {
      name: cookieName,
      value: cookieValue,
      url: new URL(link).origin.replace('http:', 'https:'),
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    },
  ])
  await page.goto(REPORTS)
  await expect(rowOf(page, 'Koramangala, week by week')).toContainText('1 of 1 opened')
})

test('a link opens nothing for others, after seven days, and without the permission', async ({
  page,
  given,
  request,
  world,
  signIn,
}) => {
  test.slow()
  const { branch, meera, dev } = await scene(given)
  const guard = await given.staff({ on: branch, may: ['view_entry_management_analytics_dashboard'], name: 'Ravi Nair' })
  const stranger = await given.branch({ of: await given.business({ name: 'Tapti Resorts' }), name: 'Surat Fort' })
  const id = await added({ given, request }, meera, branch, { name: 'Koramangala, week by week', recipients: [dev] })
  await fallDue(world, branch, id)
  const link = new URL(await linkTo(dev.email, SCHEDULED))
  const path = link.pathname + link.search

  await signIn(meera, path)
  await expect(page.getByText('This report was sent to somebody else, or its schedule was deleted.')).toBeVisible()
  await picture(page, 'scheduled-report-refused')
  await expectAccessible(page)
  await button(page, 'Use another account').click()
  await expect(page).toHaveURL(/\/auth\/login$/)

  await forgetPerson(page)
  await signIn(guard, path)
  await expect(page.getByText('export_visitor_reports')).toBeVisible()
  await expect(button(page, 'Download CSV')).toHaveCount(0)

  await forgetPerson(page)
  await signIn(stranger.business.root, path)
  await expect(page.getByRole('alert').getByRole('link', { name: 'Open reports' })).toBeVisible()
  await expect(button(page, 'Download CSV')).toHaveCount(0)

  await forgetPerson(page)
  await signIn(dev, path)
  await expect(button(page, 'Download CSV')).toBeVisible()
  await world
    .cellOf(branch)
    .updateTable('business.report_run')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('business_id', '=', branch.business.businessId)
    .execute()
  await page.reload()
  await expect(page.getByText('This link ended after 7 days. The next report brings a new one.')).toBeVisible()
  await page.getByRole('link', { name: 'Open reports' }).click()
  await expect(page.getByRole('heading', { name: 'Visitor Reports' })).toBeVisible()

  await page.goto(link.pathname)
  await expect(page.getByText('This link is incomplete')).toBeVisible()
})

test('scheduled reports are accessible in both themes, wide and on a phone', async ({
  page,
  given,
  request,
  world,
  signIn,
}) => {
  test.slow()
  const { branch, meera, dev } = await scene(given)
  const ritu = await given.staff({ on: branch, may, name: 'Ritu Bansal' })
  const of = { given, request }
  const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri']
  const sent = await added(of, meera, branch, {
    name: 'Attendance, all members',
    recipients: [meera, dev, ritu],
    format: 'xlsx',
    rhythm: { every: 'day', weekdays, at: '19:30' },
    report: { export_type: 'attendance', people: 'everyone' },
  })
  const month = await added(of, meera, branch, {
    name: 'Month for the building',
    recipients: [dev, ritu],
    rhythm: { every: 'month', day: 1, at: '09:00' },
  })
  await added(of, meera, branch, { name: 'Koramangala, week by week', recipients: [meera], format: 'pdf' })
  const night = await added(of, dev, branch, {
    name: 'Night shift',
    recipients: [dev],
    rhythm: { every: 'day', weekdays: [...weekdays, 'sat', 'sun'], at: '06:00' },
  })
  await fallDue(world, branch, sent)
  await linkTo(ritu.email, SCHEDULED)
  await world
    .cellOf(branch)
    .updateTable('business.membership')
    .set({ active: false })
    .where('business_id', '=', branch.business.businessId)
    .where('person_id', '=', ritu.personId)
    .execute()
  await fallDue(world, branch, month)
  const headers = await headersOf(of, dev)
  await request.put(`/api/vms/report-schedules/${night}/paused`, {
    headers: headers(),
    data: { shopId: branch.quickId, paused: true },
  })

  await signIn(meera, REPORTS)
  await expect(rowOf(page, 'Month for the building').getByText('Ritu Bansal can no longer sign in')).toBeVisible()
  await expect(rowOf(page, 'Night shift').getByText('Paused by Dev Prakash')).toBeVisible()
  await page.getByRole('radio', { name: 'Attendance' }).click()
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await button(page, 'Add schedule').scrollIntoViewIfNeeded()
    await picture(page, 'report-schedules', { fullPage: true })
    await expectAccessible(page)
    await button(page, 'Add schedule').click()
    await dialogOf(page).getByRole('textbox', { name: 'Name' }).fill('Attendance, week by week')
    await picture(page, 'report-schedule-add')
    await expectAccessible(page)
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
    await button(page, 'Discard changes').click()
    await expect(dialogOf(page)).toBeHidden()
    await button(page, 'Edit Month for the building').click()
    await expect(
      page.getByText('Ritu Bansal can no longer see reports of Koramangala. Remove them to continue.'),
    ).toBeVisible()
    await picture(page, 'report-schedule-edit')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialogOf(page, 'Edit schedule')).toBeHidden()
  }
})
