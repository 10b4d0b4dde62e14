import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { createGiven, type Given, type GivenPerson } from '@quickprism/server/testing/given'
import { openWorld } from '@quickprism/server/testing/owner-world'

type Theme = 'light' | 'dark'

type Fixtures = {
  given: Given
  /** Opens the dashboard as this person, with a session that was not begun on the screen. */
  signIn(person: GivenPerson): Promise<void>
  /** The code that was last mailed to this address, once there is another one than `before`. */
  codeFor(person: { email: string }, before?: string): Promise<string>
  /** Fails with what a person would have met: an error in the console, or something our policy refused. */
  quietConsole: void
  /** What the console may say in a test that breaks something on purpose. */
  complains: RegExp | undefined
}

type Message = { to: string; text: string }

const CODE = /\b(\d{6}) is your QuickPrism code/

const setting = (name: string) => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the browser tests with \`npm run e2e\``)
  return value
}

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
  given: async ({ world }, use) => use(createGiven(world)),
  signIn: async ({ page, context, given }, use) =>
    use(async (person) => {
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
      await page.goto('/')
      await page.waitForURL('**/dashboard/**')
    }),
  codeFor: async ({ request }, use) =>
    use(async ({ email }, before) => {
      let code: string | undefined
      await expect(async () => {
        const messages = (await (await request.get(`${setting('E2E_MAILBOX')}/messages`)).json()) as Message[]
        const newest = messages.findLast(({ to, text }) => to.includes(email) && CODE.test(text))
        code = newest && CODE.exec(newest.text)?.[1]
        expect(code).toBeDefined()
        expect(code).not.toBe(before)
      }).toPass({ timeout: 10_000 })
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

export const chooseTheme = async (page: Page, theme: Theme) => {
  await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
  await page.reload()
}

/** Takes what a notice says; it closes by itself after five seconds. */
export const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })

/** No serious or critical finding, in either theme. */
export const expectAccessible = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

/** A picture to look at, in .data/e2e/screenshots. CI, where nobody looks, takes none. */
export const picture = async (page: Page, name: string, { fullPage = false } = {}) => {
  if (process.env.E2E_PICTURES === 'none') return
  await page.screenshot({ path: `../.data/e2e/screenshots/${name}.png`, fullPage, animations: 'disabled' })
}
