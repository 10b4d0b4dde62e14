import type { Page } from '@playwright/test'
import { chooseTheme, expect, expectAccessible, picture, test } from './fixtures.ts'
import { PHONE } from './phone.ts'

const THEMES = ['light', 'dark'] as const
const DESK = { width: 1440, height: 900 }

const BUSINESSES = [
  ['Kaveri Workspaces', 3],
  ['Sahyadri Hospitality', 2],
  ['Third Wave Labs', 1],
  ['Nallur Arcade', 2],
  ['Coromandel Resorts', 1],
] as const

/** A picture and a check at both widths. */
const lookAt = async (page: Page, name: string) => {
  for (const [size, suffix] of [
    [DESK, ''],
    [PHONE, '-390'],
  ] as const) {
    await page.setViewportSize(size)
    await picture(page, name + suffix)
    await expectAccessible(page)
  }
  await page.setViewportSize(DESK)
}

for (const theme of THEMES) {
  test.describe(`in the ${theme} theme`, () => {
    test('the components are accessible', async ({ page }) => {
      // One page with every component in every state takes its time to be looked through.
      test.setTimeout(90_000)
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

      await page.setViewportSize(PHONE)
      await picture(page, `dashboard-${theme}-390`)
      await expectAccessible(page)
      await page.getByRole('button', { name: /menu|navigation/i }).click()
      await expect(page.getByRole('dialog').getByText('Entry Management')).toBeVisible()
      await picture(page, `navigation-${theme}-390`)
      await expectAccessible(page)
    })

    test('the sign-in, its code step, registration and help are accessible, wide and on a phone', async ({
      page,
      given,
    }) => {
      test.setTimeout(60_000)
      const person = await given.person()
      await page.goto('/auth/login')
      await chooseTheme(page, theme)
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
      await lookAt(page, `sign-in-${theme}`)
      await page.setViewportSize(PHONE)
      await page.getByRole('button', { name: 'Show QR for another phone' }).click()
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
      await expectAccessible(page)

      await page.setViewportSize(DESK)
      await page.getByLabel('quickID', { exact: true }).fill(person.quickId)
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('One-time code of 6 digits')).toBeFocused()
      await page.keyboard.type('481')
      await lookAt(page, `sign-in-code-${theme}`)

      await page.goto('/auth/register')
      await page.getByRole('button', { name: 'Get OTP' }).click()
      await expect(page.getByText('Name is required')).toBeVisible()
      await lookAt(page, `register-${theme}`)
      await page.goto('/help')
      await expect(page.getByRole('heading', { name: 'Forgot your quickID?' })).toBeVisible()
      await lookAt(page, `help-${theme}`)
    })

    test('the business picker is accessible, full and empty', async ({ page, given, signIn }) => {
      test.setTimeout(60_000)
      const person = await given.person({ name: 'Meera Iyer' })
      for (const [name, shops] of BUSINESSES) {
        const business = await given.business({ name, root: person })
        for (let shop = 0; shop < shops; shop++) await given.branch({ of: business })
      }
      await signIn(person)
      await chooseTheme(page, theme)
      await expect(page.getByRole('heading', { name: 'Select Your Business' })).toBeVisible()
      await lookAt(page, `picker-${theme}`)

      await page.context().clearCookies()
      await signIn(await given.person())
      await expect(page.getByText('No Businesses Found')).toBeVisible()
      await lookAt(page, `picker-empty-${theme}`)
    })

    test('Access Denied and Page not found are accessible', async ({ page, given, signIn }) => {
      test.setTimeout(60_000)
      const business = await given.business({ name: 'Kaveri Spaces' })
      const branch = await given.branch({ of: business, name: 'Koramangala' })
      await signIn(await given.staff({ on: branch, may: ['view_branches'], name: 'Meera Iyer' }))
      await chooseTheme(page, theme)
      await page.goto('/dashboard/identity-and-access/audit-logs')
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
      await lookAt(page, `denied-${theme}`)
      await page.goto('/dashboard/nothing-here')
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await lookAt(page, `not-found-${theme}`)
    })
  })
}
