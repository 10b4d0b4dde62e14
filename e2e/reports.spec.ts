import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Download, Locator, Page } from '@playwright/test'
import type { Given, GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import type { openWorld } from '@quickprism/tools/testing/owner-world'
import { csvRows, xlsxRows } from '@quickprism/tools/testing/report-files'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { forgetPerson } from './calls.ts'
import { expectCallEvery, keepTime } from './clock.ts'
import { expect, notice, pick, picture, saying, tabTo, test } from './fixtures.ts'
import { DESK, PHONE } from './viewports.ts'

const REPORTS = '/dashboard/entry-management/reports'
const MEMBERS = '**/api/vms/get-members?*'
const EXPORT = '**/api/vms/export-reports?*'
const may = ['export_visitor_reports'] as const

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** So many days ago at this time, on the clock of the branch. */
const ago = (days: number, time = '09:00') => {
  const day = new Date(Date.now() + 5.5 * HOUR - days * DAY).toISOString().slice(0, 10)
  return new Date(`${day}T${time}:00+05:30`)
}
/** The day of a moment on the clock of the branch, as 2026-11-13. */
const dayOf = (at: Date) => new Date(at.getTime() + 5.5 * HOUR).toISOString().slice(0, 10)
const shown = (day: string) => day.split('-').toReversed().join('/')

const members = (page: Page) => page.getByRole('combobox', { name: 'Select members' })
const button = (page: Page, name: string) => page.getByRole('button', { name })
const preview = (page: Page) => page.getByRole('table', { name: 'Preview' })
const rows = (page: Page) =>
  preview(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })
const format = (page: Page, name: string) =>
  saying(page.getByRole('group', { name: 'Export as' }).getByRole('button'), name)

const FORMULA = '=HYPERLINK("http://evil.invalid","Prize")'

/** Twelve visits of three people in the last month, and one whose visit is older than three. */
const aMonth = async (given: Given) => {
  const branch = await given.branch({
    of: await given.business({ name: 'Kaveri Spaces', root: await given.person({ name: 'Meera Iyer' }) }),
    name: 'Koramangala',
  })
  const someone = (name: string) => given.visitor({ of: branch.business, name })
  const priya = await someone('Priya Menon')
  for (let day = 1; day <= 10; day++) {
    await given.visit({
      at: branch,
      by: priya,
      from: ago(day, '09:02'),
      until: ago(day, '18:14'),
      left: day % 2 ? 'qr' : 'geoTagged',
      age: 35,
      gender: 'female',
      pov: 'Guest',
    })
  }
  // Came today: whoever is inside since another day is let out at any moment.
  await given.visit({ at: branch, by: await someone('आरव शर्मा'), as: 'member' })
  await given.visit({ at: branch, by: await someone(FORMULA), from: ago(3, '11:00'), until: ago(3, '12:30') })
  const zubair = await someone('Mohammed Zubair')
  await given.visit({ at: branch, by: zubair, from: ago(120, '11:00'), until: ago(120, '12:00') })
  return { branch, priya }
}

type Scene = { page: Page; given: Given; signIn(person: GivenPerson, path?: string): Promise<void> }

const opened = async ({ page, given, signIn }: Scene, branch: GivenBranch) => {
  await signIn(await given.staff({ on: branch, may, name: 'Meera Iyer' }), REPORTS)
  await expect(button(page, 'Select all')).toBeVisible()
}

const fill = async (page: Page, type = 'Visitor logs') => {
  await button(page, 'Select all').click()
  await page.getByRole('radio', { name: type }).click()
  await button(page, 'Last 1 month').click()
}
const show = async (page: Page) => {
  await button(page, 'Show preview').click()
  await expect(rows(page).first()).toBeVisible()
}

const sentBy = async (page: Page, call: string | ((url: URL) => boolean), act: () => Promise<unknown>) => {
  const asked = page.waitForRequest(typeof call === 'string' ? call : (request) => call(new URL(request.url())))
  await act()
  return Object.fromEntries(new URL((await asked).url()).searchParams)
}

const saved = async (page: Page, act: () => Promise<unknown>): Promise<{ file: Download; path: string }> => {
  const coming = page.waitForEvent('download')
  await act()
  const file = await coming
  return { file, path: await file.path() }
}

