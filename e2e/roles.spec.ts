import type { Locator, Page } from '@playwright/test'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { callsOf, expectCallEvery, keepTime, seeOnStoppedClock, stopClock, turnClock } from './clock.ts'
import { expect, notice, pick, picture, saying, test } from './fixtures.ts'
import { PHONE } from './viewports.ts'

const ROLES = '/dashboard/identity-and-access/roles'
const LIST = '**/api/iam/get-roles?*'
const SUMMARY = '**/api/iam/get-roles-summary?*'
const DELETE = '**/api/iam/delete-role/*'

const manager = [
  'view_entry_management_analytics_dashboard',
  'view_checkin_logs_of_visitors',
  'blacklist_visitors',
  'export_visitor_reports',
  'view_branches',
  'edit_branches',
  'view_users',
  'create_users',
  'deactivate_users',
  'view_roles',
  'view_permissions',
  'view_audit_logs',
] as const

const table = (page: Page) => page.getByRole('table', { name: 'Roles' })
const bodyRows = (page: Page) => table(page).locator('tbody > tr')
const row = (page: Page, name: string) => saying(table(page).getByRole('row'), name)
const show = (page: Page, which: 'Compact' | 'Detailed') => page.getByRole('radio', { name: which }).click()
const summary = (page: Page) => page.getByRole('region', { name: 'Roles summary' })

test('roles are listed ten to a page', async ({ page, given, world, signIn }) => {
  const business = await given.business()
  const branch = await given.branch({ of: business })
  for (let number = 1; number <= 50; number++) await given.role(business, { may: ['view_roles'] })
  await given.staff({ on: branch, may: ['view_roles', 'delete_roles'], role: 'Front Desk', name: 'Sana Khan' })
  await world.cells[business.cell - 1]
    ?.updateTable('business.role')
    .set({ created_at: new Date('2099-11-12T12:50:00Z') })
    .where('business_id', '=', business.businessId)
    .where('name', '=', 'Front Desk')
    .execute()
  await signIn(business.root)
  const answered = page.waitForResponse(LIST)
  await page.getByRole('link', { name: 'Identity and Access Beta' }).click()
  await page.getByRole('link', { name: 'Roles' }).click()
  spec('D2-ROLES-01')
  await expect(page).toHaveURL(/\/dashboard\/identity-and-access\/roles$/)
  spec('D2-ROLES-02')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Roles For Your Entity')
  spec('D2-ROLES-10')
  await expect(page.getByRole('main').getByRole('link', { name: 'Create Role' })).toBeVisible()

  const answer = await answered
  spec('D2-ROLES-33')
  expect(answer.request().method()).toBe('GET')
  expect(Object.fromEntries(new URL(answer.url()).searchParams)).toEqual({
    scope_type: 'shop',
    scope_id: branch.quickId,
    page: '1',
    page_size: '10',
  })
  const { roles, pagination } = (await answer.json()) as { roles: Record<string, unknown>[]; pagination: object }
  expect(pagination).toEqual({ total: 51, total_pages: 6 })
  spec('D2-ROLES-14')
  expect(roles).toHaveLength(10)
  const [newest] = roles
  spec('D2-ROLES-23', 'D2-ROLES-24', 'D2-ROLES-25', 'D2-ROLES-26', 'D2-ROLES-27', 'D2-ROLES-28')
  expect(newest).toEqual({
    id: expect.any(String),
    name: 'Front Desk',
    description: 'Made for this place',
    scope_type: 'shop',
    scope_ids: [branch.quickId],
    scopes: [{ scope_type: 'shop', scope_id: branch.quickId }],
    permissions: [
      { name: 'view_roles', category: 'Roles', description: 'See roles and what they allow', dependencies: [] },
      { name: 'delete_roles', category: 'Roles', description: 'Delete roles', dependencies: ['view_roles'] },
    ],
    permission_count: 2,
    user_count: 1,
    created_at: '2099-11-12T12:50:00.000Z',
    assignedTo: 1,
    timestamp: { date: '2099-11-12', time: '18:20' },
  })

  const advice = page.getByRole('region', { name: 'Security Recommendations' })
  spec('D2-ROLES-03', 'D2-ROLES-04')
  await expect(advice.getByText('Root user is quickprism verified')).toBeVisible()
  await expect(advice.getByText(/^Verified on \d{2}\/\d{2}\/\d{4}$/)).toBeVisible()
  await expect(advice).toContainText('50 roles have no users')
  await expect(advice).toContainText('1 user can unmask visitor data')
  await expect(advice).toContainText('No user holds more than 5 roles')

  spec('D2-ROLES-11')
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Name',
    'Permissions',
    'Assigned To',
    'Time stamp',
    'Manage',
  ])
  await expect(bodyRows(page)).toHaveCount(10)
  await expect(row(page, 'Front Desk').getByRole('cell')).toHaveText(['2', '1 user', '12/11/2099 6:20 pm', 'ViewEdit'])
  await expect(page.getByText('Showing 1-10 of total 51 roles')).toBeVisible()
  const pager = page.getByRole('navigation', { name: 'Pages' })
  spec('D2-ROLES-15')
  await expect(pager.getByRole('button', { name: /^Page \d+$/ })).toHaveText(['1', '2', '3', '4', '5'])
  await pager.getByRole('button', { name: 'Page 5' }).click()
  await expect(page.getByText('Showing 41-50 of total 51 roles')).toBeVisible()
  await expect(pager.getByRole('button', { name: /^Page \d+$/ })).toHaveText(['2', '3', '4', '5', '6'])
  await expect(pager.getByRole('button', { name: 'Page 5' })).toBeFocused()
  await pager.getByRole('button', { name: 'Page 6' }).click()
  await expect(bodyRows(page)).toHaveCount(1)
})

