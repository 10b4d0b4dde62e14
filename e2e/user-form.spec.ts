import type { Page } from '@playwright/test'
import { permissionNames } from '@quickprism/contract/permissions'
import type { Given, GivenBranch } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { expect, notice, pick, picture, saying, tabTo, test } from './fixtures.ts'
import { DESK, PHONE } from './viewports.ts'

const USERS = '/dashboard/identity-and-access/users'
const CREATE = `${USERS}/create`
const EDIT = `${USERS}/edit`
const SEARCH = '**/api/iam/search-user/*'
const ADD = '**/api/iam/create-user'
const DETAILS = '**/api/iam/get-user-by-id/*'
const CHANGE = '**/api/iam/edit-user/*'

const quickId = (page: Page) => page.getByLabel('Quick ID')
const verify = (page: Page) => page.getByRole('button', { name: 'Verify' })
const create = (page: Page) => page.getByRole('button', { name: 'Create' })
const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const scope = (page: Page, name: 'Business' | 'Branch') => page.getByRole('radio', { name })
const role = (page: Page, name: string) => page.getByRole('checkbox', { name })
const branches = (page: Page) => page.getByLabel('Branches')
/** The badge in the field, and not what is only read aloud. */
const verifiedBadge = (page: Page) => page.getByRole('main').getByText('Verified').and(page.locator(':not(.sr-only)'))

const fact = (page: Page, label: string) => saying(page.locator('dl > div'), label).locator('dd')

const chooseBranch = async (page: Page, name: string) => {
  await branches(page).click()
  await pick(page.getByRole('option', { name }))
  await page.keyboard.press('Escape')
}

const verifyPerson = async (page: Page, id: string) => {
  await quickId(page).fill(id)
  await verify(page).click()
  await expect(verifiedBadge(page)).toBeVisible()
}

/** A business with two branches and a role for each kind of scope. */
const givenRoles = async (given: Given) => {
  const business = await given.business({ name: 'Kaveri Spaces', root: await given.person({ name: 'Meera Iyer' }) })
  const koramangala = await given.branch({ of: business, name: 'Koramangala' })
  const indiranagar = await given.branch({ of: business, name: 'Indiranagar' })
  const both = [koramangala, indiranagar]
  return {
    business,
    koramangala,
    indiranagar,
    auditor: await given.role(business, { name: 'Auditor', may: ['view_audit_logs'] }),
    frontDesk: await given.role(business, { name: 'Front Desk', may: ['view_users'], branches: both }),
    guard: await given.role(business, { name: 'Night Guard', may: ['view_branches'], branches: [indiranagar] }),
  }
}

/** Chooses a user on the list and opens their form. */
const editUser = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Edit User' }).click()
  await expect(page).toHaveURL(/\/users\/edit\?user=\w{8}$/)
}

