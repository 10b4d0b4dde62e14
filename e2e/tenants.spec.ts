import type { Page } from '@playwright/test'
import type { Given, GivenBranch } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { forgetPerson, headersOf } from './calls.ts'
import { expectCallEvery, keepTime, seeOnStoppedClock } from './clock.ts'
import { expect, notice, picture, saying, test } from './fixtures.ts'
import { PHONE } from './viewports.ts'

const TENANTS = '/dashboard/identity-and-access/tenants'
const LIST = '**/api/iam/get-tenants?*'
const STATUS = '**/api/iam/update-tenant-status'
const REMOVE = '**/api/iam/remove-tenant'

const row = (page: Page, name: string) => saying(page.getByRole('row'), name)

const openMenu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  return page.getByRole('menu')
}

const ask = async (page: Page, name: string, act: string) => {
  await (await openMenu(page, name)).getByRole('menuitem', { name: act }).click()
  return page.getByRole('alertdialog', { name: `${act} ${name}?` })
}

/** A coworking space with tenants of these names, all of them branches of one other business. */
const spaceWith = async (given: Given, ...names: string[]) => {
  const branch = await given.branch({ of: await given.business({ name: 'Kaveri Spaces' }), name: 'Koramangala' })
  const owner = await given.business({ name: 'Third Wave' })
  const tenants: GivenBranch[] = []
  for (const name of names) {
    const is = await given.branch({ of: owner, name })
    await given.tenant({ of: branch, is })
    tenants.push(is)
  }
  return { branch, tenants, owner }
}

test('tenants are listed, deactivated, activated and removed, each after a confirmation', async ({
  page,
  given,
  signIn,
}) => {
  const branch = await given.branch({ of: await given.business({ name: 'Kaveri Spaces' }), name: 'Koramangala' })
  const labs = await given.branch({ name: 'Third Wave Labs' })
  await given.staff({ on: labs, may: ['view_branches', 'view_users'] })
  const studio = await given.branch({ name: 'Malgudi Design Studio' })
  await given.tenant({ of: branch, is: labs })
  await given.tenant({ of: branch, is: studio, active: false })
  await signIn(branch.business.root)
  await page.getByRole('link', { name: 'Identity and Access Beta' }).click()
  const listed = page.waitForResponse(LIST)
  await page.getByRole('link', { name: 'Tenants' }).click()

  const answer = await listed
  spec('D2-TENANT-17')
  expect(answer.request().method()).toBe('GET')
  expect(new URL(answer.url()).searchParams.get('shopId')).toBe(branch.quickId)
  spec('D1-TENANT-01', 'D2-TENANT-13')
  expect(await answer.json()).toContainEqual({
    child_store_name: 'Third Wave Labs',
    child_contact_email: 'desk@branch.invalid',
    total_permissions: 2,
    child_shop_quickID: labs.quickId,
    is_active: true,
  })
  spec('D2-TENANT-01')
  await expect(page).toHaveURL(/\/dashboard\/identity-and-access\/tenants$/)
  spec('D2-TENANT-02')
  await expect(page.getByRole('heading', { name: 'Manage Tenants For Your Entity' })).toBeVisible()
  spec('D2-TENANT-03')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Tenants Name',
    'Email',
    'No. of Permissions',
    'quickID',
    'Status',
    'Action',
  ])
  await expect(row(page, 'Third Wave Labs').getByRole('cell')).toHaveText([
    'desk@branch.invalid',
    '2',
    labs.quickId,
    'Active',
    '',
  ])
  await expect(row(page, 'Malgudi Design Studio')).toContainText('Inactive')
  await expect(page.getByText('Showing 1-2 of total 2 tenants')).toBeVisible()

  let question = await ask(page, 'Third Wave Labs', 'Deactivate')
  await expect(question).toContainText('Its staff no longer count as members of Koramangala.')
  await page.keyboard.press('Escape')
  spec('D2-TENANT-14')
  await expect(question).toBeHidden()
  await expect(row(page, 'Third Wave Labs')).toContainText('Active')

  question = await ask(page, 'Third Wave Labs', 'Deactivate')
  let sent = page.waitForRequest(STATUS)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  const link = { parentShopQuickID: branch.quickId, childShopQuickID: labs.quickId }
  expect((await sent).method()).toBe('PUT')
  expect((await sent).postDataJSON()).toEqual({ ...link, isActive: false })
  spec('D2-TENANT-23')
  await expect(notice(page, 'Tenant deactivated successfully!')).toBeVisible()
  await expect(row(page, 'Third Wave Labs')).toContainText('Inactive')
  await expect(page.getByRole('alertdialog')).toBeHidden()

  question = await ask(page, 'Third Wave Labs', 'Activate')
  await question.getByRole('button', { name: 'Activate' }).click()
  spec('D2-TENANT-22')
  await expect(notice(page, 'Tenant activated successfully!')).toBeVisible()
  await expect(row(page, 'Third Wave Labs')).toContainText('Active')

  question = await ask(page, 'Third Wave Labs', 'Remove')
  spec('D2-TENANT-15')
  await expect(question).toContainText('This cannot be undone.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  sent = page.waitForRequest(REMOVE)
  await question.getByRole('button', { name: 'Remove' }).click()
  expect((await sent).method()).toBe('DELETE')
  expect((await sent).postDataJSON()).toEqual(link)
  spec('D2-TENANT-24')
  await expect(notice(page, 'Tenant removed successfully!')).toBeVisible()
  await expect(row(page, 'Third Wave Labs')).toHaveCount(0)
  await expect(row(page, 'Malgudi Design Studio')).toBeVisible()
})

