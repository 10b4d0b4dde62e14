import type { Locator, Page } from '@playwright/test'
import type { Given, GivenBranch } from '@quickprism/tools/testing/given'
import type { openWorld } from '@quickprism/tools/testing/owner-world'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { expectCallEvery, keepTime } from './clock.ts'
import { expect, picture, saying, test } from './fixtures.ts'
import { atNoon } from './noon.ts'
import { phoneAt } from './phone-at.ts'
import { followsChanges } from './streams.ts'
import { PHONE } from './viewports.ts'

const RECORDS = '**/api/vms/visitor-records?*'
const FEED = '**/api/vms/get-activities?*'

const may = [
  'view_entry_management_analytics_dashboard',
  'view_checkin_logs_of_visitors',
  'view_checkin_logs_of_members',
] as const

const latest = (page: Page) => page.getByRole('region', { name: 'Latest Logs' })
const rows = (page: Page) => latest(page).getByRole('rowheader')
const feed = (page: Page) => page.getByRole('region', { name: 'Recent Activity' })
const lines = (page: Page) => feed(page).getByRole('listitem')

/** 13/11/2026 at this time of day on the clock of the branch; the page believes that it is ten past six. */
const at = (time: string, day = '2026-11-13') => new Date(`${day}T${time}:00+05:30`)
const atTenPastSix = (page: Page) => page.clock.install({ time: at('18:10') })

/** So many seconds ago: who came on a day before is let out at its closing time, while the page is looked at. */
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)

const someone = (given: Given, { business: of }: GivenBranch, name: string) => given.visitor({ of, name })

const happened = async (world: ReturnType<typeof openWorld>, { business, branchId }: GivenBranch, count: number) => {
  const first = at('09:00').getTime()
  await world.cells[business.cell - 1]
    ?.insertInto('business.activity')
    .values(
      Array.from({ length: count }, (_, place) => ({
        business_id: business.businessId,
        branch_id: branchId,
        at: new Date(first + place * 60_000),
        act: 1,
        detail: `Visitor number ${place + 1} checked in;Guest`,
      })),
    )
    .execute()
}

/** An observer of what is in sight speaks after the next frame is drawn. */
const nextFrames = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')

