import type { Browser, Locator, Page } from '@playwright/test'
import type { Given } from '@quickprism/tools/testing/given'
import type { openWorld } from '@quickprism/tools/testing/owner-world'
import { readQr } from '@quickprism/tools/testing/qr-reader'
import { expectAccessible } from './accessible.ts'
import { expect, picture, test } from './fixtures.ts'
import { openPhone } from './phone.ts'
import { phoneAt } from './phone-at.ts'
import { PHONE } from './viewports.ts'

test.use({ viewport: PHONE, hasTouch: true })

/** Once it is there, the app opens without a network. */
const isKept = (phone: Page) => phone.evaluate('navigator.serviceWorker.ready.then(() => undefined)')

/** What a scanner reads from the screen. */
const readFrom = async (code: Locator) => {
  const [text] = await readQr(new Uint8Array(await code.screenshot({ scale: 'css' })))
  return text ?? ''
}

test('the pass is made on the phone, and lets its owner in without a network, once', async ({
  browser,
  given,
  world,
}) => {
  const branch = await given.branch()
  const person = await given.person({ name: 'Ananya Krishnamurthy' })
  const phone = await openPhone(browser, given, person)
  await phone.goto('/app/')
  const code = phone.getByRole('img', { name: 'The code on your pass' })
  await expect(code).toBeVisible()
  await isKept(phone)

  await phone.context().setOffline(true)
  await phone.goto('/app/')
  await expect(phone.getByText('Ananya Krishnamurthy')).toBeVisible()
  await expect(code).toBeVisible()
  const pass = await readFrom(code)
  expect(pass).toMatch(/^QP2\.[A-Z2-7]{16}\.[0-9A-Z]{5}\.[A-Z2-7]{103}$/)

  const lead = await phoneAt({ given, world }, branch)
  expect(await lead.checkIn({ companions: [{ pass }] })).toMatchObject({
    companions: [{ name: 'Ananya Krishnamurthy', state: 'in' }],
  })
  const copycat = await phoneAt({ given, world }, branch)
  expect(await copycat.checkIn({ companions: [{ pass }] })).toMatchObject({
    companions: [{ name: null, state: 'asked' }],
  })
  await phone.context().close()
})

/** How many things the app keeps on the phone. */
const keptOn = (phone: Page) =>
  phone.evaluate<number>(`new Promise((resolve, reject) => {
    const asking = indexedDB.open('companion')
    asking.onerror = reject
    asking.onsuccess = () => {
      const counting = asking.result.transaction('kept').objectStore('kept').count()
      counting.onsuccess = () => { asking.result.close(); resolve(counting.result) }
    }
  })`)

test('nothing of a person is left on the phone once they have signed out', async ({ browser, given }) => {
  const phone = await openPhone(browser, given, await given.person({ name: 'Ananya Krishnamurthy' }))
  await phone.goto('/app/')
  await expect(phone.getByRole('img', { name: 'The code on your pass' })).toBeVisible()
  await isKept(phone)
  expect(await keptOn(phone)).toBeGreaterThan(0)
  await phone.goto('/app/account')
  await phone.getByRole('button', { name: 'Logout' }).click()
  await expect(phone.getByRole('heading', { name: 'Login or Signup to continue' })).toBeVisible()
  await expect.poll(() => keptOn(phone)).toBe(0)

  await phone.context().setOffline(true)
  await phone.goto('/app/')
  await expect(phone.getByText('Ananya Krishnamurthy')).toHaveCount(0)
  await phone.context().close()
})

test('someone who signs out while the phone still asks who holds it stays signed out', async ({ browser, given }) => {
  const phone = await openPhone(browser, given, await given.person({ name: 'Ananya Krishnamurthy' }))
  await phone.goto('/app/')
  await expect(phone.getByRole('img', { name: 'The code on your pass' })).toBeVisible()
  await isKept(phone)
  const answer = Promise.withResolvers<void>()
  await phone.context().route('**/api/auth/refresh', async (route) => {
    const answered = await route.fetch()
    await answer.promise
    await route.fulfill({ response: answered })
  })
  await phone.goto('/app/account')
  await phone.getByRole('button', { name: 'Logout' }).click()
  const title = phone.getByRole('heading', { name: 'Login or Signup to continue' })
  await expect(title).toBeVisible()
  const heard = phone.waitForResponse('**/api/auth/refresh')
  answer.resolve()
  await (await heard).finished()
  await phone.goto('/app/account')
  await expect(title).toBeVisible()
  await expect.poll(() => keptOn(phone)).toBe(0)
  await phone.context().close()
})

/** At the door of a branch made by `given`, and 1.5 km away from it. */
const DOOR = { latitude: 12.93624, longitude: 77.62691, accuracy: 8 }
const FAR = { latitude: 12.95, longitude: 77.62691, accuracy: 20 }