test('D2-TENANT-04 D2-TENANT-05: ten tenants are shown at a time from one answer, with five page numbers around the current one', async ({
  page,
  given,
  signIn,
}) => {
  const names = Array.from({ length: 52 }, (_, index) => `Studio ${String(index + 1).padStart(2, '0')}`)
  const { branch } = await spaceWith(given, ...names)
  await signIn(branch.business.root, TENANTS)
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText('Studio 01')
  await expect(page.getByText('Showing 1-10 of total 52 tenants')).toBeVisible()

  const numbers = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /^Page \d+$/ })
  await expect(numbers).toHaveText(['1', '2', '3', '4', '5'])
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('get-tenants')) asked++
  })
  await page.getByRole('button', { name: 'Page 5' }).click()
  await expect(rows.first()).toContainText('Studio 41')
  await expect(numbers).toHaveText(['2', '3', '4', '5', '6'])
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByText('Showing 51-52 of total 52 tenants')).toBeVisible()
  expect(asked).toBe(0)
})

test('what is offered follows the permissions', async ({ page, given, signIn }) => {
  const { branch } = await spaceWith(given, 'Nilgiri Analytics')
  const invite = page.getByRole('button', { name: 'Send Invitation' })
  const menuItems = async () => (await openMenu(page, 'Nilgiri Analytics')).getByRole('menuitem')

  await signIn(await given.staff({ on: branch, may: ['view_tenant_list'] }), TENANTS)
  spec('D2-TENANT-08')
  await expect(await menuItems()).toHaveText(['No actions available'])
  await expect(invite).toHaveCount(0)

  for (const [permission, items, invites] of [
    ['deactivate_tenant', ['Deactivate'], 0],
    ['remove_tenant', ['Remove'], 0],
    ['send_invitation_to_registered_business', ['No actions available'], 1],
    ['send_invitation_to_non_registered_business', ['No actions available'], 1],
  ] as const) {
    await forgetPerson(page)
    await signIn(await given.staff({ on: branch, may: ['view_tenant_list', permission] }), TENANTS)
    spec('D2-TENANT-06', 'D2-TENANT-07')
    await expect(await menuItems()).toHaveText([...items])
    spec('D2-TENANT-09')
    await expect(invite).toHaveCount(invites)
  }

  await forgetPerson(page)
  await signIn(await given.staff({ on: branch, may: ['view_users'] }), TENANTS)
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  spec('D2-TENANT-16')
  await expect(page.getByText("You don't have permission to view the Tenants List.")).toBeVisible()
})

