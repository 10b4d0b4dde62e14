import type { Locator, Page } from '@playwright/test'
import { readQr } from '@quickprism/tools/testing/qr-reader'
import { expect, test } from './fixtures.ts'
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
  const code = phone.getByRole('img', { name: 'The code of your pass' })
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

test('nothing of a person is left on the phone once they have signed out', async ({ browser, given }) => {
  const phone = await openPhone(browser, given, await given.person({ name: 'Ananya Krishnamurthy' }))
  await phone.goto('/app/')
  await expect(phone.getByRole('img', { name: 'The code of your pass' })).toBeVisible()
  await isKept(phone)
  const kept = () =>
    phone.evaluate<number>(`new Promise((resolve, reject) => {
      const asking = indexedDB.open('companion')
      asking.onerror = reject
      asking.onsuccess = () => {
        const counting = asking.result.transaction('kept').objectStore('kept').count()
        counting.onsuccess = () => { asking.result.close(); resolve(counting.result) }
      }
    })`)
  expect(await kept()).toBeGreaterThan(0)
  await phone.goto('/app/account')
  await phone.getByRole('button', { name: 'Logout' }).click()
  await expect(phone.getByRole('heading', { name: 'Login or Signup to continue' })).toBeVisible()
  await expect.poll(kept).toBe(0)

  await phone.context().setOffline(true)
  await phone.goto('/app/')
  await expect(phone.getByText('Ananya Krishnamurthy')).toHaveCount(0)
  await phone.context().close()
})
