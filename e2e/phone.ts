import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test'
import type { Given, GivenPerson } from '@quickprism/tools/testing/given'
import { keepNotices } from './notices.ts'
import { PHONE } from './viewports.ts'

/** Gives a browser the cookie of a companion session that was not begun on the screen. */
const carrySession = async (context: BrowserContext, given: Given, person: GivenPerson) => {
  const { cookieName, cookieValue } = await given.session(person, 'companion')
  await context.addCookies([
    {
      name: cookieName,
      value: cookieValue,
      // A browser takes a `__Host-` cookie over TLS or on this machine; this interface over TLS only.
      url: (process.env.E2E_ORIGIN ?? '').replace('http:', 'https:'),
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    },
  ])
}

/** A phone of its own, with this person signed in to the companion. */
export const openPhone = async (browser: Browser, given: Given, person?: GivenPerson): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: process.env.E2E_ORIGIN ?? '',
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  await keepNotices(context)
  if (person) await carrySession(context, given, person)
  return context.newPage()
}

/** At the door of a branch made by `given`, and a good walk away from it. */
export const AT_THE_DOOR = { latitude: 12.93624, longitude: 77.62691, accuracy: 8 }
export const FAR_AWAY = { latitude: 12.95, longitude: 77.62691, accuracy: 20 }

/** Allows the position and says where the phone is. */
export const standAt = async (phone: Page, position: typeof AT_THE_DOOR) => {
  await phone.context().grantPermissions(['geolocation'])
  await phone.context().setGeolocation(position)
}

/** A browser whose camera is there and allowed: it sees this film, or a test picture. */
export const launchWithCamera = (options: LaunchOptions, film?: string) =>
  chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      ...(film ? [`--use-file-for-fake-video-capture=${film}`] : []),
    ],
  })

/** A browser that shows notifications: one without windows says no to every site that asks. */
export const launchWhole = (options: LaunchOptions) =>
  chromium.launch({ ...options, executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' })
