import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { callsOf, expectCallEvery, keepTime, seeOnStoppedClock, turnClock } from './clock.ts'
import { expect, picture, saying, test } from './fixtures.ts'
import { PHONE } from './viewports.ts'

const PERMISSIONS = '/dashboard/identity-and-access/permissions'
const LIST = '**/api/iam/get-permissions?*'

const CATEGORIES = [
  'Admin Center',
  'Identity and Access',
  'Roles',
  'Users',
  'Tenants',
  'Audit Logs',
  'Entry Management',
]

test('permissions are listed by category in words, to read', async ({ page, given, signIn }) => {
  const branch = await given.branch()
  await signIn(await given.staff({ on: branch, may: ['view_permissions'] }))
  const answered = page.waitForResponse(LIST)
  await page.getByRole('link', { name: 'Identity and Access Beta' }).click()
  await page.getByRole('link', { name: 'Permissions' }).click()
  spec('D2-PERM-01')
  await expect(page).toHaveURL(/\/dashboard\/identity-and-access\/permissions$/)
  spec('D2-PERM-02')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Permissions For Your Entity')

  const answer = await answered
  spec('D2-PERM-14')
  expect(answer.request().method()).toBe('GET')
  expect(new URL(answer.url()).searchParams.get('scope_id')).toBe(branch.quickId)
  spec('D2-PERM-11')
  expect(await answer.json()).toContainEqual({
    name: 'edit_roles',
    category: 'Roles',
    description: 'Change what roles allow and where',
    dependencies: ['view_roles', 'view_permissions'],
  })

  const main = page.getByRole('main')
  spec('D2-PERM-04')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(CATEGORIES)
  const entry = main.getByRole('region', { name: 'Entry Management' })
  await expect(entry.getByText('8 permissions')).toBeVisible()
  spec('D2-PERM-13')
  await expect(entry.getByRole('heading', { level: 3 })).toHaveText([
    'View Entry Management Analytics Dashboard',
    'View Checkin Logs Of Members',
    'View Checkin Logs Of Visitors',
    'View Additional Info Of Visitors',
    'Add Edit Delete Additional Info Of Visitors',
    'Blacklist Visitors',
    'Reveal Data Of Visitors',
    'Export Visitor Reports',
  ])
  await expect(saying(main.getByRole('listitem'), 'Reveal Data Of Visitors')).toContainText('Sensitive')
  await expect(main.getByText('Change what roles allow and where. Needs View Roles, View Permissions')).toBeVisible()

  await expect(main.getByRole('button')).toHaveCount(1)
  spec('D2-PERM-05')
  await expect(main.getByRole('button', { name: 'Create Permission' })).toBeDisabled()
  spec('D2-PERM-03')
  await expect(main.getByRole('textbox').or(main.getByRole('checkbox'))).toHaveCount(0)
})

test('D2-PERM-06 D2-PERM-07: permissions are asked for every minute, and on coming back once they are 30 seconds old', async ({
  page,
  given,
  signIn,
}) => {
  await keepTime(page)
  const branch = await given.branch()
  await signIn(await given.staff({ on: branch, may: ['view_permissions', 'view_roles'] }))
  const ASKED = '/api/iam/get-permissions'
  const list = page.getByRole('heading', { name: 'Admin Center' })
  const roles = page.getByRole('heading', { name: 'Manage Roles For Your Entity' })
  const sidebar = page.getByRole('navigation')
  await page.getByRole('link', { name: 'Identity and Access Beta' }).click()
  await sidebar.getByRole('link', { name: 'Permissions' }).click()
  await expect(list).toBeVisible()
  await expectCallEvery(page, 60, ASKED)

  const asked = async () => (await callsOf(page, ASKED)).made
  const { made, answeredAt, readAt } = await callsOf(page, ASKED)
  const goAndComeBackAt = async (time: number) => {
    await sidebar.getByRole('link', { name: 'Roles' }).click()
    await seeOnStoppedClock(page, roles)
    await turnClock(page, time)
    await sidebar.getByRole('link', { name: 'Permissions' }).click()
    await seeOnStoppedClock(page, list)
  }
  await goAndComeBackAt(answeredAt + 29_000)
  expect(await asked()).toBe(made)
  await goAndComeBackAt(readAt + 30_100)
  await expect.poll(asked).toBe(made + 1)
})

