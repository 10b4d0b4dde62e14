import type { Page } from '@playwright/test'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { expect, notice, pick, picture, saying, tabTo, test } from './fixtures.ts'
import { PHONE } from './viewports.ts'

const CREATE = '/dashboard/admin-center/create-branch'
const EDIT = '/dashboard/admin-center/edit-branch'
const LIST = '**/api/admin-center/shops?*'
const ADD = '**/api/admin-center/add-shop?*'
const CHANGE = '**/api/admin-center/edit-shop?*'
const VERIFY = '**/api/admin-center/verify-gstin?*'
const TILES = 'https://tile.openstreetmap.org/**'
/** The registry knows it, and its check character fits. */
const GSTIN = '27AAPFU0939F1ZV'
/** Valid, although its check character does not fit. */
const ODD_GSTIN = '29AAFCA7488L1Z0'

const field = (page: Page, label: string) => page.getByLabel(label)
const submit = (page: Page) => page.getByRole('button', { name: 'CREATE BRANCH' })
const update = (page: Page) => page.getByRole('button', { name: 'UPDATE BRANCH' })
const verify = (page: Page) => page.getByRole('button', { name: 'Verify' })
/** The badge in the field, and not what is only read aloud. */
const verified = (page: Page) => page.getByRole('main').getByText('Verified').and(page.locator(':not(.sr-only)'))
const section = (page: Page, name: string, state: 'not complete' | 'complete' | 'needs attention') =>
  page.getByRole('button', { name: `${name} ${state}` })

const choose = async (page: Page, label: string, option: string) => {
  await field(page, label).click()
  await pick(page.getByRole('option', { name: option }))
}

const texts = {
  'Branch name': 'Whitefield',
  GSTIN,
  'Street address': 'Plot 21, ITPL Main Road',
  City: 'Bengaluru',
  Pincode: '560066',
  Latitude: '12.98719',
  Longitude: '77.73661',
  'Email ID': 'whitefield@kaveri.example',
  'Contact number': '9845042210',
  'From hour': '08',
  'From minute': '00',
  'To hour': '21',
  'To minute': '30',
}

const fillIn = async (page: Page, changed: Partial<Record<keyof typeof texts, string>> = {}) => {
  for (const [label, text] of Object.entries({ ...texts, ...changed })) await field(page, label).fill(text)
  await choose(page, 'Nature of branch', 'Hotel')
  await choose(page, 'State', 'Karnataka')
}

const verifyGstin = async (page: Page) => {
  await verify(page).click()
  await expect(verified(page)).toBeVisible()
}

test('the create form has its five sections, a map, the nature of the branch and a radius of 100', async ({
  page,
  given,
  signIn,
}) => {
  const { business } = await given.branch()
  await signIn(business.root, CREATE)
  for (const name of [
    'Branch Information',
    'Registered Address',
    'Branch Location',
    'Contact Information',
    'Operating Hours',
  ]) {
    spec('D1-BFORM-01', 'D1-BFORM-06')
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(section(page, name, 'not complete')).toBeVisible()
  }
  spec('D1-BFORM-02')
  const location = page.getByRole('region', { name: 'Branch Location' })
  await expect(location.getByRole('region', { name: 'Map of the branch location' })).toBeVisible()
  spec('D1-BFORM-05')
  await expect(verify(page)).toBeVisible()
  spec('D1-BFORM-07')
  await expect(field(page, 'Service radius')).toHaveValue('100')
  spec('D1-BFORM-32', 'D1-BFORM-33')
  await expect(
    page.getByText('Check-ins and check-outs are allowed within it. Recommended 100-500 metres.'),
  ).toBeVisible()
  await field(page, 'Nature of branch').click()
  spec('D1-BRANCH-14')
  await expect(page.getByRole('option')).toHaveText([
    'Coworking Space',
    'Hotel',
    'Resort/Amusement Park',
    'Restaurant',
    'Shopping Complex',
  ])
})

