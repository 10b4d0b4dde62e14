import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { createGiven, type Given, type GivenPerson } from '@quickprism/server/testing/given'
import { openWorld } from '@quickprism/server/testing/owner-world'

type Theme = 'light' | 'dark'

type Fixtures = {
  given: Given
  /** Signs this person in through the sign-in screen. */
  signIn(person: GivenPerson): Promise<void>
  /** Fails with what a person would have met: an error in the console, or something our policy refused. */
  quietConsole: void
}

const setting = (name: string) => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the browser tests with \`npm run e2e\``)
  return value
}

export const test = base.extend<Fixtures, { world: ReturnType<typeof openWorld> }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds fixtures by this pattern
    async ({}, use) => {
      const world = openWorld(setting('E2E_IDENTITY_OWNER_URL'), setting('E2E_CELL_OWNER_URLS').split(','))
      await use(world)
      await world.close()
    },
    { scope: 'worker' },
  ],
  given: async ({ world }, use) => use(createGiven(world)),
  signIn: async ({ page }, use) =>
    use(async ({ quickId }) => {
      await page.goto('/auth/login')
      await page.getByLabel('quickID').fill(quickId)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/dashboard/**')
    }),
  quietConsole: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
          complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await use()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

export const chooseTheme = async (page: Page, theme: Theme) => {
  await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
  await page.reload()
}

/** No serious or critical finding, in either theme. */
export const expectAccessible = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

/** A picture to look at, in .data/e2e/screenshots. */
export const picture = (page: Page, name: string, { fullPage = false } = {}) =>
  page.screenshot({ path: `../.data/e2e/screenshots/${name}.png`, fullPage, animations: 'disabled' })
