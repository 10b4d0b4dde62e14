import { expectCallEvery, keepTime, seeOnStoppedClock } from './clock.ts'
import { expect, test } from './fixtures.ts'
import { phoneAt } from './phone-at.ts'

const may = [
  'view_entry_management_analytics_dashboard',
  'view_checkin_logs_of_visitors',
  'view_checkin_logs_of_members',
] as const

test('people who come and go change the number on an open screen, without a reload', async ({
  page,
  given,
  world,
  signIn,
}) => {
  const branch = await given.branch({ name: 'Koramangala' })
  // Nothing on the page is repeated by itself: what changes, changes because the stream said so.
  await page.addInitScript(() => {
    globalThis.setInterval = (() => 0) as unknown as typeof setInterval
  })
  const streams: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/events')) streams.push(String(response.status()))
  })
  await signIn(await given.staff({ on: branch, may }))
  await expect(page.getByText('0 people on site.')).toBeVisible()
  await expect.poll(() => streams).toEqual(['200'])
  const loaded = await page.evaluate(() => performance.timeOrigin)

  const [first, second] = [await phoneAt({ given, world }, branch), await phoneAt({ given, world }, branch)]
  await first.checkIn()
  await expect(page.getByText('1 person on site.')).toBeVisible()
  await second.checkIn()
  await expect(page.getByText('2 people on site.')).toBeVisible()
  await first.checkOut()
  await expect(page.getByText('1 person on site.')).toBeVisible()
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
  expect(streams).toEqual(['200'])
})

test('without the stream the number follows every ten seconds', async ({ page, given, world, signIn }) => {
  const branch = await given.branch({ name: 'Powai' })
  await keepTime(page)
  await page.route('**/api/events*', (route) => route.abort())
  await signIn(await given.staff({ on: branch, may }))
  await expect(page.getByText('0 people on site.')).toBeVisible()
  await (await phoneAt({ given, world }, branch)).checkIn()
  await expectCallEvery(page, 10, '/api/vms/vms-kpis')
  await seeOnStoppedClock(page, page.getByText('1 person on site.'))
})