const clock = (at: Date) => {
  const [hour = '', minute = ''] = new Date(at.getTime() + 5.5 * HOUR).toISOString().slice(11, 16).split(':')
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`
}

/** What the database says of the visits of the last month, newest first: quickID, name, day, time in, time out. */
const visitsOf = async ({ cellOf }: Pick<ReturnType<typeof openWorld>, 'cellOf'>, branch: GivenBranch) => {
  const visits = await cellOf(branch)
    .selectFrom('business.visit as v')
    .innerJoin('business.visitor as p', (on) =>
      on.onRef('p.business_id', '=', 'v.business_id').onRef('p.visitor_id', '=', 'v.visitor_id'),
    )
    .select(['p.quick_id', 'p.name', 'v.checked_in_at', 'v.checked_out_at'])
    .where('v.branch_id', '=', branch.branchId)
    .where('v.checked_in_at', '>', ago(28))
    .orderBy('v.checked_in_at', 'desc')
    .execute()
  return visits.map(({ quick_id, name, checked_in_at, checked_out_at }) => [
    quick_id,
    name,
    shown(dayOf(checked_in_at)),
    clock(checked_in_at),
    checked_out_at ? clock(checked_out_at) : 'N/A',
  ])
}

const linesOf = (path: string) => csvRows(readFileSync(path, 'utf8'))

test('a report goes from the form to its preview and then into a file that says what the database says', async ({
  page,
  given,
  world,
  signIn,
}) => {
  const { branch, priya } = await aMonth(given)
  const listed = page.waitForResponse(MEMBERS)
  await opened({ page, given, signIn }, branch)
  spec('D3-REPORT-09')
  expect(((await (await listed).json()) as { data: object[] }).data).toContainEqual(
    expect.objectContaining({ quickID: priya.quickId, name: 'Priya Menon' }),
  )

  spec('D3-REPORT-02')
  await expect(members(page)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sort order' })).toHaveText('Newest first')
  await expect(field(page, 'From')).toHaveAttribute('placeholder', 'dd/mm/yyyy, hh:mm am/pm')
  await expect(field(page, 'To')).toBeVisible()
  spec('D3-REPORT-03')
  await expect(page.getByRole('radiogroup', { name: 'Report type' }).getByRole('radio')).toHaveText([
    'Visitor logs',
    'Attendance',
  ])
  spec('D3-REPORT-04')
  await expect(
    page.getByRole('group', { name: 'Period' }).getByRole('button', { name: /^Last \d months?$/ }),
  ).toHaveText(['Last 1 month', 'Last 2 months', 'Last 3 months'])
  spec('D3-REPORT-05')
  for (const name of ['pdf', 'xls', 'csv']) {
    // As it is seen, which a style may write in capitals.
    const seen = (await format(page, name).innerText()).split('\n')[0]
    expect(seen).toBe(name.toUpperCase())
  }
  spec('D3-REPORT-06')
  for (const name of ['Export', 'Print', 'Reset']) await expect(button(page, name)).toBeVisible()

  // Whatever is missing, everything else is not enough.
  spec('D3-REPORT-15', 'D3-REPORT-16')
  const refusedAt = async (gap: Locator) => {
    await button(page, 'Show preview').click()
    await expect(notice(page, 'Please fill all required fields')).toBeVisible()
    await expect(gap).toBeFocused()
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).first().click()
    await expect(notice(page, 'Please fill all required fields')).toHaveCount(0)
  }
  await button(page, 'Select all').click()
  await button(page, 'Last 1 month').click()
  await refusedAt(page.getByRole('radio', { name: 'Visitor logs' }))
  await page.getByRole('radio', { name: 'Visitor logs' }).click()
  await button(page, 'Clear').click()
  await refusedAt(members(page))
  await button(page, 'Select all').click()
  await button(page, 'Clear From').click()
  await refusedAt(field(page, 'From'))
  await button(page, 'Last 1 month').click()
  await button(page, 'Clear To').click()
  await refusedAt(field(page, 'To'))
  await button(page, 'Last 1 month').click()

  // An option alone exports nothing; nor does a preview alone.
  spec('D3-REPORT-11', 'D3-REPORT-12')
  await format(page, 'csv').click()
  await expect(button(page, 'Export')).toBeDisabled()
  await expect(button(page, 'Print')).toBeDisabled()
  const sent = await sentBy(page, EXPORT, () => show(page))
  spec('D3-REPORT-10', 'D3-REPORT-32')
  await expect(notice(page, 'Preview loaded successfully!')).toBeVisible()
  expect(sent).toEqual({
    shopQuickID: branch.quickId,
    quickIDs: expect.stringContaining(`${priya.visitorId.toString(36)}.`),
    startDatetime: expect.stringMatching(/T00:00$/),
    endDatetime: `${dayOf(new Date())}T23:59`,
    format: 'csv',
    sortOrder: 'desc',
    exportType: 'visitor_logs',
    purpose: 'preview',
  })
  await expect(button(page, 'Export')).toBeEnabled()
  await expect(button(page, 'Print')).toBeEnabled()
  spec('D3-REPORT-13')
  await format(page, 'csv').click()
  await expect(format(page, 'csv')).toHaveAttribute('aria-pressed', 'false')
  await expect(button(page, 'Export')).toBeDisabled()
  await expect(button(page, 'Print')).toBeDisabled()
  await format(page, 'csv').click()

  const visits = await visitsOf(world, branch)
  expect(visits).toHaveLength(12)
  spec('D3-REPORT-23')
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByText('Showing 1-10 of total 12 rows')).toBeVisible()
  const seen: string[][] = []
  for (const row of await rows(page).all()) seen.push((await row.locator('th, td').allInnerTexts()).slice(0, 5))
  spec('D3-REPORT-22')
  expect(seen).toEqual(visits.slice(0, 10))
  // The mark that keeps a spreadsheet from running it is not shown.
  await expect(preview(page).getByRole('rowheader', { name: FORMULA })).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(preview(page).getByRole('rowheader').first()).toHaveCSS('position', 'absolute', { pseudo: 'before' })
  await page.setViewportSize(DESK)
  await button(page, 'Page 2').click()
  await expect(rows(page)).toHaveCount(2)

  const { file, path } = await saved(page, () => button(page, 'Export').click())
  spec('D3-REPORT-34')
  await expect(notice(page, 'CSV file downloaded successfully!')).toBeVisible()
  spec('D3-REPORT-39')
  expect(file.suggestedFilename()).toBe(
    `Visitor_logs_${branch.quickId}_${shown(dayOf(new Date())).replaceAll('/', '-')}.csv`,
  )
  const [heads, ...lines] = linesOf(path)
  expect(heads?.join()).toBe('quickID,Name,Date,Check-In,Check-Out,Type,POV,Age,Gender,Phone No.,Email ID')
  expect(lines.map((line) => line.slice(0, 5))).toEqual(
    visits.map(([id, name, ...rest]) => [id, name === FORMULA ? `'${FORMULA}` : name, ...rest]),
  )
})

