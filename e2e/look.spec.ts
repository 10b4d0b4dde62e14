import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, picture, test } from './fixtures.ts'
import { DESK, PHONE } from './viewports.ts'

const BUSINESSES = [
  ['Kaveri Workspaces', 3],
  ['Sahyadri Hospitality', 2],
  ['Third Wave Labs', 1],
  ['Nallur Arcade', 2],
  ['Coromandel Resorts', 1],
] as const

/** Pictures and a check at both widths. */
const lookAt = async (page: Page, name: string) => {
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await picture(page, name)
    await expectAccessible(page)
  }
  await page.setViewportSize(DESK)
}

test('the components are accessible in both themes', async ({ page }) => {
  await page.goto('/dev/components')
  await expect(page.getByRole('heading', { name: 'Components and states' })).toBeVisible()
  await picture(page, 'components', { fullPage: true })
  await expectAccessible(page)
})

test('the dashboard is accessible in both themes, wide and on a phone', async ({ page, given, signIn }) => {
  const business = await given.business({ name: 'Kaveri Spaces' })
  await given.branch({ of: business, name: 'Koramangala' })
  await signIn(business.root)
  await expect(page.getByRole('banner').getByText('Koramangala')).toBeVisible()
  await lookAt(page, 'dashboard')

  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(page.getByRole('dialog').getByText('Entry Management')).toBeVisible()
  await picture(page, 'navigation')
  await expectAccessible(page)
})

test('the sign-in, its code step, registration and help are accessible in both themes, wide and on a phone', async ({
  page,
  given,
}) => {
  const person = await given.person()
  await page.goto('/auth/login')
  await expect(page.getByRole('img', { name: 'QR code to sign in with the QuickPrism app' })).toBeVisible()
  await lookAt(page, 'sign-in')
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Show QR for another phone' }).click()
  await expect(page.getByRole('img', { name: 'QR code to sign in with the QuickPrism app' })).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize(DESK)
  await page.getByLabel('quickID').fill(person.quickId)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('One-time code of 6 digits')).toBeFocused()
  await page.keyboard.type('481')
  await lookAt(page, 'sign-in-code')

  await page.goto('/auth/register')
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await lookAt(page, 'register')
  await page.goto('/help')
  await expect(page.getByRole('heading', { name: 'Forgot your quickID?' })).toBeVisible()
  await lookAt(page, 'help')
})

test('the business picker is accessible in both themes, full and empty', async ({ page, given, signIn }) => {
  const person = await given.person({ name: 'Meera Iyer' })
  for (const [name, shops] of BUSINESSES) {
    const business = await given.business({ name, root: person })
    for (let shop = 0; shop < shops; shop++) await given.branch({ of: business })
  }
  await signIn(person)
  await expect(page.getByRole('heading', { name: 'Select Your Business' })).toBeVisible()
  await lookAt(page, 'picker')

  await page.context().clearCookies()
  await signIn(await given.person())
  await expect(page.getByText('No Businesses Found')).toBeVisible()
  await lookAt(page, 'picker-empty')
})

test('Access Denied and Page not found are accessible in both themes', async ({ page, given, signIn }) => {
  const business = await given.business({ name: 'Kaveri Spaces' })
  const branch = await given.branch({ of: business, name: 'Koramangala' })
  const meera = await given.staff({ on: branch, may: ['view_branches'], name: 'Meera Iyer' })
  await signIn(meera, '/dashboard/identity-and-access/audit-logs')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await lookAt(page, 'denied')
  await page.goto('/dashboard/nothing-here')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await lookAt(page, 'not-found')
})
