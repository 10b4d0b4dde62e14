import { expectAccessible } from './accessible.ts'
import { expect, picture, saying, test } from './fixtures.ts'
import { openPhone } from './phone.ts'
import { DESK } from './viewports.ts'

test('a person sees in the app which contact is not confirmed, and confirms it with the code sent there', async ({
  browser,
  given,
  codeFor,
}) => {
  const person = await given.person({ name: 'Meera Iyer', unproven: ['email'] })
  const phone = await openPhone(browser, given, person)
  await phone.goto('/app/account')
  const contacts = phone.getByRole('region', { name: 'Your contacts' })
  await expect(contacts.getByText('Not confirmed')).toBeVisible()
  await contacts.scrollIntoViewIfNeeded()
  await expectAccessible(phone)
  await picture(phone, 'contacts-not-confirmed', { fullPage: true })
  await phone.getByRole('button', { name: 'Confirm e-mail address' }).tap()
  await phone.getByRole('button', { name: 'Get OTP' }).tap()
  await expect(phone.getByLabel('One-time code of 6 digits')).toBeVisible()
  await picture(phone, 'contacts-code', { fullPage: true })
  await phone.getByLabel('One-time code of 6 digits').fill(await codeFor(person))
  await expect(contacts.getByText('Not confirmed')).toBeHidden()
  await expect(contacts.getByText('Confirmed')).toHaveCount(2)
  await phone.context().close()
})

test('a person removes a mobile number that is not confirmed, in the dashboard', async ({ page, given, signIn }) => {
  const staff = await given.person({ name: 'Dev Prakash', unproven: ['mobile'] })
  await given.business({ root: staff })
  await page.setViewportSize(DESK)
  await signIn(staff)
  await saying(page.getByRole('button'), 'Account').click()
  await page.getByRole('menuitem', { name: 'Your contacts' }).click()
  await expect(page.getByRole('heading', { name: 'Your contacts' })).toBeVisible()
  await expect(page.getByText('Not confirmed')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'contacts-dashboard')
  await page.getByRole('button', { name: 'Remove contact number' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Not confirmed')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add contact number' })).toBeVisible()
})
