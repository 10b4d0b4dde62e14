import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, picture, saying, test } from './fixtures.ts'
import { linkTo } from './messages.ts'
import { openPhone } from './phone.ts'

const FRONT_DESK = '/dashboard/entry-management/front-desk'

const aMobile = () => `96${String(randomInt(100_000_000)).padStart(8, '0')}`

const writeDown = async (page: Page, name: string, mobile: string) => {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Mobile').fill(mobile)
  await page.getByRole('radio', { name: 'Delivery' }).click()
  await page.getByRole('button', { name: 'Check in' }).click()
  await expect(page.getByText(`${name} is checked in.`)).toBeVisible()
}

test('whoever a desk wrote down by name and mobile gets a text message, signs up and has the visit among theirs', async ({
  page,
  browser,
  given,
  signIn,
  codeFor,
}) => {
  const business = await given.business({ name: 'Kaveri Spaces' })
  const branch = await given.branch({ of: business, name: 'Koramangala' })
  const mobile = aMobile()
  await signIn(await given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] }), FRONT_DESK)
  await writeDown(page, 'Ramesh Babu', mobile)

  const phone = await openPhone(browser, given)
  await phone.goto(await linkTo(mobile, '/app/claim'))
  await phone.getByRole('link', { name: 'SignUp' }).tap()
  expect(phone.url()).not.toContain('#')
  await phone.getByLabel('Name').fill('Ramesh Babu')
  await phone.getByLabel('Contact number').fill(mobile)
  await phone.getByLabel('Email ID').fill(`ramesh.${branch.quickId.toLowerCase()}@people.invalid`)
  await phone.getByRole('button', { name: 'Get OTP' }).tap()
  await phone.getByLabel('One-time code of 6 digits').fill(await codeFor({ email: mobile }))

  await expect(phone.getByRole('heading', { name: 'Is this you?' })).toBeVisible()
  for (const fact of ['Ramesh Babu', 'Kaveri Spaces', 'Koramangala']) {
    await expect(phone.getByText(fact)).toBeVisible()
  }
  await expectAccessible(phone)
  await picture(phone, 'claim')
  await phone.getByRole('button', { name: 'Yes, add it to my visits' }).tap()
  await expect(phone.getByRole('heading', { name: 'Added to your visits' })).toBeVisible()
  await expectAccessible(phone)
  await picture(phone, 'claim-added')
  await phone.getByRole('link', { name: 'See my visits' }).tap()
  await expect(saying(phone.getByRole('listitem'), 'Koramangala')).toBeVisible()
  await phone.context().close()
})

test('someone else with the link is told whose it is not, and whoever it was not adds nothing', async ({
  page,
  browser,
  given,
  signIn,
}) => {
  const branch = await given.branch()
  const mobile = aMobile()
  await signIn(await given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] }), FRONT_DESK)
  await writeDown(page, 'Ramesh Babu', mobile)
  const link = await linkTo(mobile, '/app/claim')

  const stranger = await openPhone(browser, given, await given.person())
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'Sent to another number' })).toBeVisible()
  await expect(
    stranger.getByText(
      'This message was sent to another mobile number than that of your account. Sign in with the account that has this number, or sign up with it.',
    ),
  ).toBeVisible()
  await expectAccessible(stranger)
  await picture(stranger, 'claim-other-number')
  await stranger.context().close()

  const leela = await openPhone(browser, given, await given.person({ mobile }))
  await leela.goto(link)
  await leela.getByRole('button', { name: 'Not me' }).tap()
  await expect(leela.getByRole('heading', { name: 'Nothing was added' })).toBeVisible()
  await expectAccessible(leela)
  await picture(leela, 'claim-not-me')
  await leela.reload()
  await expect(leela.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await expectAccessible(leela)
  await picture(leela, 'claim-invalid')
  await leela.goto('/app/visits')
  await expect(leela.getByText('No visits yet')).toBeVisible()
  await leela.context().close()
})
