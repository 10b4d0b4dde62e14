import type { Locator, Page } from '@playwright/test'
import type { Given, GivenBranch } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { callsOf, expectCallEvery, keepTime, stopClock, turnClock } from './clock.ts'
import { inTheDark } from './dark.ts'
import { expect, pick, picture, saying, test } from './fixtures.ts'
import { keepsPicturesAndTraces } from './kept.ts'
import { atNoon } from './noon.ts'
import { phoneAt } from './phone-at.ts'
import { followsChanges } from './streams.ts'
import { PHONE } from './viewports.ts'

const LANDING = '/dashboard/entry-management'
const RECORDS = '/dashboard/entry-management/logs'
const REPORTS = '/dashboard/entry-management/reports'

const may = [
  'view_entry_management_analytics_dashboard',
  'view_checkin_logs_of_visitors',
  'view_checkin_logs_of_members',
] as const

const card = (page: Page, name: string) => page.getByRole('region', { name })

/** What a figure says: its value and how it compares with yesterday. */
const figure = (page: Page, name: string) => page.getByRole('heading', { name }).locator('xpath=ancestor::section')

const valueOf = (page: Page, name: string) => figure(page, name).getByRole('paragraph').first()

/** The numbers of a chart, row by row. */
const rowOf = (page: Page, chart: string, name: string) =>
  card(page, chart)
    .getByRole('table', { name: chart })
    .getByRole('row')
    .filter({
      has: page.getByRole('rowheader', { name }),
    })

const choose = (page: Page, chart: string, mode: string) => card(page, chart).getByRole('radio', { name: mode }).click()

const CHARTS = [
  ['Footfall', '/api/vms/footfall-trends'],
  ['Visitor trends', '/api/vms/visitor-trends'],
  ['Check-out trends', '/api/vms/checkout-trends'],
  ['Gender ratio', '/api/vms/gender-ratio'],
  ['Entry duration', '/api/vms/visitor-duration-trends'],
] as const

const seconds = (ago: number) => new Date(Date.now() - ago * 1_000)
const HOUR = 3_600
const DAY = 24 * HOUR

/** A branch where people come today, and came on the days before. */
const busyBranch = async (given: Given) => {
  const branch = await given.branch({ name: 'Koramangala', ...atNoon().place })
  const { business: of } = branch
  const again = await given.visitor({ of, name: 'Rohit Deshpande' })
  for (const day of [6, 5, 3, 2, 1]) {
    await given.visit({
      at: branch,
      by: again,
      from: seconds(day * DAY + 2 * HOUR),
      until: seconds(day * DAY + HOUR),
      gender: 'male',
    })
  }
  await given.visit({ at: branch, by: again, from: seconds(70), until: seconds(10), gender: 'male', left: 'geoTagged' })
  const lead = await given.visitor({ of, name: 'Farhan Sheikh' })
  const others = [
    await given.visitor({ of, name: 'Lakshmi Kannan' }),
    await given.visitor({ of, name: 'Gauri Ambekar' }),
  ]
  await given.visit({ at: branch, by: lead, with: others, from: seconds(60), gender: 'female' })
  return { branch, again }
}

