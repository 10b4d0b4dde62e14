import type { Page } from '@playwright/test'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { expect, notice, pick, picture, saying, tabTo, test } from './fixtures.ts'
import { PHONE } from './viewports.ts'

const ROLES = '/dashboard/identity-and-access/roles'
const CREATE = `${ROLES}/create`
const EDIT = `${ROLES}/edit`
const CATALOGUE = '**/api/iam/get-permissions?*'
const ADD = '**/api/iam/create-role'
const DETAILS = '**/api/iam/get-role-by-id/*'
const CHANGE = '**/api/iam/edit-role/*'

const name = (page: Page) => page.getByLabel('Role Name')
const description = (page: Page) => page.getByLabel('Role Description')
const scope = (page: Page, which: 'Business' | 'Branch') => page.getByRole('radio', { name: which })
const branches = (page: Page) => page.getByLabel('Select Branches')
const section = (page: Page, category: string) => saying(page.getByRole('button'), category)
const boxesIn = (page: Page, category: string) => page.getByRole('region', { name: category }).getByRole('checkbox')
const box = (page: Page, permission: string) => page.getByRole('checkbox', { name: permission })
const button = (page: Page, label: string) => page.getByRole('button', { name: label })
const atList = (page: Page) => expect(page).toHaveURL(/\/identity-and-access\/roles$/)

/** Chooses a role on the list and opens its form. */
const edit = async (page: Page, role: string) => {
  await page.getByRole('link', { name: `Edit ${role}` }).click()
  await expect(name(page)).toHaveValue(role)
}

const chooseBranch = async (page: Page, branch: string) => {
  await branches(page).click()
  await pick(page.getByRole('option', { name: branch }))
  await page.keyboard.press('Escape')
}

