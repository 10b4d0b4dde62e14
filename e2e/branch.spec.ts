import type { Page } from '@playwright/test'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { expect, notice, pick, picture, saying, test } from './fixtures.ts'
import { PHONE } from './viewports.ts'

const DETAILS = '/dashboard/admin-center/branch-details'
const LIST = '**/api/admin-center/shops?*'
const DELETE = '**/api/admin-center/delete-shop?*'

/** A field of the screen by its label. */
const fact = (page: Page, label: string) => saying(page.locator('dl > div'), label).locator('dd')

const banner = (page: Page) => page.getByRole('banner')

const confirmDeletion = async (page: Page, name: string) => {
  await expect(fact(page, 'Name')).toHaveText(name)
  await page.getByRole('button', { name: 'Delete Branch' }).click()
  const question = page.getByRole('alertdialog', { name: `Delete ${name}?` })
  await expect(question).toContainText('This cannot be undone.')
  await question.getByRole('button', { name: 'Delete Branch' }).click()
}

test('the selected branch is shown in full', async ({ page, context, given, world, signIn }) => {
  const business = await given.business({ name: 'Kaveri Spaces' })
  const branch = await given.branch({ of: business, name: 'Koramangala', city: 'Bengaluru', closing: '21:00' })
  await world.cells[business.cell - 1]
    ?.updateTable('business.branch')
    .set({ website: 'koramangala.example', radius: 250 })
    .where('branch_id', '=', branch.branchId)
    .execute()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(await given.staff({ on: branch, may: ['view_branches'] }))
  await page.getByRole('link', { name: 'Admin Center' }).click()
  await page.getByRole('link', { name: 'Branch Details' }).click()

  spec('D1-BRANCH-02')
  await expect(page).toHaveURL(/\/dashboard\/admin-center\/branch-details$/)
  await expect(page.getByRole('heading', { name: 'Koramangala' })).toBeVisible()
  await expect(page.getByText('Coworking Space in Bengaluru')).toBeVisible()
  spec('D1-BRANCH-03', 'D1-BRANCH-12')
  await expect(page.getByRole('main').getByRole('term')).toHaveText([
    'Name',
    'GSTIN',
    'Open',
    'Registered Email',
    'Registered Mobile',
    'Website',
    'Address',
    'Latitude',
    'Longitude',
    'Radius',
  ])
  await expect(fact(page, 'Name')).toHaveText('Koramangala')
  await expect(fact(page, 'Website')).toHaveText('koramangala.example')
  spec('D1-BRANCH-15')
  await expect(fact(page, 'GSTIN')).toHaveText('29AAGCB7383J1Z4')
  spec('D1-BRANCH-04')
  await expect(fact(page, 'Open')).toHaveText('9:00 am to 9:00 pm')
  spec('D1-BRANCH-20')
  await expect(fact(page, 'Registered Email')).toHaveText('desk@branch.invalid')
  await expect(fact(page, 'Registered Mobile')).toHaveText('9800000001')
  spec('D1-BRANCH-16')
  await expect(fact(page, 'Address')).toHaveText('12 Lake Road, Bengaluru, Karnataka 560034')
  spec('D1-BRANCH-17')
  await expect(fact(page, 'Latitude')).toHaveText('12.936240')
  await expect(fact(page, 'Longitude')).toHaveText('77.626910')
  spec('D1-BRANCH-18')
  await expect(fact(page, 'Radius')).toHaveText('250 m')

  const card = page.getByRole('region', { name: 'Branch QR' })
  spec('D1-BRANCH-05', 'D1-BRANCH-22')
  await expect(card.getByText('Kaveri Spaces')).toBeVisible()
  const qr = card.getByRole('img', { name: 'QR code to check in at Koramangala' })
  spec('D1-BRANCH-23')
  await expect(qr).toHaveAttribute('src', /^data:image\/png;base64,/)
  expect(await qr.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)).toBeGreaterThan(200)
  spec('D1-BRANCH-06', 'D1-BRANCH-11')
  await expect(card.getByText(branch.quickId)).toBeVisible()
  // 22 px of the text around it: letters of one width are drawn a little smaller.
  await expect(card.getByText(branch.quickId)).toHaveCSS('font-size', '20.306px')
  await card.getByRole('button', { name: 'Copy quickID' }).click()
  await expect(notice(page, 'QuickID copied to clipboard!')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(branch.quickId)
})