test('Latest Logs shows the ten who came last today, with N/A where someone has not left yet', async ({
  page,
  given,
  signIn,
}) => {
  const { place, day } = atNoon()
  const branch = await given.branch({ name: 'Koramangala', ...place })
  await given.visit({ at: branch, by: await someone(given, branch, 'Came Yesterday'), from: ago(30 * 3_600) })
  for (let number = 1; number <= 9; number++) {
    const by = await someone(given, branch, `Visitor number ${number}`)
    await given.visit({ at: branch, by, from: ago(40 - number), until: ago(20 - number) })
  }
  const others = [await someone(given, branch, 'Lakshmi Kannan'), await someone(given, branch, 'Gauri Ambekar')]
  await given.visit({ at: branch, by: await someone(given, branch, 'Farhan Sheikh'), with: others, from: ago(5) })
  await given.visit({ at: branch, by: await someone(given, branch, 'Asha Rao'), from: ago(4), as: 'member' })
  // Until the page knows where the branch is, its day may be another one.
  const asked = page.waitForRequest((call) => new URL(call.url()).searchParams.get('date') === day)
  await signIn(await given.staff({ on: branch, may }))
  spec('D3-LATEST-04')
  expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({
    shopId: branch.quickId,
    page: '1',
    limit: '10',
    date: day,
  })
  spec('D3-LATEST-01')
  await expect(rows(page)).toHaveText([
    /Asha Rao/,
    /Farhan Sheikh/,
    ...[9, 8, 7, 6, 5, 4, 3, 2].map((number) => new RegExp(`Visitor number ${number}`)),
  ])
  await expect(latest(page).getByRole('columnheader')).toHaveText(['Name', 'Check-In', 'Check-Out', 'Type', 'quickID'])
  const cells = saying(latest(page).getByRole('row'), 'Asha Rao').getByRole('cell')
  await expect(cells).toHaveText([/^\d{1,2}:\d\d [ap]m$/, 'N/A', 'N/A', /^[0-9A-Z]{8}$/])
  await expect(latest(page).getByText('+2, 2 more came with Farhan Sheikh')).toBeVisible()
  await latest(page).getByRole('link', { name: 'All records' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visitor Records')
})

test('Latest Logs says that nobody has come, and that it failed, and follows every ten seconds', async ({
  page,
  given,
  signIn,
}) => {
  const branch = await given.branch()
  const staff = await given.staff({ on: branch, may })
  await page.route('**/api/events*', (route) => route.abort())
  await keepTime(page)
  await signIn(staff)
  spec('D3-LATEST-02')
  await expect(latest(page).getByText('No visitors have arrived today')).toBeVisible()
  await expectAccessible(page)
  spec('D3-LATEST-04')
  await expectCallEvery(page, 10, '/api/vms/visitor-records')
  await page.clock.resume()
  await page.route(RECORDS, (route) => route.fulfill({ status: 500, json: { detail: 'The branch is being moved.' } }))
  await page.reload()
  spec('D3-LATEST-03')
  await expect(latest(page).getByText('Failed to load latest visitor logs')).toBeVisible()
  await expect(latest(page).getByText('The branch is being moved.')).toBeVisible()
  await page.unroute(RECORDS)
  await latest(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(latest(page).getByText('No visitors have arrived today')).toBeVisible()
})

test('Recent Activity comes ten at a time while one scrolls, and ends', async ({ page, given, world, signIn }) => {
  const branch = await given.branch()
  await happened(world, branch, 34)
  const asked: Record<string, string>[] = []
  page.on('request', (call) => {
    const { pathname, searchParams } = new URL(call.url())
    if (pathname === '/api/vms/get-activities') asked.push(Object.fromEntries(searchParams))
  })
  await atTenPastSix(page)
  await signIn(await given.staff({ on: branch, may }))
  spec('D3-ACT-02')
  await expect(feed(page).getByText('Visitor number 34 checked in')).toBeVisible()
  await expect(lines(page).first()).toHaveText('Visitor number 34 checked inGuest9:33 am')
  spec('D3-ACT-08', 'D3-ACT-09')
  expect(asked[0]).toEqual({ shopId: branch.quickId, page: '1', limit: '10' })

  const list = feed(page).getByRole('list')
  /** Scrolls until the marker at the end of what is loaded begins this far below the edge. */
  const scrollTo = (distance: number) =>
    list.evaluate((box, below) => {
      const marker = box.lastElementChild?.getBoundingClientRect()
      box.scrollTop += (marker?.top ?? 0) - box.getBoundingClientRect().bottom - below
    }, distance)
  // Ten lines end so near to the edge that the next ten come at once.
  await expect(lines(page)).toHaveCount(21)
  const pages = () => new Set(asked.map(({ page: number }) => number)).size
  spec('D3-ACT-03')
  await scrollTo(210)
  await nextFrames(page)
  expect(pages()).toBe(2)
  await scrollTo(190)
  await expect(lines(page)).toHaveCount(31)
  expect(pages()).toBe(3)
  spec('D3-ACT-01')
  await list.hover()
  await page.mouse.wheel(0, 3_000)
  await expect(lines(page)).toHaveCount(35)
  spec('D3-ACT-05')
  await expect(feed(page).getByText('End of list')).toBeVisible()
  await expect(feed(page).getByText('Visitor number 1 checked in')).toBeVisible()
  await expectAccessible(page)
})

test('Recent Activity says that nothing has happened, and that it failed, and follows every 20 seconds', async ({
  page,
  given,
  signIn,
}) => {
  const branch = await given.branch()
  const staff = await given.staff({ on: branch, may })
  await page.route('**/api/events*', (route) => route.abort())
  await keepTime(page)
  await signIn(staff)
  spec('D3-ACT-04')
  await expect(feed(page).getByText('No activity found yet')).toBeVisible()
  spec('D3-ACT-10')
  await expectCallEvery(page, 20, '/api/vms/get-activities')
  await page.clock.resume()
  await page.route(FEED, (route) => route.fulfill({ status: 500, json: { detail: 'The branch is being moved.' } }))
  await page.reload()
  spec('D3-ACT-06')
  await expect(feed(page).getByText('Failed to load activities.')).toBeVisible()
  await expect(feed(page).getByText('The branch is being moved.')).toBeVisible()
  await page.unroute(FEED)
  await feed(page).getByRole('button', { name: 'Retry' }).click()
  await expect(feed(page).getByText('No activity found yet')).toBeVisible()
})

test('both say so to someone who may not see who comes, and ask nothing', async ({ page, given, signIn }) => {
  const branch = await given.branch()
  const asked: string[] = []
  page.on('request', (call) => asked.push(new URL(call.url()).pathname))
  await signIn(await given.staff({ on: branch, may: ['view_entry_management_analytics_dashboard'] }))
  for (const card of [latest(page), feed(page)]) {
    await expect(card.getByText("You don't have permission to view the Visitor Records.")).toBeVisible()
  }
  expect(asked).not.toContain('/api/vms/visitor-records')
  expect(asked).not.toContain('/api/vms/get-activities')
})

test('someone who comes in is on both cards at once', async ({ page, given, world, signIn }) => {
  const branch = await given.branch({ name: 'Koramangala' })
  await page.addInitScript(() => {
    globalThis.setInterval = (() => 0) as unknown as typeof setInterval
  })
  const followed = followsChanges(page)
  await signIn(await given.staff({ on: branch, may }))
  await followed
  await expect(latest(page).getByText('No visitors have arrived today')).toBeVisible()
  await expect(feed(page).getByText('No activity found yet')).toBeVisible()
  const phone = await phoneAt({ given, world }, branch)
  await phone.checkIn()
  await expect(rows(page)).toHaveCount(1)
  await expect(lines(page)).toHaveCount(2)
})

test('the cards of a working day', async ({ page, given, world, signIn }) => {
  const branch = await given.branch({ name: 'Koramangala' })
  for (const [name, came, left] of [
    ['Ananya Krishnamurthy', '17:42', undefined],
    ['Rohit Deshpande', '17:36', '18:05'],
    ['मीरा अय्यर', '17:20', '17:50'],
  ] as const) {
    const by = await someone(given, branch, name)
    await given.visit({ at: branch, by, from: at(came), ...(left ? { until: at(left) } : {}), pov: 'Guest' })
  }
  await happened(world, branch, 8)
  await atTenPastSix(page)
  await signIn(await given.staff({ on: branch, may }))
  await expect(rows(page)).toHaveCount(3)
  // Not how many lines: whoever is inside since that day may be let out meanwhile, which is one more.
  await expect(feed(page).getByText('Visitor number 1 checked in')).toBeVisible()
  await picture(page, 'entry-cards')
  await page.setViewportSize({ width: 720, height: 900 })
  await picture(page, 'entry-cards', { fullPage: true })
  await page.setViewportSize(PHONE)
  await expect(latest(page).getByText('Guest, in 5:42 pm')).toBeVisible()
  // Each stands in the middle of its row.
  const row = latest(page).getByRole('listitem').first()
  const middleOf = async (part: Locator) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
    return y + height / 2
  }
  const name = row.locator('> div').first()
  expect(Math.abs((await middleOf(name)) - (await middleOf(row)))).toBeLessThanOrEqual(1)
  await picture(page, 'entry-cards', { fullPage: true })
  await expectAccessible(page)
})