test('D1-BFORM-08: without the permission there is Access Denied in the words of the screen', async ({
  page,
  given,
  signIn,
}) => {
  const branch = await given.branch()
  await signIn(await given.staff({ on: branch, may: ['view_branches', 'edit_branches'] }), CREATE)
  await expect(page.getByText("You don't have permission to add a branch.")).toBeVisible()
})

test('a branch is created with the keyboard alone, selected and shown', async ({ page, given, signIn }) => {
  test.slow()
  const business = await given.business()
  await given.branch({ of: business, name: 'Koramangala' })
  await signIn(business.root, CREATE)
  await field(page, 'Branch name').focus()
  const press = (key: string) => page.keyboard.press(key)
  const type = (text: string) => page.keyboard.type(text)
  const next = async (label: string) => {
    await press('Tab')
    await expect(field(page, label)).toBeFocused()
  }
  const pick = async (text: string) => {
    await press('Enter')
    await expect(page.getByRole('listbox')).toBeVisible()
    await type(text)
    await press('Enter')
    await expect(page.getByRole('listbox')).toBeHidden()
  }

  await type('Whitefield')
  await next('Nature of branch')
  await pick('Hotel')
  await next('GSTIN')
  await type(GSTIN.toLowerCase())
  await expect(field(page, 'GSTIN')).toHaveValue(GSTIN)
  await press('Tab')
  await expect(verify(page)).toBeFocused()
  await press('Enter')
  spec('D1-BFORM-56')
  await expect(notice(page, 'GSTIN verified successfully!')).toBeVisible()
  await field(page, 'GSTIN').focus()
  await next('Street address')
  await type('Plot 21, ITPL Main Road')
  await next('City')
  await type('Bengaluru')
  await next('State')
  await pick('Karnataka')
  await next('Pincode')
  await type('560066')
  spec('D1-BFORM-14')
  await expect(submit(page)).toBeDisabled()
  await expect(page.getByText('Fill in all required fields to continue.')).toBeVisible()
  // The map comes between: it is passed with Tab, and nothing in it must be used.
  await tabTo(page, field(page, 'Latitude'))
  await type('12.98719')
  await next('Longitude')
  await type('77.73661')
  await next('Service radius')
  await type('250')
  await next('Email ID')
  await type('whitefield@kaveri.example')
  await next('Contact number')
  await type('98450-42210')
  await next('Website')
  spec('D1-BFORM-39')
  await next('From hour')
  await type('08')
  await next('From minute')
  await type('00')
  await next('To hour')
  await type('21')
  await next('To minute')
  await type('30')
  await expect(page.getByText('24-hour format. Shown as 8:00 am to 9:30 pm.')).toBeVisible()
  // Ahead of the last steps, since it takes a page a moment until its calls go by a route.
  const letGo = Promise.withResolvers<void>()
  await page.route(LIST, async (route) => {
    await letGo.promise
    await route.continue()
  })
  await press('Tab')
  await press('Tab')
  await expect(submit(page)).toBeFocused()
  const adding = Promise.withResolvers<void>()
  await page.route(ADD, async (route) => {
    await adding.promise
    await route.continue()
  })
  const added = page.waitForRequest(ADD)
  await press('Enter')
  const sent = await added
  spec('D1-BFORM-15')
  await expect(page.getByRole('button', { name: 'CREATING...' })).toBeDisabled()
  adding.resolve()
  spec('D1-BFORM-49')
  expect(sent.method()).toBe('POST')
  expect(new URL(sent.url()).searchParams.get('business_quickID')).toBe(business.quickId)
  expect(sent.postDataJSON()).toEqual({
    store_name: 'Whitefield',
    store_type: 'hotel',
    gstin: GSTIN,
    address: { street_address: 'Plot 21, ITPL Main Road', city: 'Bengaluru', state: 'Karnataka', pin_code: '560066' },
    store_location: { latitude: 12.98719, longitude: 77.73661 },
    radius: 250,
    opening_time: '08:00',
    closing_time: '21:30',
    contact_email: 'whitefield@kaveri.example',
    contact_mobile: '9845042210',
  })
  spec('D1-BFORM-57')
  await expect(notice(page, 'Branch added successfully!')).toBeVisible()
  spec('D1-BFORM-16')
  await expect(page.getByText('Branch created! Redirecting...')).toBeVisible()
  letGo.resolve()

  spec('D1-BRANCH-01', 'D1-BFORM-18')
  await expect(page).toHaveURL(/\/admin-center\/branch-details$/)
  await expect(page.getByRole('heading', { name: 'Whitefield' })).toBeVisible()
  await expect(page.getByText('Hotel in Bengaluru')).toBeVisible()
  spec('D1-BFORM-17')
  await expect(page.getByRole('banner').getByText('Whitefield')).toBeVisible()
})