test('the landing page says who came, how the day compares and what happened', async ({ page, given, signIn }) => {
  const { branch } = await busyBranch(given)
  await signIn(await given.staff({ on: branch, may }))
  spec('D1-ENTRY-01')
  await expect(page).toHaveURL(new RegExp(`${LANDING}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today at Koramangala')
  await expect(page.getByText('3 people on site.')).toBeVisible()
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })

  spec('D3-KPI-01', 'D3-KPI-02', 'D3-KPI-05')
  await expect(valueOf(page, 'Total Check-ins')).toHaveText('4')
  await expect(figure(page, 'Total Groups')).toHaveText('Total Groups1+100.00%vs yesterday')
  await expect(valueOf(page, 'Average Footfall')).toHaveText('1')
  await expect(valueOf(page, 'Average Time Spent in mins')).toHaveText('1.00')

  spec('D3-ENTRY-03')
  await expect(card(page, 'Latest Logs').getByRole('rowheader')).toHaveCount(2)
  spec('D3-ENTRY-04')
  await expect(card(page, 'Security').getByText('No active alert')).toBeVisible()
  await expect(card(page, 'Security').getByRole('tab')).toHaveCount(0)
  await expect(card(page, 'Recent Activity')).toBeVisible()

  spec('D3-CHART-01', 'D3-CHART-02')
  for (const mode of ['Weekly', 'Monthly']) {
    await choose(page, 'Footfall', mode)
    await expect(card(page, 'Footfall').getByRole('row').last().getByRole('cell')).toHaveText('4')
    await choose(page, 'Visitor trends', mode)
    await expect(card(page, 'Visitor trends').getByRole('row').last().getByRole('cell')).toHaveText(['3', '1'])
  }
  spec('D3-CHART-03', 'D3-CHART-04', 'D3-CHART-07', 'D3-CHART-08')
  await expect(card(page, 'Check-out trends').getByRole('row')).toHaveText(['SourcesPerc.', 'Geo-tagged100.00%Up'])
  await expect(rowOf(page, 'Gender ratio', 'Female')).toHaveText('Female75.00%Up')
  await expect(rowOf(page, 'Gender ratio', 'Male')).toHaveText('Male25.00%Down')
  spec('D3-CHART-09')
  for (const [name, word] of [
    ['Female', 'Up'],
    ['Male', 'Down'],
  ] as const) {
    const read = rowOf(page, 'Gender ratio', name).getByText(word).and(page.locator(':not(.sr-only)'))
    await expect(read).toBeVisible()
  }

  spec('D1-ENTRY-02')
  for (const [item, path, title] of [
    ['Logs', RECORDS, 'Visitor Records'],
    ['Reports', REPORTS, 'Visitor Reports'],
  ] as const) {
    await sidebar.getByRole('link', { name: item }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})

type Styles = { getComputedStyle(element: unknown): { color: string } }

test('each way of leaving and each gender has a colour of its own, in both themes', async ({ page, given, signIn }) => {
  const branch = await given.branch()
  for (const [chart, names] of [
    ['checkout-trends', ['geo_tagged', 'qr_checkout', 'timeout', 'logged_out']],
    ['gender-ratio', ['male', 'female', 'other']],
  ] as const) {
    const json = names.map((name) => ({ name, value: 1, percentage: 100 / names.length, change: 0 }))
    await page.route(`**/api/vms/${chart}?*`, (route) => route.fulfill({ json }))
  }
  await signIn(await given.staff({ on: branch, may }))
  const coloursOf = (drawn: Locator) =>
    drawn.evaluateAll((all) => all.map((one) => (globalThis as unknown as Styles).getComputedStyle(one).color))
  /** Without a colour of its own a slice has that of the text around it. */
  const coloursIn = async (name: string) => {
    const slices = card(page, name).getByRole('img').locator('circle')
    await expect(slices.first()).toBeVisible()
    return new Set([...(await coloursOf(card(page, name))), ...(await coloursOf(slices))])
  }
  const areTold = async () => {
    spec('D3-CHART-17')
    expect((await coloursIn('Check-out trends')).size).toBe(1 + 4)
    expect((await coloursIn('Gender ratio')).size).toBe(1 + 3)
  }
  await areTold()
  await inTheDark(page, areTold)
})

test('figures beside each other stand level on a phone, where a label takes two lines', async ({
  page,
  given,
  signIn,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(await given.staff({ on: await given.branch(), may }))
  await expect(valueOf(page, 'Average Time Spent in mins')).toBeVisible()
  const footOf = async (name: string) => {
    const { y = 0, height = 0 } = (await valueOf(page, name).boundingBox()) ?? {}
    return y + height
  }
  expect(await footOf('Average Footfall')).toBe(await footOf('Average Time Spent in mins'))
})

test('figures and their comparisons stand level at 1024 px, where one comparison takes two lines', async ({
  page,
  given,
  signIn,
}) => {
  const compared = (value: number, percentage: number) => ({ value, percentage })
  const data = {
    totalVisitors: compared(248, 1612.22),
    totalGroups: compared(37, 0),
    averageFootfall: compared(31, -6.06),
    averageTimeSpent: compared(25.5, 1225.12),
  }
  await page.route('**/api/vms/vms-kpis?*', (route) =>
    route.fulfill({ json: { success: true, data, inside: 3, first_day: false } }),
  )
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn(await given.staff({ on: await given.branch(), may }))
  await expect(valueOf(page, 'Total Check-ins')).toHaveText('248')
  const names = ['Total Check-ins', 'Total Groups', 'Average Footfall', 'Average Time Spent in mins']
  const topsOf = async (nth: number) => {
    const boxes = await Promise.all(
      names.map((name) => figure(page, name).getByRole('paragraph').nth(nth).boundingBox()),
    )
    return boxes.map((box) => box?.y)
  }
  const heights = await Promise.all(
    names.map(async (name) => (await figure(page, name).getByRole('paragraph').nth(1).boundingBox())?.height),
  )
  expect(new Set(heights).size).toBeGreaterThan(1)
  expect(new Set(await topsOf(0)).size).toBe(1)
  expect(new Set(await topsOf(1)).size).toBe(1)
  await picture(page, 'kpis-1024')
})

test('someone who comes in is in the figures and the latest logs at once', async ({ page, given, world, signIn }) => {
  const branch = await given.branch({ name: 'Koramangala' })
  await page.addInitScript(() => {
    globalThis.setInterval = (() => 0) as unknown as typeof setInterval
  })
  const followed = followsChanges(page)
  await signIn(await given.staff({ on: branch, may }))
  await followed
  await expect(card(page, 'Footfall').getByText('No data available')).toBeVisible()
  await expect(figure(page, 'Total Check-ins')).toContainText('0Same as yesterday')
  const phone = await phoneAt({ given, world }, branch)
  await phone.checkIn()
  await expect(page.getByText('1 person on site.')).toBeVisible()
  await expect(figure(page, 'Total Check-ins')).toContainText('1+100.00%vs yesterday')
  await expect(card(page, 'Latest Logs').getByRole('rowheader')).toHaveCount(1)
})

/** Charts are asked for every ten seconds: the page's own, which go by at once. */
const untilNextQuestion = (page: Page) => page.clock.runFor(11_000)

test('someone who comes in is in the charts with their next question', async ({ page, given, world, signIn }) => {
  const branch = await given.branch({ name: 'Koramangala' })
  await page.clock.install()
  await signIn(await given.staff({ on: branch, may }))
  await expect(card(page, 'Footfall').getByText('No data available')).toBeVisible()
  const phone = await phoneAt({ given, world }, branch)
  await phone.checkIn()
  await untilNextQuestion(page)
  await expect(card(page, 'Footfall').getByRole('img')).toHaveAttribute('aria-label', /^1 check-in in total/)
  await expect(card(page, 'Visitor trends').getByRole('img')).toHaveAttribute('aria-label', /^1 new and 0 repeat/)
  await phone.checkOut()
  await untilNextQuestion(page)
  await expect(rowOf(page, 'Check-out trends', 'QR check-out')).toContainText('100.00%')
})

test('every figure and chart is asked for by branch every ten seconds, and by no hidden tab', async ({
  page,
  given,
  signIn,
}) => {
  const branch = await given.branch()
  const staff = await given.staff({ on: branch, may })
  await page.route('**/api/events*', (route) => route.abort())
  const queries = new Map<string, Record<string, string>>()
  page.on('request', (call) => {
    const { pathname, searchParams } = new URL(call.url())
    queries.set(pathname, Object.fromEntries(searchParams))
  })
  await keepTime(page)
  await signIn(staff)
  for (const [name] of CHARTS) await expect(card(page, name).getByText('No data available')).toBeVisible()
  spec('D3-ENTRY-01', 'D3-KPI-08', 'D3-CHART-18', 'D3-CHART-19', 'D3-CHART-20', 'D3-CHART-21', 'D3-DUR-18')
  for (const path of ['/api/vms/vms-kpis', ...CHARTS.map(([, chart]) => chart)]) {
    expect(queries.get(path)).toEqual({ shopId: branch.quickId })
  }
  spec('D3-KPI-10')
  await expectCallEvery(page, 10, '/api/vms/vms-kpis')
  spec('D3-CHART-22')
  for (const [, path] of CHARTS) await expectCallEvery(page, 10, path)

  const everyCall = async () => {
    const paths = ['/api/vms/vms-kpis', '/api/vms/visitor-records', ...CHARTS.map(([, path]) => path)]
    const kept = await Promise.all(paths.map((path) => callsOf(page, path)))
    return kept.map(({ made }) => made)
  }
  const before = await everyCall()
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))`)
  await turnClock(page, (await stopClock(page)) + 60_000)
  expect(await everyCall()).toEqual(before)
})

test('a server that does not answer leaves each card with its words, and what was shown with its age', async ({
  page,
  given,
  signIn,
}) => {
  const { branch } = await busyBranch(given)
  const staff = await given.staff({ on: branch, may })
  await page.route('**/api/vms/**', (route) => route.fulfill({ status: 503, json: { detail: 'Closed for a moment' } }))
  await page.clock.install()
  await signIn(staff, LANDING)
  spec('D3-KPI-09')
  await expect(page.getByText('Failed to load KPIs: Closed for a moment')).toBeVisible()
  spec('D1-CHART-01')
  for (const [name] of CHARTS) {
    await expect(card(page, name).getByText('Failed to load chart data')).toBeVisible()
    await expect(card(page, name).getByText('Closed for a moment')).toBeVisible()
  }
  await expectAccessible(page)
  await picture(page, 'entry-dashboard-down', { fullPage: true })
  await page.unroute('**/api/vms/**')
  // It is asked for again by itself, so Try Again may be gone before anyone presses it.
  await untilNextQuestion(page)
  await expect(card(page, 'Footfall').getByRole('img')).toBeVisible()

  await page.route('**/api/vms/**', (route) => route.abort())
  await untilNextQuestion(page)
  await expect(card(page, 'Footfall').getByText('Failed to load chart data.')).toBeVisible()
  await expect(card(page, 'Footfall').getByText(/^Updated \d+ (s|min) ago$/)).toBeVisible()
  await expect(card(page, 'Footfall').getByRole('img')).toBeVisible()
})

test('View Graph leads from a record to the stays of that visitor, at the foot of the page', async ({
  page,
  given,
  signIn,
}) => {
  const { branch, again } = await busyBranch(given)
  await given.visit({ at: branch, by: await given.visitor({ of: branch.business }), from: seconds(50) })
  await signIn(await given.staff({ on: branch, may }), RECORDS)
  const record = page
    .getByRole('row')
    .filter({ has: page.getByText('Rohit Deshpande') })
    .first()
  await record.getByRole('button', { name: 'Actions for Rohit Deshpande' }).click()
  const asked = page.waitForRequest((call) => new URL(call.url()).searchParams.has('visitorId'))
  await pick(page.getByRole('menuitem', { name: 'View Graph' }))
  await expect(page).toHaveURL(new RegExp(`${LANDING}\\?visitor=.+#entry-duration$`))
  expect(new URL((await asked).url()).searchParams.get('visitorId')).toBe(again.quickId)
  spec('D3-ENTRY-02')
  await expect(card(page, 'Entry duration')).toBeInViewport({ ratio: 0.9 })
  await expect(card(page, 'Entry duration').getByRole('searchbox')).toHaveValue(again.quickId)
  spec('D3-DUR-07')
  await choose(page, 'Entry duration', 'Weekly')
  await expect(card(page, 'Entry duration').getByRole('img')).toHaveAttribute(
    'aria-label',
    /The longest day is \w{3}: 1\.00 hr\./,
  )

  await choose(page, 'Entry duration', 'Monthly')
  const drawn = card(page, 'Entry duration').getByRole('img')
  await expect(drawn).toHaveAttribute('aria-label', /The longest day is \d\d\/\d\d: 1\.00 hr\./)
  const [longest = ''] = /\d\d\/\d\d/.exec((await drawn.getAttribute('aria-label')) ?? '') ?? []
  // Besides the one of the table that is only said.
  const written = card(page, 'Entry duration').getByText(longest).and(page.locator('span'))
  await expect(written).toHaveCSS('font-weight', '600')

  spec('D3-DUR-12')
  const search = card(page, 'Entry duration').getByRole('searchbox')
  await search.fill(' nobody ')
  await search.press('Enter')
  await expect(page).toHaveURL(/visitor=NOBODY/)
  await expect(card(page, 'Entry duration').getByText('No data available')).toBeVisible()
  await search.fill('')
  await expect(page).not.toHaveURL(/visitor=/)
  await expect(card(page, 'Entry duration').getByRole('img')).toBeVisible()
})

test('the hierarchy and the login status stand on this page too, for those who may see them', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business({ name: 'Kaveri Spaces', root: await given.person({ name: 'Nandini Rao' }) })
  const branch = await given.branch({ of: business, name: 'Koramangala' })
  await given.staff({ on: branch, may: ['view_users'], role: 'Front Desk', name: 'Anantharamakrishnan Iyer' })
  const asked: string[] = []
  page.on('request', (call) => asked.push(new URL(call.url()).pathname))
  await page.route('**/api/iam/get-dashboard?*', async (route) => {
    const json = await (await route.fetch()).json()
    const children = json.business_hierarchy.hierarchy.children as { id: string; color?: string }[]
    for (const child of children) if (child.id === branch.quickId) child.color = '#b0207a'
    await route.fulfill({ json })
  })
  await signIn(business.root)
  await expect(card(page, 'Footfall').getByText('No data available')).toBeVisible()
  expect(asked).not.toContain('/api/iam/get-dashboard')
  expect(asked).not.toContain('/api/iam/get-login-status')

  spec('D2-LSTATUS-02', 'D2-LSTATUS-03', 'D2-LSTATUS-09')
  await card(page, 'Security').getByRole('tab', { name: 'Status' }).click()
  const status = card(page, 'Security').getByRole('listitem')
  await expect(status).toHaveCount(2)
  await expect(saying(status, 'Anantharamakrishnan Iyer')).toContainText('Front Desk')
  await expect(saying(status, 'Nandini Rao')).toContainText('Just now')
  await expectAccessible(page)

  await card(page, 'Entry duration').scrollIntoViewIfNeeded()
  const hierarchy = card(page, 'Business Hierarchy')
  spec('D3-HIER-01', 'D3-HIER-03')
  await expect(hierarchy.getByRole('combobox')).toHaveText('Flowchart View')
  await expect(hierarchy.getByText('0.8×')).toBeVisible()
  spec('D3-HIER-04', 'D3-HIER-07')
  await expect(hierarchy.getByRole('img', { name: 'Anantharamakrishnan Iyer, user' })).toHaveText('Anantharamakrish…')
  spec('D3-HIER-05')
  const coloured = hierarchy.getByRole('img', { name: 'Koramangala, branch, 1 user' })
  await expect(coloured.locator('svg[data-shape="shop"]')).toHaveCSS('color', 'rgb(176, 32, 122)')
  await hierarchy.getByRole('combobox').click()
  await expect(page.getByRole('option')).toHaveText(['Graph View', 'Flowchart View'])
  await pick(page.getByRole('option', { name: 'Graph View' }))
  await expect(hierarchy.getByRole('combobox')).toHaveText('Graph View')
  spec('D3-HIER-02')
  for (const [name, end] of [
    ['Zoom in', '2.0×'],
    ['Zoom out', '0.3×'],
  ] as const) {
    const zoom = hierarchy.getByRole('button', { name })
    for (let step = 0; step < 20 && !(await zoom.isDisabled()); step++) await zoom.click()
    await expect(hierarchy.getByText(end)).toBeVisible()
  }
})

