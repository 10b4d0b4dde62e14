import type { Page } from '@playwright/test'
import type { GivenBusiness, GivenPerson } from '@quickprism/tools/testing/given'
import type { openWorld } from '@quickprism/tools/testing/owner-world'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { forgetPerson } from './calls.ts'
import { expectCallEvery, expectSoon, keepTime, seeOnStoppedClock, stopClock } from './clock.ts'
import { expect, notice, picture, saying, test } from './fixtures.ts'
import { PHONE } from './viewports.ts'

const USERS = '/dashboard/identity-and-access/users'
const LIST = '**/api/iam/get-users?scope_type=shop&*'
const STATUS = '**/api/iam/update-user-status'
const DELETE = '**/api/iam/delete-user'

const table = (page: Page) => page.getByRole('table', { name: 'Users' })
const row = (page: Page, name: string) => saying(table(page).getByRole('row'), name)
const cell = (page: Page, name: string, column: number) => row(page, name).locator('th, td').nth(column)
const openMenu = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` }).click()

const confirm = async (page: Page, name: string, item: string, verb: string) => {
  await openMenu(page, name)
  await page.getByRole('menuitem', { name: item }).click()
  const question = page.getByRole('alertdialog', { name: `${verb} ${name}?` })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  return question
}

type World = ReturnType<typeof openWorld>
type Membership = { email?: string | null; last_login_at?: Date | null }

const remember = (world: World, of: GivenBusiness, { personId }: GivenPerson, told: Membership) =>
  world.cells[of.cell - 1]
    ?.updateTable('business.membership')
    .set(told)
    .where('business_id', '=', of.businessId)
    .where('person_id', '=', personId)
    .execute()

test('users are listed ten to a page, with what is missing named', async ({ page, given, world, signIn }) => {
  const business = await given.business({ root: await given.person({ name: 'Asha Reddy' }) })
  const branch = await given.branch({ of: business })
  const dev = await given.staff({ on: branch, may: ['view_users'], name: 'Dev Prakash' })
  const imran = await given.staff({ on: business, name: 'Imran Qureshi', active: false })
  await remember(world, business, dev, { last_login_at: new Date('2026-11-11T09:35:00Z') })
  await remember(world, business, imran, { email: null })
  for (let number = 10; number <= 58; number++) await given.staff({ on: branch, name: `Person ${number}` })
  await signIn(business.root)
  const answered = page.waitForResponse(LIST)
  await page.getByRole('link', { name: 'Identity and Access Beta' }).click()
  await page.getByRole('link', { name: 'Users' }).click()
  spec('D2-USERS-01')
  await expect(page).toHaveURL(/\/dashboard\/identity-and-access\/users$/)
  spec('D2-USERS-02')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Users For Your Entity')

  const answer = await answered
  spec('D2-USERS-29')
  expect(answer.request().method()).toBe('GET')
  expect(Object.fromEntries(new URL(answer.url()).searchParams)).toEqual({
    scope_type: 'shop',
    scope_id: branch.quickId,
    page: '1',
    page_size: '10',
  })
  const { items, pagination } = (await answer.json()) as { items: Record<string, unknown>[]; pagination: object }
  spec('D2-USERS-22')
  expect(pagination).toEqual({ total: 52, total_pages: 6 })
  spec('D2-USERS-08')
  expect(items).toHaveLength(10)
  spec('D2-USERS-21')
  expect(items.find(({ name }) => name === 'Dev Prakash')).toEqual({
    name: 'Dev Prakash',
    joined: true,
    email: dev.email,
    role_count: 1,
    quick_id: dev.quickId,
    user_type: 'shop',
    status: 'active',
    last_login: '2026-11-11T09:35:00.000Z',
    is_root: false,
  })

  spec('D2-USERS-03')
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Name',
    'Email',
    'Role count',
    'quickID',
    'User type',
    'Status',
    'Last Login',
    'Actions',
  ])
  await expect(cell(page, 'Asha Reddy', 0)).toContainText('Root user')
  await expect(cell(page, 'Asha Reddy', 0)).toContainText('You')
  const read = async (name: string) => (await row(page, name).locator('td').allInnerTexts()).slice(0, 6)
  spec('D1-ACCESS-11', 'D2-USERS-06', 'D2-USERS-07')
  expect(await read('Dev Prakash')).toEqual([dev.email, '1', dev.quickId, 'Branch', 'Active', '11/11/2026 3:05 pm'])
  spec('D2-USERS-04', 'D2-USERS-05')
  expect(await read('Imran Qureshi')).toEqual(['N/A', '0', imran.quickId, 'Business', 'Inactive', 'Never'])

  spec('D2-USERS-10')
  await expect(page.getByText('Showing 1-10 of total 52 users')).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  spec('D2-USERS-09')
  await expect(pages.getByRole('button', { name: /^Page \d+$/ })).toHaveText(['1', '2', '3', '4', '5'])
  await pages.getByRole('button', { name: 'Page 5' }).click()
  await expect(page.getByText('Showing 41-50 of total 52 users')).toBeVisible()
  await expect(pages.getByRole('button', { name: /^Page \d+$/ })).toHaveText(['2', '3', '4', '5', '6'])
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Showing 51-52 of total 52 users')).toBeVisible()
  await expect(table(page).locator('tbody > tr')).toHaveCount(2)
})

test('everyone is offered what they may do, and nothing else', async ({ page, given, signIn }) => {
  const business = await given.business({ root: await given.person({ name: 'Asha Reddy' }) })
  const branch = await given.branch({ of: business })
  await given.staff({ on: branch, name: 'Sana Khan' })
  await given.staff({ on: business, name: 'Tara Shah' })
  const offers = async (name: string, items: string[]) => {
    await openMenu(page, name)
    await expect(page.getByRole('menuitem')).toHaveText(items)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
  }
  const visit = async (person: GivenPerson) => {
    await forgetPerson(page).catch(() => {})
    await signIn(person, USERS)
  }

  await visit(await given.staff({ on: branch, may: ['view_iam_dashboard'] }))
  spec('D2-USERS-26')
  await expect(page.getByText("You don't have permission to view the Users.")).toBeVisible()

  await visit(await given.staff({ on: branch, may: ['view_users'] }))
  spec('D2-USERS-17')
  await offers('Sana Khan', ['No actions available'])
  await expect(page.getByRole('link', { name: 'Add User' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Last Login' })).toHaveCount(0)
  await expect(row(page, 'Sana Khan').getByRole('button', { name: 'Sana Khan' })).toHaveCount(0)

  const everything = await given.staff({
    on: business,
    may: [
      'view_users',
      'view_roles',
      'create_users',
      'edit_users',
      'deactivate_users',
      'delete_users',
      'view_login_status_of_users',
    ],
    name: 'Meera Iyer',
  })
  await visit(everything)
  await expect(page.getByRole('link', { name: 'Add User' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Last Login' })).toBeVisible()
  await offers('Sana Khan', ['Why can this person do that?', 'Edit User', 'Deactivate', 'Delete User'])
  await offers('Tara Shah', ['Why can this person do that?', 'Edit User', 'Deactivate', 'Delete User'])
  await offers('Meera Iyer', ['Why can this person do that?', 'Edit User'])
  await offers('Asha Reddy', ['Why can this person do that?'])

  for (const [may, item] of [
    ['edit_users', 'Edit User'],
    ['deactivate_users', 'Deactivate'],
    ['delete_users', 'Delete User'],
    ['create_users', 'No actions available'],
    ['view_login_status_of_users', 'No actions available'],
  ] as const) {
    // A name at the end of the list: the others stay on its first page.
    await visit(await given.staff({ on: branch, may: ['view_users', may], name: 'Zubin Rao' }))
    spec('D2-ACCESS-02', 'D2-USERS-14', 'D2-USERS-15', 'D2-USERS-16')
    await offers('Sana Khan', [item])
    spec('D2-USERS-13')
    await expect(page.getByRole('link', { name: 'Add User' })).toHaveCount(may === 'create_users' ? 1 : 0)
    spec('D2-USERS-27')
    await expect(page.getByRole('columnheader', { name: 'Last Login' })).toHaveCount(
      may === 'view_login_status_of_users' ? 1 : 0,
    )
    // A right at one branch does not reach those who work for the whole business.
    await offers('Tara Shah', ['No actions available'])
  }
})

test('users are deactivated, activated and deleted after a confirmation', async ({ page, given, signIn }) => {
  const business = await given.business({ name: 'Kaveri Spaces' })
  const branch = await given.branch({ of: business, name: 'Koramangala' })
  const sana = await given.staff({ on: branch, name: 'Sana Khan' })
  const tara = await given.staff({ on: business, name: 'Tara Shah' })
  await signIn(business.root, USERS)

  const deactivation = await confirm(page, 'Sana Khan', 'Deactivate', 'Deactivate')
  await expect(deactivation).toContainText('Sana Khan can no longer sign in to the dashboard of Kaveri Spaces.')
  await page.keyboard.press('Escape')
  spec('D2-USERS-23')
  await expect(deactivation).toBeHidden()
  await expect(page.getByRole('button', { name: 'Actions for Sana Khan' })).toBeFocused()
  await expect(row(page, 'Sana Khan')).toContainText('Active')

  await confirm(page, 'Sana Khan', 'Deactivate', 'Deactivate')
  const sent = page.waitForRequest(STATUS)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  spec('D2-USERS-30')
  expect((await sent).method()).toBe('PUT')
  spec('D2-USERS-24')
  expect((await sent).postDataJSON()).toEqual({ quickId: sana.quickId, status: false, scopeId: branch.quickId })
  spec('D2-USERS-36')
  await expect(notice(page, 'User deactivated successfully!')).toBeVisible()
  await expect(row(page, 'Sana Khan')).toContainText('Inactive')

  const activation = await confirm(page, 'Sana Khan', 'Activate', 'Activate')
  const back = page.waitForRequest(STATUS)
  await activation.getByRole('button', { name: 'Activate' }).click()
  expect((await back).postDataJSON()).toEqual({ quickId: sana.quickId, status: true, scopeId: branch.quickId })
  spec('D2-USERS-35')
  await expect(notice(page, 'User activated successfully!')).toBeVisible()
  await expect(row(page, 'Sana Khan')).toContainText('Active')

  const deletion = await confirm(page, 'Sana Khan', 'Delete User', 'Delete')
  spec('D2-USERS-25')
  await expect(deletion).toContainText('are removed from Koramangala. This cannot be undone.')
  const gone = page.waitForRequest(DELETE)
  await deletion.getByRole('button', { name: 'Delete User' }).click()
  spec('D2-USERS-31')
  expect((await gone).method()).toBe('DELETE')
  expect((await gone).postDataJSON()).toEqual({ scopeId: branch.quickId, userQuickId: sana.quickId })
  spec('D2-USERS-37')
  await expect(notice(page, 'User deleted successfully!')).toBeVisible()
  await expect(row(page, 'Sana Khan')).toHaveCount(0)

  const ofBusiness = await confirm(page, 'Tara Shah', 'Delete User', 'Delete')
  await expect(ofBusiness).toContainText('are removed from Kaveri Spaces. This cannot be undone.')
  const goneToo = page.waitForRequest(DELETE)
  await ofBusiness.getByRole('button', { name: 'Delete User' }).click()
  spec('D2-USERS-28')
  expect((await goneToo).postDataJSON()).toEqual({ scopeId: business.quickId, userQuickId: tara.quickId })
  await expect(row(page, 'Tara Shah')).toHaveCount(0)
})

test('an action that fails is told, and the question stays', async ({ page, given, signIn }) => {
  const branch = await given.branch()
  await given.staff({ on: branch, name: 'Sana Khan' })
  await given.staff({ on: branch.business, name: 'Tara Shah' })
  await signIn(branch.business.root, USERS)
  for (const call of [STATUS, DELETE]) await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))

  const deactivation = await confirm(page, 'Sana Khan', 'Deactivate', 'Deactivate')
  await deactivation.getByRole('button', { name: 'Deactivate' }).click()
  spec('D2-USERS-32')
  await expect(notice(page, 'Failed to update user status')).toBeVisible()
  await expect(deactivation.getByRole('button', { name: 'Deactivate' })).toBeEnabled()
  await page.keyboard.press('Escape')

  const deletion = await confirm(page, 'Sana Khan', 'Delete User', 'Delete')
  await deletion.getByRole('button', { name: 'Delete User' }).click()
  spec('D2-USERS-33')
  await expect(notice(page, 'Failed to delete user')).toBeVisible()
  await expect(deletion.getByRole('button', { name: 'Delete User' })).toBeEnabled()
  await page.keyboard.press('Escape')

  await page.evaluate("localStorage.removeItem('business_quickID')")
  const placeless = await confirm(page, 'Tara Shah', 'Delete User', 'Delete')
  await placeless.getByRole('button', { name: 'Delete User' }).click()
  spec('D2-USERS-34')
  await expect(notice(page, 'Failed to perform action')).toBeVisible()
})

test('the list refreshes every 20 s and when the window is looked at again; it says when it failed and when it is empty', async ({
  page,
  given,
  signIn,
}) => {
  const branch = await given.branch()
  await keepTime(page)
  await page.route(LIST, (route) => route.fulfill({ status: 503, json: { detail: 'The list is being moved.' } }))
  await signIn(branch.business.root, USERS)
  await page.clock.runFor(2_000)
  spec('D2-USERS-19')
  await expect(page.getByText('Failed to load users data')).toBeVisible()
  await expect(page.getByText('The list is being moved.')).toBeVisible()
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(table(page).locator('tbody > tr')).toHaveCount(1)

  await given.staff({ on: branch, name: 'Sana Khan' })
  await stopClock(page)
  // The window was in sight all the time, beside the one that had the focus.
  await page.evaluate("window.dispatchEvent(new Event('focus'))")
  spec('D2-USERS-12')
  await expectSoon(page, 2, row(page, 'Sana Khan'))
  await seeOnStoppedClock(page, page.getByText(/^Updated \d s ago$/))
  await given.staff({ on: branch, name: 'Dev Prakash' })
  spec('D2-USERS-11')
  await expectCallEvery(page, 20, '/api/iam/get-users')
  await seeOnStoppedClock(page, row(page, 'Dev Prakash'))

  await page.route(LIST, (route) => route.fulfill({ json: { items: [], pagination: { total: 0, total_pages: 0 } } }))
  await page.clock.runFor(20_000)
  spec('D2-USERS-18')
  await seeOnStoppedClock(page, page.getByText('No Users are added to this space yet.'))
})

test('D2-USERS-20: without a branch the screen asks to select one', async ({ page, given, signIn }) => {
  const business = await given.business()
  await signIn(business.root, USERS)
  await expect(page.getByText('No Shop Selected')).toBeVisible()
  await expect(page.getByText('Please select a shop to view users.')).toBeVisible()
})

test('a user’s name and their menu lead to why they can do what they can', async ({ page, given, signIn }) => {
  const business = await given.business({ root: await given.person({ name: 'Asha Reddy' }) })
  const branch = await given.branch({ of: business, name: 'Koramangala' })
  await given.staff({ on: branch, may: ['view_users', 'view_branches'], role: 'Front Desk', name: 'Sana Khan' })
  await given.staff({ on: branch, name: 'Naveen Gowda' })
  await signIn(business.root, USERS)

  await page.getByRole('button', { name: 'Sana Khan' }).click()
  const why = page.getByRole('dialog', { name: 'Why can this person do that?' })
  await expect(why).toContainText('What Sana Khan may do at Koramangala, and what allows it.')
  await expect(why.getByRole('list').first().locator('> li')).toHaveText([/^View Branches/, /^View Users/])
  await expect(why.getByText('Role Front Desk at Koramangala (Branch)')).toHaveCount(2)
  await expect(why.getByText(/^Granted on \d{2}\/\d{2}\/\d{4} \d{1,2}:\d{2} [ap]m$/).first()).toBeVisible()
  await expect(why.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('branches')
  await expect(why.getByText('View Users')).toHaveCount(0)
  await why.getByRole('searchbox').fill('nothing like it')
  await expect(why.getByText('No permission matches your search')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sana Khan' })).toBeFocused()

  await page.getByRole('button', { name: 'Naveen Gowda' }).click()
  await expect(why.getByText('Naveen Gowda holds no permission here.')).toBeVisible()
  await page.keyboard.press('Escape')
  await openMenu(page, 'Sana Khan')
  await page.getByRole('menuitem', { name: 'Why can this person do that?' }).click()
  await expect(why).toContainText('What Sana Khan may do at Koramangala, and what allows it.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Asha Reddy' }).click()
  await expect(why.getByText(/^Root user of .* holds every permission$/).first()).toBeVisible()
})

test('the users screen is accessible in both themes', async ({ page, given, world, signIn }) => {
  const business = await given.business({ name: 'Kaveri Spaces', root: await given.person({ name: 'Meera Iyer' }) })
  const branch = await given.branch({ of: business, name: 'Koramangala' })
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await remember(world, business, business.root, { last_login_at: minutesAgo(2) })
  for (const [index, name] of ['Dev Prakash', 'Sana Khan', 'Imran Qureshi', 'Ritu Bansal'].entries()) {
    const user = await given.staff({
      on: index === 2 ? business : branch,
      may: ['view_users', 'view_branches'],
      name,
      active: index !== 3,
    })
    await remember(world, business, user, {
      ...(index === 3 ? { email: null } : { last_login_at: minutesAgo(50 * 3 ** (index + 1)) }),
    })
  }
  await signIn(business.root, USERS)
  await openMenu(page, 'Sana Khan')
  await expect(page.getByRole('menu')).toBeVisible()
  await picture(page, 'users')
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await picture(page, 'users-deactivate')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Dev Prakash' }).click()
  await expect(page.getByRole('dialog').getByText('View Users')).toBeVisible()
  await picture(page, 'users-why')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('list', { name: 'Users' })).toBeVisible()
  await picture(page, 'users', { fullPage: true })
  await expectAccessible(page)
})