test('a role is created with the keyboard alone', async ({ page, given, signIn }) => {
  const business = await given.business()
  const branch = await given.branch({ of: business, name: 'Koramangala' })
  const catalogue = page.waitForRequest(CATALOGUE)
  await signIn(business.root, CREATE)
  spec('D2-RFORM-16')
  expect(new URL((await catalogue).url()).searchParams.get('scope_id')).toBe(branch.quickId)
  spec('D2-RFORM-01', 'D2-RFORM-07')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Role Detail')
  spec('D2-RFORM-09')
  await expect(description(page)).toHaveAttribute('rows', '4')
  spec('D2-RFORM-15')
  await expect(page.getByText('Dependencies are auto-selected.')).toBeVisible()
  spec('D2-RFORM-14')
  await expect(page.getByText('0 permission(s) selected')).toBeVisible()
  spec('D2-RFORM-13')
  await expect(section(page, 'Admin Center')).toHaveAttribute('aria-expanded', 'true')
  await expect(section(page, 'Entry Management')).toHaveAttribute('aria-expanded', 'false')
  // Of a folded category only the box for all of it is there.
  await expect(boxesIn(page, 'Entry Management')).toHaveCount(1)
  await expect(boxesIn(page, 'Admin Center')).toHaveCount(6)
  for (const permission of [
    'View Business Details',
    'View Branches',
    'Create Branches',
    'Edit Branches',
    'Delete Branches',
  ]) {
    await expect(boxesIn(page, 'Admin Center').and(box(page, permission))).toBeVisible()
  }
  spec('D2-RFORM-17')
  await expect(button(page, 'Cancel')).toBeVisible()
  await expect(branches(page)).toHaveCount(0)

  const press = (key: string) => page.keyboard.press(key)
  const next = async (target: ReturnType<typeof box>) => {
    await press('Tab')
    await expect(target).toBeFocused()
  }
  spec('D2-RFORM-08')
  await name(page).focus()
  await page.keyboard.type('Compliance Reviewer')
  await next(description(page))
  await page.keyboard.type('Reviews incidents at the front desk')
  await expect(page.getByText('35 / 500')).toBeVisible()
  await next(scope(page, 'Business'))
  spec('D2-RFORM-11')
  await expect(page.getByRole('radiogroup', { name: 'Role Scope' }).getByRole('radio')).toHaveText([
    'BusinessAll branches',
    'BranchChosen branches',
  ])
  await press('ArrowRight')
  await expect(scope(page, 'Branch')).toBeChecked()
  spec('D2-RFORM-12')
  await next(branches(page))
  await page.keyboard.type('Kora')
  const option = page.getByRole('option', { name: 'Koramangala' })
  await expect(option).toBeVisible()
  await press('ArrowDown')
  await expect(option).toHaveAttribute('data-highlighted', '')
  await press('Enter')
  await tabTo(page, page.getByLabel('Find a permission'))
  await expect(page.getByRole('button', { name: 'Remove Koramangala' })).toBeVisible()
  await next(page.getByRole('radio', { name: 'Front desk' }))
  await next(section(page, 'Admin Center'))
  await press('Enter')
  await expect(section(page, 'Admin Center')).toHaveAttribute('aria-expanded', 'false')
  await expect(boxesIn(page, 'Admin Center')).toHaveCount(1)
  await section(page, 'Entry Management').focus()
  await press('Enter')
  await expect(boxesIn(page, 'Entry Management')).toHaveCount(9)
  await tabTo(page, box(page, 'Add Edit Delete Additional Info Of Visitors'))
  await press('Space')
  spec('D2-RFORM-27')
  await expect(page.getByText('3 permission(s) selected')).toBeVisible()
  await expect(box(page, 'View Additional Info Of Visitors')).toBeChecked()
  await expect(box(page, 'View Checkin Logs Of Visitors')).toBeChecked()
  await expect(page.getByText('Auto-selected')).toHaveCount(2)
  await expect(box(page, 'View Additional Info Of Visitors')).toBeDisabled()
  await expect(box(page, 'View Additional Info Of Visitors')).toHaveAccessibleDescription(
    /Needed by Add Edit Delete Additional Info Of Visitors\./,
  )
  await press('Space')
  spec('D2-RFORM-28')
  await expect(page.getByText('2 permission(s) selected')).toBeVisible()
  await expect(box(page, 'View Additional Info Of Visitors')).toBeChecked()

  // Ahead of the last steps, since it takes a page a moment until its calls go by a route.
  const letGo = Promise.withResolvers<void>()
  await page.route(ADD, async (route) => {
    await letGo.promise
    await route.continue()
  })
  await tabTo(page, button(page, 'Create'))
  const sent = page.waitForRequest(ADD)
  await press('Enter')
  const request = await sent
  spec('D2-RFORM-41')
  expect(request.method()).toBe('POST')
  spec('D2-RFORM-25', 'D2-RFORM-26')
  expect(request.postDataJSON()).toEqual({
    role_name: 'Compliance Reviewer',
    role_description: 'Reviews incidents at the front desk',
    permissions: ['view_checkin_logs_of_visitors', 'view_additional_info_of_visitors'],
    scope_type: 'shop',
    scope_id: [branch.quickId],
  })
  spec('D2-RFORM-35')
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled()
  const access = page.waitForResponse('**/api/iam/get-access')
  letGo.resolve()
  await access
  spec('D2-RFORM-47')
  await expect(notice(page, 'Role created successfully!')).toBeVisible()
  spec('D2-RFORM-03')
  await expect(page).toHaveURL(/\/identity-and-access\/roles\?created=\w+$/)
  await expect(page.getByText('No user has the role Compliance Reviewer yet.')).toBeVisible()
  await expect(saying(page.getByRole('row'), 'Compliance Reviewer')).toBeVisible()
})

