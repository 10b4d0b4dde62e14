import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, notice, picture, test } from './fixtures.ts'
import { messagesTo } from './messages.ts'
import { expectNotice } from './notices.ts'
import { openPhone } from './phone.ts'
import { DESK, PHONE } from './viewports.ts'

const MOST_INTERACTIONS = 40

/** Counts what a hand does beside typing. */
const hands = (page: Page) => {
  let count = 0
  const press = async (target: Locator) => {
    count += 1
    await target.click()
  }
  return {
    count: () => count,
    press,
    choose: async (label: string, option: string) => {
      await press(page.getByLabel(label))
      await press(page.getByRole('option', { name: option }))
    },
  }
}

const fillIn = async (page: Page, texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text)
}

for (const [where, viewport] of [
  ['at a desk', DESK],
  ['on a phone', PHONE],
] as const) {
  test(`the first day ${where}: from signing up to a colleague who signs in, in at most ${MOST_INTERACTIONS} interactions`, async ({
    page,
    browser,
    given,
    codeFor,
  }) => {
    test.slow()
    await page.setViewportSize(viewport)
    const colleague = await given.person({ name: 'Lavanya Nair' })
    const { press, choose, count } = hands(page)
    const button = (name: string) => page.getByRole('button', { name })
    const link = (name: string) => page.getByRole('link', { name })
    const email = `meera.${Date.now()}@people.invalid`

    await page.goto('/')
    await press(link('SignUp'))
    await fillIn(page, { Name: 'Meera Iyer', 'Email ID': email, 'Contact number': '9845017726' })
    await press(button('Get OTP'))
    await page.getByLabel('One-time code of 6 digits').fill(await codeFor({ email }))
    await expect(page.getByText('You are signed in. Keep your quickID: you sign in with it from now on.')).toBeVisible()
    await expect(page.getByRole('status').getByText(/^[0-9A-Z]{8}$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your pass is on your phone' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Download on the App Store' })).toBeVisible()
    await picture(page, 'first-day-quick-id')
    await expectAccessible(page)
    await press(button('Continue'))

    await expect(link('Add a branch')).toHaveCount(0)
    await press(button('Register a business'))
    await fillIn(page, {
      'Business Trade Name': 'Kaveri Spaces',
      'Registered name': 'Kaveri Spaces Private Limited',
      'Business Type': 'Coworking and managed offices',
      GSTIN: '27AAPFU0939F1ZV',
      'Email ID': 'office@kaveri.example',
      'Contact number': '9845017726',
      'Street Address': '80 Feet Road',
      City: 'Bengaluru',
      Pincode: '560095',
    })
    await choose('State', 'Karnataka')
    await press(button('Register business'))
    await press(button('It is ours, register'))

    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Meera' })).toBeVisible()
    await expect(
      page.getByText('Kaveri Spaces is registered. Three steps, and your first visitor can check in.'),
    ).toBeVisible()
    await expect(page.getByText('0 of 3 done')).toBeVisible()
    await expect(page.getByText('1 person so far: you')).toBeVisible()
    await expect(page.getByText('No data yet')).toHaveCount(4)
    await expect(button('SOS')).toHaveCount(0)
    await expectNotice(page, 'Business registered successfully!')
    await expect(notice(page, 'Business registered successfully!')).toHaveCount(0)
    await picture(page, 'first-day', { fullPage: true })
    await expectAccessible(page)
    await press(link('Create branch'))

    for (const [label, text] of Object.entries({
      'Branch name': 'Kaveri Spaces',
      GSTIN: '27AAPFU0939F1ZV',
      'Street address': '80 Feet Road',
      City: 'Bengaluru',
      Pincode: '560095',
      'Email ID': 'office@kaveri.example',
      'Contact number': '9845017726',
    })) {
      await expect(page.getByLabel(label)).toHaveValue(text)
    }
    await expect(page.getByLabel('State')).toContainText('Karnataka')
    await page.getByLabel('Branch name').fill('Koramangala')
    await choose('Nature of branch', 'Coworking Space')
    await press(button('Verify'))
    await expect(notice(page, 'GSTIN verified successfully!')).toBeVisible()
    await fillIn(page, { Latitude: '12.93624', Longitude: '77.62691' })
    await fillIn(page, { 'From hour': '09', 'From minute': '00', 'To hour': '21', 'To minute': '30' })
    await press(button('CREATE BRANCH'))

    await expect(page.getByRole('heading', { level: 1, name: 'Koramangala' })).toBeVisible()
    await expect(page.getByText('1 of 3 done')).toBeVisible()
    await press(button('Download poster'))
    const file = page.waitForEvent('download')
    await press(button('Download PDF'))
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
    await expect(page.getByText('2 of 3 done')).toBeVisible()
    await expect(link('Add User')).toBeFocused()
    await picture(page, 'first-day-branch')
    await expectAccessible(page)
    await press(link('Add User'))

    await press(link('Create Role'))
    await press(page.getByRole('radio', { name: 'Front desk' }))
    await expect(page.getByText('4 permission(s) selected')).toBeVisible()
    await picture(page, 'first-day-role')
    await press(button('Create'))
    await expect(notice(page, 'Role created successfully!')).toBeVisible()
    await expect(link('Add a user with this role')).toBeVisible()
    await picture(page, 'first-day-role-created')
    await press(link('Add a user with this role'))
    await page.getByLabel('Quick ID').fill(colleague.quickId)
    await press(button('Verify'))
    await expect(page.getByText('Lavanya Nair')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Front desk' })).toBeChecked()
    await press(button('Create'))
    await expect(page.getByText('Lavanya Nair').first()).toBeVisible()
    expect(count()).toBeLessThanOrEqual(MOST_INTERACTIONS)

    let letter = ''
    await expect(async () => {
      letter = (await messagesTo(colleague.email)).find((text) => text.includes('added you as a user')) ?? ''
      expect(letter).toContain(`Sign in there with your quickID ${colleague.quickId}.`)
    }).toPass({ timeout: 10_000 })
    const [app = ''] = /\S+\/app\/(?= shows your pass)/.exec(letter) ?? []
    const phone = await openPhone(browser, given)
    await phone.goto(new URL(app).pathname)
    await phone.getByLabel('quickID').fill(colleague.quickId)
    await phone.getByLabel('quickID').press('Enter')
    await phone.getByLabel('One-time code of 6 digits').pressSequentially(await codeFor(colleague))
    await expect(phone.getByRole('heading', { name: 'Visitor pass' })).toBeVisible()
    await phone.context().close()

    await page.goto('/')
    await expect(page.getByText('Same as yesterday')).toHaveCount(4)
    await expect(page.getByText('2 of 3 done')).toHaveCount(0)
    await expect(page.getByText('3 of 3 done')).toHaveCount(0)
    await picture(page, 'first-day-done')
  })
}