test('permissions are searched by their words, their category and what they are for', async ({
  page,
  given,
  signIn,
}) => {
  const branch = await given.branch()
  await signIn(await given.staff({ on: branch, may: ['view_permissions'] }), PERMISSIONS)
  const main = page.getByRole('main')
  const search = main.getByRole('searchbox', { name: 'Find a permission' })
  await search.fill('reveal')
  await expect(main.getByRole('heading', { level: 3 })).toHaveText(['Reveal Data Of Visitors'])
  await expect(main.getByText('1 permission')).toBeVisible()
  await expect(page).toHaveURL(/\/permissions\?search=reveal$/)
  await page.reload()
  await expect(main.getByRole('heading', { level: 3 })).toHaveText(['Reveal Data Of Visitors'])
  await search.fill('nothing like it')
  await expect(main.getByText('No permission matches your search')).toBeVisible()
  await search.fill('')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(CATEGORIES)
})

test('nothing to list, a failure and a missing permission are told in the words of the screen', async ({
  page,
  given,
  signIn,
}) => {
  const branch = await given.branch()
  await page.route(LIST, (route) => route.fulfill({ json: [] }))
  await signIn(await given.staff({ on: branch, may: ['view_permissions'] }), PERMISSIONS)
  spec('D2-PERM-08')
  await expect(page.getByText('No permissions are configured yet.')).toBeVisible()

  await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  const failure = page.getByRole('main').getByRole('alert')
  spec('D2-PERM-09')
  await expect(failure.getByText('Failed to load permissions')).toBeVisible()
  await expect(failure.getByText('Please try refreshing the page')).toBeVisible()
  await page.unroute(LIST)
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Center' })).toBeVisible()

  await page.context().clearCookies()
  await signIn(await given.staff({ on: branch, may: ['view_roles'] }), PERMISSIONS)
  const denied = page.getByText("You don't have permission to view Permissions List")
  spec('D2-PERM-12')
  await expect(denied).toBeVisible()
  expect(await denied.evaluate((text) => (text as unknown as { textContent: string }).textContent)).toBe(
    "You don't have permission to view  Permissions List",
  )
})

test('whoever may see roles learns who can do what here, by which role, who granted it and when', async ({
  page,
  given,
  world,
  signIn,
}) => {
  const business = await given.business({ name: 'Kaveri Spaces', root: await given.person({ name: 'Meera Iyer' }) })
  const branch = await given.branch({ of: business, name: 'Koramangala' })
  const elsewhere = await given.branch({ of: business, name: 'Powai' })
  const desk = await given.staff({ on: branch, may: ['blacklist_visitors'], name: 'Sana Khan', role: 'Security Lead' })
  await given.staff({ on: elsewhere, may: ['blacklist_visitors'], name: 'Dev Prakash' })
  await world.cells[business.cell - 1]
    ?.updateTable('business.role_grant')
    .set({ granted_by: business.root.personId, granted_at: new Date('2026-11-02T06:30:00Z') })
    .where('person_id', '=', desk.personId)
    .execute()
  await signIn(business.root, PERMISSIONS)
  await page.getByRole('button', { name: 'Who can do this? Blacklist Visitors' }).click()
  const people = page.getByRole('dialog', { name: 'Who can do this?' })
  await expect(people).toContainText('Blacklist Visitors at Koramangala')
  await expect(people.getByRole('listitem')).toHaveCount(2)
  const sana = saying(people.getByRole('listitem'), `Sana Khan ${desk.quickId}`)
  await expect(sana).toContainText('Role Security Lead at Koramangala (Branch)')
  await expect(sana).toContainText('Granted by Meera Iyer on 02/11/2026 12:00 pm')
  await expect(saying(people.getByRole('listitem'), `Meera Iyer ${business.root.quickId}`)).toContainText(
    'Root user of Kaveri Spaces: holds every permission',
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(people).toBeHidden()
  await expect(page.getByRole('button', { name: 'Who can do this? Blacklist Visitors' })).toBeFocused()
})

test('the permissions list is accessible in both themes', async ({ page, given, signIn }) => {
  const branch = await given.branch({ name: 'Koramangala' })
  await signIn(branch.business.root, PERMISSIONS)
  await expect(page.getByRole('heading', { name: 'Entry Management' })).toBeVisible()
  await picture(page, 'permissions')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await picture(page, 'permissions', { fullPage: true })
  await expectAccessible(page)
})
