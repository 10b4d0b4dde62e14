import type { Page } from '@playwright/test'
import type { Given, GivenBranch } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { expectCallEvery, keepTime, stopClock, turnClock } from './clock.ts'
import { expect, notice, pick, picture, saying, test } from './fixtures.ts'
import { phoneAt } from './phone-at.ts'
import { DESK, PHONE } from './viewports.ts'

const RECORDS = '/dashboard/entry-management/logs'
const LIST = '**/api/vms/visitor-records?*'

const seeing = ['view_checkin_logs_of_visitors', 'view_checkin_logs_of_members'] as const

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const rowOf = (page: Page, name: string) => rows(page).filter({ has: page.getByText(name) })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search name or quickID' })
const filter = (page: Page, name: string) => page.getByRole('group', { name: 'Filters' }).getByRole('button', { name })

const expectNoWiderThanWindow = (page: Page) =>
  expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

/** 13/11/2026 at this time of day on the clock of the branch. */
const at = (time: string, day = '2026-11-13') => new Date(`${day}T${time}:00+05:30`)

const branchOf = async (given: Given) =>
  given.branch({
    of: await given.business({ name: 'Kaveri Spaces', root: await given.person({ name: 'Meera Iyer' }) }),
    name: 'Koramangala',
  })

/** Someone who came with three others, someone who has left, and a member. */
const aDay = async (given: Given) => {
  const branch = await branchOf(given)
  const someone = (name: string) => given.visitor({ of: branch.business, name })
  const priya = await someone('Priya Menon')
  await given.visit({
    at: branch,
    by: priya,
    from: at('17:08'),
    until: at('17:51'),
    left: 'geoTagged',
    age: 35,
    gender: 'female',
    pov: 'Guest',
  })
  const others = [await someone('Lakshmi Kannan'), await someone('Mohammed Zubair'), await someone('Gauri Ambekar')]
  await given.visit({ at: branch, by: await someone('Farhan Sheikh'), with: others, from: at('17:21'), age: 27 })
  await given.visit({ at: branch, by: await someone('Kavya Bhat'), from: at('08:40'), as: 'member' })
  return { branch, priya }
}

const manyVisits = async (given: Given, branch: GivenBranch, count: number) => {
  for (let number = 1; number <= count; number++) {
    const by = await given.visitor({ of: branch.business, name: `Visitor number ${number}` })
    await given.visit({ at: branch, by, from: new Date(at('09:00').getTime() + number * 60_000) })
  }
}

test('either permission opens the records, and without both the page says so', async ({ page, given, signIn }) => {
  const { branch } = await aDay(given)
  spec('D3-REC-03')
  await signIn(await given.staff({ on: branch, may: ['view_users'] }), RECORDS)
  await expect(page.getByText("You don't have permission to view the Visitor Records.")).toBeVisible()
  for (const [permission, sees] of [
    ['view_checkin_logs_of_visitors', 'Priya Menon'],
    ['view_checkin_logs_of_members', 'Kavya Bhat'],
  ] as const) {
    await page.context().clearCookies()
    await page.evaluate('sessionStorage.clear(); localStorage.clear()')
    await signIn(await given.staff({ on: branch, may: [permission] }), RECORDS)
    spec('D3-REC-01')
    await expect(rowOf(page, sees)).toBeVisible()
  }
})