test('a report is taken home as a spreadsheet, as a PDF and on paper', async ({ page, given, world, signIn }) => {
  const { branch } = await aMonth(given)
  await page.addInitScript('window.print = () => { window.printed = (window.printed ?? 0) + 1 }')
  await opened({ page, given, signIn }, branch)
  await fill(page)
  await show(page)
  const visits = await visitsOf(world, branch)
  const day = shown(dayOf(new Date())).replaceAll('/', '-')

  await format(page, 'xls').click()
  const sent = page.waitForRequest(EXPORT)
  const sheet = await saved(page, () => button(page, 'Export').click())
  expect(Object.fromEntries(new URL((await sent).url()).searchParams)).toMatchObject({
    format: 'xlsx',
    purpose: 'export',
  })
  spec('D3-REPORT-35')
  await expect(notice(page, 'XLSX file downloaded successfully!')).toBeVisible()
  expect(sheet.file.suggestedFilename()).toBe(`Visitor_logs_${branch.quickId}_${day}.xlsx`)
  const { xml, rows: kept } = xlsxRows(readFileSync(sheet.path))
  expect(xml).not.toContain('<f>')
  expect(kept.slice(1).map((cells) => cells.slice(0, 5))).toEqual(
    visits.map(([id, name, ...rest]) => [id, name === FORMULA ? `'${FORMULA}` : name, ...rest]),
  )

  await format(page, 'pdf').click()
  const source = page.waitForRequest((call) => new URL(call.url()).searchParams.get('purpose') === 'pdf')
  const paper = await saved(page, () => button(page, 'Export').click())
  spec('D3-REPORT-24')
  expect(new URL((await source).url()).searchParams.get('format')).toBe('csv')
  spec('D3-REPORT-36')
  await expect(notice(page, 'PDF file downloaded successfully!')).toBeVisible()
  expect(paper.file.suggestedFilename()).toBe(`Visitor_logs_${branch.quickId}_${day}.pdf`)
  expect(paper.file.url()).toMatch(/^blob:/)
  const expectReport = (text: string) => {
    expect(text).toMatch(/^ *Visitor Report$/m)
    for (const said of ['Kaveri Spaces', 'Koramangala', 'Meera Iyer', 'Page 1 of 1', 'आरव शर्मा'])
      expect(text).toContain(said)
    expect(text.match(/Priya Menon/g)).toHaveLength(10)
    expect(text).toContain('=HYPERLINK')
    expect(text).not.toContain("'=HYPERLINK")
  }
  const textOf = (path: string) => execFileSync('pdftotext', ['-layout', path, '-']).toString()
  spec('D3-REPORT-25')
  expectReport(textOf(paper.path))

  await button(page, 'Print').click()
  spec('D3-REPORT-37')
  await expect(notice(page, 'Opening print dialog...')).toBeVisible()
  await expect.poll(() => page.evaluate('window.printed')).toBe(1)
  const printed = test.info().outputPath('printed.pdf')
  await page.pdf({ path: printed, preferCSSPageSize: true })
  expectReport(textOf(printed))

  const trail = await world.trailOf(branch)
  expect(trail.filter(({ event }) => event === 'report.exported').map(({ reason }) => reason)).toEqual([
    'preview',
    'export',
    'pdf',
    'print',
  ])
})

