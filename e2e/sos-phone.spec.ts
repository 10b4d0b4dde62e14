import { expectAccessible } from './accessible.ts'
import { findExactly } from './exact.ts'
import { expect, picture, test } from './fixtures.ts'
import { linkTo } from './messages.ts'
import { openPhone } from './phone.ts'
import { phoneAt } from './phone-at.ts'
import { busyBranch, ENTRY, ROLL_CALL, raiseAlert, secondDashboard } from './sos-scene.ts'
import { DESK } from './viewports.ts'

test('two dashboards and the phone of a visitor inside are one: the alert takes the phone, and what it answers, also without a network, is on both lists', async ({
  page,
  browser,
  given,
  world,
  signIn,
}) => {
  const { branch, meera, dev } = await busyBranch(given)
  const visitor = await given.person({ name: 'Ananya Krishnamurthy' })
  await (await phoneAt({ given, world }, branch, visitor)).checkIn()
  const phone = await openPhone(browser, given, visitor)
  findExactly(phone)
  const followed = phone.waitForResponse('**/api/people/events')
  await phone.goto('/app/')
  await expect(phone.getByRole('heading', { name: 'Koramangala' })).toBeVisible()
  await followed

  await page.setViewportSize(DESK)
  await signIn(meera, ENTRY)
  const second = await secondDashboard(browser, given, dev, ROLL_CALL)
  await expect(second.getByText('No active alert or drill')).toBeVisible()
  await raiseAlert(page, 'Fire or Smoke Detected')
  // By its stream: the app asks by itself every thirty seconds.
  await expect(phone.getByRole('alert')).toContainText('Fire or Smoke Detected', { timeout: 5_000 })
  await page.getByRole('link', { name: 'Roll-call' }).click()
  const lists = [page, second].map((dashboard) => dashboard.getByRole('region', { name: 'Roll-call' }))
  const showsPressed = async (name: string) => {
    for (const list of lists) await expect(list.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  }
  const rings = phone.locator('.animate-siren')
  await phone.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(rings.first()).toHaveCSS('animation-duration', '1.6s')
  await phone.emulateMedia({ reducedMotion: 'reduce' })
  await expect(rings.first()).toBeHidden()
  await expect(phone.getByText('Emergency at Koramangala')).toBeVisible()
  await expectAccessible(phone)
  await picture(phone, 'companion-sos')
  await phone.getByRole('button', { name: 'I am safe' }).click()
  await expect(phone.getByRole('heading', { name: 'You are marked safe' })).toBeVisible()
  await showsPressed('Safe: Ananya Krishnamurthy')
  await expectAccessible(phone)
  await picture(phone, 'companion-sos-safe')

  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'I need help after all' }).click()
  await expect(phone.getByText('Not sent yet, it is sent automatically')).toBeVisible()
  await expectAccessible(phone)
  await picture(phone, 'companion-sos-unsent')
  await phone.context().setOffline(false)
  await expect(phone.getByRole('heading', { name: 'The team knows that you need help' })).toBeVisible()
  await showsPressed('Needs help: Ananya Krishnamurthy')
  await expectAccessible(phone)
  await expect(phone.getByRole('link', { name: 'Call 112' })).toBeInViewport({ ratio: 1 })
  await picture(phone, 'companion-sos-help', { fullPage: true })

  await phone.getByLabel('Where are you?').fill('Stairwell B, second floor')
  await phone.getByRole('button', { name: 'Tell the team' }).click()
  for (const list of lists) await expect(list.getByText('Stairwell B, second floor')).toBeVisible()
  await picture(second, 'roll-call-place')
  await Promise.all([phone, second].map((one) => one.context().close()))
})

/** Without a stream it is asked for every ten seconds. */
const asked = { timeout: 15_000 }

test('the link in a message is answered without signing in, and both it and the app hear that it is over, and that it was a false alarm', async ({
  page,
  browser,
  given,
  world,
  signIn,
}) => {
  const { branch, meera } = await busyBranch(given)
  const visitor = await given.person({ name: 'Ananya Krishnamurthy' })
  await (await phoneAt({ given, world }, branch, visitor)).checkIn()
  const phone = await openPhone(browser, given, visitor)
  findExactly(phone)
  await phone.goto('/app/')
  await page.setViewportSize(DESK)
  await signIn(meera, ENTRY)
  await raiseAlert(page, 'Chemical/Gas Leak')

  const byLink = await openPhone(browser, given)
  findExactly(byLink)
  await byLink.goto(await linkTo(visitor.email, '/app/sos'))
  await expect(byLink.getByText('Emergency at Koramangala')).toBeVisible()
  expect(byLink.url()).not.toContain('#')
  await expectAccessible(byLink)
  await picture(byLink, 'companion-sos-link')
  await byLink.getByRole('button', { name: 'I am safe' }).click()
  await expect(byLink.getByRole('heading', { name: 'You are marked safe' })).toBeVisible()
  await expectAccessible(byLink)
  await picture(byLink, 'companion-sos-link-safe')
  await expect(phone.getByRole('heading', { name: 'You are marked safe' })).toBeVisible(asked)

  await page.getByRole('button', { name: 'Stop SOS alert' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop SOS alert' }).click()
  for (const one of [byLink, phone]) {
    await expect(one.getByRole('heading', { name: 'The alert is over' })).toBeVisible(asked)
    await expectAccessible(one)
  }
  await picture(byLink, 'companion-sos-link-over')
  await picture(phone, 'companion-sos-over')
  const over = page.getByRole('dialog', { name: 'The SOS alert is over' })
  const corrected = page.waitForResponse('**/api/sos/toggle')
  await over.getByRole('button', { name: 'It was a false alarm' }).click()
  expect((await corrected).status()).toBe(200)
  await byLink.reload()
  await expect(byLink.getByRole('heading', { name: 'It was a false alarm' })).toBeVisible()
  await picture(byLink, 'companion-sos-false-alarm')
  // Opened anew, the app is there at once, with a line above it that goes for good.
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Koramangala' })).toBeVisible()
  await expect(phone.getByText('It was a false alarm')).toBeVisible()
  await expectAccessible(phone)
  await picture(phone, 'companion-sos-over-line')
  // A page that is loaded anew within the moment in which the phone writes that down shows it once more.
  await expect(async () => {
    const close = phone.getByRole('button', { name: 'Close' })
    if (await close.isVisible()) await close.click()
    await expect(phone.getByText('It was a false alarm')).toBeHidden()
    const askedAnew = phone.waitForResponse('**/api/sos/mine')
    await phone.reload()
    await askedAnew
    await expect(phone.getByRole('heading', { name: 'Koramangala' })).toBeVisible()
    await expect(phone.getByText('It was a false alarm')).toBeHidden({ timeout: 3_000 })
  }).toPass()

  await byLink.goto('/app/sos#nothing-that-was-given-out')
  await byLink.reload()
  await expect(byLink.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await expectAccessible(byLink)
  await picture(byLink, 'companion-sos-link-invalid')
  await Promise.all([phone, byLink].map((one) => one.context().close()))
})
