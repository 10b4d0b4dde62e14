import type { Page } from '@playwright/test'
import { expect, picture, test } from './fixtures.ts'
import { FAR_AWAY, openPhone, standAt } from './phone.ts'
import { posterLinkOf } from './poster.ts'

const LONG_NAME = 'Koramangala Industrial Layout, fifth block, east wing'

/** Opens the check-in with its form to be seen, while the phone has not said yet where it is. */
const openBeforePosition = async (phone: Page, link: string) => {
  await phone.addInitScript(`
    const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
    navigator.geolocation.getCurrentPosition = (...asked) => { window.sayWhere = () => ask(...asked) }
  `)
  await phone.goto(link)
  await expect(phone.getByRole('button', { name: 'Check in' })).toBeVisible()
  await phone.evaluate('document.fonts.ready.then(() => {})')
  await phone.evaluate(`
    window.moved = []
    new PerformanceObserver((list) => window.moved.push(...list.getEntries().map(({ value, sources }) =>
      value + ' by ' + sources.map(({ node }) => (node?.outerHTML ?? 'gone').slice(0, 80))))).observe({ type: 'layout-shift' })
  `)
}

/** What moved by itself since then, once everything is painted. */
const movedOn = (phone: Page) =>
  phone.evaluate<string[]>(`new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(window.moved)))))`)

test('nothing on the check-in moves when the phone refuses to say where it is', async ({ browser, given, world }) => {
  const branch = await given.branch({ name: LONG_NAME })
  const phone = await openPhone(browser, given, await given.person())
  await openBeforePosition(phone, await posterLinkOf(world, branch))
  await phone.evaluate('window.sayWhere()')
  await expect(phone.getByText('No location')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 })
  expect(await movedOn(phone)).toEqual([])
  await picture(phone, 'companion-no-position')
  await phone.context().close()
})

test('nothing on the check-in moves when the phone says where it is', async ({ browser, given, world }) => {
  const branch = await given.branch({ name: LONG_NAME })
  const phone = await openPhone(browser, given, await given.person())
  await standAt(phone, FAR_AWAY)
  await openBeforePosition(phone, await posterLinkOf(world, branch))
  await phone.evaluate('window.sayWhere()')
  await expect(phone.getByText('1.5 km away')).toBeVisible()
  expect(await movedOn(phone)).toEqual([])
  await picture(phone, 'companion-far-away')
  await phone.context().close()
})
