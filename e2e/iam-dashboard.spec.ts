import type { Locator, Page } from '@playwright/test'
import type { Given } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { expectCallEvery, keepTime, seeOnStoppedClock } from './clock.ts'
import { expect, picture, test } from './fixtures.ts'
import { PHONE } from './viewports.ts'

const DASHBOARD = '/dashboard/identity-and-access'
const ASKED = '**/api/iam/get-dashboard?*'

const card = (page: Page, name: string) => page.getByRole('region', { name })

const cells = (page: Page, table: string) =>
  card(page, table)
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => Array.from(row.children, ({ textContent }) => textContent)))

/** Kaveri Spaces as in the design: five branches, people at each, and some roles. */
const kaveri = async (given: Given) => {
  const business = await given.business({ name: 'Kaveri Spaces', root: await given.person({ name: 'Nandini Rao' }) })
  const names = ['Koramangala', 'Indiranagar', 'BKC', 'HITEC City', 'Cyber City']
  const branches = []
  for (const name of names) branches.push(await given.branch({ of: business, name }))
  const [koramangala, indiranagar, bkc, hitec, cyber] = branches as [
    (typeof branches)[number],
    (typeof branches)[number],
    (typeof branches)[number],
    (typeof branches)[number],
    (typeof branches)[number],
  ]
  const staff = [
    [koramangala, 'Dev Prakash', 'Front Desk'],
    [koramangala, 'Sana Khan', 'Security Lead'],
    [indiranagar, 'Asha Reddy', 'Branch Manager'],
    [indiranagar, 'Joel Mathew', undefined],
    [bkc, 'Imran Qureshi', undefined],
    [bkc, 'Tara Shah', 'Reports Analyst'],
    [hitec, 'Naveen Gowda', undefined],
    [cyber, 'Ritu Bansal', undefined],
  ] as const
  for (const [on, name, role] of staff) {
    await given.staff({ on, name, ...(role ? { role, may: ['view_users', 'view_checkin_logs_of_visitors'] } : {}) })
  }
  return { business, koramangala }
}

test('the overview of roles, users and permissions', async ({ page, given, signIn }) => {
  const { koramangala } = await kaveri(given)
  const meera = await given.staff({
    on: koramangala,
    name: 'Meera Iyer',
    role: 'Operations Admin',
    may: ['view_iam_dashboard', 'view_roles', 'view_users', 'view_permissions', 'edit_roles'],
  })
  await signIn(meera)
  const asked = page.waitForRequest(ASKED)
  await page.getByRole('link', { name: 'Identity and Access Beta' }).click()
  spec('D2-IAMDASH-01')
  await expect(page).toHaveURL(new RegExp(`${DASHBOARD}$`))
  spec('D2-IAMDASH-02')
  await expect(page.getByRole('heading', { level: 1, name: 'Here, You Manage Your Entity' })).toBeVisible()
  await expect(page.getByText('Roles, users and permissions of Koramangala.')).toBeVisible()
  const request = await asked
  spec('D2-IAMDASH-25')
  expect(request.method()).toBe('GET')
  expect(Object.fromEntries(new URL(request.url()).searchParams)).toEqual({
    scope_type: 'shop',
    scope_id: koramangala.quickId,
  })
  const answer = await (await request.response())?.json()
  spec('D2-IAMDASH-22')
  expect(answer.business_hierarchy.hierarchy).toMatchObject({ type: 'business', name: 'Kaveri Spaces' })

  spec('D2-IAMDASH-05')
  await expect(card(page, 'Business Hierarchy')).toContainText('1 business, 1 branch, 4 users')
  spec('D2-IAMDASH-06', 'D2-IAMDASH-19')
  await expect(card(page, 'Recent roles').getByRole('row').nth(1)).toContainText('Operations Admin')
  expect((await cells(page, 'Recent roles'))[0]).toEqual(['Name', 'Permissions', 'Assigned To', 'Time stamp', 'Manage'])
  spec('D2-IAMDASH-07', 'D2-IAMDASH-21')
  expect(await cells(page, 'Roles By Users')).toEqual([
    ['Name', 'Role count'],
    ['Dev Prakash', '1'],
    ['Meera Iyer', '1'],
    ['Sana Khan', '1'],
  ])
  spec('D2-IAMDASH-09', 'D2-IAMDASH-20')
  expect(await cells(page, 'Permissions')).toEqual([
    ['Name', 'No of Permissions', 'Assigned Roles'],
    ['Admin Center', '5', '0'],
    ['Identity and Access', '2', '1'],
    ['Roles', '4', '1'],
    ['Users', '6', '3'],
    ['Tenants', '5', '0'],
    ['Audit Logs', '1', '0'],
    ['Entry Management', '8', '2'],
  ])

  for (const [name, address] of [
    ['Roles By Users', 'users'],
    ['Permissions', 'permissions'],
    ['Recent roles', 'roles'],
  ] as const) {
    const view = card(page, name).getByRole('link', { name: `View ${address}` })
    await expect(view).toHaveText('View')
    await view.click()
    spec('D2-IAMDASH-08', 'D2-IAMDASH-10')
    await expect(page).toHaveURL(new RegExp(`${DASHBOARD}/${address}$`))
    await page.goBack()
  }
  await card(page, 'Recent roles').getByRole('button', { name: 'View Operations Admin' }).click()
  await expect(page).toHaveURL(new RegExp(`${DASHBOARD}/roles\\?role=\\w+$`))
})

