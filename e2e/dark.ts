import { expect, type Page } from '@playwright/test'

/** Looks at the page in the dark theme, which it follows for as long as nobody has chosen one, and goes back. */
export const inTheDark = async (page: Page, look: () => Promise<unknown>) => {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await look()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).not.toHaveAttribute('data-theme')
}