test('the detailed table opens a row with its permissions, and View leads to it', async ({ page, given, signIn }) => {
  const business = await given.business()
  const branch = await given.branch({ of: business })
  await given.role(business, { name: 'Branch Manager', may: manager, branches: [branch] })
  await given.role(business, { name: 'Auditor', may: ['view_audit_logs'] })
  await signIn(business.root, ROLES)
  await show(page, 'Detailed')
  spec('D2-ROLES-12')
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Permissions',
    'Name',
    'Description',
    'Users',
    'Scope',
  ])
  spec('D1-ACCESS-12')
  await expect(bodyRows(page).getByRole('rowheader')).toHaveText(['Auditor', 'Branch Manager'])
  spec('D1-ACCESS-11')
  await expect(row(page, 'Auditor').getByRole('cell')).toHaveText(['', 'Made for this place', 'No one', 'Business'])
  await expect(row(page, 'Branch Manager').getByRole('cell').last()).toHaveText('Branch')
  await page.getByRole('button', { name: 'Permissions of Auditor' }).click()
  spec('D2-ROLES-13')
  await expect(page.getByRole('list', { name: 'Permissions of Auditor' }).getByRole('listitem')).toHaveText([
    'View Audit Logs',
  ])
  await page.getByRole('button', { name: 'Permissions of Auditor' }).click()
  await expect(page.getByRole('list', { name: 'Permissions of Auditor' })).toHaveCount(0)

  await show(page, 'Compact')
  await page.getByRole('button', { name: 'Review who can unmask visitor data' }).click()
  await expect(page.getByRole('dialog', { name: 'Who can do this?' })).toContainText('Reveal Data Of Visitors at')
  await page.keyboard.press('Escape')

  await show(page, 'Compact')
  await page.getByRole('button', { name: 'View Branch Manager' }).click()
  const opened = page.getByRole('button', { name: 'Permissions of Branch Manager' })
  await expect(opened).toHaveAttribute('aria-expanded', 'true')
  await expect(opened).toBeFocused()
  const chips = page.getByRole('list', { name: 'Permissions of Branch Manager' })
  await expect(chips.getByRole('listitem')).toHaveCount(10)
  await chips.getByRole('button', { name: '+3 more' }).click()
  await expect(chips.getByRole('listitem')).toHaveCount(12)
  await expect(page.getByRole('button', { name: 'Delete Branch Manager' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit Branch Manager' }).click()
  await expect(page).toHaveURL(/\/roles\/edit\?role=\w+$/)
  await expect(page.getByLabel('Role Name')).toHaveValue('Branch Manager')
})

test('Review lists the roles it counted, in an address of their own', async ({ page, given, signIn }) => {
  const business = await given.business()
  const branch = await given.branch({ of: business })
  for (let role = 1; role <= 12; role++) await given.role(business, { name: `Idle ${role}`, may: ['view_users'] })
  await given.staff({ on: branch, may: manager, role: 'Branch Manager' })
  await signIn(business.root, ROLES)
  await expect(page.getByText('Showing 1-10 of total 13 roles')).toBeVisible()
  await expect(page.getByText('12 roles have no users')).toBeVisible()
  await page.getByRole('button', { name: 'Review roles without users' }).click()
  await expect(page.getByRole('heading', { name: 'Roles without users' })).toBeVisible()
  await expect(page.getByText('Showing 1-10 of total 12 roles')).toBeVisible()
  await expect(row(page, 'Branch Manager')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Showing 1-10 of total 12 roles')).toBeVisible()
  await page.getByRole('button', { name: 'Show all roles' }).click()
  await expect(page.getByText('Showing 1-10 of total 13 roles')).toBeVisible()
})

test('what is looked for and the page are in the address: a reload, another tab and the back button show the same', async ({
  page,
  context,
  given,
  signIn,
}) => {
  const business = await given.business()
  await given.branch({ of: business })
  for (let role = 1; role <= 12; role++) await given.role(business, { name: `Guard ${role}`, may: ['view_users'] })
  await given.role(business, { name: 'Auditor', may: ['view_audit_logs'] })
  await signIn(business.root, ROLES)
  await expect(page.getByText('Showing 1-10 of total 13 roles')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search roles' })
  await search.fill('guard')
  await expect(page.getByText('Showing 1-10 of total 12 roles')).toBeVisible()
  await expect(row(page, 'Auditor')).toHaveCount(0)
  await expect(page).toHaveURL(`${ROLES}?search=guard`)

  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText('Showing 11-12 of total 12 roles')).toBeVisible()
  await expect(page).toHaveURL(`${ROLES}?search=guard&page=2`)
  await page.reload()
  await expect(page.getByText('Showing 11-12 of total 12 roles')).toBeVisible()
  await expect(search).toHaveValue('guard')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByText('Showing 11-12 of total 12 roles')).toBeVisible()
  await other.close()

  await page.goBack()
  await expect(page.getByText('Showing 1-10 of total 12 roles')).toBeVisible()
  await search.fill('aud')
  await expect(row(page, 'Auditor')).toBeVisible()
  await expect(page).toHaveURL(`${ROLES}?search=aud`)
  await search.fill('nobody')
  await page.getByRole('button', { name: 'Show all roles' }).click()
  await expect(page.getByText('Showing 1-10 of total 13 roles')).toBeVisible()
  await expect(page).toHaveURL(ROLES)
})

test('a link to a role shows it in another tab, to look at and to edit', async ({ page, context, given, signIn }) => {
  const business = await given.business()
  await given.branch({ of: business })
  const { publicId } = await given.role(business, { name: 'Auditor', may: ['view_audit_logs'] })
  await given.role(business, { name: 'Night Guard', may: ['view_users'] })
  await signIn(business.root, ROLES)
  const link = await page.getByRole('link', { name: 'Edit Auditor' }).getAttribute('href')
  expect(link).toBe(`${ROLES}/edit?role=${publicId}`)
  const other = await context.newPage()
  await other.goto(link ?? '')
  await expect(other.getByLabel('Role Name')).toHaveValue('Auditor')
  await other.goto(`${ROLES}?role=${publicId}`)
  await expect(other.getByRole('button', { name: 'Permissions of Auditor' })).toHaveAttribute('aria-expanded', 'true')
})

test('each finds what they may do with roles, and nothing else', async ({ page, given, signIn }) => {
  const branch = await given.branch()
  await given.role(branch.business, { name: 'Front Desk', may: ['view_branches'] })
  const open = async (may: NonNullable<Parameters<typeof given.staff>[0]['may']>) => {
    await page.context().clearCookies()
    await signIn(await given.staff({ on: branch, may }), ROLES)
  }
  const edit = page.getByRole('link', { name: /^Edit .+$/ })
  const remove = page.getByRole('button', { name: /^Delete .+$/ })

  await open(['view_roles'])
  await page.getByRole('button', { name: 'View Front Desk' }).click()
  await expect(page.getByRole('list', { name: 'Permissions of Front Desk' })).toBeVisible()
  spec('D2-ACCESS-02')
  await expect(edit.or(remove)).toHaveCount(0)
  spec('D2-ROLES-10')
  await expect(page.getByRole('main').getByRole('link', { name: 'Create Role' })).toHaveCount(0)

  const createRole = page.getByRole('main').getByRole('link', { name: 'Create Role' })
  await open(['view_roles', 'create_roles', 'view_permissions'])
  await expect(createRole).toBeVisible()
  await expect(edit).toHaveCount(0)

  await open(['view_roles', 'edit_roles', 'view_permissions'])
  await expect(edit.first()).toBeVisible()
  await expect(createRole).toHaveCount(0)
  await page.getByRole('button', { name: 'View Front Desk' }).click()
  spec('D2-ROLES-31')
  await expect(edit).toHaveCount(1)
  await expect(remove).toHaveCount(0)

  await open(['view_roles', 'delete_roles'])
  await page.getByRole('button', { name: 'View Front Desk' }).click()
  spec('D2-ROLES-32')
  await expect(remove).toHaveCount(1)
  await expect(edit).toHaveCount(0)

  await open(['view_users'])
  spec('D2-ROLES-30')
  await expect(page.getByText("You don't have permission to view the Roles.")).toBeVisible()
})

test('the summary shows eight users by their number of roles, or those without any', async ({
  page,
  given,
  signIn,
}) => {
  await keepTime(page)
  const business = await given.business({ root: await given.person({ name: 'Meera Iyer' }) })
  const branch = await given.branch({ of: business })
  for (let number = 1; number <= 8; number++)
    await given.staff({ on: branch, may: ['view_users'], name: `Holder ${number}` })
  const busy = await given.staff({ on: branch, may: ['view_users'], name: 'Zoya Reddy' })
  const next = await given.staff({ on: branch, may: ['view_users'], name: 'Yash Mehta' })
  const [one, another] = [
    await given.role(business, { may: ['view_roles'], branches: [branch] }),
    await given.role(business, { may: ['view_audit_logs'], branches: [branch] }),
  ]
  await given.grant(business, busy, one.roleId, branch)
  await given.grant(business, busy, another.roleId, branch)
  await given.grant(business, next, one.roleId, branch)
  await given.moveAccess(business)
  const answered = page.waitForResponse(SUMMARY)
  await signIn(business.root, ROLES)
  const answer = await answered
  spec('D2-ROLES-35')
  expect(answer.request().method()).toBe('GET')
  expect(Object.fromEntries(new URL(answer.url()).searchParams)).toEqual({
    scope_type: 'shop',
    scope_id: branch.quickId,
    filter_type: 'most_assigned_roles',
  })
  const { data } = (await answer.json()) as { data: { users: object[] } }
  expect(data.users).toHaveLength(8)
  spec('D2-ROLES-29')
  expect(data.users[0]).toEqual({ user_quickID: busy.quickId, user_name: 'Zoya Reddy', role_count: 3 })
  const people = summary(page).getByRole('listitem')
  spec('D2-ROLES-07')
  await expect(people).toHaveCount(8)
  spec('D2-ROLES-08')
  await expect(people.locator('[title]')).toHaveText(['Zoya Reddy', 'Yash Mehta', ...Array(6).fill(/^Holder \d$/)])
  spec('D2-ROLES-06')
  for (const [at, count, words] of [
    [0, '3', '3 roles'],
    [1, '2', '2 roles'],
    [2, '1', '1 role'],
  ] as const) {
    await expect(people.nth(at).getByText(count)).toBeVisible()
    await expect(people.nth(at)).toContainText(words)
  }
  const SUMMARY_PATH = '/api/iam/get-roles-summary'
  const { answeredAt, readAt } = await callsOf(page, SUMMARY_PATH)

  const filter = page.getByRole('combobox', { name: 'Filter of the roles summary' })
  await expect(filter).toHaveText('Most Assigned Roles')
  await filter.click()
  spec('D2-ROLES-05')
  await expect(page.getByRole('option')).toHaveText(['Most Assigned Roles', 'Unassigned Roles'])
  const other = page.waitForRequest(SUMMARY)
  await pick(page.getByRole('option', { name: 'Unassigned Roles' }))
  spec('D2-ROLES-09')
  expect(new URL((await other).url()).searchParams.get('filter_type')).toBe('unassigned_roles')
  await expect(people).toHaveText([/Meera Iyer/])
  await expect(people).toContainText('0 roles')
  expect((await callsOf(page, SUMMARY_PATH)).made).toBe(2)

  // What was answered is shown again for a minute, and asked for anew after it.
  const sidebar = page.getByRole('navigation')
  const leave = async () => {
    await sidebar.getByRole('link', { name: 'Permissions' }).click()
    await seeOnStoppedClock(page, page.getByRole('heading', { name: 'Admin Center' }))
  }
  await stopClock(page)
  await leave()
  await turnClock(page, answeredAt + 59_000)
  await sidebar.getByRole('link', { name: 'Roles' }).click()
  await seeOnStoppedClock(page, people.nth(7))
  spec('D2-ROLES-36')
  expect((await callsOf(page, SUMMARY_PATH)).made).toBe(2)
  await leave()
  await turnClock(page, readAt + 61_000)
  const renewed = page.waitForRequest(SUMMARY)
  await page.route(SUMMARY, async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { data: object; advice: object }
    await route.fulfill({ response: reply, json: { ...body, data: { users: [] } } })
  })
  await sidebar.getByRole('link', { name: 'Roles' }).click()
  await renewed
  spec('D2-ROLES-22')
  await seeOnStoppedClock(page, summary(page).getByText('No users with assigned/unassigned roles found'))
})