test('the page has a section of visitors and one of members, each with the fifteen columns', async ({
  page,
  given,
  signIn,
}) => {
  const { branch } = await aDay(given)
  const asked = page.waitForRequest(LIST)
  await signIn(await given.staff({ on: branch, may: seeing }), RECORDS)
  spec('D3-REC-29')
  expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({
    shopId: branch.quickId,
    page: '1',
    limit: '10',
    visitor_type: 'visitor',
  })
  spec('D3-REC-04')
  await expect(page.getByRole('table', { name: 'Visitor check-in logs' }).getByRole('columnheader')).toHaveText([
    'Unmask',
    'quickID',
    'Name',
    'Date',
    'Check-In',
    'Check-Out',
    'Type',
    'Age',
    'Gender',
    'Phone No.',
    'POV',
    'Email ID',
    'Aadhar Number',
    'PAN Number',
    'Info',
  ])
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('tab', { name: 'Members' }).click()
  spec('D3-REC-02')
  await expect(page.getByRole('table', { name: 'Member check-in logs' })).toBeVisible()
  await expect(rowOf(page, 'Kavya Bhat')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
})

test('a record reads as a person writes it, and says N/A where nothing is known', async ({ page, given, signIn }) => {
  const { branch, priya } = await aDay(given)
  await signIn(await given.staff({ on: branch, may: seeing }), RECORDS)
  const cells = rowOf(page, 'Priya Menon').getByRole('cell')
  spec('D3-REC-07')
  await expect(cells).toHaveText([
    '',
    priya.quickId,
    '13/11/2026',
    '5:08 pm',
    '5:51 pm',
    'GEO-TAG',
    '35',
    'F',
    '••••••1907XXXXXX1907',
    'Guest',
    'v••••@people.invalidv****@people.invalid',
    'N/A',
    'N/A',
    '',
  ])
})

test('each way of leaving has its label, and who has not left has neither time nor label', async ({
  page,
  given,
  signIn,
}) => {
  const branch = await branchOf(given)
  for (const [name, left] of [
    ['By Scan', 'qr'],
    ['By Fence', 'geoTagged'],
    ['By Closing', 'timeout'],
  ] as const) {
    const by = await given.visitor({ of: branch.business, name })
    await given.visit({ at: branch, by, from: at('09:00'), until: at('09:30'), left })
  }
  const by = await given.visitor({ of: branch.business, name: 'Still Inside' })
  await given.visit({ at: branch, by, from: new Date() })
  await signIn(await given.staff({ on: branch, may: seeing }), RECORDS)
  const [checkOut, type] = [4, 5]
  for (const [name, label] of [
    ['By Scan', 'QR-SCAN'],
    ['By Fence', 'GEO-TAG'],
    ['By Closing', 'TIME-OUT'],
  ] as const) {
    spec('D3-REC-24')
    await expect(rowOf(page, name).getByRole('cell').nth(type)).toHaveText(label)
  }
  spec('D3-REC-07')
  await expect(rowOf(page, 'Still Inside').getByRole('cell').nth(checkOut)).toHaveText('N/A')
  await expect(rowOf(page, 'Still Inside').getByRole('cell').nth(type)).toHaveText('N/A')
})

test('a group shows how many came along, and opens into a line for each', async ({ page, given, signIn }) => {
  const { branch } = await aDay(given)
  await signIn(await given.staff({ on: branch, may: seeing }), RECORDS)
  const badge = rowOf(page, 'Farhan Sheikh').getByRole('button', { name: /^\+3, 3 more came with Farhan Sheikh$/ })
  spec('D3-REC-06')
  await expect(badge).toHaveText('+3')
  await badge.click()
  spec('D3-REC-05')
  await expect(rows(page).getByRole('rowheader')).toHaveText([
    /^Farhan Sheikh/,
    'Lakshmi Kannan',
    'Mohammed Zubair',
    'Gauri Ambekar',
    'Priya Menon',
  ])
  await expect(badge).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('button', { name: 'Unmask Mohammed Zubair' })).toBeVisible()
})

