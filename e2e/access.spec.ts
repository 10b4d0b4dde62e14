import { spec } from '@quickprism/tools/testing/spec'
import { expect, notice, pick, saying, test } from './fixtures.ts'

test('a screen without its permission says so in its own words, and whom to ask for what', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business({ name: 'Kaveri Spaces' })
  const branch = await given.branch({ of: business, name: 'Koramangala' })
  await signIn(await given.staff({ on: branch }))
  const main = page.getByRole('main')
  spec('D1-ACCESS-02')
  await expect(main.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(
    main.getByText("You don't have permission to view the Entry Management Analytics Dashboard."),
  ).toBeVisible()
  spec('D1-ACCESS-04', 'D2-PERM-13')
  await expect(main).toContainText(
    'Contact an administrator of Kaveri Spaces to get the permission View Entry Management Analytics Dashboard view_entry_management_analytics_dashboard for Koramangala.',
  )

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await main.getByRole('button', { name: 'Copy request' }).click()
  await expect(notice(page, 'Request copied to clipboard')).toBeVisible()
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(
    'I need the permission View Entry Management Analytics Dashboard for Koramangala at Kaveri Spaces.',
  )

  for (const [path, sentence] of [
    ['entry-management/front-desk', "You don't have permission to use the Front desk."],
    ['entry-management/logs', "You don't have permission to view the Visitor Records."],
    ['entry-management/reports', "You don't have permission to view the Visitor Reports."],
    ['identity-and-access/roles', "You don't have permission to view the Roles."],
    ['identity-and-access/users', "You don't have permission to view the Users."],
    ['identity-and-access/audit-logs', "You don't have permission to view the Audit Logs."],
    ['admin-center', "You don't have permission to view the Business Details."],
    ['admin-center/branch-details', "You don't have permission to view the Branch Details."],
    ['admin-center/create-branch', "You don't have permission to add a branch."],
    ['admin-center/edit-branch', "You don't have access to view this content."],
  ] as const) {
    await page.goto(`/dashboard/${path}`)
    spec('D1-ACCESS-03', 'D1-ACCESS-05', 'D1-ACCESS-09')
    await expect(main.getByText(sentence)).toBeVisible()
  }
})

test('D1-ACCESS-01, D1-ACCESS-06: what may be opened depends on the selected branch', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business()
  const open = await given.branch({ of: business, name: 'Koramangala' })
  const shut = await given.branch({ of: business, name: 'Powai' })
  const person = await given.person()
  await given.membership(business, person, [open, shut])
  const { roleId } = await given.role(business, { may: ['view_audit_logs'], branches: [open] })
  await given.grant(business, person, roleId, open)
  await given.moveAccess(business)
  await signIn(person, '/dashboard/identity-and-access/audit-logs')
  const selector = page.getByRole('banner').getByRole('combobox')
  await expect(selector).toHaveAccessibleName('Branch: Koramangala')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Manage Audit Logs For Your Entity' })).toBeVisible()

  await selector.click()
  await pick(saying(page.getByRole('option'), 'Powai'))
  await expect(page.getByText("You don't have permission to view the Audit Logs.")).toBeVisible()
})

test('D1-ACCESS-07: a permission held on the business counts at each of its branches', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business()
  await given.branch({ of: business, name: 'Koramangala' })
  await given.branch({ of: business, name: 'Powai' })
  await signIn(
    await given.staff({ on: business, may: ['view_audit_logs'] }),
    '/dashboard/identity-and-access/audit-logs',
  )
  await expect(page.getByRole('heading', { name: 'Manage Audit Logs For Your Entity' })).toBeVisible()
  await page.getByRole('banner').getByRole('combobox').click()
  await pick(saying(page.getByRole('option'), 'Powai'))
  await expect(page.getByRole('banner').getByText('Powai')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toHaveCount(0)
})

test('the access list is asked for after login, as scopes with permission names', async ({ page, given, signIn }) => {
  const branch = await given.branch()
  const answered = page.waitForResponse('**/api/iam/get-access')
  await signIn(await given.staff({ on: branch, may: ['view_audit_logs', 'view_roles'] }))
  const answer = await answered
  spec('D1-ACCESS-08', 'D1-ACCESS-13')
  expect(answer.request().method()).toBe('GET')
  const list = (await answer.json()) as { scope_id: string; permissions: string[] }[]
  spec('D2-ACCESS-01')
  expect(list.map(({ scope_id, permissions }) => ({ scope_id, permissions: permissions.toSorted() }))).toEqual([
    { scope_id: branch.quickId, permissions: ['view_audit_logs', 'view_roles'] },
  ])
})

test('D1-ACCESS-10: an action without its permission is simply not there', async ({ page, given, signIn }) => {
  const branch = await given.branch({ name: 'Koramangala' })
  await signIn(await given.staff({ on: branch }))
  await page.getByRole('banner').getByRole('combobox').click()
  await expect(saying(page.getByRole('option'), 'Koramangala')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create Branch' })).toHaveCount(0)

  await page.context().clearCookies()
  await signIn(await given.staff({ on: branch, may: ['create_branches'] }))
  await page.getByRole('banner').getByRole('combobox').click()
  await page.getByRole('link', { name: 'Create Branch' }).click()
  await expect(page).toHaveURL(/\/dashboard\/admin-center\/create-branch$/)
})
