import type { Page } from '@playwright/test'

const FINDERS = ['getByRole', 'getByText', 'getByLabel', 'getByPlaceholder', 'getByAltText', 'getByTitle'] as const

type Finder = (sought: unknown, options?: object) => unknown

const exact = new WeakSet<object>()

/**
 * Playwright takes "Signup" for "SignUp" and for any text around it. Here a text is found only as it is written, on
 * every page and in every part of one: what they share is changed once, with the first page of a process.
 */
export const findExactly = (page: Page) => {
  for (const kind of [Object.getPrototypeOf(page), Object.getPrototypeOf(page.locator('html'))]) {
    if (exact.has(kind)) continue
    exact.add(kind)
    for (const name of FINDERS) {
      const find = kind[name] as Finder
      kind[name] = function (this: unknown, sought: unknown, options?: object) {
        return find.call(this, sought, { exact: true, ...options })
      }
    }
  }
}