test('no roles, failures and the refresh every 20 seconds', async ({ page, given, signIn }) => {
  await keepTime(page)
  const branch = await given.branch()
  await signIn(branch.business.root, ROLES)
  spec('D2-ROLES-16')
  await expect(page.getByText('No roles found - Create your first role to get started')).toBeVisible()
  await given.role(branch.business, { name: 'Brand New', may: ['view_roles'] })
  spec('D2-ROLES-20')
  await expectCallEvery(page, 20, '/api/iam/get-roles')
  await seeOnStoppedClock(page, row(page, 'Brand New'))
  await page.clock.resume()

  let summaries = 0
  await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }))
  await page.route(SUMMARY, (route) => {
    summaries++
    return route.fulfill({ status: 500, json: {} })
  })
  await page.reload()
  const roles = page.getByRole('region', { name: 'Roles' })
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(roles.getByText('Error loading roles')).toBeVisible({ timeout: 100 })
    spec('D2-ROLES-21')
    await expect(summary(page).getByText('Failed to load roles summary data')).toBeVisible({
      timeout: 100,
    })
  }).toPass()
  spec('D2-ROLES-37')
  expect(summaries).toBe(3)
  spec('D2-ROLES-17')
  await expect(roles.getByText('An error occurred while loading roles')).toBeVisible()
  await expect(page.getByText('Root user is quickprism verified')).toBeVisible()
  await show(page, 'Detailed')
  spec('D2-ROLES-18')
  await expect(roles.getByText('Failed to load roles - Please try refreshing the page')).toBeVisible()
  await page.unroute(LIST)
  await roles.getByRole('button', { name: 'Retry' }).click()
  await expect(row(page, 'Brand New')).toBeVisible()
})