/** Someone opens the poster of a branch: their phone knows it from then on. */
const openPoster = async (
  { browser, given, world }: { browser: Browser; given: Given; world: ReturnType<typeof openWorld> },
  position = DOOR,
) => {
  const branch = await given.branch({ name: 'Koramangala' })
  const person = await given.person({ name: 'Ananya Krishnamurthy' })
  const phone = await openPhone(browser, given, person)
  await phone.context().grantPermissions(['geolocation'])
  await phone.context().setGeolocation(position)
  const cell = world.cells[branch.business.cell - 1] as (typeof world.cells)[number]
  const { poster_key } = await cell
    .selectFrom('business.branch')
    .select('poster_key')
    .where('branch_id', '=', branch.branchId)
    .executeTakeFirstOrThrow()
  const poster = `/app/branch/${branch.quickId}?key=${encodeURIComponent(poster_key)}`
  await phone.goto(poster)
  await expect(phone.getByRole('button', { name: 'Check in' })).toBeVisible()
  await isKept(phone)
  const visits = () =>
    cell
      .selectFrom('business.visit')
      .select(['checked_in_at', 'checked_out_at', 'checkout_type', 'reported'])
      .where('business_id', '=', branch.business.businessId)
      .where('branch_id', '=', branch.branchId)
      .execute()
  return { phone, poster, visits }
}

test('a scan without a network waits on the phone and counts once at its own time, though the answer is lost and the app killed', async ({
  browser,
  given,
  world,
}) => {
  const { phone, visits } = await openPoster({ browser, given, world })
  await phone.context().setOffline(true)
  const scannedAt = Date.now()
  await phone.evaluate(`window.alarming = []
    new MutationObserver(() => alarming.push(...[...document.querySelectorAll('[role=alert]')].map((one) => one.textContent)))
      .observe(document.body, { subtree: true, childList: true })`)
  await phone.getByRole('button', { name: 'Check in' }).click()
  await expect(phone.getByText('1 scan is waiting to be sent')).toBeVisible()
  // Not even for a moment is someone told that it failed, whose scan is kept.
  expect(await phone.evaluate('alarming')).toEqual([])
  await expect(phone.getByText('Check in, Koramangala')).toBeVisible()
  await expect(phone.getByText('Waiting')).toBeVisible()
  await expect(phone.getByText('Works offline')).toBeVisible()
  await expect(
    phone.getByText(/^Scans count for 24 hours: be online before \d{1,2}:\d\d [ap]m (today|tomorrow)\.$/),
  ).toBeVisible()
  await picture(phone, 'companion-offline', { fullPage: true })
  await expectAccessible(phone)

  // Opened again without a network it is still there.
  await phone.goto('/app/')
  await expect(phone.getByText('1 scan is waiting to be sent')).toBeVisible()
  // What cannot be shown is said in words of the person: nobody knows of tokens.
  await phone.getByRole('link', { name: 'Visits' }).click()
  await expect(phone.getByText('Failed to load your visits')).toBeVisible()
  await phone.getByRole('link', { name: 'Pass' }).click()

  // The server hears it, and the phone hears nothing of that: the app is gone before.
  let sent = 0
  const nonces = new Set<string>()
  await phone.context().route('**/api/vms/check-in', async (route) => {
    nonces.add((route.request().postDataJSON() as { nonce: string }).nonce)
    if (++sent > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await phone.context().setOffline(false)
  await expect.poll(visits).toHaveLength(1)
  const next = await phone.context().newPage()
  await phone.close()
  await next.goto('/app/')
  await expect(next.getByText(/^Checked in$/)).toBeVisible()
  await expect(next.getByText('1 scan is waiting to be sent')).toHaveCount(0)
  await expect.poll(() => sent).toBeGreaterThanOrEqual(2)
  expect(nonces.size).toBe(1)
  const [visit, ...others] = await visits()
  expect(others).toEqual([])
  expect(visit).toMatchObject({ reported: true, checked_out_at: null })
  expect(Math.abs((visit as { checked_in_at: Date }).checked_in_at.getTime() - scannedAt)).toBeLessThan(10_000)
  await next.context().close()
})

test('someone who comes and leaves without a network has one visit with both times, once there is one', async ({
  browser,
  given,
  world,
}) => {
  const { phone, poster, visits } = await openPoster({ browser, given, world })
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Check in' }).click()
  await expect(phone.getByText('1 scan is waiting to be sent')).toBeVisible()
  await phone.goto(poster)
  await phone.getByRole('button', { name: 'Check out' }).click()
  await expect(phone.getByText('2 scans are waiting to be sent')).toBeVisible()
  await expect(phone.getByText('Check out, Koramangala')).toBeVisible()
  await phone.context().setOffline(false)
  await expect(phone.getByText(/^\d scans? (was|were) sent$/)).toBeVisible()
  await expect.poll(async () => (await visits()).map(({ checkout_type }) => checkout_type)).toEqual([1])
  await expect(phone.getByText('2 scans are waiting to be sent')).toHaveCount(0)
  await phone.context().close()
})

test('a scan that the branch refuses stays on the phone with the reason, until it was read', async ({
  browser,
  given,
  world,
}) => {
  const { phone, visits } = await openPoster({ browser, given, world }, FAR)
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Check in' }).click()
  await expect(phone.getByText('1 scan is waiting to be sent')).toBeVisible()
  await phone.context().setOffline(false)
  await expect(phone.getByText('1 scan does not count')).toBeVisible()
  await expect(
    phone.getByText('You are about 1.5 km away from Koramangala. Check in when you are there, or ask the front desk.'),
  ).toBeVisible()
  await phone.getByRole('button', { name: 'Understood' }).click()
  await expect(phone.getByText('1 scan does not count')).toHaveCount(0)
  expect(await visits()).toEqual([])
  await phone.context().close()
})
