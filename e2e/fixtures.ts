import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { createGiven, type Given, type GivenPerson } from '@quickprism/tools/testing/given'
import { openWorld } from '@quickprism/tools/testing/owner-world'
import { inTheDark } from './dark.ts'
import { findExactly } from './exact.ts'
import { keepsPicturesAndTraces } from './kept.ts'
import { messagesTo } from './messages.ts'
import { keepNotices } from './notices.ts'
import { DESK } from './viewports.ts'

type Fixtures = {
  given: Given
  /** Opens the dashboard as this person, here or where it leads by itself, with a session not begun on the screen. */
  signIn(person: GivenPerson, path?: string): Promise<void>
  /** The code that was last mailed to this address, once there is another one than `before`. */
  codeFor(person: { email: string }, before?: string): Promise<string>
  /** Fails with what a person would have met: an error in the console, or something our policy refused. */
  quietConsole: void
  /** What the console may say in a test that breaks something on purpose. */
  complains: RegExp | undefined
}

const CODE = /\b(\d{6}) is your QuickPrism code/

const setting = (name: string) => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the browser tests with \`npm run e2e\``)
  return value
}

/** An hour in India as far away as can be: whoever came in today is inside, whatever time it is. */
const farFromNow = () =>
  new Date(Date.now() + 12 * 3_600_000).toLocaleTimeString('en-GB', {
    timeZone: 'Asia/Kolkata',
    hour: '2-digit',
    minute: '2-digit',
  })

export const test = base.extend<Fixtures, { world: ReturnType<typeof openWorld> }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds fixtures by this pattern
    async ({}, use) => {
      const world = openWorld(
        setting('E2E_IDENTITY_OWNER_URL'),
        setting('E2E_CELL_OWNER_URLS').split(','),
        Buffer.from(setting('E2E_SECRET_KEY'), 'base64'),
      )
      await use(world)
      await world.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await keepNotices(context)
    await use(context)
  },
  page: async ({ page }, use) => {
    findExactly(page)
    await use(page)
  },
  given: async ({ world }, use) => use(createGiven({ ...world, closing: farFromNow() })),
  signIn: async ({ page, context, given }, use) =>
    use(async (person, path = '/') => {
      const { cookieName, cookieValue } = await given.session(person, 'dashboard')
      await context.addCookies([
        {
          name: cookieName,
          value: cookieValue,
          // A browser takes a `__Host-` cookie over TLS or on this machine; this interface over TLS only.
          url: setting('E2E_ORIGIN').replace('http:', 'https:'),
          httpOnly: true,
          secure: true,
          sameSite: 'Strict',
        },
      ])
      await page.goto(path)
      if (path === '/') await page.waitForURL('**/dashboard/**')
    }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds fixtures by this pattern
  codeFor: async ({}, use) =>
    use(async ({ email }, before) => {
      let code: string | undefined
      await expect(async () => {
        const texts = await messagesTo(email)
        code = texts.flatMap((text) => CODE.exec(text)?.[1] ?? []).at(-1)
        expect(code).toBeDefined()
        expect(code).not.toBe(before)
      }).toPass()
      return code as string
    }),
  complains: [undefined, { option: true }],
  quietConsole: [
    async ({ page, complains }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
          complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await use()
      expect(complaints.filter((complaint) => !complains?.test(complaint))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Takes what a notice says; it closes by itself after five seconds. */
export const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text)

/** Those in which this text stands by itself: a row, an option or a card says more than one thing. */
export const saying = (found: Locator, text: string) => found.filter({ has: found.page().getByText(text) })

/** Chooses from an open list as a hand does: the pointer rests before it presses, and the list scrolls no more. */
export const pick = async (option: Locator) => {
  await option.hover()
  await expect(option).toHaveAttribute('data-highlighted', '')
  await option.click()
}

/** Goes on with the keyboard until it is there, past what lies between. */
export const tabTo = async (page: Page, stop: Locator) => {
  const isThere = () => stop.evaluate((element) => element === element.ownerDocument.activeElement)
  for (let presses = 0; presses < 60 && !(await isThere()); presses++) await page.keyboard.press('Tab')
  await expect(stop).toBeFocused()
}

/** Pictures to look at, in both themes, in .data/e2e/screenshots. */
export const picture = async (page: Page, name: string, { fullPage = false } = {}) => {
  if (!keepsPicturesAndTraces) return
  const width = page.viewportSize()?.width ?? DESK.width
  const take = (theme: string) => {
    const path = `../.data/e2e/screenshots/${name}-${theme}${width === DESK.width ? '' : `-${width}`}.png`
    return page.screenshot({ path, fullPage, animations: 'disabled' })
  }
  await take('light')
  await inTheDark(page, () => take('dark'))
}