test('the list says when it is empty and when it failed, and refreshes every 20 s', async ({ page, given, signIn }) => {
  const { branch } = await spaceWith(given)
  await keepTime(page)
  await page.route(LIST, (route) => route.fulfill({ status: 503, json: { detail: 'The list is being moved.' } }))
  await signIn(branch.business.root, TENANTS)
  await page.clock.runFor(2_000)
  spec('D2-TENANT-11')
  await expect(page.getByText('Failed to load tenants data')).toBeVisible()
  await expect(page.getByText('The list is being moved.')).toBeVisible()
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Try Again' }).click()
  spec('D2-TENANT-10')
  await expect(page.getByText('No Tenants are added to this space yet.')).toBeVisible()

  await given.tenant({ of: branch, is: await given.branch({ name: 'Udaan Learning' }) })
  spec('D2-TENANT-12')
  await expectCallEvery(page, 20, '/api/iam/get-tenants')
  await seeOnStoppedClock(page, row(page, 'Udaan Learning'))
})

test('D2-TENANT-20 D2-TENANT-21: actions are sent under the camel-case names, the server takes its own too, and one that fails is told', async ({
  page,
  given,
  request,
  signIn,
}) => {
  const { branch, tenants } = await spaceWith(given, 'Saffron Freight')
  const headers = await headersOf({ given, request }, branch.business.root)
  const answer = await request.put('/api/iam/update-tenant-status', {
    headers: headers(),
    data: { parent_shop_quickID: branch.quickId, child_shop_quickID: tenants[0]?.quickId, is_active: false },
  })
  spec('D2-TENANT-19')
  expect(answer.status()).toBe(200)

  await signIn(branch.business.root, TENANTS)
  await expect(row(page, 'Saffron Freight')).toContainText('Inactive')
  await page.route(STATUS, (route) => route.fulfill({ status: 500, json: {} }))
  const question = await ask(page, 'Saffron Freight', 'Activate')
  const sent = page.waitForRequest(STATUS)
  await question.getByRole('button', { name: 'Activate' }).click()
  const link = { parentShopQuickID: branch.quickId, childShopQuickID: tenants[0]?.quickId }
  expect((await sent).method()).toBe('PUT')
  expect((await sent).postDataJSON()).toEqual({ ...link, isActive: true })
  await expect(notice(page, 'Failed to perform action')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Saffron Freight')).toContainText('Inactive')

  await page.route(REMOVE, (route) => route.fulfill({ status: 500, json: {} }))
  await expect(notice(page, 'Failed to perform action')).toBeHidden()
  const removal = await ask(page, 'Saffron Freight', 'Remove')
  const removing = page.waitForRequest(REMOVE)
  await removal.getByRole('button', { name: 'Remove' }).click()
  expect((await removing).method()).toBe('DELETE')
  expect((await removing).postDataJSON()).toEqual(link)
  await expect(notice(page, 'Failed to perform action')).toBeVisible()
  await removal.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Saffron Freight')).toBeVisible()

  const removed = await request.delete('/api/iam/remove-tenant', {
    headers: headers(),
    data: { parent_shop_quickID: branch.quickId, child_shop_quickID: tenants[0]?.quickId },
  })
  spec('D2-TENANT-18')
  expect(removed.status()).toBe(200)
})

test('the tenants and their questions are accessible in both themes', async ({ page, given, signIn }) => {
  const { branch } = await spaceWith(
    given,
    'Third Wave Labs',
    'Malgudi Design Studio',
    'Pepper & Pine Legal LLP',
    'Nilgiri Analytics',
    'Chaitanya Health Tech',
  )
  await given.tenant({ of: branch, is: await given.branch({ name: 'Monsoon Media' }), active: false })
  await signIn(branch.business.root, TENANTS)
  await expect(row(page, 'Monsoon Media')).toBeVisible()
  await picture(page, 'tenants')
  await expectAccessible(page)
  await ask(page, 'Nilgiri Analytics', 'Remove')
  await picture(page, 'tenants-remove')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.setViewportSize(PHONE)
  await expect(page.getByRole('list', { name: 'Tenants' }).getByRole('listitem')).toHaveCount(6)
  await picture(page, 'tenants')
  await expectAccessible(page)
})