test('a quickID is copied', async ({ page, context, given, signIn }) => {
  const { branch, priya } = await aDay(given)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(await given.staff({ on: branch, may: seeing }), RECORDS)
  await rowOf(page, 'Priya Menon').hover()
  await rowOf(page, 'Priya Menon').getByRole('button', { name: 'Copy quickID' }).click()
  spec('D1-CONV-20')
  await expect(notice(page, 'QuickID copied to clipboard!')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(priya.quickId)
})

test('pages are turned at the foot, and the address leads back to them', async ({ page, given, signIn }) => {
  const branch = await branchOf(given)
  await manyVisits(given, branch, 61)
  await signIn(await given.staff({ on: branch, may: seeing }), RECORDS)
  spec('D3-REC-09')
  await expect(page.getByText('Showing 1-10 of total 61 visits')).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  spec('D3-REC-10', 'D3-REC-11')
  await expect(pages.getByRole('button')).toHaveText(['', 'Previous', '1', '2', '3', '4', '5', 'Next', ''])
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Showing 11-20 of total 61 visits')).toBeVisible()
  await expect(page).toHaveURL(/[?&]page=2$/)
  await page.reload()
  await expect(page.getByText('Showing 11-20 of total 61 visits')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Showing 1-10 of total 61 visits')).toBeVisible()
  await pages.getByRole('button', { name: 'Page 5' }).click()
  await expect(page.getByText('Showing 41-50 of total 61 visits')).toBeVisible()
  spec('D3-REC-11')
  await expect(pages.getByRole('button')).toHaveText(['', 'Previous', '3', '4', '5', '6', '7', 'Next', ''])
  spec('D3-REC-10')
  await pages.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText('Showing 31-40 of total 61 visits')).toBeVisible()
  for (const name of ['Page 2', 'Page 1']) await pages.getByRole('button', { name }).click()
  await expect(page.getByText('Showing 1-10 of total 61 visits')).toBeVisible()
  await expect(page).not.toHaveURL(/[?&]page=/)
})

test('filters narrow the list, stand in the address, and Reset takes them away', async ({ page, given, signIn }) => {
  const { branch } = await aDay(given)
  await signIn(await given.staff({ on: branch, may: seeing }), RECORDS)
  await expect(rows(page)).toHaveCount(2)
  spec('D3-REC-15')
  const bar = page.getByRole('group', { name: 'Filters' })
  await expect(bar.getByRole('button')).toHaveText([
    'Check-out type',
    'Purpose of Visit',
    'Age',
    'Gender',
    /dd\/mm\/yyyy$/,
    'Reset',
  ])
  await expect(search(page)).toBeVisible()
  await filter(page, 'Gender').click()
  spec('D3-REC-33')
  await expect(page.getByRole('dialog', { name: 'Gender' })).toHaveText('MF')
  await page.getByRole('checkbox', { name: 'F' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await filter(page, 'Age').click()
  spec('D3-REC-32')
  await expect(page.getByRole('dialog', { name: 'Age' })).toHaveText(
    ['18-25', '26-30', '31-35', '36-40', '41-45', '46-50', '51-55', '56-60', '60+'].join(''),
  )
  const askedBoth = page.waitForRequest((request) => request.url().includes('min_age='))
  await page.getByRole('radio', { name: '31-35' }).click()
  spec('D3-REC-28')
  const both = new URL((await askedBoth).url()).searchParams
  expect([both.get('min_age'), both.get('max_age')]).toEqual(['31', '35'])
  await expect(rows(page)).toHaveCount(1)
  const asked = page.waitForRequest((request) => request.url().includes('min_age=60'))
  await page.getByRole('radio', { name: '60+' }).click()
  expect(new URL((await asked).url()).searchParams.get('min_age')).toBe('60')
  expect(new URL((await asked).url()).searchParams.has('max_age')).toBe(false)
  await page.keyboard.press('Escape')
  spec('D3-REC-13')
  await expect(
    page.getByText('Looks like your filters scared all the records away... nothing to show here.'),
  ).toBeVisible()
  await expect(page.getByText('Try adjusting your search or filters')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Try adjusting your search or filters')).toBeVisible()
  await bar.getByRole('button', { name: 'Reset' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(new RegExp(`${RECORDS}$`))
})

test('another branch shows all of its own members, and nothing of what was looked for in the one before', async ({
  page,
  given,
  signIn,
}) => {
  const { branch } = await aDay(given)
  const powai = await given.branch({ of: branch.business, name: 'Powai' })
  const noor = await given.visitor({ of: branch.business, name: 'Noor Jahan' })
  await given.visit({ at: powai, by: noor, from: at('09:10', '2026-11-12'), as: 'member' })
  await signIn(branch.business.root, `${RECORDS}?section=member&search=Kavya&date=2026-11-13`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, 'Kavya Bhat')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await page.getByRole('banner').getByRole('combobox').click()
  await pick(saying(page.getByRole('option'), 'Powai'))
  await expect(rowOf(page, 'Noor Jahan')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(search(page)).toHaveValue('')
  await expect(page.getByText('Showing All time Records')).toBeVisible()
  await expect(page).toHaveURL(`${RECORDS}?section=member`)
  expect(asked.filter((url) => url.includes(powai.quickId) && url.includes('Kavya'))).toEqual([])
})

test('a link with every filter asks for them by the names of the call', async ({ page, given, signIn }) => {
  const { branch } = await aDay(given)
  const asked = page.waitForRequest(LIST)
  const chosen = {
    section: 'member',
    search: 'kavya',
    type: 'QR,Geo Tagged',
    pov: 'Guest,Vendor',
    age: '26-30',
    gender: 'M,F',
    date: '2026-11-13',
    page: '2',
  }
  await signIn(await given.staff({ on: branch, may: seeing }), `${RECORDS}?${new URLSearchParams(chosen)}`)
  spec('D3-REC-30')
  expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({
    shopId: branch.quickId,
    page: '2',
    limit: '10',
    visitor_type: 'member',
    search: 'kavya',
    checked_out_type: 'QR,Geo Tagged',
    pov: 'Guest,Vendor',
    min_age: '26',
    max_age: '30',
    gender: 'M,F',
    date: '2026-11-13',
  })
})

test('the purposes and ways of leaving to choose from are the stated ones', async ({ page, given, signIn }) => {
  const { branch } = await aDay(given)
  await signIn(await given.staff({ on: branch, may: seeing }), RECORDS)
  await filter(page, 'Purpose of Visit').click()
  spec('D3-REC-34')
  await expect(page.getByRole('dialog', { name: 'Purpose of Visit' })).toHaveText(
    ['Visitor', 'Guest', 'Delivery', 'Courier', 'Maintenance', 'Vendor', 'Other'].join(''),
  )
  await page.keyboard.press('Escape')
  await filter(page, 'Check-out type').click()
  spec('D3-REC-24')
  await expect(page.getByRole('dialog', { name: 'Check-out type' })).toHaveText('QR-SCANGEO-TAGTIME-OUT')
})

test('one day is chosen as dd/mm/yyyy or all of them, which a banner says', async ({ page, given, signIn }) => {
  const { branch } = await aDay(given)
  await signIn(await given.staff({ on: branch, may: seeing }), RECORDS)
  spec('D3-REC-08')
  await expect(page.getByText('Showing All time Records')).toBeVisible()
  await filter(page, 'Date dd/mm/yyyy').click()
  const sheet = page.getByRole('dialog', { name: 'Date' })
  spec('D3-REC-16')
  await expect(sheet.getByPlaceholder('dd/mm/yyyy')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Date' }).fill('12/11/2026')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Showing All time Records')).toHaveCount(0)
  await expect(page).toHaveURL(/date=2026-11-12/)
  await sheet.getByRole('button', { name: 'All' }).click()
  await expect(page.getByText('Showing All time Records')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
})

test('the search waits 300 ms for the next letter, and not at all for Enter', async ({ page, given, signIn }) => {
  const { branch } = await aDay(given)
  await keepTime(page)
  await signIn(await given.staff({ on: branch, may: seeing }), RECORDS)
  await expect(rows(page)).toHaveCount(2)
  const searches: string[] = []
  page.on('request', (request) => {
    const text = new URL(request.url()).searchParams.get('search')
    if (text) searches.push(text)
  })
  const from = await stopClock(page)
  await search(page).fill('priya')
  await turnClock(page, from + 290)
  expect(searches).toEqual([])
  await turnClock(page, from + 400)
  spec('D3-REC-17')
  await expect.poll(() => searches).toEqual(['priya'])
  await search(page).fill('gauri')
  await search(page).press('Enter')
  spec('D3-REC-18')
  await expect.poll(() => searches).toEqual(['priya', 'gauri'])
})

test('the list says that nobody has come yet', async ({ page, given, signIn }) => {
  const branch = await branchOf(given)
  await signIn(await given.staff({ on: branch, may: seeing }), RECORDS)
  spec('D3-REC-12')
  await expect(page.getByText('No visitors have arrived yet')).toBeVisible()
  await expect(page.getByText('Your record list is ready to roll as soon as they check in!')).toBeVisible()
})

test('a list that cannot be loaded says so, and is tried again', async ({ page, given, signIn }) => {
  const { branch } = await aDay(given)
  await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }))
  await signIn(await given.staff({ on: branch, may: seeing }), RECORDS)
  spec('D3-REC-14')
  await expect(page.getByText('Error loading visitor records')).toBeVisible()
  await expect(page.getByText('Please try again later')).toBeVisible()
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(rows(page)).toHaveCount(2)
})

test('the list is asked for every 10 s, also in the background', async ({ page, given, signIn }) => {
  const { branch } = await aDay(given)
  await keepTime(page)
  await page.route('**/api/events*', (route) => route.abort())
  await signIn(await given.staff({ on: branch, may: seeing }), RECORDS)
  await expect(rows(page)).toHaveCount(2)
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))`)
  spec('D3-REC-31')
  await expectCallEvery(page, 10, '/api/vms/visitor-records')
})

test('a visit that begins while someone points at the list is announced above it', async ({
  page,
  given,
  world,
  signIn,
}) => {
  const { branch } = await aDay(given)
  await signIn(await given.staff({ on: branch, may: seeing }), RECORDS)
  await rowOf(page, 'Priya Menon').hover()
  await (await phoneAt({ given, world }, branch, await given.person({ name: 'Neha Joshi' }))).checkIn()
  await expect(page.getByText('1 new visit')).toBeVisible()
  await expect(page.getByText('Neha Joshi')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(rowOf(page, 'Neha Joshi')).toBeVisible()
})

test('the menu of a row offers what its reader may do, or says that there is nothing', async ({
  page,
  given,
  signIn,
}) => {
  const { branch } = await aDay(given)
  const open = () => rowOf(page, 'Priya Menon').getByRole('button', { name: 'Actions for Priya Menon' }).click()
  await signIn(await given.staff({ on: branch, may: seeing }), RECORDS)
  await open()
  spec('D3-REC-20')
  await expect(page.getByRole('menuitem')).toHaveText(['No actions available'])

  for (const [permission, label, id] of [
    ['view_entry_management_analytics_dashboard', 'View Graph', 'D3-REC-19'],
    ['blacklist_visitors', 'Blacklist Visitor', 'D3-BLACK-02'],
  ] as const) {
    await page.context().clearCookies()
    await page.evaluate('sessionStorage.clear(); localStorage.clear()')
    await signIn(await given.staff({ on: branch, may: [...seeing, permission] }), RECORDS)
    await open()
    spec('D3-REC-19', 'D3-BLACK-02')
    await expect(page.getByRole('menuitem'), id).toHaveText([label])
  }
})

test('names of 400 characters, from right to left or with many marks, and an e-mail that is not known break nothing', async ({
  page,
  given,
  world,
  signIn,
}) => {
  const branch = await branchOf(given)
  const names = ['Priya Menon', 'x'.repeat(400), 'فاطمة الزهراء', `Z${'\u0300\u0316'.repeat(20)}oe`]
  for (const [number, name] of names.entries()) {
    const by = await given.visitor({ of: branch.business, name })
    await given.visit({ at: branch, by, from: at(`17:0${number}`), until: at(`17:3${number}`) })
  }
  await world
    .cellOf(branch)
    .updateTable('business.visitor')
    .set({ email_masked: null })
    .where('business_id', '=', branch.business.businessId)
    .execute()
  await signIn(await given.staff({ on: branch, may: [...seeing, 'blacklist_visitors'] }), RECORDS)
  await expect(rows(page)).toHaveCount(names.length)
  for (const [number, name] of names.toReversed().entries()) {
    const cells = rows(page).nth(number)
    await expect(cells.getByRole('rowheader')).toContainText(name)
    await expect(cells.getByRole('cell').nth(10)).toHaveText('N/A')
    await expect(cells.getByRole('cell').nth(2)).toHaveText('13/11/2026')
  }
  const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(new Set(heights).size).toBe(1)

  // A masked e-mail is said in full where it is drawn cut off, and in a column out of sight.
  await world
    .cellOf(branch)
    .updateTable('business.visitor')
    .set({ email_masked: `v****@${'deccan-industrial-works-'.repeat(3)}people.invalid` })
    .where('business_id', '=', branch.business.businessId)
    .execute()
  await page.reload()
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport)
    await expect(page.getByText('Priya Menon')).toBeVisible()
    await expectNoWiderThanWindow(page)
  }
  await page.setViewportSize(DESK)
  await page.getByRole('button', { name: `Unmask ${'x'.repeat(400)}` }).hover()
  await expect(saying(page.locator('body'), `Unmask ${'x'.repeat(400)}`)).toBeVisible()
  await expectNoWiderThanWindow(page)

  await page.getByRole('button', { name: `Actions for ${'x'.repeat(400)}` }).click()
  await page.getByRole('menuitem', { name: 'Blacklist Visitor' }).click()
  const asking = page.getByRole('dialog')
  await expect(asking).toBeVisible()
  expect(await asking.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a list that cannot be refreshed stays, and says that it failed and how old it is', async ({
  page,
  given,
  signIn,
}) => {
  const { branch } = await aDay(given)
  await page.route('**/api/events*', (route) => route.abort())
  await keepTime(page)
  await signIn(await given.staff({ on: branch, may: seeing }), RECORDS)
  await expect(rows(page)).toHaveCount(2)
  await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }))
  await page.clock.fastForward(12_000)
  const banner = page.getByText('Error loading visitor records.')
  await expect(banner).toBeVisible()
  await expect(banner).toHaveRole('status')
  await expect(page.getByText(/^Updated \d+ s ago$/)).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await page.unroute(LIST)
  await page.clock.fastForward(12_000)
  await expect(banner).toBeHidden()
})

test('records are accessible and look as designed in both themes', async ({ page, given, signIn }) => {
  const { branch } = await aDay(given)
  await manyVisits(given, branch, 12)
  const long = await given.visitor({
    of: branch.business,
    name: `Wolfeschlegelsteinhausenbergerdorff ${'x'.repeat(360)}`,
  })
  await given.visit({ at: branch, by: long, from: at('18:00'), until: at('00:20', '2026-11-14') })
  await given.visit({
    at: branch,
    by: await given.visitor({ of: branch.business, name: 'मीरा अय्यर' }),
    from: at('18:05'),
    until: at('18:30'),
  })
  await given.visit({
    at: branch,
    by: await given.visitor({ of: branch.business, name: 'فاطمة الزهراء' }),
    from: at('18:06'),
  })
  await signIn(
    await given.staff({
      on: branch,
      may: [...seeing, 'reveal_data_of_visitors', 'blacklist_visitors', 'view_entry_management_analytics_dashboard'],
    }),
    RECORDS,
  )
  await rowOf(page, 'Farhan Sheikh').getByRole('button', { name: '+3, 3 more came with Farhan Sheikh' }).click()
  await expect(page.getByText('next day')).toBeVisible()
  await picture(page, 'records')
  await expectAccessible(page)
  await page.setViewportSize({ width: 720, height: 900 })
  await picture(page, 'records', { fullPage: true })
  await page.setViewportSize(PHONE)
  await picture(page, 'records', { fullPage: true })
  await expectAccessible(page)
})