test('a user is created with the keyboard alone', async ({ page, given, signIn }) => {
  const { business, koramangala, indiranagar, frontDesk, guard } = await givenRoles(given)
  const lavanya = await given.person({ name: 'Lavanya Nair', email: 'lavanya@people.invalid', mobile: '9886042175' })
  await signIn(business.root, USERS)
  const press = (key: string) => page.keyboard.press(key)
  const type = (text: string) => page.keyboard.type(text)
  await page.getByRole('link', { name: 'Add User' }).focus()
  await press('Enter')
  spec('D2-UFORM-01')
  await expect(page).toHaveURL(/\/dashboard\/identity-and-access\/users\/create$/)
  spec('D2-UFORM-07')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Detail')
  spec('D2-UFORM-08')
  await expect(page.getByText('Create a new user with specific roles and scope.')).toBeVisible()
  spec('D2-UFORM-16')
  await expect(page.getByText('Add details such as an employee code.')).toBeVisible()
  await expect(verifiedBadge(page)).toHaveCount(0)
  spec('D2-UFORM-46')
  await expect(create(page)).toBeDisabled()
  spec('D2-UFORM-09')
  await expect(verify(page)).toBeVisible()

  await quickId(page).focus()
  await type(lavanya.quickId.toLowerCase())
  await expect(quickId(page)).toHaveValue(lavanya.quickId)
  const searched = page.waitForResponse(SEARCH)
  await press('Enter')
  const found = await searched
  spec('D2-UFORM-54')
  expect(found.request().method()).toBe('GET')
  spec('D2-UFORM-39')
  expect(new URL(found.url()).pathname).toBe(`/api/iam/search-user/${lavanya.quickId}`)
  expect(new URL(found.url()).searchParams.get('scopeId')).toBe(koramangala.quickId)
  // Whoever adds a user must know that it is the right one, and needs no more than that.
  const [email, mobile] = ['l****@people.invalid', 'XXXXXX2175']
  spec('D2-UFORM-26')
  expect(await found.json()).toEqual({ name: 'Lavanya Nair', email, mobile })
  spec('D2-UFORM-65')
  await expect(notice(page, 'Quick ID verified successfully!')).toBeVisible()
  spec('D2-UFORM-10', 'D2-UFORM-32')
  await expect(verifiedBadge(page)).toBeVisible()
  spec('D2-UFORM-11')
  await expect(fact(page, 'Name')).toHaveText('Lavanya Nair')
  await expect(fact(page, 'Email')).toContainText(email)
  await expect(fact(page, 'Contact Number')).toContainText(mobile)
  await expect(create(page)).toBeDisabled()
  await expect(page.getByText('Choose at least one branch to continue.')).toBeVisible()

  await press('Tab')
  spec('D2-UFORM-12')
  await expect(page.getByRole('heading', { name: 'User Scope' })).toBeVisible()
  await expect(scope(page, 'Branch')).toBeFocused()
  await press('ArrowUp')
  spec('D2-UFORM-37')
  await expect(scope(page, 'Business')).toBeChecked()
  await expect(create(page)).toBeEnabled()
  await expect(branches(page)).toHaveCount(0)
  await press('ArrowDown')
  await expect(scope(page, 'Branch')).toBeChecked()
  await press('Tab')
  await expect(branches(page)).toBeFocused()
  for (const name of ['Koramangala', 'Indiranagar']) {
    await type(name.slice(0, 3))
    await expect(page.getByRole('option')).toHaveCount(1)
    await press('ArrowDown')
    await press('Enter')
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  }
  await expect(create(page)).toBeEnabled()

  const addField = page.getByRole('button', { name: 'Add Field' })
  await tabTo(page, addField)
  await press('Enter')
  spec('D2-UFORM-15')
  await expect(page.getByRole('heading', { name: 'Additional Information' })).toBeVisible()
  await expect(page.getByLabel('Heading of field 1')).toBeFocused()
  spec('D2-UFORM-16')
  await expect(page.getByText('Add details such as an employee code.')).toHaveCount(0)
  await type('  Employee code ')
  await press('Tab')
  await type(' KS-0417 ')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(addField).toBeFocused()
  await press('Enter')
  await expect(page.getByLabel('Heading of field 2')).toBeFocused()
  await type('Without a value')
  await page.getByRole('button', { name: 'Add Field' }).focus()
  await press('Enter')
  await expect(page.getByLabel('Heading of field 3')).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Remove field 3' }))
  await press('Enter')
  spec('D2-UFORM-17')
  await expect(page.getByLabel('Heading of field 3')).toHaveCount(0)
  await expect(addField).toBeFocused()

  const table = page.getByRole('table', { name: 'Roles' })
  spec('D2-UFORM-13')
  await expect(table.getByRole('columnheader')).toHaveText(['Choose', 'Name', 'Description', 'Scope Type'])
  await expect(table.getByRole('row').filter({ has: role(page, 'Auditor') })).toContainText('Business')
  for (const name of ['Night Guard', 'Front Desk']) {
    await tabTo(page, role(page, name))
    await press('Space')
    await expect(role(page, name)).toBeChecked()
  }
  await expect(page.getByText('2 roles selected')).toBeVisible()

  // Ahead of the last steps, since it takes a page a moment until its calls go by a route.
  const letGo = Promise.withResolvers<void>()
  await page.route(ADD, async (route) => {
    await letGo.promise
    await route.continue()
  })
  await tabTo(page, create(page))
  const sent = page.waitForRequest(ADD)
  const answered = page.waitForResponse(ADD)
  await press('Enter')
  spec('D2-UFORM-18')
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible()
  spec('D2-UFORM-53')
  expect((await sent).method()).toBe('POST')
  spec('D2-UFORM-28', 'D2-UFORM-35', 'D2-UFORM-45')
  expect((await sent).postDataJSON()).toEqual({
    quick_id: lavanya.quickId,
    scope_type: 'shop',
    scope_role_data: {
      [koramangala.quickId]: [frontDesk.publicId],
      [indiranagar.quickId]: [guard.publicId, frontDesk.publicId],
    },
    additional_info: { 'Employee code': 'KS-0417' },
  })
  letGo.resolve()
  spec('D2-UFORM-30')
  expect(await (await answered).json()).toEqual({ ok: true, errors: [], warnings: [] })
  spec('D2-UFORM-66')
  await expect(notice(page, 'User created successfully!')).toBeVisible()
  spec('D2-UFORM-03')
  await expect(page).toHaveURL(/\/identity-and-access\/users$/)
  await expect(saying(page.getByRole('row'), 'Lavanya Nair')).toContainText('Branch')
})