test('the shortcuts begin at midnight and end with today, and attendance has a row for each person and day', async ({
  page,
  given,
  signIn,
}) => {
  const { branch } = await aMonth(given)
  await opened({ page, given, signIn }, branch)
  const today = dayOf(new Date())
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number)
  for (const months of [3, 2, 1]) {
    const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
    const start = new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10)
    // The members of the period before are asked for every ten seconds.
    const isOfPeriod = (url: URL) =>
      url.pathname.endsWith('/get-members') && url.searchParams.get('startDatetime') === `${start}T00:00`
    const asked = await sentBy(page, isOfPeriod, () =>
      button(page, months === 1 ? 'Last 1 month' : `Last ${months} months`).click(),
    )
    spec('D3-REPORT-07')
    await expect(field(page, 'From')).toHaveValue(`${shown(start)} 12:00 AM`)
    await expect(field(page, 'To')).toHaveValue(`${shown(today)} 11:59 PM`)
    expect(asked).toMatchObject({ startDatetime: `${start}T00:00`, endDatetime: `${today}T23:59` })
  }
  await field(page, 'From').click()
  const times = page.getByRole('dialog', { name: 'From: date and time' }).getByRole('option')
  await expect(times).toHaveCount(96)
  expect((await times.allTextContents()).slice(36, 39)).toEqual(['9:00 AM', '9:15 AM', '9:30 AM'])
  await page.keyboard.press('Escape')

  // Whoever did not come in the period is not in the list.
  await button(page, 'Open the list of members').click()
  await expect(page.getByRole('option')).toHaveCount(3)
  await pick(saying(page.getByRole('option'), 'Priya Menon'))
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Attendance' }).click()
  await page.getByRole('combobox', { name: 'Sort order' }).click()
  await pick(page.getByRole('option', { name: 'Oldest first' }))
  expect(await sentBy(page, EXPORT, () => show(page))).toMatchObject({ exportType: 'attendance', sortOrder: 'asc' })
  await expect(preview(page).getByRole('columnheader')).toHaveText([
    'quickID',
    'Name',
    'Date',
    'First Check-In',
    'Last Check-Out',
    'Total Hours',
  ])
  const cells = rows(page).first().getByRole('cell')
  await expect(cells.nth(1)).toHaveText(shown(dayOf(ago(10))))
  await expect(cells.nth(4)).toHaveText('9.20')
  await format(page, 'csv').click()
  const { file, path } = await saved(page, () => button(page, 'Export').click())
  expect(file.suggestedFilename()).toMatch(/^Attendance_/)
  expect(linesOf(path)).toHaveLength(11)
})