test('D2-ROLES-19: without any branch the roles list asks to select one', async ({ page, given, signIn }) => {
  const business = await given.business()
  await signIn(business.root, ROLES)
  await expect(page.getByText('No Shop Selected - Please select a shop to view roles.')).toBeVisible()
})

test('a role is deleted after a question that says who loses what', async ({ page, given, signIn }) => {
  const business = await given.business()
  const branch = await given.branch({ of: business, name: 'Koramangala' })
  await given.staff({ on: branch, may: ['blacklist_visitors'], name: 'Sana Khan', role: 'Night Guard' })
  await signIn(business.root, ROLES)
  await page.getByRole('button', { name: 'View Night Guard' }).click()
  await page.getByRole('button', { name: 'Delete Night Guard' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Night Guard?' })
  await expect(question).toContainText('This cannot be undone.')
  await expect(question).toContainText('1 person loses')
  await expect(question).toContainText('Sana Khan at Koramangala')
  await expect(question).toContainText('Blacklist Visitors')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete Night Guard' })).toBeFocused()

  await page.route(DELETE, (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Delete Night Guard' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  spec('D2-ROLES-38')
  await expect(notice(page, 'Failed to delete role. Please try again.')).toBeVisible()
  await page.unroute(DELETE)

  const sent = page.waitForRequest(DELETE)
  await question.getByRole('button', { name: 'Delete' }).click()
  const request = await sent
  spec('D2-ROLES-34')
  expect(request.method()).toBe('DELETE')
  expect(request.postData()).toBeNull()
  spec('D2-ROLES-39')
  await expect(notice(page, 'Role "Night Guard" deleted successfully')).toBeVisible()
  await expect(question).toBeHidden()
  await expect(page.getByText('No roles found - Create your first role to get started')).toBeVisible()
})

const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('search and switch of the roles list share a line, and the count begins at its edge', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business()
  const branch = await given.branch({ of: business })
  await given.role(business, { name: 'Branch Manager', may: manager, branches: [branch] })
  await signIn(business.root, ROLES)
  await expect(table(page).getByText('Branch Manager')).toBeVisible()
  const count = page.getByText('Showing 1-1 of total 1 role')
  const heading = page.getByRole('heading', { name: 'Roles', level: 2 })
  // The page still moves while its summary arrives: boxes of different moments do not compare.
  await expect(async () => {
    const search = await boxOf(page.getByRole('searchbox', { name: 'Search roles' }))
    const choice = await boxOf(page.getByRole('radiogroup', { name: 'Table' }))
    expect(Math.abs(search.y + search.height / 2 - (choice.y + choice.height / 2))).toBeLessThan(4)
    expect((await boxOf(count)).x).toBeCloseTo((await boxOf(heading)).x, 0)
  }).toPass({ timeout: 30_000 })
})

test('the roles list is accessible in both themes', async ({ page, given, signIn }) => {
  const business = await given.business({ name: 'Kaveri Spaces', root: await given.person({ name: 'Meera Iyer' }) })
  const branch = await given.branch({ of: business, name: 'Koramangala' })
  for (const [name, role] of [
    ['Asha Reddy', 'Front Desk'],
    ['Sana Khan', 'Security Lead'],
    ['Imran Qureshi', 'Compliance Reviewer'],
  ] as const) {
    await given.staff({ on: branch, may: manager, name, role })
  }
  await given.role(business, { name: 'Branch Manager', may: manager, branches: [branch] })
  await given.role(business, { name: 'Auditor', may: ['view_audit_logs'] })
  await signIn(business.root, ROLES)
  await expect(bodyRows(page)).toHaveCount(5)
  await expect(summary(page).getByText('Asha Reddy')).toBeVisible()
  await picture(page, 'roles', { fullPage: true })
  await page.getByRole('button', { name: 'View Branch Manager' }).click()
  await picture(page, 'roles-detailed', { fullPage: true })
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('list', { name: 'Roles' })).toBeVisible()
  await picture(page, 'roles', { fullPage: true })
  await expectAccessible(page)
})
