import type { APIRequestContext, Page } from '@playwright/test'
import type { Permission } from '@quickprism/contract/permissions'
import type { Given, GivenPerson } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { headersOf } from './calls.ts'
import { expect, notice, picture, test } from './fixtures.ts'
import { PHONE } from './viewports.ts'
import { aVisitorRef } from './visitor-ref.ts'

const RECORDS = '/dashboard/entry-management/logs'
const NOTES = '**/api/vms/visitor-additional-info?*'

const reading: Permission[] = ['view_checkin_logs_of_visitors', 'view_additional_info_of_visitors']
const writing: Permission[] = [...reading, 'add_edit_delete_additional_info_of_visitors']

const info = (page: Page) => page.getByRole('button', { name: 'Additional information of Rohit Deshpande' })
const list = (page: Page) => page.getByRole('dialog', { name: 'Additional information' })
const adding = (page: Page) => page.getByRole('dialog', { name: 'Add New Field' })
const button = (page: Page, name: string) => page.getByRole('button', { name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

const scene = async (given: Given) => {
  const branch = await given.branch({ name: 'Koramangala' })
  const rohit = await given.visitor({ of: branch.business, name: 'Rohit Deshpande' })
  await given.visit({ at: branch, by: rohit })
  const address = `/api/vms/visitor-additional-info?shopId=${branch.quickId}&visitorQuickId=${rohit.quickId}`
  return { branch, rohit, address }
}

/** Notes as someone else wrote them. */
const noted = async (
  from: { given: Given; request: APIRequestContext },
  by: GivenPerson,
  address: string,
  additional_info: Record<string, string>,
) => {
  const headers = await headersOf(from, by)
  const answer = await from.request.post(address, { headers: headers(), data: { additional_info } })
  expect(answer.status()).toBe(200)
}

test('a field with heading and text is added from the menu of a row', async ({ page, given, signIn }) => {
  const { branch } = await scene(given)
  await signIn(await given.staff({ on: branch, may: writing }), RECORDS)
  await button(page, 'Actions for Rohit Deshpande').click()
  spec('D3-INFO-01')
  await page.getByRole('menuitem', { name: 'Add New Field' }).click()
  spec('D3-INFO-03')
  await expect(adding(page).locator('label')).toHaveText(['Heading', 'Text'])
  await expect(adding(page).locator('.sr-only label')).toHaveCount(0)
  await field(page, 'Heading').fill('Company')
  await field(page, 'Heading').fill(' ')
  spec('D3-INFO-12', 'D3-INFO-14')
  await expect(adding(page).getByText('Heading is required')).toBeVisible()
  await field(page, 'Text').fill('x')
  await field(page, 'Text').fill('')
  await expect(adding(page).getByText('Text is required')).toBeVisible()
  spec('D3-INFO-13')
  await expect(adding(page).getByRole('button', { name: 'Save' })).toBeDisabled()
  await field(page, 'Heading').fill('Company')
  await field(page, 'Text').fill('Deccan Print House')
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('additional'))
  await adding(page).getByRole('button', { name: 'Save' }).click()
  spec('D3-INFO-20')
  const request = await asked
  expect(Object.fromEntries(new URL(request.url()).searchParams)).toEqual({
    shopId: branch.quickId,
    visitorQuickId: aVisitorRef,
  })
  expect(request.postDataJSON()).toEqual({ additional_info: { Company: 'Deccan Print House' } })
  spec('D3-INFO-26')
  await expect(notice(page, 'Additional information added successfully!')).toBeVisible()
  await info(page).click()
  spec('D3-INFO-02')
  await expect(list(page).getByText('Deccan Print House')).toBeVisible()
})

test('a heading that is there already is refused beside its field', async ({ page, given, request, signIn }) => {
  const { branch, address } = await scene(given)
  await noted({ given, request }, branch.business.root, address, { Company: 'Deccan Print House' })
  await signIn(await given.staff({ on: branch, may: writing }), RECORDS)
  await info(page).click()
  await list(page).getByRole('button', { name: 'Add New Field' }).click()
  await field(page, 'Heading').fill(' company ')
  spec('D3-INFO-15')
  await expect(adding(page).getByText('A field with this heading already exists')).toBeVisible()
})

test('one entry is edited at a time, with its heading and text filled in', async ({ page, given, request, signIn }) => {
  const { branch, address } = await scene(given)
  const before = { 'Vehicle number': 'KA 05 MJ 4471', Company: 'Deccan Print House' }
  await noted({ given, request }, branch.business.root, address, before)
  await signIn(await given.staff({ on: branch, may: writing }), RECORDS)
  await info(page).click()
  spec('D3-INFO-04')
  await expect(list(page).getByRole('button', { name: /^(Edit|Delete) (Vehicle number|Company)$/ })).toHaveCount(4)
  await button(page, 'Edit Company').click()
  spec('D3-INFO-05')
  await expect(field(page, 'Heading')).toHaveValue('Company')
  await expect(field(page, 'Heading')).toBeFocused()
  await expect(field(page, 'Text')).toHaveValue('Deccan Print House')
  spec('D3-INFO-07')
  await expect(button(page, 'Edit Vehicle number')).toBeDisabled()
  await expect(button(page, 'Delete Vehicle number')).toBeDisabled()
  await picture(page, 'additional-info')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await picture(page, 'additional-info')
  // Someone else writes meanwhile: nothing of it is lost.
  await noted({ given, request }, branch.business.root, address, { ...before, 'Laptop serial': '5CG2140XKP' })
  await field(page, 'Heading').fill('Employer')
  await list(page).getByRole('button', { name: 'Save' }).click()
  spec('D3-INFO-25')
  await expect(notice(page, 'Additional information updated successfully!')).toBeVisible()
  spec('D3-INFO-06')
  await expect(list(page).getByRole('term')).toHaveText(['Vehicle number', 'Employer', 'Laptop serial'])
  await expect(button(page, 'Edit Employer')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Heading')).toBeFocused()
  await list(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(button(page, 'Edit Employer')).toBeFocused()
})

test('deleting an entry asks first', async ({ page, given, request, signIn }) => {
  const { branch, address } = await scene(given)
  await noted({ given, request }, branch.business.root, address, { Company: 'Deccan Print House' })
  await signIn(await given.staff({ on: branch, may: writing }), RECORDS)
  await info(page).click()
  await button(page, 'Delete Company').click()
  const asking = page.getByRole('alertdialog', { name: 'Delete Company?' })
  spec('D3-INFO-08')
  await expect(asking).toBeVisible()
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(list(page).getByText('Deccan Print House')).toBeVisible()
  await button(page, 'Delete Company').click()
  await asking.getByRole('button', { name: 'Delete' }).click()
  spec('D3-INFO-27')
  await expect(notice(page, 'Additional information deleted successfully!')).toBeVisible()
  spec('D3-INFO-09')
  await expect(list(page).getByText('No additional information available')).toBeVisible()
})

test('whoever may only read sees no buttons to change anything', async ({ page, given, request, signIn }) => {
  const { branch, address } = await scene(given)
  await noted({ given, request }, branch.business.root, address, { Company: 'Deccan Print House' })
  await signIn(await given.staff({ on: branch, may: reading }), RECORDS)
  await info(page).click()
  await expect(list(page).getByText('Deccan Print House')).toBeVisible()
  spec('D3-INFO-18')
  await expect(list(page).getByRole('button')).toHaveText(['', 'Close'])
  await button(page, 'Close').last().click()
  await button(page, 'Actions for Rohit Deshpande').click()
  spec('D3-INFO-01')
  await expect(page.getByRole('menuitem')).toHaveText(['No actions available'])
})

test('whoever may not read them has no way to open them', async ({ page, given, signIn }) => {
  const { branch } = await scene(given)
  await signIn(await given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] }), RECORDS)
  await expect(button(page, 'Actions for Rohit Deshpande')).toBeVisible()
  spec('D3-INFO-17')
  await expect(info(page)).toHaveCount(0)
})

