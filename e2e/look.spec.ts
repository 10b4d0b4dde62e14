import { chooseTheme, expect, expectAccessible, picture, test } from './fixtures.ts'

const THEMES = ['light', 'dark'] as const

for (const theme of THEMES) {
  test.describe(`in the ${theme} theme`, () => {
    test('the components are accessible', async ({ page }) => {
      await page.goto('/dev/components')
      await chooseTheme(page, theme)
      await expect(page.getByRole('heading', { name: 'Components and states' })).toBeVisible()
      await picture(page, `components-${theme}`, { fullPage: true })
      await expectAccessible(page)
    })

    test('the dashboard is accessible, wide and on a phone', async ({ page, given, signIn }) => {
      const business = await given.business({ name: 'Kaveri Spaces' })
      await given.branch({ of: business, name: 'Koramangala' })
      await signIn(business.root)
      await chooseTheme(page, theme)
      await expect(page.getByRole('banner').getByText('Koramangala')).toBeVisible()
      await picture(page, `dashboard-${theme}`)
      await expectAccessible(page)

      await page.setViewportSize({ width: 390, height: 844 })
      await picture(page, `dashboard-${theme}-390`)
      await expectAccessible(page)
      await page.getByRole('button', { name: /menu|navigation/i }).click()
      await expect(page.getByRole('dialog').getByText('Entry Management')).toBeVisible()
      await picture(page, `navigation-${theme}-390`)
      await expectAccessible(page)
    })

    test('the business picker and the sign-in are accessible', async ({ page, given, signIn }) => {
      await page.goto('/auth/login')
      await chooseTheme(page, theme)
      await expect(page.getByLabel('quickID')).toBeVisible()
      await picture(page, `sign-in-${theme}`)
      await expectAccessible(page)

      const first = await given.business({ name: 'Narmada Foods' })
      await given.branch({ of: first })
      await given.membership(await given.business({ name: 'Tapti Resorts' }), first.root, null)
      await signIn(first.root)
      await expect(page.getByRole('heading', { name: 'Select Your Business' })).toBeVisible()
      await picture(page, `picker-${theme}`)
      await expectAccessible(page)
    })

    test('the companion is accessible', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/app/')
      await chooseTheme(page, theme)
      await expect(page.getByRole('navigation').getByText('Pass')).toBeVisible()
      await picture(page, `companion-${theme}-390`)
      await expectAccessible(page)
    })
  })
}