test('what fails is told in the words of the specification, and an empty report says so', async ({
  page,
  given,
  signIn,
}) => {
  const { branch } = await aMonth(given)
  await page.route(MEMBERS, (route) => route.abort())
  await signIn(await given.staff({ on: branch, may }), REPORTS)
  spec('D3-REPORT-26')
  await expect(page.getByRole('alert')).toContainText('Failed to load members. Please try again.')
  await picture(page, 'reports-down')
  await page.unroute(MEMBERS)
  await page.getByRole('alert').getByRole('button', { name: 'Try Again' }).click()
  await fill(page)

  const broken = async (act: () => Promise<unknown>, told: string) => {
    await page.route(EXPORT, (route) => route.fulfill({ status: 500, json: {} }))
    await act()
    await expect(notice(page, told)).toBeVisible()
    await page.unroute(EXPORT)
  }
  spec('D3-REPORT-27')
  await broken(() => button(page, 'Show preview').click(), 'Failed to load preview. Please try again.')
  await show(page)
  await format(page, 'csv').click()
  spec('D3-REPORT-28')
  await broken(() => button(page, 'Export').click(), 'Failed to export file. Please try again.')
  spec('D3-REPORT-29')
  await broken(() => button(page, 'Print').click(), 'Failed to print. Please try again.')

  // The server, asked for a year in which nobody came: the rows are gone since the preview.
  await page.route(EXPORT, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/(Datetime=)\d{4}/g, '$11999'),
    }),
  )
  spec('D3-REPORT-30')
  await button(page, 'Export').click()
  await expect(notice(page, 'No data to export')).toBeVisible()
  spec('D3-REPORT-31')
  await button(page, 'Print').click()
  await expect(notice(page, 'No data to print')).toBeVisible()
  await page.unroute(EXPORT)

  // Cancelled while it is under way, a report is no longer asked for.
  await page.route(EXPORT, () => {})
  await button(page, 'Export').click()
  await expect(page.getByRole('progressbar', { name: 'Preparing the report' })).toBeVisible()
  const gaveUp = page.waitForEvent('requestfailed')
  await button(page, 'Cancel').click()
  expect((await gaveUp).url()).toContain('/api/vms/export-reports')
  await expect(page.getByRole('progressbar')).toBeHidden()
  await expect(button(page, 'Export')).toBeFocused()
  await page.unroute(EXPORT)

  await field(page, 'From').fill(`${shown(dayOf(ago(40)))} 12:00 am`)
  await field(page, 'To').fill(`${shown(dayOf(ago(39)))} 9:07 am`)
  await page.keyboard.press('Tab')
  await button(page, 'Show preview').click()
  spec('D3-REPORT-33')
  await expect(notice(page, 'Preview loaded - No data found for the selected criteria')).toBeVisible()
  spec('D3-REPORT-14')
  await expect(page.getByText('No data available')).toBeVisible()
  await expect(button(page, 'Export')).toBeDisabled()
  await picture(page, 'reports-empty')
})

test('reports are for those who may export them, and another branch begins with an empty form', async ({
  page,
  given,
  signIn,
}) => {
  const { branch } = await aMonth(given)
  await signIn(await given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] }), REPORTS)
  spec('D3-REPORT-08')
  await expect(page.getByText("You don't have permission to view the Visitor Reports.")).toBeVisible()
  await expect(page.getByText('export_visitor_reports')).toBeVisible()

  await forgetPerson(page)
  await given.branch({ of: branch.business, name: 'Indiranagar' })
  await signIn(branch.business.root, REPORTS)
  const choose = async (name: string) => {
    await page.getByRole('banner').getByRole('combobox').click()
    await pick(saying(page.getByRole('option'), name))
  }
  const isEmpty = async () => {
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(field(page, 'From')).toHaveValue('')
    await expect(field(page, 'To')).toHaveValue('')
    await expect(page.getByText('No preview yet')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove .+$/ })).toHaveCount(0)
    await expect(format(page, 'pdf')).toHaveAttribute('aria-pressed', 'false')
  }
  if (!(await page.getByRole('banner').getByText('Koramangala').isVisible())) await choose('Koramangala')
  await expect(button(page, 'Select all')).toBeVisible()
  await fill(page)
  await format(page, 'pdf').click()
  await show(page)
  await button(page, 'Reset').click()
  await isEmpty()

  await fill(page)
  await format(page, 'pdf').click()
  await show(page)
  await choose('Indiranagar')
  spec('D3-REPORT-01')
  await isEmpty()
  // Nobody ever came here.
  await button(page, 'Open the list of members').click()
  await expect(page.getByText('No one has checked in here in this period')).toBeVisible()
})

test('D3-REPORT-38: the members are asked for every 10 s', async ({ page, given, signIn }) => {
  const { branch } = await aMonth(given)
  await page.route('**/api/events*', (route) => route.abort())
  await keepTime(page)
  await opened({ page, given, signIn }, branch)
  await expectCallEvery(page, 10, '/api/vms/get-members')
})

