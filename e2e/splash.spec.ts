import { expect, test } from './fixtures.ts'
import { keepsPicturesAndTraces } from './kept.ts'

for (const [app, path] of [
  ['dashboard', '/auth/login'],
  ['companion', '/app/sign-in'],
] as const) {
  for (const [theme, colour] of [
    ['light', 'rgb(0, 0, 0)'],
    ['dark', 'rgb(255, 255, 255)'],
  ] as const)
    test(`the ${app} shows the mark in the ${theme} theme that was chosen before any style or script has arrived`, async ({
      page,
    }) => {
      const arrived = Promise.withResolvers<void>()
      await page.route('**/assets/**', async (route) => {
        await arrived.promise
        await route.continue()
      })
      await page.addInitScript(`localStorage.setItem('theme', '${theme}')`)
      await page.goto(path, { waitUntil: 'commit' })
      const mark = page.locator('#splash')
      await expect(mark).toBeVisible()
      await expect(mark).toHaveCSS('color', colour)
      if (keepsPicturesAndTraces) await page.screenshot({ path: `../.data/e2e/screenshots/splash-${app}-${theme}.png` })
      arrived.resolve()
      await expect(page.getByRole('heading', { name: 'Login or Signup to continue' })).toBeVisible()
      await expect(mark).toBeHidden()
    })
}