test('D1-BRANCH-19 D1-BRANCH-21: hours and a website that are not set read N/A', async ({
  page,
  given,
  world,
  signIn,
}) => {
  const branch = await given.branch()
  await world.cells[branch.business.cell - 1]
    ?.updateTable('business.branch')
    .set({ opening_time: null, closing_time: null, website: null })
    .where('branch_id', '=', branch.branchId)
    .execute()
  await signIn(await given.staff({ on: branch, may: ['view_branches'] }), DETAILS)
  await expect(fact(page, 'Open')).toHaveText('N/A')
  await expect(fact(page, 'Website')).toHaveText('N/A')
})

test('D1-BRANCH-07 D1-BRANCH-08: Edit Branch and Delete Branch are there for those who may', async ({
  page,
  given,
  signIn,
}) => {
  const branch = await given.branch({ name: 'Powai' })
  await signIn(await given.staff({ on: branch, may: ['view_branches', 'edit_branches'] }), DETAILS)
  await expect(page.getByRole('link', { name: 'Edit Branch' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Renew QR code' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Branch' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Create Branch' })).toHaveCount(0)

  await page.context().clearCookies()
  await page.evaluate('sessionStorage.clear()')
  await signIn(await given.staff({ on: branch, may: ['view_branches', 'delete_branches'] }), DETAILS)
  await expect(page.getByRole('button', { name: 'Delete Branch' })).toBeVisible()
  await expect(fact(page, 'Name')).toHaveText('Powai')
  await expect(page.getByRole('link', { name: 'Edit Branch' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Renew QR code' })).toHaveCount(0)
})

test('D1-BRANCH-09: without any branch the screen asks to select one', async ({ page, given, signIn }) => {
  const business = await given.business()
  await signIn(business.root, DETAILS)
  const asked = page.getByText('No Branch Selected - Please select a branch from the list to view/edit its details.')
  await expect(asked).toBeVisible()
  await expect(asked.locator('.sr-only')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Create Branch' })).toBeVisible()
})

test('D1-BRANCH-10: without the permission there is Access Denied in the words of the screen', async ({
  page,
  given,
  signIn,
}) => {
  const branch = await given.branch()
  await signIn(await given.staff({ on: branch, may: ['view_business_details'] }), DETAILS)
  await expect(page.getByText("You don't have permission to view the Branch Details.")).toBeVisible()
})

test('a deleted branch leaves the list, and the first remaining one takes its place', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business()
  spec('D1-BRANCH-28')
  await given.branch({ of: business, name: 'Andheri' })
  const powai = await given.branch({ of: business, name: 'Powai' })
  await signIn(business.root, DETAILS)
  await banner(page).getByRole('combobox').click()
  await pick(saying(page.getByRole('option'), 'Powai'))
  await expect(page.getByRole('heading', { name: 'Powai' })).toBeVisible()
  await expect(fact(page, 'Name')).toHaveText('Powai')

  await page.getByRole('button', { name: 'Delete Branch' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Powai?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  spec('D1-BRANCH-24')
  await expect(question).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Powai' })).toBeVisible()

  const letGo = Promise.withResolvers<void>()
  await page.route(DELETE, async (route) => {
    await letGo.promise
    await route.continue()
  })
  const sent = page.waitForRequest(DELETE)
  await confirmDeletion(page, 'Powai')
  spec('D1-BRANCH-25')
  await expect(page.getByRole('button', { name: 'Deleting Branch...' })).toBeVisible()
  const request = await sent
  spec('D1-BRANCH-29')
  expect(request.method()).toBe('DELETE')
  expect(Object.fromEntries(new URL(request.url()).searchParams)).toEqual({ shopQuickID: powai.quickId })
  expect(request.postData()).toBeNull()
  const reloaded = page.waitForResponse(LIST)
  letGo.resolve()

  spec('D1-BRANCH-27')
  await reloaded
  spec('D1-BRANCH-32')
  await expect(notice(page, 'Branch deleted successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Andheri' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  spec('D1-BRANCH-26')
  await expect.poll(() => page.evaluate("sessionStorage.getItem('choice:branch')")).toBeFalsy()
  await banner(page).getByRole('combobox').click()
  await expect(page.getByRole('option')).toHaveText([/Andheri/])
})

test('D1-BRANCH-28: after the last branch is deleted, none is selected', async ({ page, given, signIn }) => {
  const branch = await given.branch({ name: 'Only One' })
  await signIn(branch.business.root, DETAILS)
  await confirmDeletion(page, 'Only One')
  const asked = page.getByText('No Branch Selected - Please select a branch from the list to view/edit its details.')
  await expect(asked).toBeVisible()
  await expect(asked.locator('.sr-only')).toHaveCount(0)
})

test('D1-BRANCH-30: a deletion that fails is told, and the branch stays', async ({ page, given, signIn }) => {
  const branch = await given.branch({ name: 'Powai' })
  await signIn(branch.business.root, DETAILS)
  await page.route(DELETE, (route) => route.fulfill({ status: 500, json: {} }))
  await confirmDeletion(page, 'Powai')
  await expect(notice(page, 'Failed to delete branch')).toBeVisible()
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Delete Branch' })).toBeEnabled()
})

test('D1-BRANCH-31: a deletion whose list cannot be loaded again is told, and the deleted branch is gone', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business()
  await given.branch({ of: business, name: 'Andheri' })
  const powai = await given.branch({ of: business, name: 'Powai' })
  await page.addInitScript(`sessionStorage.setItem('choice:branch', '${powai.quickId}')`)
  await signIn(business.root, DETAILS)
  await expect(page.getByRole('heading', { name: 'Powai' })).toBeVisible()
  await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }))
  await confirmDeletion(page, 'Powai')
  await expect(notice(page, 'Branch deleted but failed to refresh the list. Please refresh the page.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Andheri' })).toBeVisible()
})

test('a renewed QR code is another one, after a confirmation', async ({ page, given, signIn }) => {
  const branch = await given.branch({ name: 'Powai' })
  await signIn(await given.staff({ on: branch, may: ['view_branches', 'edit_branches'] }), DETAILS)
  const qr = page.getByRole('img', { name: 'QR code to check in at Powai' })
  const before = await qr.getAttribute('src')
  await page.getByRole('button', { name: 'Renew QR code' }).click()
  const question = page.getByRole('alertdialog', { name: 'Renew the QR code of Powai?' })
  await expect(question).toContainText('Existing posters stop working immediately.')
  await question.getByRole('button', { name: 'Renew QR code' }).click()
  await expect(notice(page, 'QR code renewed. Print new posters.')).toBeVisible()
  await expect.poll(() => qr.getAttribute('src')).not.toBe(before)
})

test('the branch details are accessible in both themes', async ({ page, given, signIn }) => {
  test.slow()
  const business = await given.business({ name: 'Kaveri Spaces' })
  await given.branch({ of: business, name: 'Koramangala' })
  await signIn(business.root, DETAILS)
  await expect(page.getByRole('img', { name: 'Branch location' })).toBeVisible()
  await expect(page.getByText('100 m').first()).toBeVisible()
  await picture(page, 'branch-details')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await picture(page, 'branch-details', { fullPage: true })
  await expectAccessible(page)
})