test('fifty thousand names are opened, searched and scrolled at once', async ({ page, given, signIn }) => {
  const { branch } = await aMonth(given)
  const everyone = Array.from({ length: 50_000 }, (_, number) => ({
    quickID: null,
    name: `Person ${String(number).padStart(5, '0')}`,
    visitor_ref: `ref-${number}`,
  }))
  await page.route(MEMBERS, (route) => {
    const { searchParams } = new URL(route.request().url())
    const sought = searchParams.get('search') ?? ''
    const found = everyone.filter(({ name }) => name.toLowerCase().includes(sought))
    return route.fulfill({ json: { data: found.slice(0, Number(searchParams.get('limit'))) } })
  })
  await opened({ page, given, signIn }, branch)
  await button(page, 'Open the list of members').click()
  const options = page.getByRole('option')
  await expect(options.first()).toHaveText('Person 00000')
  await page.getByRole('listbox').evaluate((list: { scrollTop: number; scrollHeight: number }) => {
    list.scrollTop = list.scrollHeight
  })
  await expect(options.first()).toHaveAttribute('aria-setsize', '50000')
  await page.getByRole('listbox').evaluate((list: { scrollTop: number; scrollHeight: number }) => {
    list.scrollTop = list.scrollHeight
  })
  await expect(page.getByRole('option', { name: 'Person 49999' })).toBeVisible()
  expect(await options.count()).toBeLessThan(40)
  await members(page).fill('person 412')
  await expect(options.first()).toHaveText('Person 41200')
  await expect(options.first()).toHaveAttribute('aria-setsize', '100')
  await page.keyboard.press('Escape')

  await button(page, 'Select all').click()
  await expect(
    page.getByText('First 500 of 1,000+ people selected (the limit). Choose Everyone to include all of them.'),
  ).toBeVisible()
  await expect(button(page, 'Show 497 more')).toBeVisible()
})

test('the list of members keeps inside a low window, also with the arrow keys', async ({ page, given, signIn }) => {
  const { branch } = await aMonth(given)
  const everyone = Array.from({ length: 30 }, (_, number) => ({
    quickID: null,
    name: `Person ${String(number).padStart(2, '0')}`,
    visitor_ref: `ref-${number}`,
  }))
  await page.route(MEMBERS, (route) => route.fulfill({ json: { data: everyone } }))
  await page.setViewportSize({ width: 720, height: 450 })
  await opened({ page, given, signIn }, branch)
  await button(page, 'Open the list of members').click()
  await expect(page.getByRole('option', { name: 'Person 00' })).toBeInViewport({ ratio: 1 })
  for (let presses = 0; presses < 8; presses++) await page.keyboard.press('ArrowDown')
  const reached = page.getByRole('option', { name: 'Person 07' })
  await expect(reached).toHaveAttribute('data-highlighted', '')
  await expect(reached).toBeInViewport({ ratio: 1 })
})

test('a report is made with the keyboard alone', async ({ page, given, signIn }) => {
  const { branch } = await aMonth(given)
  await opened({ page, given, signIn }, branch)
  const to = (stop: Locator) => tabTo(page, stop)
  await button(page, 'Reset').focus()
  await to(button(page, 'Last 1 month'))
  await page.keyboard.press('Enter')
  await to(members(page))
  await page.keyboard.type('priya')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Remove Priya Menon')).toBeAttached()
  await page.keyboard.press('Escape')
  await to(page.getByRole('radio', { name: 'Visitor logs' }))
  await page.keyboard.press('Space')
  await to(button(page, 'Show preview'))
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(10)
  await to(format(page, 'csv'))
  await page.keyboard.press('Space')
  await to(button(page, 'Export'))
  const { path } = await saved(page, () => page.keyboard.press('Enter'))
  expect(linesOf(path)).toHaveLength(11)
})

test('the reports are accessible in both themes, wide and on a phone', async ({ page, given, signIn }) => {
  const { branch } = await aMonth(given)
  await opened({ page, given, signIn }, branch)
  await picture(page, 'reports-start')
  await button(page, 'Open the list of members').click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await picture(page, 'reports-members')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await fill(page)
  await format(page, 'xls').click()
  await show(page)
  await expect(notice(page, 'Preview loaded successfully!')).toBeHidden()
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await picture(page, 'reports', { fullPage: size === PHONE })
    await expectAccessible(page)
  }
})