test('D1-BFORM-17 D1-BFORM-18: the first branch of a business is selected and shown as well', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business()
  await signIn(business.root, CREATE)
  await fillIn(page)
  await verifyGstin(page)
  await submit(page).click()
  await expect(page).toHaveURL(/\/admin-center\/branch-details$/)
  await expect(page.getByRole('heading', { name: 'Whitefield' })).toBeVisible()
})

test('a branch is added to no business while none is stored', async ({ page, given, signIn }) => {
  const { business } = await given.branch()
  await signIn(business.root, CREATE)
  await fillIn(page)
  await verifyGstin(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await page.evaluate("localStorage.removeItem('business_quickID')")
  await submit(page).click()
  spec('D1-CONV-16')
  await expect(notice(page, 'Business ID Not Found – Please login again to continue.')).toBeVisible()
  expect(sent).toEqual([])
})

test('D1-BFORM-21: a required field that is emptied says so on the change', async ({ page, given, signIn }) => {
  const { business } = await given.branch()
  await signIn(business.root, CREATE)
  const cases = [
    [spec('D1-BFORM-22'), 'Branch name', 'x', 'Branch name is required'],
    [spec('D1-BFORM-24'), 'GSTIN', '2', 'GSTIN is required'],
    [spec('D1-BFORM-26'), 'Street address', 'x', 'Street address is required'],
    [spec('D1-BFORM-27'), 'City', 'x', 'City is required'],
    [spec('D1-BFORM-29'), 'Pincode', '5', 'Pincode is required'],
    [spec('D1-BFORM-30'), 'Latitude', '1', 'Branch location is required'],
    [spec('D1-BFORM-30'), 'Longitude', '1', 'Branch location is required'],
    [spec('D1-BFORM-31'), 'Service radius', '5', 'Service radius is required'],
    [spec('D1-BFORM-34'), 'Email ID', 'x', 'Email ID is required'],
    [spec('D1-BFORM-36'), 'Contact number', '9', 'Contact number is required'],
    [spec('D1-BFORM-40'), 'From hour', '8', 'From hour is required'],
    [spec('D1-BFORM-41'), 'From minute', '1', 'From minute is required'],
    [spec('D1-BFORM-42'), 'To hour', '8', 'To hour is required'],
    [spec('D1-BFORM-43'), 'To minute', '1', 'To minute is required'],
  ] as const
  let wrong = 0
  for (const [, label, text, message] of cases) {
    await field(page, label).fill(text)
    await field(page, label).fill('')
    wrong += 1
    const alike = cases.slice(0, wrong).filter(([, , , other]) => other === message)
    await expect(page.getByText(message)).toHaveCount(alike.length)
    await expect(page.getByText(message).last()).toBeVisible()
    await expect(page.getByText(`${wrong} field${wrong === 1 ? ' needs' : 's need'} attention`)).toBeVisible()
  }
  await field(page, 'Branch name').fill('Whitefield')
  await expect(page.getByText('Branch name is required')).toBeHidden()

  spec('D1-CONV-02')
  await expect(field(page, 'From hour')).toHaveAttribute('name', 'opening_time.timeHour')
  await expect(field(page, 'From minute')).toHaveAttribute('name', 'opening_time.timeMinute')
  for (const [label, typed, kept] of [
    ['From hour', '0', '0'],
    ['From hour', '23', '23'],
    ['From hour', '24', '2'],
    ['To hour', '123', '12'],
    ['To hour', '7a', '7'],
    ['From minute', '59', '59'],
    ['From minute', '60', '6'],
    ['To minute', '05', '05'],
  ] as const) {
    await field(page, label).fill('')
    await field(page, label).pressSequentially(typed)
    spec('D1-CONV-03', 'D1-CONV-04')
    await expect(field(page, label), typed).toHaveValue(kept)
  }
})

test('D1-BFORM-23 D1-BFORM-28: a list that is left without a choice says so', async ({ page, given, signIn }) => {
  const { business } = await given.branch()
  await signIn(business.root, CREATE)
  const leave = async (label: string) => {
    await field(page, label).click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await leave('Nature of branch')
  await expect(page.getByText('Nature of branch is required')).toBeVisible()
  await leave('State')
  await expect(page.getByText('State is required')).toBeVisible()
  await choose(page, 'State', 'Goa')
  await expect(page.getByText('State is required')).toBeHidden()
})

test('e-mail and contact number are checked while they are typed', async ({ page, given, signIn }) => {
  const { business } = await given.branch()
  await signIn(business.root, CREATE)
  await field(page, 'Email ID').fill('whitefield@kaveri')
  spec('D1-BFORM-35')
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await field(page, 'Email ID').fill('whitefield@kaveri.example')
  await expect(page.getByText('Invalid email format')).toBeHidden()

  await field(page, 'Contact number').pressSequentially('98-45ab0')
  spec('D1-BFORM-37')
  await expect(field(page, 'Contact number')).toHaveValue('98450')
  spec('D1-BFORM-38')
  await expect(page.getByText('Contact number must be 10 digits')).toBeVisible()
  await field(page, 'Contact number').fill('9845042210')
  await expect(page.getByText('Contact number must be 10 digits')).toBeHidden()
})

test('the hours take up to two digits each, 0 to 23 and 0 to 59', async ({ page, given, signIn }) => {
  const { business } = await given.branch()
  await signIn(business.root, CREATE)
  for (const [label, typed, kept] of [
    ['From hour', '235', '23'],
    ['From hour', '24', '2'],
    ['From minute', '599', '59'],
    ['From minute', '6a0', '6'],
  ] as const) {
    await field(page, label).fill('')
    await field(page, label).pressSequentially(typed)
    await expect(field(page, label)).toHaveValue(kept)
  }
})

test('a GSTIN goes from unverified over verifying to verified, and back with any edit', async ({
  page,
  given,
  signIn,
}) => {
  const { business } = await given.branch()
  await signIn(business.root, CREATE)
  await field(page, 'GSTIN').fill(GSTIN.slice(0, 14))
  spec('D1-BFORM-10')
  await expect(verify(page)).toBeDisabled()
  await page.keyboard.press('Enter')
  spec('D1-BFORM-25')
  await expect(page.getByText('Please enter a valid 15 digit GSTIN')).toBeVisible()
  await field(page, 'GSTIN').fill(`${GSTIN}7`)
  await expect(field(page, 'GSTIN')).toHaveValue(GSTIN)
  await expect(verify(page)).toBeEnabled()

  const letGo = Promise.withResolvers<void>()
  await page.route(VERIFY, async (route) => {
    await letGo.promise
    await route.continue()
  })
  const asked = page.waitForRequest(VERIFY)
  await verify(page).click()
  spec('D1-BFORM-09')
  await expect(field(page, 'GSTIN')).toHaveAttribute('aria-busy', 'true')
  await expect(verified(page)).toBeHidden()
  await expect(verify(page)).toBeDisabled()
  const sent = new URL((await asked).url()).searchParams
  spec('D1-BFORM-51')
  expect(Object.fromEntries(sent)).toEqual({ gstin: GSTIN, scopeId: business.quickId })
  letGo.resolve()
  await expect(verified(page)).toBeVisible()
  await expect(notice(page, 'GSTIN verified successfully!')).toBeVisible()
  const warning = `The GST registry lists this GSTIN as Udaan Workrooms, Udaan, not as ${business.name} Private Limited. Use it only if that company runs this branch.`
  await expect(page.getByText(warning)).toBeVisible()
  await picture(page, 'branch-gstin-of-other')

  await field(page, 'GSTIN').press('End')
  await field(page, 'GSTIN').press('Backspace')
  spec('D1-BFORM-13')
  await expect(verified(page)).toBeHidden()
  await field(page, 'GSTIN').press('V')
  await expect(field(page, 'GSTIN')).toHaveValue(GSTIN)
  await expect(verified(page)).toBeHidden()
  await expect(verify(page)).toBeEnabled()
})

test('a GSTIN whose last character does not fit is warned about first, and asked about on the second press', async ({
  page,
  given,
  signIn,
}) => {
  const { business } = await given.branch()
  await signIn(business.root, CREATE)
  await field(page, 'GSTIN').fill(ODD_GSTIN)
  await verify(page).click()
  const warning = 'This GSTIN looks mistyped. Check it, or press Verify again.'
  await expect(page.getByRole('main').getByText(warning)).toBeVisible()
  await expect(verified(page)).toBeHidden()

  const asked = page.waitForRequest(VERIFY)
  await verify(page).click()
  expect(new URL((await asked).url()).searchParams.get('despite_check')).toBe('true')
  await expect(verified(page)).toBeVisible()
})

test('D1-BFORM-52 D1-BFORM-53: a lookup that fails is told and not tried again by itself', async ({
  page,
  given,
  signIn,
}) => {
  const { business } = await given.branch()
  await signIn(business.root, CREATE)
  let asked = 0
  await page.route(VERIFY, (route) => {
    asked += 1
    return route.fulfill({ status: 500, json: {} })
  })
  await field(page, 'GSTIN').fill(GSTIN)
  await verify(page).click()
  await expect(notice(page, 'Failed to verify GSTIN. Please try again.')).toBeVisible()
  await expect(verify(page)).toBeEnabled()
  expect(asked).toBe(1)
})

test('a form that is not ready stays, and says what is missing', async ({ page, given, signIn }) => {
  const { business } = await given.branch()
  await signIn(business.root, CREATE)
  await fillIn(page)
  await expect(submit(page)).toBeDisabled()
  await expect(page.getByText('Verify the GSTIN to continue.')).toBeVisible()
  await field(page, 'Branch name').press('Enter')
  spec('D1-BFORM-44')
  await expect(notice(page, 'Please verify GSTIN before submitting')).toBeVisible()

  await verifyGstin(page)
  spec('D1-BFORM-14')
  await expect(submit(page)).toBeEnabled()
  await field(page, 'Latitude').fill('')
  await expect(submit(page)).toBeDisabled()
  await field(page, 'Branch name').press('Enter')
  spec('D1-BFORM-45')
  await expect(notice(page, 'Please select location on the map')).toBeVisible()
  await expect(field(page, 'Latitude')).toBeFocused()

  await field(page, 'Latitude').fill('12.98719')
  await field(page, 'Service radius').fill('')
  await expect(submit(page)).toBeDisabled()
  await field(page, 'Branch name').press('Enter')
  spec('D1-BFORM-46')
  await expect(notice(page, 'Please enter service radius')).toBeVisible()
  await expect(field(page, 'Service radius')).toBeFocused()
  await expect(page).toHaveURL(/create-branch$/)
})

test('D1-BFORM-54: a branch that cannot be added is told, and nothing typed is lost', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business()
  await given.branch({ of: business, name: 'Whitefield' })
  await signIn(business.root, CREATE)
  await fillIn(page, { 'Branch name': 'WHITEFIELD' })
  await verifyGstin(page)
  const refused = page.waitForResponse(ADD)
  await submit(page).click()
  const answer = await refused
  expect(answer.status()).toBe(409)
  const { detail } = (await answer.json()) as { detail: string }
  await expect(notice(page, detail)).toBeVisible()
  await expect(field(page, 'City')).toHaveValue('Bengaluru')

  await page.route(ADD, (route) => route.fulfill({ status: 500, json: {} }))
  await submit(page).click()
  await expect(notice(page, 'Failed to add branch')).toBeVisible()
})

test('a branch is edited; its nature is not asked and goes back unchanged', async ({ page, given, signIn }) => {
  const business = await given.business()
  const branch = await given.branch({ of: business, name: 'Powai', storeType: 'restaurant', closing: '21:00' })
  await signIn(business.root, '/dashboard/admin-center/branch-details')
  await page.getByRole('link', { name: 'Edit Branch' }).click()

  await expect(page).toHaveURL(/\/admin-center\/edit-branch$/)
  await expect(field(page, 'Branch name')).toHaveValue('Powai')
  spec('D1-BFORM-03')
  await expect(page.getByRole('button', { name: 'CANCEL' })).toBeVisible()
  await expect(update(page)).toBeEnabled()
  spec('D1-BFORM-04')
  await expect(page.getByText('Nature of branch')).toHaveCount(0)
  spec('D1-BFORM-11')
  await expect(verified(page)).toBeVisible()

  await field(page, 'GSTIN').fill(GSTIN)
  spec('D1-BFORM-12')
  await expect(verified(page)).toBeHidden()
  await expect(update(page)).toBeDisabled()
  await field(page, 'GSTIN').fill('29AAGCB7383J1Z4')
  await expect(verified(page)).toBeVisible()

  await field(page, 'Branch name').fill('Powai Lake')
  await field(page, 'Website').fill('powai.example')
  const changed = page.waitForRequest(CHANGE)
  const reloaded = page.waitForResponse(LIST)
  await update(page).click()
  const sent = await changed
  spec('D1-BFORM-50')
  expect(sent.method()).toBe('PUT')
  expect(new URL(sent.url()).searchParams.get('shopQuickID')).toBe(branch.quickId)
  expect(sent.postDataJSON()).toEqual({
    store_name: 'Powai Lake',
    store_type: 'restaurant',
    gstin: '29AAGCB7383J1Z4',
    address: { street_address: '12 Lake Road', city: 'Bengaluru', state: 'Karnataka', pin_code: '560034' },
    store_location: { latitude: 12.93624, longitude: 77.62691 },
    radius: 100,
    opening_time: '09:00',
    closing_time: '21:00',
    contact_email: 'desk@branch.invalid',
    contact_mobile: '9800000001',
    website: 'powai.example',
  })
  spec('D1-BFORM-58')
  await expect(notice(page, 'Branch updated successfully!')).toBeVisible()
  spec('D1-BFORM-19')
  await reloaded
  await expect(page).toHaveURL(/branch-details$/)
  await expect(page.getByRole('banner').getByText('Powai Lake')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Powai Lake' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'powai.example' })).toBeVisible()
})

test('CANCEL leaves the branch as it was', async ({ page, given, signIn }) => {
  const branch = await given.branch({ name: 'Powai' })
  await signIn(branch.business.root, EDIT)
  await field(page, 'Branch name').fill('Something else')
  await page.getByRole('button', { name: 'CANCEL' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/branch-details$/)
  await expect(page.getByRole('heading', { name: 'Powai' })).toBeVisible()
})

test('D1-BFORM-20 D1-BFORM-55: a change that fails is told; so is a list that cannot be loaded again', async ({
  page,
  given,
  signIn,
}) => {
  const branch = await given.branch({ name: 'Powai' })
  await signIn(branch.business.root, EDIT)
  await field(page, 'Branch name').fill('Powai Lake')
  await page.route(CHANGE, (route) => route.fulfill({ status: 500, json: {} }))
  await update(page).click()
  await expect(notice(page, 'Failed to update branch')).toBeVisible()

  await page.unroute(CHANGE)
  await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }))
  await update(page).click()
  await expect(notice(page, 'Branch updated successfully!')).toBeVisible()
  await expect(notice(page, 'Branch updated but failed to refresh the list. Please refresh the page.')).toBeVisible()
})