test('the login status scrolls in its panel, and more of it comes while it does', async ({ page, given, signIn }) => {
  const branch = await given.branch()
  for (let number = 1; number <= 22; number++) await given.staff({ on: branch, name: `Person ${number}` })
  const asked: (string | null)[] = []
  page.on('request', (call) => {
    const { pathname, searchParams } = new URL(call.url())
    if (pathname.endsWith('get-login-status')) asked.push(searchParams.get('page'))
  })
  await signIn(branch.business.root)
  const security = card(page, 'Security')
  await expect(security.getByText('No active alert')).toBeVisible()
  const before = await security.boundingBox()
  await security.getByRole('tab', { name: 'Status' }).click()
  // Ten rows end so near to the edge that the next ten come at once, with the mark that there are more.
  await expect(security.getByRole('listitem')).toHaveCount(21)
  expect(asked).toEqual(['1', '2'])
  expect((await security.boundingBox())?.height).toBe(before?.height)
  await page.keyboard.press('Tab')
  // All of its ring is within the card, which would cut it off.
  await expect(security.getByRole('tabpanel')).toBeFocused()
  await expect(security.getByRole('tabpanel')).toHaveCSS('outline-offset', '-2px')
  await security.getByRole('list').hover()
  await page.mouse.wheel(0, 2_000)
  spec('D2-LSTATUS-01')
  await expect(security.getByRole('listitem')).toHaveCount(23)
  expect(asked).toEqual(['1', '2', '3'])
  await expectAccessible(page)
  await picture(page, 'entry-dashboard-status')
  await page.setViewportSize(PHONE)
  await security.scrollIntoViewIfNeeded()
  await expect(security.getByRole('listitem').first()).toBeVisible()
  await picture(page, 'entry-dashboard-status')
})