test('what is missing is told, and Create waits for it', async ({ page, given, signIn }) => {
  const business = await given.business()
  await given.branch({ of: business, name: 'Koramangala' })
  await given.role(business, { name: 'Taken', may: ['view_roles'] })
  await page.route(CATALOGUE, (route) => route.fulfill({ status: 500, json: {} }))
  await signIn(business.root, CREATE)
  spec('D2-PERM-10')
  await expect(page.getByText('Failed to load permissions data')).toBeVisible()
  await page.unroute(CATALOGUE)
  await button(page, 'Try Again').click()

  await expect(button(page, 'Create')).toBeDisabled()
  await name(page).press('Enter')
  spec('D2-RFORM-30')
  await expect(page.getByText('Role name is required')).toBeVisible()
  spec('D2-RFORM-31')
  await expect(page.getByText('Role description is required')).toBeVisible()
  spec('D2-RFORM-32')
  await expect(notice(page, 'Please select at least one permission')).toBeVisible()
  await expect(name(page)).toBeFocused()
  await name(page).fill('Taken')
  await expect(page.getByText('Role name is required')).toBeHidden()
  await description(page).fill('x'.repeat(600))
  spec('D2-RFORM-10')
  await expect(description(page)).toHaveValue('x'.repeat(500))
  spec('D2-RFORM-37')
  await expect(button(page, 'Create')).toBeDisabled()
  await expect(
    page.getByRole('region', { name: 'Permissions' }).getByText('Please select at least one permission'),
  ).toBeVisible()

  const footOf = async () => {
    const { y, height } = (await button(page, 'Create').boundingBox()) ?? { y: 0, height: 0 }
    return Math.round(y + height)
  }
  const foot = await footOf()
  await page.getByLabel('Find a permission').fill('branch details')
  await expect(page.getByText('No permission matches your search')).toBeVisible()
  // The bar stays at the foot however little the search leaves.
  expect(await footOf()).toBe(foot)
  await page.getByLabel('Find a permission').fill('view branches')
  await box(page, 'View Branches').click()
  await expect(button(page, 'Create')).toBeEnabled()
  for (const [field, text] of [
    [name(page), 'Taken'],
    [description(page), 'Reviews incidents'],
  ] as const) {
    await field.fill(' ')
    spec('D2-RFORM-36')
    await expect(button(page, 'Create')).toBeDisabled()
    await field.fill(text)
    await expect(button(page, 'Create')).toBeEnabled()
  }
  await scope(page, 'Branch').click()
  spec('D2-RFORM-38')
  await expect(button(page, 'Create')).toBeDisabled()
  await name(page).press('Enter')
  spec('D2-RFORM-33')
  await expect(notice(page, 'Please select at least one shop')).toBeVisible()
  await chooseBranch(page, 'Koramangala')
  await expect(button(page, 'Create')).toBeEnabled()
  await page.getByRole('button', { name: 'Remove Koramangala' }).click()
  await expect(button(page, 'Create')).toBeDisabled()
  await scope(page, 'Business').click()

  const sent = page.waitForRequest(ADD)
  await button(page, 'Create').click()
  expect((await sent).postDataJSON()).toMatchObject({ scope_type: 'business', scope_id: business.quickId })
  await expect(notice(page, 'A role with this name already exists')).toBeVisible()
  await page.route(ADD, (route) => route.fulfill({ status: 500, json: {} }))
  await button(page, 'Create').click()
  spec('D2-RFORM-44')
  await expect(notice(page, 'Failed to create role')).toBeVisible()
  await page.evaluate("localStorage.removeItem('business_quickID')")
  await button(page, 'Create').click()
  spec('D2-RFORM-34')
  await expect(notice(page, 'Business ID not found. Please login again.')).toBeVisible()
})

test('the forms open for those who may, with a business and a chosen role', async ({ page, given, signIn }) => {
  const branch = await given.branch()
  await signIn(branch.business.root, EDIT)
  spec('D2-RFORM-06')
  await atList(page)
  const create = page.getByRole('main').getByRole('link', { name: 'Create Role' })
  await create.click()
  await button(page, 'Cancel').click()
  spec('D2-RFORM-04')
  await atList(page)
  await page.evaluate("localStorage.removeItem('business_quickID')")
  await create.click()
  spec('D2-RFORM-18')
  await expect(page.getByText('Business ID Not Found')).toBeVisible()
  await expect(page.getByText('Please login again to continue.')).toBeVisible()

  await page.context().clearCookies()
  await signIn(await given.staff({ on: branch, may: ['view_roles'] }), CREATE)
  spec('D2-RFORM-39')
  await expect(page.getByText("You don't have permission to create the Roles.")).toBeVisible()
  await page.goto(EDIT)
  spec('D2-RFORM-40')
  await expect(page.getByText("You don't have permission to edit the Roles.")).toBeVisible()
})