test('D2-IAMDASH-03 D2-IAMDASH-04: Create Role and Add User are there for those who may', async ({
  page,
  given,
  signIn,
}) => {
  const branch = await given.branch()
  await signIn(await given.staff({ on: branch, may: ['view_iam_dashboard', 'create_roles'] }), DASHBOARD)
  await expect(page.getByRole('link', { name: 'Create Role' })).toHaveAttribute('href', `${DASHBOARD}/roles/create`)
  await expect(page.getByRole('link', { name: 'Add User' })).toHaveCount(0)
  await expect(card(page, 'Status')).toHaveCount(0)

  await page.context().clearCookies()
  await page.evaluate('sessionStorage.clear()')
  await signIn(
    await given.staff({ on: branch, may: ['view_iam_dashboard', 'create_users', 'view_login_status_of_users'] }),
    DASHBOARD,
  )
  await expect(page.getByRole('link', { name: 'Add User' })).toHaveAttribute('href', `${DASHBOARD}/users/create`)
  await expect(page.getByRole('link', { name: 'Create Role' })).toHaveCount(0)
  await expect(card(page, 'Status')).toBeVisible()
})

test('D2-IAMDASH-11: tables wait with five to ten rows', async ({ page, given, signIn }) => {
  const branch = await given.branch()
  const letGo = Promise.withResolvers<void>()
  await page.route(ASKED, async (route) => {
    await letGo.promise
    await route.continue()
  })
  await signIn(branch.business.root, DASHBOARD)
  for (const name of ['Recent roles', 'Roles By Users', 'Permissions']) {
    await expect(card(page, name).locator('[data-skeleton-row]')).toHaveCount(5)
  }
  await expect(card(page, 'Permissions').locator('[data-skeleton-row]').first()).toBeVisible()
  await picture(page, 'iam-dashboard-loading')
  letGo.resolve()
  await expect(card(page, 'Permissions').getByRole('row')).toHaveCount(8)
})

test('tables without anything in them say so', async ({ page, given, signIn }) => {
  const branch = await given.branch()
  // The catalogue of permissions is never empty, so this answer is one that no server of ours gives.
  await page.route(ASKED, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), permission_categories: [] } })
  })
  await signIn(branch.business.root, DASHBOARD)
  spec('D2-IAMDASH-13')
  await expect(card(page, 'Recent roles')).toContainText('No roles found - Create your first role to get started')
  spec('D2-IAMDASH-15')
  await expect(card(page, 'Roles By Users').getByText('No users found')).toBeVisible()
  await expect(card(page, 'Roles By Users').getByText('Add your first user to get started')).toBeVisible()
  spec('D2-IAMDASH-14')
  await expect(card(page, 'Permissions').getByText('No permissions found')).toBeVisible()
  await expect(card(page, 'Permissions').getByText('Create your first permission to get started')).toBeVisible()
  await picture(page, 'iam-dashboard-empty', { fullPage: true })
  await expectAccessible(page)
})

test('D2-IAMDASH-16: without any branch the screen asks to select one', async ({ page, given, signIn }) => {
  await signIn((await given.business()).root, DASHBOARD)
  await expect(page.getByText('No Shop Selected')).toBeVisible()
  await expect(page.getByText('Please select a shop to view the IAM dashboard.')).toBeVisible()
})