test('selecting another branch starts the edit form anew', async ({ page, given, signIn }) => {
  const business = await given.business()
  await given.branch({ of: business, name: 'Andheri' })
  await given.branch({ of: business, name: 'Powai' })
  await signIn(business.root, EDIT)
  await field(page, 'Branch name').fill('Half typed')
  await page.getByRole('banner').getByRole('combobox').click()
  await pick(saying(page.getByRole('option'), 'Powai'))
  await page.getByRole('button', { name: 'Discard changes' }).click()
  spec('D1-SHELL-20')
  await expect(field(page, 'Branch name')).toHaveValue('Powai')
})

test('D1-BFORM-02: the pin and the circle are dragged, and moved with the arrow keys', async ({
  page,
  given,
  signIn,
}) => {
  const branch = await given.branch()
  await signIn(branch.business.root, EDIT)
  const pin = page.getByRole('button', { name: 'Branch location: arrow keys move it' })
  const handle = page.getByRole('slider', { name: 'Service radius: arrow keys change it' })
  await expect(handle).toHaveAttribute('aria-valuetext', '100 m')
  await section(page, 'Branch Location', 'complete').click()

  const drag = async (from: typeof pin, by: { x: number; y: number }) => {
    const box = (await from.boundingBox()) as { x: number; y: number; width: number; height: number }
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 + by.x, box.y + box.height / 2 + by.y, { steps: 5 })
    await page.mouse.up()
  }
  await drag(pin, { x: 40, y: -30 })
  await expect.poll(async () => Number(await field(page, 'Latitude').inputValue())).toBeGreaterThan(12.93624)
  expect(Number(await field(page, 'Longitude').inputValue())).toBeGreaterThan(77.62691)

  await drag(handle, { x: 60, y: 0 })
  await expect.poll(async () => Number(await field(page, 'Service radius').inputValue())).toBeGreaterThan(120)

  const before = Number(await field(page, 'Longitude').inputValue())
  await pin.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => Number(await field(page, 'Longitude').inputValue())).toBeLessThan(before)
  await field(page, 'Service radius').fill('300')
  await expect(handle).toHaveAttribute('aria-valuetext', '300 m')
  await handle.focus()
  await page.keyboard.press('ArrowRight')
  await expect(field(page, 'Service radius')).toHaveValue('310')
})