test('a form that is not ready stays, and says what is missing', async ({ page, given, signIn }) => {
  const { business } = await givenRoles(given)
  const lavanya = await given.person({ name: 'Lavanya Nair' })
  await signIn(business.root, CREATE)
  const asked: string[] = []
  page.on('request', (call) => {
    if (/iam\/(search|create)-user/.test(call.url())) asked.push(call.method())
  })
  await verify(page).click()
  spec('D2-UFORM-38')
  await expect(notice(page, 'Please enter a Quick ID to verify')).toBeVisible()
  await quickId(page).focus()
  await quickId(page).blur()
  spec('D2-UFORM-36')
  await expect(page.getByText('Quick ID is required')).toBeVisible()
  await expect(quickId(page)).toHaveAttribute('aria-invalid', 'true')

  await page.getByRole('button', { name: 'Add Field' }).click()
  const enter = () => page.getByLabel('Heading of field 1').press('Enter')
  await quickId(page).fill(lavanya.quickId)
  await enter()
  spec('D2-UFORM-40')
  await expect(notice(page, 'Please verify the Quick ID before proceeding')).toBeVisible()
  expect(asked).toEqual([])

  await verifyPerson(page, lavanya.quickId)
  await quickId(page).press('End')
  await quickId(page).press('Backspace')
  spec('D2-UFORM-33')
  await expect(verifiedBadge(page)).toHaveCount(0)
  await expect(fact(page, 'Name')).toHaveCount(0)
  await quickId(page).fill(lavanya.quickId)
  await expect(verifiedBadge(page)).toHaveCount(0)
  await verifyPerson(page, lavanya.quickId)

  await enter()
  spec('D2-UFORM-41')
  await expect(notice(page, 'Please select at least one shop')).toBeVisible()
  await expect(page.getByRole('main').getByText('Please select at least one shop')).toBeVisible()

  await chooseBranch(page, 'Koramangala')
  await role(page, 'Night Guard').click()
  await role(page, 'Auditor').click()
  await create(page).click()
  const outside = (name: string) => `Role '${name}' cannot be assigned to the user as it falls outside user's scope.`
  spec('D2-UFORM-34', 'D2-UFORM-44')
  await expect(notice(page, outside('Night Guard'))).toBeVisible()
  await expect(notice(page, outside('Auditor'))).toBeVisible()
  await expect(page.getByRole('table').getByText('Outside the scope of the user')).toHaveCount(2)
  await role(page, 'Night Guard').click()
  await role(page, 'Auditor').click()

  await page.evaluate("localStorage.removeItem('business_quickID')")
  await create(page).click()
  spec('D2-UFORM-42')
  await expect(notice(page, 'Business ID not found. Please login again.')).toBeVisible()
  await page.evaluate(`localStorage.setItem('business_quickID', '${business.quickId}')`)
  expect(asked).toEqual(['GET', 'GET'])

  await page.route(ADD, (route) => {
    const body = route.request().postDataJSON() as object
    return route.continue({ postData: JSON.stringify({ ...body, scope_role_data: {} }) })
  })
  await create(page).click()
  spec('D2-UFORM-43')
  await expect(notice(page, 'Scope IDs are required')).toBeVisible()
  await expect(page).toHaveURL(/\/users\/create$/)
})

