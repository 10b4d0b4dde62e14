import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, notice, pick, picture, test } from './fixtures.ts'

const fill = async (page: Page, name: string, gstin: string) => {
  const dialog = page.getByRole('dialog', { name: 'Register a business' })
  for (const [label, text] of Object.entries({
    'Business Trade Name': name,
    'Registered name': `${name} Private Limited`,
    'Business Type': 'Coworking and managed offices',
    GSTIN: gstin,
    'Email ID': 'office@tungabhadra.example',
    'Contact number': '9845017726',
    'Street Address': '80 Feet Road',
    City: 'Bengaluru',
    Pincode: '560095',
  })) {
    await dialog.getByLabel(label).fill(text)
  }
  await dialog.getByLabel('State').click()
  await pick(page.getByRole('option', { name: 'Karnataka' }))
  return dialog
}

/** The registry of these tests knows each number under another name. */
const registerAllTheSame = async (dialog: Locator, listed: string, typed: string) => {
  await dialog.getByRole('button', { name: 'Register business' }).click()
  const why = `The GST registry lists this GSTIN as ${listed}, not as ${typed}. Check it, or confirm that it is yours.`
  await expect(dialog.getByText(why)).toBeVisible()
  await dialog.getByRole('button', { name: 'It is ours, register' }).click()
}

test('a person without any business registers one and works in it', async ({ page, given, signIn }) => {
  await signIn(await given.person({ name: 'Meera Iyer' }))
  await expect(page.getByText('No Businesses Found')).toBeVisible()
  await page.getByRole('button', { name: 'Register a business' }).click()
  await page.getByRole('button', { name: 'Register business' }).click()
  await expect(page.getByText('Business Trade Name is required')).toBeVisible()
  await expect(page.getByLabel('Business Trade Name')).toBeFocused()
  await picture(page, 'register-business')
  await expectAccessible(page)

  const dialog = await fill(page, 'Tungabhadra Spaces', '27AAPFU0939F1ZV')
  await registerAllTheSame(dialog, 'Udaan Workrooms, Udaan', 'Tungabhadra Spaces Private Limited')
  await expect(notice(page, 'Business registered successfully!')).toBeVisible()
  await expect(page.getByText('Tungabhadra Spaces').first()).toBeVisible()
  await page.goto('/dashboard/admin-center')
  await expect(page.getByRole('heading', { name: 'Tungabhadra Spaces Private Limited' })).toBeVisible()
})

test('a person with several businesses registers another one from the picker', async ({ page, given, signIn }) => {
  const first = await given.business({ name: 'Narmada Foods' })
  await given.branch({ of: first })
  await given.membership(await given.business({ name: 'Tapti Resorts' }), first.root, null)
  await signIn(first.root)
  await page.getByRole('button', { name: 'Register a business' }).click()
  const dialog = await fill(page, 'Godavari Rooms', '29AAGCB7383J1Z4')
  await registerAllTheSame(dialog, 'Kaveri Spaces Private Limited, Kaveri Spaces', 'Godavari Rooms Private Limited')
  await expect(notice(page, 'Business registered successfully!')).toBeVisible()
  await expect(page.getByText('Godavari Rooms').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Select Your Business' })).toBeHidden()
})