test('D1-BFORM-02: a click on the map, the own location or pasted coordinates place the pin', async ({
  page,
  context,
  given,
  signIn,
}) => {
  const { business } = await given.branch()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 19.1176, longitude: 72.906 })
  await signIn(business.root, CREATE)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(field(page, 'Latitude')).toHaveValue('19.1176')
  await expect(field(page, 'Longitude')).toHaveValue('72.906')

  await page.getByRole('region', { name: 'Map of the branch location' }).click({ position: { x: 60, y: 60 } })
  await expect(field(page, 'Latitude')).not.toHaveValue('19.1176')

  await field(page, 'Latitude').fill('12.987190, 77.736610')
  await expect(field(page, 'Latitude')).toHaveValue('12.987190')
  await expect(field(page, 'Longitude')).toHaveValue('77.736610')
  await expect(page.getByRole('button', { name: 'Branch location: arrow keys move it' })).toBeInViewport()
})

test('choosing a place on the map of a country zooms in, and its handle stands clear of the pin', async ({
  page,
  given,
  signIn,
}) => {
  const { business } = await given.branch()
  await signIn(business.root, CREATE)
  await page.getByRole('region', { name: 'Map of the branch location' }).click({ position: { x: 200, y: 150 } })
  const pin = page.getByRole('button', { name: 'Branch location: arrow keys move it' })
  const handle = page.getByRole('slider', { name: 'Service radius: arrow keys change it' })
  const apart = async () => {
    const [left, right] = [await pin.boundingBox(), await handle.boundingBox()]
    return left && right ? right.x - left.x - left.width : -1
  }
  // A circle of a hundred metres is not a dot any more.
  await expect.poll(apart).toBeGreaterThan(40)
  for (let step = 0; step < 5; step++) await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(apart).toBeGreaterThanOrEqual(0)
  await expect.poll(apart).toBeLessThan(40)
  await expect(field(page, 'Service radius')).toHaveValue('100')

  const ground = await page.getByRole('region', { name: 'Map of the branch location' }).boundingBox()
  const from = await handle.boundingBox()
  if (!ground || !from) throw new Error('The map is not drawn')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(ground.x + ground.width + 300, from.y, { steps: 5 })
  await page.mouse.up()
  const edge = await handle.boundingBox()
  expect((edge?.x ?? 0) + (edge?.width ?? 0) / 2).toBeLessThanOrEqual(ground.x + ground.width + 1)
})