test('what cannot be verified or created is told, and nothing typed is lost', async ({ page, given, signIn }) => {
  const { business, koramangala } = await givenRoles(given)
  const lavanya = await given.person({ name: 'Lavanya Nair' })
  const dev = await given.staff({ on: koramangala, name: 'Dev Prakash' })
  await signIn(business.root, CREATE)
  const answers = async (url: string, status: number, json: object, press: () => Promise<void>, said: string[]) => {
    await page.route(url, (route) => route.fulfill({ status, json }))
    await press()
    for (const text of said) await expect(notice(page, text)).toBeVisible()
    await page.unroute(url)
  }
  const pressVerify = () => verify(page).click()
  await quickId(page).fill(lavanya.quickId)
  spec('D2-UFORM-57')
  await answers(SEARCH, 500, {}, pressVerify, ['Failed to verify Quick ID'])
  await answers(SEARCH, 404, { detail: 'Nobody has it', message: 'Not it' }, pressVerify, ['Nobody has it'])
  await answers(SEARCH, 404, { message: 'Only a message' }, pressVerify, ['Only a message'])
  await expect(quickId(page)).toHaveAccessibleDescription('Only a message')
  await expect(verifiedBadge(page)).toHaveCount(0)

  await verifyPerson(page, lavanya.quickId)
  await chooseBranch(page, 'Koramangala')
  const pressCreate = () => create(page).click()
  spec('D2-UFORM-59')
  await answers(ADD, 503, {}, pressCreate, ['Server error. Please try again later.'])
  spec('D2-UFORM-60')
  await answers(ADD, 400, {}, pressCreate, ['Failed to create user. Please try again.'])
  spec('D2-UFORM-58')
  await answers(ADD, 409, { detail: 'The detail', message: 'Not it' }, pressCreate, ['The detail'])
  await answers(ADD, 409, { message: 'The message' }, pressCreate, ['The message'])
  await page.route(ADD, (route) => route.abort())
  await pressCreate()
  await expect(notice(page, 'Failed to fetch')).toBeVisible()
  await page.unroute(ADD)
  const refused = {
    ok: false,
    errors: [{ message: 'First error' }, { message: 'Second error' }],
    warnings: [{ message: 'A warning' }],
  }
  await answers(ADD, 200, refused, pressCreate, ['First error', 'Second error', 'A warning'])
  spec('D2-UFORM-61')
  await expect(page.getByRole('alert').getByText('Second error')).toBeVisible()
  spec('D2-UFORM-62')
  await expect(page.getByRole('status').getByText('A warning')).toBeVisible()
  const many = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'].map((nth) => `${nth} of many`)
  const all = { ok: false, errors: many.map((message) => ({ message })), warnings: [{ message: 'And a warning' }] }
  await answers(ADD, 200, all, pressCreate, [...many, 'And a warning'])
  await expect(page).toHaveURL(/\/users\/create$/)
  await expect(verifiedBadge(page)).toBeVisible()

  const grouped = `${dev.quickId.slice(0, 4)} - ${dev.quickId.slice(4)}`.toLowerCase()
  await quickId(page).fill(grouped)
  await pressVerify()
  await expect(quickId(page)).toHaveAccessibleDescription('Dev Prakash is already a user of Kaveri Spaces.')
  await expect(verifiedBadge(page)).toHaveCount(0)
  await expect(create(page)).toBeDisabled()

  await verifyPerson(page, lavanya.quickId)
  await create(page).click()
  await expect(notice(page, 'User created successfully!')).toBeVisible()
  await expect(
    notice(page, 'Lavanya Nair has no roles yet and cannot do anything until one is assigned.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/identity-and-access\/users$/)
})

test('roles come ten to a page and stay chosen; without a business or the permission there is no form', async ({
  page,
  given,
  signIn,
}) => {
  const { business, koramangala, frontDesk } = await givenRoles(given)
  await givenSana(given, koramangala, frontDesk.roleId)
  for (let number = 1; number <= 10; number++) {
    await given.role(business, { name: `Extra ${number}`, may: ['view_roles'], branches: [koramangala] })
  }
  const person = await given.person()
  await signIn(business.root, CREATE)
  const rows = page.getByRole('table', { name: 'Roles' }).locator('tbody > tr')
  spec('D2-UFORM-14')
  await expect(rows).toHaveCount(10)
  await expect(page.getByText('1-10 of 13')).toBeVisible()
  const [first] = await rows.locator('th').allInnerTexts()
  await rows.first().getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(rows).toHaveCount(3)
  await expect(page.getByText('1 role selected')).toBeVisible()
  await page.getByRole('button', { name: 'Page 1' }).click()
  await expect(role(page, first as string)).toBeChecked()
  await page.getByRole('searchbox', { name: 'Search roles' }).fill('extra 10')
  await expect(rows).toHaveCount(1)
  await expect(role(page, 'Extra 10')).toBeVisible()
  await expect(page.getByText('1 role selected')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search roles' }).fill('nobody')
  await page.getByRole('button', { name: 'Show all roles' }).click()
  await expect(rows).toHaveCount(10)

  await verifyPerson(page, person.quickId)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/identity-and-access\/users$/)

  await editUser(page, 'Sana Khan')
  spec('D2-UFORM-23')
  await expect(rows).toHaveCount(10)
  await expect(rows.getByRole('checkbox')).toHaveCount(10)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(rows.getByRole('checkbox')).toHaveCount(3)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/identity-and-access\/users$/)
  await page.evaluate("localStorage.removeItem('business_quickID')")
  await page.getByRole('link', { name: 'Add User' }).click()
  spec('D2-UFORM-19')
  await expect(page.getByText('Business ID Not Found')).toBeVisible()
  await expect(page.getByText('Please login again to continue.')).toBeVisible()
  await expect(quickId(page)).toHaveCount(0)

  await page.context().clearCookies()
  await page.evaluate('sessionStorage.clear()')
  await signIn(await given.staff({ on: koramangala, may: ['view_users'] }), CREATE)
  spec('D2-UFORM-51')
  await expect(page.getByText("You don't have permission to create the Users.")).toBeVisible()
  await page.goto(EDIT)
  spec('D2-UFORM-52')
  await expect(page.getByText("You don't have permission to edit the Users.")).toBeVisible()
})

const givenSana = async (given: Given, at: GivenBranch, roleId: number) => {
  const sana = await given.staff({ on: at, name: 'Sana Khan' })
  await given.grant(at.business, sana, roleId, at)
  await given.moveAccess(at.business)
  return sana
}

test('a user is edited, and the choice of whom survives a reload', async ({ page, given, signIn }) => {
  const { business, koramangala, indiranagar, frontDesk, guard } = await givenRoles(given)
  const sana = await givenSana(given, koramangala, frontDesk.roleId)
  const list = /\/identity-and-access\/users$/
  await signIn(business.root, EDIT)
  spec('D2-UFORM-04')
  await expect(page).toHaveURL(list)

  await editUser(page, 'Sana Khan')
  await expect(role(page, 'Front Desk')).toBeChecked()
  const loaded = page.waitForResponse(DETAILS)
  await page.reload()
  const details = await loaded
  spec('D2-UFORM-55')
  expect(new URL(details.url()).pathname).toBe(`/api/iam/get-user-by-id/${sana.quickId}`)
  expect(Object.fromEntries(new URL(details.url()).searchParams)).toEqual({ businessId: business.quickId })
  spec('D2-UFORM-27')
  expect(await details.json()).toMatchObject({
    name: 'Sana Khan',
    email: sana.email,
    quickID: sana.quickId,
    mobile: sana.mobile,
    roles: [{ uid: frontDesk.publicId, name: 'Front Desk' }],
    shop_quickIDs: [koramangala.quickId],
  })
  spec('D2-UFORM-02')
  expect(new URL(page.url()).pathname).toBe('/dashboard/identity-and-access/users/edit')
  spec('D2-UFORM-20')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Detail')
  spec('D2-UFORM-22')
  await expect(page.getByRole('region', { name: 'Scope Configuration' })).toBeVisible()
  spec('D2-UFORM-21')
  await expect(fact(page, 'Name')).toHaveText('Sana Khan')
  await expect(fact(page, 'Email')).toHaveText(sana.email)
  await expect(fact(page, 'Quick ID')).toHaveText(sana.quickId)
  await expect(fact(page, 'Mobile')).toHaveText(sana.mobile)
  await expect(scope(page, 'Branch')).toBeChecked()
  await expect(role(page, 'Front Desk')).toBeChecked()
  spec('D2-UFORM-23')
  await expect(role(page, 'Night Guard')).not.toBeChecked()

  spec('D2-UFORM-24')
  await page.getByRole('button', { name: 'Cancel' }).click()
  spec('D2-UFORM-05')
  await expect(page).toHaveURL(list)
  await expect.poll(() => page.evaluate("sessionStorage.getItem('choice:user')")).toBeNull()
  await page.goto(EDIT)
  await expect(page).toHaveURL(list)

  await editUser(page, 'Sana Khan')
  await chooseBranch(page, 'Indiranagar')
  await role(page, 'Night Guard').click()
  const sent = page.waitForRequest(CHANGE)
  const answered = page.waitForResponse(CHANGE)
  await save(page).click()
  spec('D2-UFORM-56')
  expect((await sent).method()).toBe('PUT')
  expect(new URL((await sent).url()).pathname).toBe(`/api/iam/edit-user/${sana.quickId}`)
  spec('D2-UFORM-29')
  expect((await sent).postDataJSON()).toEqual({
    scope_type: 'shop',
    scope_role_data: {
      [koramangala.quickId]: [frontDesk.publicId],
      [indiranagar.quickId]: [frontDesk.publicId, guard.publicId],
    },
  })
  spec('D2-UFORM-30')
  expect(await (await answered).json()).toEqual({ ok: true, errors: [], warnings: [] })
  spec('D2-UFORM-67')
  await expect(notice(page, 'User updated successfully!')).toBeVisible()
  spec('D2-UFORM-06')
  await expect(page).toHaveURL(list)
  await expect.poll(() => page.evaluate("sessionStorage.getItem('choice:user')")).toBeNull()
  await editUser(page, 'Sana Khan')
  await expect(role(page, 'Night Guard')).toBeChecked()
})

test('a link to a user shows them in another tab', async ({ page, context, given, signIn }) => {
  const { business, koramangala, frontDesk } = await givenRoles(given)
  const sana = await givenSana(given, koramangala, frontDesk.roleId)
  await signIn(business.root, USERS)
  await page.getByRole('button', { name: 'Actions for Sana Khan' }).click()
  const link = await page.getByRole('menuitem', { name: 'Edit User' }).getAttribute('href')
  expect(link).toBe(`${EDIT}?user=${sana.quickId}`)
  const other = await context.newPage()
  await other.goto(link ?? '')
  await expect(fact(other, 'Name')).toHaveText('Sana Khan')
  await expect(role(other, 'Front Desk')).toBeChecked()
})

test('a user that cannot be loaded or saved says so', async ({ page, given, signIn }) => {
  const { business, koramangala, frontDesk } = await givenRoles(given)
  const sana = await givenSana(given, koramangala, frontDesk.roleId)
  await signIn(business.root, USERS)
  await editUser(page, 'Sana Khan')
  const saving = async (said: string) => {
    await save(page).click()
    await expect(notice(page, said)).toBeVisible()
  }
  await role(page, 'Auditor').click()
  spec('D2-UFORM-44')
  await saving("Role 'Auditor' cannot be assigned to the user as it falls outside user's scope.")
  await role(page, 'Auditor').click()
  await page.getByRole('button', { name: 'Remove Koramangala' }).click()
  spec('D2-UFORM-47')
  await saving('Please select at least one shop')
  await chooseBranch(page, 'Koramangala')
  await page.evaluate("localStorage.removeItem('business_quickID')")
  spec('D2-UFORM-50')
  await saving('Business ID not found. Please login again.')
  await page.evaluate(`localStorage.setItem('business_quickID', '${business.quickId}')`)
  await page.evaluate("sessionStorage.removeItem('choice:user')")
  spec('D2-UFORM-48')
  await saving('User ID not found')
  await page.evaluate(`sessionStorage.setItem('choice:user', '${sana.quickId}')`)

  const answers = async (status: number, json: object, ...said: string[]) => {
    await page.route(CHANGE, (route) => route.fulfill({ status, json }))
    await save(page).click()
    for (const text of said) await expect(notice(page, text)).toBeVisible()
    await page.unroute(CHANGE)
  }
  spec('D2-UFORM-63')
  await answers(500, {}, 'Failed to update user')
  spec('D2-UFORM-64')
  await answers(422, { detail: { message: 'Told in an object' } }, 'Told in an object')
  await answers(
    200,
    { ok: false, errors: [{ message: 'An error' }], warnings: [{ message: 'A warning' }] },
    'An error',
    'A warning',
  )
  spec('D2-UFORM-61')
  await expect(page.getByRole('alert').getByText('An error')).toBeVisible()
  spec('D2-UFORM-62')
  await expect(page.getByRole('status').getByText('A warning')).toBeVisible()
  await expect(page).toHaveURL(/\/users\/edit\?user=\w{8}$/)

  await page.route(DETAILS, (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  spec('D2-UFORM-25')
  await expect(page.getByText('Failed to Load User Details')).toBeVisible()
  await page.getByRole('button', { name: 'Back to Users' }).click()
  await expect(page).toHaveURL(/\/identity-and-access\/users$/)
})

test('D2-UFORM-31: another scope is confirmed first, with all roles that go and what is gained and lost', async ({
  page,
  given,
  signIn,
}) => {
  const { business, koramangala, frontDesk, auditor } = await givenRoles(given)
  await givenSana(given, koramangala, frontDesk.roleId)
  await signIn(business.root, USERS)
  await editUser(page, 'Sana Khan')
  await scope(page, 'Business').click()
  await expect(
    page.getByText("Saving removes this user's current roles. Choose new roles before you save."),
  ).toBeVisible()
  await expect(role(page, 'Front Desk')).not.toBeChecked()
  await scope(page, 'Branch').click()
  await expect(role(page, 'Front Desk')).toBeChecked()
  await scope(page, 'Business').click()
  await role(page, 'Auditor').click()
  await save(page).click()

  const question = page.getByRole('alertdialog', { name: 'Change the scope?' })
  await expect(question).toContainText('Changing the scope from Branch to Business removes the one role of this user.')
  await expect(question).toContainText('1 person loses')
  await expect(question).toContainText('View Users')
  await expect(question).toContainText('1 person gains')
  await expect(question).toContainText('View Audit Logs')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()

  await save(page).click()
  const sent = page.waitForRequest(CHANGE)
  await question.getByRole('button', { name: 'Change scope' }).click()
  expect((await sent).postDataJSON()).toEqual({
    scope_type: 'business',
    scope_role_data: { [business.quickId]: [auditor.publicId] },
  })
  await expect(notice(page, 'User updated successfully!')).toBeVisible()
  await expect(saying(page.getByRole('row'), 'Sana Khan')).toContainText('Business')
})

test('someone who manages one branch gives places and roles there only, and nobody moves themselves', async ({
  page,
  given,
  signIn,
}) => {
  const { koramangala, frontDesk } = await givenRoles(given)
  await givenSana(given, koramangala, frontDesk.roleId)
  const manager = await given.staff({
    on: koramangala,
    may: ['view_users', 'view_roles', 'edit_users', 'create_users'],
    name: 'Ritu Bansal',
  })
  await signIn(manager, CREATE)
  await expect(scope(page, 'Business')).toBeDisabled()
  await branches(page).click()
  await expect(page.getByRole('option')).toHaveText(['Koramangala'])

  await page.goto(USERS)
  await editUser(page, 'Sana Khan')
  await role(page, 'Front Desk').click()
  await save(page).click()
  await expect(notice(page, 'User updated successfully!')).toBeVisible()
  await editUser(page, 'Ritu Bansal')
  await expect(page.getByText('You cannot change your own scope.')).toBeVisible()
  await expect(branches(page)).toBeDisabled()
})

test('the user forms are accessible in both themes', async ({ page, given, signIn }) => {
  test.slow()
  const { business, koramangala, frontDesk } = await givenRoles(given)
  for (const name of ['Facilities', 'Security Lead', 'Branch Manager', 'Tenant Coordinator']) {
    await given.role(business, { name, may: permissionNames.slice(0, 8), branches: [koramangala] })
  }
  for (const name of ['Compliance Reviewer', 'Reports Analyst', 'Night Auditor', 'Access Administrator']) {
    await given.role(business, { name, may: ['view_users'] })
  }
  await givenSana(given, koramangala, frontDesk.roleId)
  const lavanya = await given.person({ name: 'Lavanya Nair' })
  await signIn(business.root, CREATE)
  await expect(role(page, 'Facilities')).toBeVisible()
  await expectAccessible(page)
  await verifyPerson(page, lavanya.quickId)
  await chooseBranch(page, 'Koramangala')
  await role(page, 'Facilities').click()
  await role(page, 'Reports Analyst').click()
  await page.getByRole('button', { name: 'Add Field' }).click()
  await page.keyboard.type('Employee code')
  await expect(notice(page, 'Quick ID verified successfully!')).toBeHidden()
  await picture(page, 'user-create')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await picture(page, 'user-create', { fullPage: true })
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await page.goto(USERS)
  await editUser(page, 'Sana Khan')
  await expect(role(page, 'Facilities')).toBeVisible()
  await picture(page, 'user-edit')
  await expectAccessible(page)
  await scope(page, 'Business').click()
  await save(page).click()
  await expect(page.getByRole('alertdialog')).toContainText('1 person loses')
  await picture(page, 'user-scope')
  await expectAccessible(page)
})

test('at twice the size, what the keyboard reaches is never under the bar', async ({ page, given, signIn }) => {
  const { business } = await givenRoles(given)
  await page.setViewportSize({ width: DESK.width / 2, height: DESK.height / 2 })
  await signIn(business.root, CREATE)
  await expect(role(page, 'Auditor')).toBeVisible()
  const bar = (await page.getByRole('button', { name: 'Cancel' }).locator('xpath=../..').boundingBox())?.y ?? 0
  await tabTo(page, quickId(page))
  const stops = [verify(page), scope(page, 'Branch'), branches(page), page.getByRole('button', { name: 'Add Field' })]
  for (const stop of stops) {
    await tabTo(page, stop)
    const box = (await stop.boundingBox()) ?? { y: 0, height: 0 }
    expect(box.y + box.height).toBeLessThanOrEqual(bar)
  }
})
