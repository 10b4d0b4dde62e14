import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { expect, notice, picture, saying, test } from './fixtures.ts'
import { openPhone } from './phone.ts'
import { PHONE } from './viewports.ts'

const LAPTOP = { width: 1280, height: 800 }

test('a business that added its reader is joined or declined before it is opened, and shows who has not joined', async ({
  page,
  given,
  signIn,
}) => {
  const kaveri = await given.business({ name: 'Kaveri Spaces', root: await given.person({ name: 'Meera Iyer' }) })
  await given.branch({ of: kaveri, name: 'Koramangala' })
  const anaya = await given.business({ name: 'Anaya Hotels' })
  const farah = await given.person({ name: 'Farah Khan' })
  for (const business of [kaveri, anaya]) await given.membership(business, farah, null, { joined: false })

  await page.setViewportSize(LAPTOP)
  await signIn(farah)
  await expect(page.getByRole('heading', { name: 'Added you as a user' })).toBeVisible()
  spec('T4')
  await expect(page.getByRole('button', { name: 'Join Kaveri Spaces' })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'picker-waiting')
  await page.setViewportSize(PHONE)
  await picture(page, 'picker-waiting')
  await page.setViewportSize(LAPTOP)

  await page.getByRole('button', { name: 'Decline to join Anaya Hotels' }).click()
  await expect(notice(page, 'You have declined to join Anaya Hotels')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join Anaya Hotels' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Join Kaveri Spaces' }).click()
  await expect(notice(page, 'You have joined Kaveri Spaces')).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Kaveri Spaces')).toBeVisible()
})

test('the list of users and the form of one say who has not joined', async ({ page, given, signIn }) => {
  const kaveri = await given.business({ name: 'Kaveri Spaces', root: await given.person({ name: 'Meera Iyer' }) })
  await given.branch({ of: kaveri, name: 'Koramangala' })
  const farah = await given.person({ name: 'Farah Khan', email: 'farah.khan@people.invalid', mobile: '9812345678' })
  await given.membership(kaveri, farah, null, { joined: false })
  await page.setViewportSize(LAPTOP)
  await signIn(kaveri.root, '/dashboard/identity-and-access/users')
  const row = saying(page.getByRole('row'), 'Farah Khan')
  await expect(row).toContainText('Not joined yet')
  await expect(row).toContainText('f****@people.invalid')
  await expectAccessible(page)
  await picture(page, 'users-not-joined')
  await page.getByRole('button', { name: 'Actions for Farah Khan' }).click()
  await page.getByRole('menuitem', { name: 'Edit User' }).click()
  await expect(
    page.getByText('Not joined yet. Roles take effect and contacts are shown once Farah Khan joins.'),
  ).toBeVisible()
  await picture(page, 'user-not-joined')
  await page.setViewportSize(PHONE)
  await picture(page, 'user-not-joined')
  await page.goBack()
  await expect(page.getByText('Not joined yet')).toBeVisible()
  await picture(page, 'users-not-joined')
})

test('a phone asks whether its owner joins', async ({ browser, given }) => {
  const kaveri = await given.business({ name: 'Kaveri Spaces' })
  const farah = await given.person({ name: 'Farah Khan' })
  await given.membership(kaveri, farah, null, { joined: false })
  const page = await openPhone(browser, given, farah)
  await page.goto('/app/')
  await expect(page.getByRole('heading', { name: 'Kaveri Spaces added you as a user' })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'home-waiting')
  await page.getByRole('button', { name: 'Join Kaveri Spaces' }).click()
  await expect(page.getByRole('heading', { name: 'Kaveri Spaces added you as a user' })).toHaveCount(0)
})