test('D2-IAMDASH-12 D2-IAMDASH-17: what went wrong is said inside the tables, and can be tried again', async ({
  page,
  given,
  signIn,
}) => {
  const branch = await given.branch()
  await page.route(ASKED, (route) => route.fulfill({ status: 500, json: { detail: 'The books are closed' } }))
  await signIn(branch.business.root, DASHBOARD)
  for (const [name, sentence] of [
    ['Recent roles', 'Error loading roles'],
    ['Roles By Users', 'Error loading users'],
    ['Permissions', 'Error loading permissions'],
  ] as const) {
    await expect(card(page, name).getByRole('alert')).toContainText(sentence)
    await expect(card(page, name).getByRole('alert')).toContainText('The books are closed')
  }
  await expect(card(page, 'Business Hierarchy')).toContainText('Failed to load chart data')
  await picture(page, 'iam-dashboard-failed', { fullPage: true })
  await page.unroute(ASKED)
  await card(page, 'Permissions').getByRole('button', { name: 'Retry' }).click()
  await expect(card(page, 'Permissions').getByRole('row')).toHaveCount(8)
})

test('D2-IAMDASH-18: the dashboard refreshes every 20 seconds', async ({ page, given, signIn }) => {
  const branch = await given.branch()
  await keepTime(page)
  await signIn(branch.business.root, DASHBOARD)
  await expect(card(page, 'Recent roles')).toContainText('No roles found')
  await given.role(branch.business, { name: 'Night Guard', may: ['view_users'] })
  await expectCallEvery(page, 20, '/api/iam/get-dashboard')
  await seeOnStoppedClock(page, card(page, 'Recent roles').getByText('Night Guard'))
})

test('D2-IAMDASH-24: without the permission there is Access Denied in the words of the screen', async ({
  page,
  given,
  signIn,
}) => {
  const branch = await given.branch()
  await signIn(await given.staff({ on: branch, may: ['view_users'] }), DASHBOARD)
  await expect(
    page.getByText("You don't have permission to view the Identity and Access Management Dashboard."),
  ).toBeVisible()
})

test('no column of the IAM dashboard is cut at any width of a desk', async ({ page, given, signIn }) => {
  const { business } = await kaveri(given)
  await signIn(business.root, DASHBOARD)
  const roles = card(page, 'Recent roles')
  await expect(roles.getByRole('link', { name: 'Edit Front Desk' })).toBeVisible()
  for (const width of [1920, 1760, 1600, 1440, 1366, 1280, 1024, 820]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of ['Recent roles', 'Roles By Users', 'Permissions']) {
      const [frame, table] = [card(page, name), card(page, name).getByRole('table')]
      const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0
      expect(await widthOf(table), `${name} at ${width}`).toBeLessThanOrEqual(await widthOf(frame))
    }
  }
})

test('below the hierarchy a wide dashboard has three columns, as drawn', async ({ page, given, signIn }) => {
  const { business } = await kaveri(given)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signIn(business.root, DASHBOARD)
  for (const name of ['Recent roles', 'Roles By Users', 'Permissions']) await expect(card(page, name)).toBeVisible()
  // Cards grow while their lists arrive: boxes of different moments do not compare.
  await expect(async () => {
    const boxes = await Promise.all(
      ['Recent roles', 'Roles By Users', 'Permissions'].map(
        async (name) => (await card(page, name).boundingBox()) ?? { x: 0, y: 0, width: 0 },
      ),
    )
    const [roles, users, permissions] = boxes as [
      (typeof boxes)[number],
      (typeof boxes)[number],
      (typeof boxes)[number],
    ]
    expect(users.x).toBeGreaterThanOrEqual(roles.x + roles.width)
    expect(permissions.x).toBeGreaterThanOrEqual(users.x + users.width)
    expect([users.y, permissions.y]).toEqual([roles.y, roles.y])
  }).toPass({ timeout: 30_000 })
})

test('a long name in Roles By Users leaves room for its count', async ({ page, given, signIn }) => {
  const branch = await given.branch()
  await given.staff({ on: branch, may: ['view_users'], name: 'Anantharamakrishnan Venkatasubramanian' })
  await signIn(branch.business.root, DASHBOARD)
  const users = card(page, 'Roles By Users')
  await expect(users.getByRole('rowheader', { name: 'Anantharamakrishnan Venkatasubramanian' })).toBeVisible()
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0
  expect(await widthOf(users.getByRole('table'))).toBeLessThanOrEqual(await widthOf(users))
})

test('the IAM dashboard is accessible in both themes', async ({ page, given, signIn }) => {
  test.slow()
  const { business } = await kaveri(given)
  await signIn(business.root, DASHBOARD)
  await expect(page.getByRole('img', { name: 'Koramangala, branch, 2 users' })).toBeVisible()
  await expect(card(page, 'Status')).toContainText('Dev Prakash')
  await picture(page, 'iam-dashboard', { fullPage: true })
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('treeitem', { name: 'Koramangala, branch, 2 users, selected' })).toBeVisible()
  await picture(page, 'iam-dashboard', { fullPage: true })
  await expectAccessible(page)
})