test('a role is edited, and is asked for anew each time', async ({ page, given, signIn }) => {
  const business = await given.business()
  await given.branch({ of: business, name: 'Koramangala' })
  const { publicId } = await given.role(business, { name: 'Auditor', may: ['view_audit_logs'] })
  let asked = 0
  const letGo = Promise.withResolvers<void>()
  await page.route(DETAILS, async (route) => {
    asked++
    spec('D2-RFORM-42')
    expect(route.request().method()).toBe('GET')
    await letGo.promise
    await route.continue()
  })
  await signIn(business.root, ROLES)
  await page.getByRole('link', { name: 'Edit Auditor' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/identity-and-access/roles/edit\\?role=${publicId}$`))
  spec('D2-RFORM-02')
  await expect.poll(() => page.evaluate("sessionStorage.getItem('choice:role')")).toBe(publicId)
  spec('D2-RFORM-22')
  await expect(page.getByText('Loading role details...')).toBeVisible()
  letGo.resolve()
  await expect(name(page)).toHaveValue('Auditor')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Role Detail')
  spec('D2-RFORM-19')
  await expect(page.getByText('Edit role details, permissions and scope.')).toBeVisible()
  spec('D2-RFORM-20')
  await expect(description(page)).toHaveValue('Made for this place')
  await expect(scope(page, 'Business')).toBeChecked()
  await expect(box(page, 'View Audit Logs')).toBeChecked()
  await expect(page.getByText('1 permission(s) selected')).toBeVisible()

  await page.reload()
  await expect(name(page)).toHaveValue('Auditor')
  await button(page, 'Cancel').click()
  await atList(page)
  await expect.poll(() => page.evaluate("sessionStorage.getItem('choice:role')")).toBeNull()
  await edit(page, 'Auditor')
  spec('D2-RFORM-24')
  expect(asked).toBe(3)

  await name(page).fill('Trail Reader')
  for (const [answer, told] of [
    [{ detail: 'Another detail', message: 'A message' }, 'Another detail'],
    [{ message: 'Only a message' }, 'Only a message'],
    [{}, 'Failed to update role'],
  ] as const) {
    await page.route(CHANGE, (route) => route.fulfill({ status: 500, json: answer }))
    await button(page, 'Save').click()
    spec('D2-RFORM-45')
    await expect(notice(page, told)).toBeVisible()
    await page.unroute(CHANGE)
  }
  const saved = Promise.withResolvers<void>()
  await page.route(CHANGE, async (route) => {
    await saved.promise
    await route.continue()
  })
  const sent = page.waitForRequest(CHANGE)
  await button(page, 'Save').click()
  const request = await sent
  spec('D2-RFORM-43')
  expect(request.method()).toBe('PUT')
  expect(request.url()).toContain(`/api/iam/edit-role/${publicId}`)
  expect(request.postDataJSON()).toEqual({
    role_name: 'Trail Reader',
    role_description: 'Made for this place',
    permissions: ['view_audit_logs'],
    scope_type: 'business',
    scope_id: business.quickId,
  })
  spec('D2-RFORM-21')
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  const access = page.waitForResponse('**/api/iam/get-access')
  saved.resolve()
  await access
  spec('D2-RFORM-48')
  await expect(notice(page, 'Role updated successfully!')).toBeVisible()
  spec('D2-RFORM-05')
  await atList(page)
  await expect(saying(page.getByRole('row'), 'Trail Reader')).toBeVisible()
})

test('D2-RFORM-23 D2-RFORM-46: a role that cannot be loaded, or is no longer chosen, is told', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business()
  await given.branch({ of: business })
  await given.role(business, { name: 'Auditor', may: ['view_audit_logs'] })
  await signIn(business.root, ROLES)
  await edit(page, 'Auditor')
  await page.evaluate("sessionStorage.removeItem('choice:role')")
  await button(page, 'Save').click()
  await expect(notice(page, 'Role ID not found')).toBeVisible()

  await page.route(DETAILS, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(ROLES)
  await page.getByRole('link', { name: 'Edit Auditor' }).click()
  await expect(page.getByText('Failed to Load Role Details')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Roles' }).click()
  await atList(page)
})

test('D2-RFORM-29: a role that would count elsewhere is saved only after a question that says who gains and loses what', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business()
  const first = await given.branch({ of: business, name: 'Koramangala' })
  const second = await given.branch({ of: business, name: 'Powai' })
  const { roleId } = await given.role(business, {
    name: 'Guard',
    may: ['blacklist_visitors'],
    branches: [first, second],
  })
  await given.role(business, { name: 'Auditor', may: ['view_audit_logs'] })
  const person = await given.person({ name: 'Sana Khan' })
  await given.membership(business, person, [first, second])
  await given.grant(business, person, roleId, first)
  await given.grant(business, person, roleId, second)
  await given.moveAccess(business)
  await signIn(business.root, ROLES)
  await edit(page, 'Guard')
  await page.getByRole('button', { name: 'Remove Powai' }).click()
  await box(page, 'View Checkin Logs Of Members').click()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/iam/edit-role/')) sent++
  })
  await button(page, 'Save').click()
  const question = page.getByRole('alertdialog', { name: 'Change the scope of Guard?' })
  await expect(question).toContainText('From now on the role applies only at Koramangala.')
  await expect(question).toContainText('1 person loses')
  await expect(question).toContainText('Sana Khan at Powai')
  await expect(question).toContainText('1 person gains')
  await expect(question).toContainText('Sana Khan at Koramangala')
  await expect(question).toContainText('View Checkin Logs Of Members')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await picture(page, 'role-change-scope')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(sent).toBe(0)
  await button(page, 'Save').click()
  await question.getByRole('button', { name: 'Change scope' }).click()
  await expect(notice(page, 'Role updated successfully!')).toBeVisible()
  await atList(page)
  expect(sent).toBe(1)

  await edit(page, 'Auditor')
  spec('D2-RFORM-11')
  await expect(page.getByText('Role Scope').first()).toBeVisible()
  await scope(page, 'Branch').click()
  await branches(page).click()
  await pick(page.getByRole('option', { name: 'Powai' }))
  await page.keyboard.press('Escape')
  await button(page, 'Save').click()
  await expect(page.getByRole('alertdialog', { name: 'Change the scope of Auditor?' })).toContainText(
    'From now on the role applies only at Powai.',
  )
  expect(sent).toBe(1)
})

test('what someone does not hold at the chosen places cannot be given, and the form says why', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business({ name: 'Kaveri Spaces' })
  const branch = await given.branch({ of: business, name: 'Koramangala' })
  await given.branch({ of: business, name: 'Powai' })
  await signIn(
    await given.staff({ on: branch, may: ['view_roles', 'view_permissions', 'create_roles', 'edit_users'] }),
    CREATE,
  )
  await expect(scope(page, 'Branch')).toBeChecked()
  await expect(scope(page, 'Business')).toBeDisabled()
  await branches(page).click()
  await expect(page.getByRole('option')).toHaveText(['Koramangala'])
  await pick(page.getByRole('option', { name: 'Koramangala' }))
  await page.keyboard.press('Escape')
  await page.getByLabel('Find a permission').fill('roles')
  await expect(box(page, 'Create Roles')).toBeEnabled()
  await expect(box(page, 'Delete Roles')).toBeDisabled()
  await expect(box(page, 'Delete Roles')).toHaveAccessibleDescription(
    /You do not hold this permission at Koramangala\./,
  )
  await expect(box(page, 'Edit Users')).toBeDisabled()
  await expect(box(page, 'Edit Users')).toHaveAccessibleDescription(
    /It needs View Users, which you do not hold at Koramangala\./,
  )
  await page.getByRole('checkbox', { name: 'All permissions of Roles' }).click()
  await expect(page.getByText('3 permission(s) selected')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'All permissions of Roles' })).toHaveAttribute(
    'aria-checked',
    'mixed',
  )
})

test('the role form is accessible in both themes', async ({ page, given, signIn }) => {
  const business = await given.business({ name: 'Kaveri Spaces', root: await given.person({ name: 'Meera Iyer' }) })
  await given.branch({ of: business, name: 'Koramangala' })
  await given.branch({ of: business, name: 'Indiranagar' })
  await signIn(business.root, CREATE)
  await name(page).fill('Compliance Reviewer')
  await description(page).fill(
    'Reviews incidents at the front desk and may unmask visitor data when a policy was broken.',
  )
  await scope(page, 'Branch').click()
  await chooseBranch(page, 'Koramangala')
  await chooseBranch(page, 'Indiranagar')
  await section(page, 'Entry Management').click()
  await box(page, 'Reveal Data Of Visitors').click()
  await box(page, 'View Branches').click()
  await picture(page, 'role-form')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await picture(page, 'role-form', { fullPage: true })
  await expectAccessible(page)
})
