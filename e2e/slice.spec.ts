import { expect, test } from './fixtures.ts'

test('a person with one business lands in it, at its first branch', async ({ page, given, signIn }) => {
  const business = await given.business({ name: 'Kaveri Spaces' })
  await given.branch({ of: business, name: 'Koramangala', city: 'Bengaluru' })
  await given.branch({ of: business, name: 'Powai', city: 'Mumbai' })
  await signIn(await given.staff({ on: business, may: ['view_entry_management_analytics_dashboard', 'view_branches'] }))

  await expect(page).toHaveURL(/\/dashboard\/entry-management$/)
  await expect(page.getByText('Kaveri Spaces').first()).toBeVisible()
  await expect(page.getByRole('banner').getByText('Koramangala')).toBeVisible()
})

test('D1-SHELL-03: another branch is chosen by searching for it, and survives a reload', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business({ name: 'Anaya Hotels' })
  await given.branch({ of: business, name: 'Koramangala' })
  const powai = await given.branch({ of: business, name: 'Powai' })
  await signIn(business.root)

  await page.getByRole('banner').getByRole('combobox').click()
  await page.keyboard.type('pow')
  await page.getByRole('option', { name: new RegExp(powai.name) }).click()
  await expect(page.getByRole('banner').getByText('Powai')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('banner').getByText('Powai')).toBeVisible()
})

test('a person with two businesses picks one, and can switch', async ({ page, given, signIn }) => {
  const first = await given.business({ name: 'Narmada Foods' })
  await given.branch({ of: first, name: 'Pune Camp' })
  const second = await given.business({ name: 'Tapti Resorts' })
  await given.membership(second, first.root, null)
  await signIn(first.root)

  await expect(page.getByRole('heading', { name: 'Select Your Business' })).toBeVisible()
  await expect(page.getByText('Choose the business you want to manage')).toBeVisible()
  await page.getByRole('button', { name: /Narmada Foods/ }).click()
  await expect(page.getByRole('banner').getByText('Pune Camp')).toBeVisible()
})

test('a person without any business is told so', async ({ page, given, signIn }) => {
  await signIn(await given.person({ name: 'Nobody Yet' }))
  await expect(page.getByText('No Businesses Found')).toBeVisible()
  await expect(page.getByText("You don't have access to any businesses yet.")).toBeVisible()
})

test('a screen without its permission says so in its own words', async ({ page, given, signIn }) => {
  const branch = await given.branch()
  await signIn(await given.staff({ on: branch }))
  await expect(
    page.getByText("You don't have permission to view the Entry Management Analytics Dashboard."),
  ).toBeVisible()
})