test('someone who may see sums alone sees them, and is told what else there is to ask for', async ({
  page,
  given,
  signIn,
}) => {
  const { branch } = await busyBranch(given)
  await signIn(await given.staff({ on: branch, may: ['view_entry_management_analytics_dashboard'] }))
  await expect(page.getByText('3 people on site.')).toBeVisible()
  for (const name of ['Latest Logs', 'Recent Activity']) {
    await expect(card(page, name).getByText("You don't have permission to view the Visitor Records.")).toBeVisible()
  }
  await expect(card(page, 'Entry duration').getByRole('searchbox')).toHaveCount(0)
  await expect(card(page, 'Security').getByRole('tab')).toHaveCount(0)
  await card(page, 'Entry duration').scrollIntoViewIfNeeded()
  spec('D3-HIER-06')
  const noHierarchy = card(page, 'Business Hierarchy')
  await expect(noHierarchy.getByText('No hierarchy data available')).toBeVisible()
  // Each by its name in words, and by the one that administrators know it by.
  await expect(noHierarchy).toContainText('the permission View IAM Dashboard view_iam_dashboard for')
  await expect(noHierarchy.getByText('view_iam_dashboard')).toHaveCSS('font-size', '11px')
  for (const name of ['Latest Logs', 'Recent Activity']) {
    await expect(card(page, name)).toContainText(
      'the permission View Checkin Logs Of Members view_checkin_logs_of_members or View Checkin Logs Of Visitors view_checkin_logs_of_visitors for',
    )
  }
  await expect(page.getByText('Rohit Deshpande')).toHaveCount(0)
  await expectAccessible(page)
})

