import type { Page } from '@playwright/test'
import type { Subscription } from '@quickprism/tools/stubs/push/browser-keys'
import type { Pushed } from '@quickprism/tools/stubs/push-service'
import { expectAccessible } from './accessible.ts'
import { expect, notice, picture, test } from './fixtures.ts'
import { launchWhole, openPhone } from './phone.ts'
import { phoneAt } from './phone-at.ts'
import { PHONE } from './viewports.ts'

test.use({ viewport: PHONE, hasTouch: true })

const PUSH = process.env['E2E_PUSH'] ?? ''

/** No vendor's push service can be reached from here: the browser gets its subscription from ours. */
const subscribesAtOurs = async (phone: Page) => {
  await phone.context().grantPermissions(['notifications'])
  const subscription = (await (await fetch(PUSH, { method: 'POST' })).json()) as Subscription
  const { endpoint, p256dh, auth } = subscription
  await phone.addInitScript(`
    const given = ${JSON.stringify({ endpoint, keys: { p256dh, auth } })}
    const bytesOf = (text) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
    let own = null
    PushManager.prototype.getSubscription = async () => own
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      own = {
        toJSON: () => given,
        options: { applicationServerKey: bytesOf(applicationServerKey) },
        unsubscribe: async () => {
          own = null
          return true
        },
      }
      return own
    }
  `)
  return subscription
}

const takesMessages = (phone: Page) =>
  phone.evaluate<boolean>(`
    navigator.serviceWorker.ready
      .then(({ pushManager }) => pushManager.getSubscription())
      .then((subscription) => subscription !== null)
  `)

const reached = async ({ endpoint }: Subscription) =>
  (await (await fetch(`${PUSH}?endpoint=${encodeURIComponent(endpoint)}`)).json()) as Pushed[]

/** Hands the service worker what its push service would. One that is just starting may miss it. */
const deliver = async (phone: Page, data: string) => {
  const devtools = await phone.context().newCDPSession(phone)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/app/'))
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const origin = new URL(phone.url()).origin
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

const shownOn = (phone: Page) =>
  phone.evaluate<{ title: string; body: string; data: string }[]>(`
    navigator.serviceWorker.ready
      .then((worker) => worker.getNotifications())
      .then((shown) => shown.map(({ title, body, data }) => ({ title, body, data })))
  `)

test('someone turns notifications on in their account, is asked along and told so on the phone, and turns them off', async ({
  launchOptions,
  given,
  world,
}) => {
  const browser = await launchWhole(launchOptions)
  const branch = await given.branch({ name: 'Koramangala' })
  const [lead, asked] = [await given.person(), await given.person({ name: 'Ananya Krishnamurthy' })]
  const phone = await openPhone(browser, given, asked)
  const subscription = await subscribesAtOurs(phone)
  await phone.goto('/app/account')
  await phone.evaluate('navigator.serviceWorker.ready.then(() => undefined)')

  const choice = phone.getByRole('radiogroup', { name: 'Notifications' })
  await expect(choice.getByRole('radio', { name: 'Off' })).toBeChecked()
  await choice.getByRole('radio', { name: 'On' }).click()
  await expect(notice(phone, 'Notifications are on')).toBeVisible()
  await expect(choice.getByRole('radio', { name: 'On' })).toBeChecked()
  await expectAccessible(phone)
  await picture(phone, 'companion-account-notifications', { fullPage: true })

  await (await phoneAt({ given, world }, branch, lead)).checkIn({ companions: [{ quickID: asked.quickId }] })
  await expect.poll(() => reached(subscription)).toHaveLength(1)
  const [message] = await reached(subscription)
  // The same again takes the place of the one before.
  await expect(async () => {
    await deliver(phone, message?.text ?? '')
    expect(await shownOn(phone)).toEqual([
      {
        title: 'Are you with this group?',
        body: 'Someone who checked in at “Koramangala” says that you came with them.',
        data: '/app/',
      },
    ])
  }).toPass()

  await choice.getByRole('radio', { name: 'Off' }).click()
  await expect(notice(phone, 'Notifications are off')).toBeVisible()
  await phone.reload()
  await expect(choice.getByRole('radio', { name: 'Off' })).toBeChecked()
  await browser.close()
})

test('someone who signs out without a connection leaves nothing on the phone that tells of them, nor does it come later', async ({
  launchOptions,
  given,
  world,
}) => {
  const browser = await launchWhole(launchOptions)
  const branch = await given.branch({ name: 'Koramangala' })
  const [lead, asked] = [await given.person(), await given.person()]
  const phone = await openPhone(browser, given, asked)
  const subscription = await subscribesAtOurs(phone)
  await phone.goto('/app/account')
  await phone.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await phone.getByRole('radiogroup', { name: 'Notifications' }).getByRole('radio', { name: 'On' }).click()
  await expect(notice(phone, 'Notifications are on')).toBeVisible()
  await (await phoneAt({ given, world }, branch, lead)).checkIn({ companions: [{ quickID: asked.quickId }] })
  await expect.poll(() => reached(subscription)).toHaveLength(1)
  const [message] = await reached(subscription)
  await expect(async () => {
    await deliver(phone, message?.text ?? '')
    expect(await shownOn(phone)).toHaveLength(1)
  }).toPass()
  expect(await takesMessages(phone)).toBe(true)

  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Logout' }).click()
  await expect(phone.getByRole('textbox', { name: 'quickID' })).toBeVisible()
  await expect.poll(() => shownOn(phone)).toEqual([])
  await expect.poll(() => takesMessages(phone)).toBe(false)

  await expect(async () => {
    await deliver(phone, message?.text ?? '')
    expect(await shownOn(phone)).toEqual([{ title: 'There is news for you', body: '', data: '/app/' }])
  }).toPass()
  await browser.close()
})

test('a phone is asked once whether it may tell things, when there is a reason', async ({ browser, given, world }) => {
  const branch = await given.branch()
  const person = await given.person()
  const phone = await openPhone(browser, given, person)
  const offer = phone.getByRole('heading', { name: 'Turn on notifications?' })
  // A browser without a head says no to everyone: here it has not been asked yet.
  await phone.addInitScript(`Object.defineProperty(Notification, 'permission', { get: () => 'default' })`)
  await phone.goto('/app/')
  await expect(phone.getByRole('img', { name: 'The code on your pass' })).toBeVisible()
  await expect(offer).toBeHidden()

  await (await phoneAt({ given, world }, branch, person)).checkIn()
  await phone.reload()
  await expect(offer).toBeVisible()
  await expectAccessible(phone)
  await picture(phone, 'companion-notifications-offer')
  await phone.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toBeHidden()
  const asked = phone.waitForResponse('**/api/people/notifications')
  await phone.reload()
  await expect(phone.getByRole('heading', { name: branch.name })).toBeVisible()
  await asked
  await expect(offer).toBeHidden()
  await phone.context().close()
})