test('what is still to be done at a new branch stands above its figures until it is hidden', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business({ name: 'Kaveri Spaces' })
  await given.branch({ of: business, name: 'Koramangala' })
  await signIn(business.root)
  await expect(page.getByText('1 of 3 done')).toBeVisible()
  await expect(page.getByText('Print the poster')).toBeVisible()
  await expect(page.getByText('Add your team')).toBeVisible()
  await picture(page, 'first-day-new-branch')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expect(page.getByText('Print the poster')).toBeVisible()
  await expect(page.getByText('Add your team')).toBeHidden()
  await picture(page, 'first-day-new-branch')

  await page.getByRole('button', { name: 'Hide these steps' }).first().click()
  await expect(page.getByText('1 of 3 done')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByText('Same as yesterday')).toHaveCount(4)
  await expect(page.getByText('1 of 3 done')).toHaveCount(0)
})

test('a poster downloaded from the strip above its figures leads the keyboard on to the next step', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business({ name: 'Kaveri Spaces' })
  await given.branch({ of: business, name: 'Koramangala' })
  await signIn(business.root)
  const download = page.getByRole('button', { name: 'Download poster' })
  await download.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(download).toBeFocused()
  await download.click()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await file
  await expect(page.getByText('2 of 3 done')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add User' })).toBeFocused()
})