test('a radius over a kilometre is sent only after the question whether it is meant', async ({
  page,
  given,
  signIn,
}) => {
  const { business } = await given.branch()
  await signIn(business.root, CREATE)
  await fillIn(page)
  await field(page, 'Service radius').fill('5000')
  await verifyGstin(page)
  let sent = 0
  page.on('request', (call) => {
    if (call.url().includes('/api/admin-center/add-shop')) sent++
  })
  await submit(page).click()
  await expect(page.getByRole('alertdialog', { name: 'A radius of 5,000 metres?' })).toBeVisible()
  expect(sent).toBe(0)
  await page.getByRole('button', { name: 'Edit radius' }).click()
  await expect(field(page, 'Service radius')).toBeFocused()
  await field(page, 'Service radius').fill('5001')
  await submit(page).click()
  const added = page.waitForRequest(ADD)
  await page.getByRole('button', { name: 'Use this radius' }).click()
  expect((await added).postDataJSON()).toMatchObject({ radius: 5001 })
})

test('the map shows its tiles and who made them, and works without them', async ({ page, given, signIn }) => {
  const branch = await given.branch()
  await signIn(branch.business.root)
  const tile = await page.screenshot({ clip: { x: 0, y: 0, width: 256, height: 256 } })
  await page.route(TILES, (route) => route.fulfill({ contentType: 'image/png', body: tile }))
  await page.goto(EDIT)
  await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
  const tiles = page.getByRole('region', { name: 'Map of the branch location' }).locator('.leaflet-tile-loaded')
  await expect(tiles.first()).toBeVisible()

  await page.unroute(TILES)
  await page.route(TILES, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('The map could not be loaded. The location is still correct.')).toBeVisible()
  await page.getByRole('button', { name: 'Branch location: arrow keys move it' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(field(page, 'Latitude')).not.toHaveValue('12.93624')

  await page.goto(CREATE)
  await expect(page.getByText('The map could not be loaded. Enter the latitude and longitude instead.')).toBeVisible()
})

test('the branch form is accessible in both themes, empty and with errors', async ({ page, given, signIn }) => {
  test.slow()
  const { business } = await given.branch({ name: 'Koramangala' })
  await signIn(business.root, CREATE)
  await expect(page.getByText('Click the map to place the pin.')).toBeVisible()
  await expectAccessible(page)
  await fillIn(page, { Pincode: '', 'Email ID': 'whitefield@kaveri' })
  await verifyGstin(page)
  await field(page, 'Branch name').press('Enter')
  await expect(page.getByText('Pincode is required')).toBeVisible()
  await expect(page.getByText('2 fields need attention')).toBeVisible()
  await expect(section(page, 'Registered Address', 'needs attention')).toBeVisible()
  await expect(section(page, 'Branch Location', 'complete')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 1614 })
  await picture(page, 'branch-create')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await picture(page, 'branch-create')
  await expectAccessible(page)
})
