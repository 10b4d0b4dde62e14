import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, picture, test } from './fixtures.ts'
import { openPhone } from './phone.ts'
import { numberOn } from './sign-in-number.ts'
import { DESK, PHONE } from './viewports.ts'

const openLogin = async (page: Page) => {
  const generated = page.waitForResponse('**/api/auth/generate-qr')
  await page.goto('/auth/login')
  return ((await (await generated).json()) as { session_token: string }).session_token
}

const scan = async (phone: Page, token: string) => {
  await phone.goto(`/app/approve?session_token=${token}`)
  await expect(phone.getByRole('heading', { name: 'Which number do you see?' })).toBeVisible()
}

const choices = (phone: Page) => phone.getByRole('group', { name: 'Numbers to choose from' }).getByRole('button')

test('after the scan the screen shows a number, says it once digit by digit, and the form stays usable', async ({
  page,
  browser,
  given,
}) => {
  const token = await openLogin(page)
  const phone = await openPhone(browser, given, await given.person({ name: 'Meera Iyer' }))
  await scan(phone, token)
  await expect(phone.getByText(/^You have one attempt, [12]:\d\d left$/)).toBeVisible()

  const number = await numberOn(page)
  expect(await choices(phone).allInnerTexts()).toContain(number)
  await expect(page.getByRole('heading', { name: 'Scanned. Confirm on your phone' })).toBeVisible()
  await expect(page.getByText(/^Waiting for your answer, [01]:\d\d left$/)).toBeVisible()
  await expect(page.getByText('QuickPrism will never ask you for this number.')).toBeVisible()
  await expect(page.getByText(`Scanned. Your number is ${[...number].join(' ')}. Tap it on your phone.`)).toHaveRole(
    'status',
  )
  await page.getByLabel('quickID').fill('MI4R7K2P')
  await expectAccessible(page)
  await picture(page, 'login-number')
  await expectAccessible(phone)
  await picture(phone, 'companion-number')
  await phone.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => phone.evaluate('document.documentElement.scrollWidth')).toBe(320)
  await phone.context().close()
})

test('whoever picks another number ends it: the phone says so, and the screen shows a new code', async ({
  page,
  browser,
  given,
}) => {
  const token = await openLogin(page)
  const phone = await openPhone(browser, given, await given.person())
  await scan(phone, token)
  const number = await numberOn(page)
  const wrong = (await choices(phone).allInnerTexts()).find((choice) => choice !== number) as string
  const another = page.waitForResponse('**/api/auth/generate-qr')
  await phone.getByRole('button', { name: wrong }).click()
  await expect(phone.getByRole('heading', { name: 'That number does not match. Scan again.' })).toBeFocused()
  await picture(phone, 'companion-wrong-number')
  await another
  await expect(page.getByRole('img', { name: 'QR code to sign in with the QuickPrism app' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await phone.getByRole('link', { name: 'Scan again' }).click()
  await expect(phone).toHaveURL(/\/app\/scan$/)
  await phone.context().close()
})

test('a second phone is told that another has scanned, and the screen offers a new code', async ({
  page,
  browser,
  given,
}) => {
  const token = await openLogin(page)
  const [first, second] = [
    await openPhone(browser, given, await given.person()),
    await openPhone(browser, given, await given.person()),
  ]
  await scan(first, token)
  await second.goto(`/app/approve?session_token=${token}`)
  await expect(second.getByRole('heading', { name: 'Another phone has scanned this code' })).toBeVisible()
  await numberOn(page)

  const another = page.waitForResponse('**/api/auth/generate-qr')
  await page.getByRole('button', { name: 'Show a new code' }).focus()
  await page.keyboard.press('Enter')
  const { session_token } = (await (await another).json()) as { session_token: string }
  await expect(page.getByRole('heading', { name: 'Scan to sign in' })).toBeVisible()
  await scan(second, session_token)
  await first.context().close()
  await second.context().close()
})

test('a phone answers with the keyboard alone', async ({ page, browser, given }) => {
  const business = await given.business()
  await given.branch({ of: business, name: 'Koramangala' })
  const token = await openLogin(page)
  const phone = await openPhone(browser, given, business.root)
  await scan(phone, token)
  const number = await numberOn(page)
  const place = (await choices(phone).allInnerTexts()).indexOf(number)
  for (let tabs = 0; tabs <= place; tabs++) await phone.keyboard.press('Tab')
  await expect(phone.getByRole('button', { name: number })).toBeFocused()
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('heading', { name: /^Chrome on \w+ is signed in$/ })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Koramangala')).toBeVisible()
  await phone.context().close()
})

test('on a narrow screen the number stands where the code was', async ({ page, browser, given }) => {
  await page.setViewportSize(PHONE)
  const token = await openLogin(page)
  await page.getByRole('button', { name: 'Show QR for another phone' }).click()
  const phone = await openPhone(browser, given, await given.person())
  await scan(phone, token)
  await numberOn(page)
  await expect(page.getByRole('heading', { name: 'Scanned. Confirm on your phone' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show a new code' }).filter({ visible: true })).toBeVisible()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width)
  await expectAccessible(page)
  await picture(page, 'login-number', { fullPage: true })
  await page.setViewportSize(DESK)
  await phone.context().close()
})