test('entries that cannot be loaded are tried again', async ({ page, given, signIn }) => {
  const { branch } = await scene(given)
  await page.route(NOTES, (route) => route.fulfill({ status: 500, json: {} }))
  await signIn(await given.staff({ on: branch, may: reading }), RECORDS)
  await info(page).click()
  spec('D3-INFO-10')
  await expect(list(page).getByText('Failed to load additional information')).toBeVisible()
  await page.unroute(NOTES)
  await list(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(list(page).getByText('No additional information available')).toBeVisible()
})

test('adding, changing and deleting say each in its own words that they failed', async ({
  page,
  given,
  request,
  signIn,
}) => {
  const { branch, address } = await scene(given)
  await noted({ given, request }, branch.business.root, address, { Company: 'Deccan Print House' })
  await signIn(await given.staff({ on: branch, may: writing }), RECORDS)
  await page.route(NOTES, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await info(page).click()
  await button(page, 'Edit Company').click()
  await field(page, 'Text').fill('Deccan')
  await list(page).getByRole('button', { name: 'Save' }).click()
  spec('D3-INFO-22')
  await expect(notice(page, 'Failed to update additional information')).toBeVisible()
  await list(page).getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Delete Company').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  spec('D3-INFO-24')
  await expect(notice(page, 'Failed to delete additional information')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await list(page).getByRole('button', { name: 'Add New Field' }).click()
  await field(page, 'Heading').fill('Laptop serial')
  await field(page, 'Text').fill('5CG2140XKP')
  await adding(page).getByRole('button', { name: 'Save' }).click()
  spec('D3-INFO-23')
  await expect(notice(page, 'Failed to add additional information')).toBeVisible()
})