test('without the permission the page says so', async ({ page, given, signIn }) => {
  const branch = await given.branch()
  await signIn(await given.staff({ on: branch, may: ['view_branches'] }), LANDING)
  spec('D3-ENTRY-05')
  await expect(
    page.getByText("You don't have permission to view the Entry Management Analytics Dashboard."),
  ).toBeVisible()
})

test('points are reached by keyboard, and the numbers by table', async ({ page, given, signIn }) => {
  const { branch } = await busyBranch(given)
  await signIn(await given.staff({ on: branch, may }))
  await choose(page, 'Footfall', 'Weekly')
  const points = card(page, 'Footfall').getByRole('slider', { name: 'Points of Footfall' })
  await points.focus()
  await expect(card(page, 'Footfall').getByText('4 check-ins')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(card(page, 'Footfall').getByText('1 check-in')).toBeVisible()
  await card(page, 'Footfall').getByRole('button', { name: 'View as table' }).click()
  await expect(card(page, 'Footfall').getByRole('table', { name: 'Footfall' })).toBeInViewport()
  // The card is as high as the one beside it: below its numbers there is its padding and its border alone.
  const below = await card(page, 'Footfall')
    .getByRole('group', { name: 'Footfall' })
    .evaluate((numbers) => {
      const end = numbers.closest('section')?.getBoundingClientRect().bottom ?? Number.NaN
      return end - numbers.getBoundingClientRect().bottom
    })
  expect(below).toBeLessThan(24)
  await expectAccessible(page)
})

/** Pages of a PDF, as its page tree counts them. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

test('the figures and charts print on one page, without names', async ({ page, given, signIn }) => {
  const { branch } = await busyBranch(given)
  await signIn(await given.staff({ on: branch, may }))
  await expect(card(page, 'Entry duration').getByRole('img')).toBeVisible()
  await expect(card(page, 'Gender ratio').getByRole('img')).toBeVisible()
  const printed = await page.pdf({
    format: 'A4',
    ...(keepsPicturesAndTraces ? { path: '../.data/e2e/screenshots/entry-dashboard.pdf' } : {}),
  })
  expect(pagesOf(printed)).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(card(page, 'Footfall')).toBeVisible()
  await expect(page.getByText('Rohit Deshpande')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
})

/** Two weeks of a branch that opens at eight: busy mornings and afternoons. */
const workingWeeks = async (given: Given, branch: GivenBranch, midnight: number) => {
  const { business: of } = branch
  const people = await Promise.all(
    [
      'Ananya Krishnamurthy',
      'Rohit Deshpande',
      'Priya Menon',
      'मीरा अय्यर',
      'Vikram Kulkarni',
      'Sneha Gopalakrishnan',
    ].map((name) => given.visitor({ of, name })),
  )
  const ways = ['qr', 'geoTagged', 'geoTagged', 'timeout'] as const
  for (let day = 13; day >= 0; day--) {
    for (let number = 0; number < 4 + ((day * 5) % 7); number++) {
      const from = midnight - day * 86_400_000 + (8 + ((number * 7 + day) % 10)) * 3_600_000 + number * 300_000
      const until = from + (20 + ((number * 13) % 100)) * 60_000
      if (from > Date.now() - 1_000) continue
      await given.visit({
        at: branch,
        by: people[(number + day) % people.length] as (typeof people)[number],
        from: new Date(from),
        ...(until < Date.now() ? { until: new Date(until), left: ways[number % ways.length] as 'qr' } : {}),
        gender: number % 3 === 0 ? 'female' : 'male',
        pov: 'Guest',
      })
    }
  }
  const hours = 10 * HOUR
  for (let number = 1; number < 24; number++) {
    const came = hours * (1 - number / 24) ** 2
    // Others of the same names: nobody is in two visits at once.
    const { name } = people[number % people.length] as (typeof people)[number]
    await given.visit({
      at: branch,
      by: await given.visitor({ of, name: number % 3 === 0 ? 'Arjun Singh Rathore' : name }),
      from: seconds(came + 1),
      ...(number < 18 ? { until: seconds(came * 0.8), left: ways[number % ways.length] as 'qr' } : {}),
      gender: number % 3 === 0 ? 'female' : 'male',
      pov: 'Vendor',
    })
  }
}

test('the page of a working day', async ({ page, given, signIn }) => {
  const business = await given.business({ name: 'Kaveri Spaces', root: await given.person({ name: 'Meera Iyer' }) })
  const { place, midnight } = atNoon()
  const branch = await given.branch({ of: business, name: 'Koramangala', ...place })
  await given.branch({ of: business, name: 'Indiranagar' })
  await workingWeeks(given, branch, midnight)
  await signIn(business.root)
  for (const [name] of CHARTS) await expect(card(page, name).getByRole('img')).toBeVisible()
  await card(page, 'Entry duration').scrollIntoViewIfNeeded()
  await expect(card(page, 'Business Hierarchy').getByText('0.8×')).toBeVisible()
  const look = async (name: string) => {
    await page.evaluate('scrollTo(0, 0)')
    await picture(page, name, { fullPage: true })
  }
  await look('entry-dashboard')
  await picture(page, 'entry-dashboard-fold')
  await expectAccessible(page)
  for (const chart of ['Footfall', 'Visitor trends', 'Entry duration']) await choose(page, chart, 'Weekly')
  await page.setViewportSize({ width: 1100, height: 900 })
  await look('entry-dashboard-weekly')
  for (const chart of ['Footfall', 'Visitor trends', 'Entry duration']) await choose(page, chart, 'Monthly')
  await page.setViewportSize({ width: 1440, height: 900 })
  await look('entry-dashboard-monthly')
  await page.setViewportSize(PHONE)
  await look('entry-dashboard')
  await expectAccessible(page)
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth'))
    .toBeLessThanOrEqual(PHONE.width)
})
