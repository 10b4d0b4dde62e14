import type { Page } from '@playwright/test'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { test as base, expect, notice, pick, picture, saying } from './fixtures.ts'
import { openPhone } from './phone.ts'
import { PHONE } from './viewports.ts'

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })

/** The signed-in root user of a business with two branches. */
const test = base.extend<{ entered: { branch: string; other: string } }>({
  entered: async ({ page, given, signIn }, use) => {
    const business = await given.business({ name: 'Kaveri Spaces' })
    await given.branch({ of: business, name: 'Koramangala', city: 'Bengaluru' })
    await given.branch({ of: business, name: 'Powai', city: 'Mumbai' })
    await signIn(business.root)
    await expect(page.getByRole('banner').getByText('Koramangala')).toBeVisible()
    await use({ branch: 'Koramangala', other: 'Powai' })
  },
})

test('the dashboard serves a business and one selected branch of it', async ({ page, entered }) => {
  await expect(page).toHaveURL(/\/dashboard\/entry-management$/)
  spec('D1-SHELL-01')
  await expect(sidebar(page).getByText('Kaveri Spaces')).toBeVisible()
  const selector = page.getByRole('banner').getByRole('combobox')
  spec('D1-SHELL-15')
  await expect(selector).toHaveAccessibleName(`Branch: ${entered.branch}`)
  await expect(page.getByRole('banner').getByText('Bengaluru')).toBeVisible()
  await selector.click()
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.keyboard.type('pow')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  spec('D1-SHELL-03')
  await expect(selector).toHaveAccessibleName(`Branch: ${entered.other}`)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('combobox')).toHaveAccessibleName(`Branch: ${entered.other}`)
})

test('D1-SHELL-02: administrators and staff of a business use the same dashboard', async ({ page, given, signIn }) => {
  const branch = await given.branch({ name: 'Koramangala' })
  await signIn(await given.staff({ on: branch, name: 'Ravi Kumar' }))
  await expect(page.getByRole('banner').getByText('Koramangala')).toBeVisible()
  await expect(sidebar(page).getByText('Ravi Kumar')).toBeVisible()
})

test('the sidebar has the groups General, Account and Coming Soon', async ({ page, entered: _ }) => {
  const group = (name: string) => sidebar(page).getByRole('list', { name })
  spec('D1-SHELL-09', 'D1-SHELL-11', 'D1-SHELL-12')
  await expect(sidebar(page).getByRole('navigation').locator('p')).toHaveText(['General', 'Account', 'Coming Soon'])
  await expect(group('General').getByRole('link', { name: 'Entry Management' })).toBeVisible()
  const identity = group('General').getByRole('link', { name: 'Identity and Access Beta' })
  spec('D1-SHELL-10')
  await expect(identity).toContainText('Beta')
  await expect(group('Account').getByRole('link', { name: 'Admin Center' })).toBeVisible()
  const inventory = group('Coming Soon').getByRole('link', { name: 'Inventory' })
  await expect(inventory).toBeDisabled()
  await expect(inventory).not.toHaveAttribute('href')
  await expect(inventory).not.toHaveAttribute('tabindex')
})

test('D1-SHELL-06: Identity and Access has the sub-items permissions, roles, users, tenants and audit logs', async ({
  page,
  entered: _,
}) => {
  await sidebar(page).getByRole('link', { name: 'Identity and Access Beta' }).click()
  await expect(page).toHaveURL(/\/dashboard\/identity-and-access$/)
  for (const [item, path] of [
    ['Permissions', 'permissions'],
    ['Roles', 'roles'],
    ['Users', 'users'],
    ['Tenants', 'tenants'],
    ['Audit Logs', 'audit-logs'],
  ] as const) {
    await sidebar(page).getByRole('link', { name: item }).click()
    await expect(page).toHaveURL(new RegExp(`/dashboard/identity-and-access/${path}$`))
    await expect(sidebar(page).getByRole('link', { name: item })).toHaveAttribute('aria-current', 'page')
  }
})

test('D1-SHELL-07, D1-SHELL-08: Inventory and its sub-items are Coming Soon, and cannot be opened from the sidebar', async ({
  page,
  entered: _,
}) => {
  const comingSoon = page.getByText('Coming Soon')
  await expect(comingSoon).toHaveCount(1)
  await sidebar(page).getByText('Inventory').hover()
  await expect(comingSoon).toHaveCount(2)
  await expect(sidebar(page).getByRole('list', { name: 'Coming Soon' }).getByRole('link')).toHaveText([
    'Inventory',
    'Resource Registration',
    'Booking Log',
  ])
  for (const path of ['', '/resource-registration', '/booking-log']) {
    await page.goto(`/dashboard/inventory${path}`)
    await expect(page.getByRole('main').getByText('Coming Soon')).toBeVisible()
  }
  for (const item of ['Resource Registration', 'Booking Log']) {
    await expect(sidebar(page).getByRole('link', { name: item })).toBeDisabled()
  }
})

test('D1-SHELL-13: the sidebar collapses to icons with tooltips, and expands again', async ({ page, entered: _ }) => {
  const width = async () => Math.round((await sidebar(page).boundingBox())?.width ?? 0)
  expect(await width()).toBe(256)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.poll(width).toBe(60)
  const admin = sidebar(page).getByRole('link', { name: 'Admin Center' })
  // Its own words are only read aloud now; the tooltip says them again.
  const words = page.getByText('Admin Center')
  await expect(words).toHaveCount(1)
  await admin.hover()
  await expect(words).toHaveCount(2)
  await admin.click()
  await expect(page).toHaveURL(/\/dashboard\/admin-center$/)
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect.poll(width).toBe(256)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await page.reload()
  await expect.poll(width).toBe(256)
})

test('the theme is switched in the top bar and remembered in the browser', async ({ page, entered: _ }) => {
  const canvas = () => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor')
  const light = await canvas()
  spec('D1-SHELL-14')
  await page.getByRole('banner').getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  spec('D1-SHELL-04')
  expect(await canvas()).not.toBe(light)
  spec('D1-SHELL-05')
  await expect.poll(() => page.evaluate<string>('localStorage.theme')).toBe('dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('banner').getByRole('button', { name: 'Switch to light theme' }).click()
  await expect.poll(canvas).toBe(light)
})

test('before anyone chooses, the theme is that of the system, also when that changes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/auth/login')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test('the breadcrumb names the segments after "dashboard", all but the last as links', async ({ page, entered: _ }) => {
  await page.goto('/dashboard/identity-and-access/roles/create')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  spec('D1-SHELL-16', 'D1-SHELL-17')
  await expect(crumbs.getByRole('listitem')).toHaveText(['Identity And Access', 'Roles', 'Create'])
  spec('D1-SHELL-18')
  await expect(crumbs.getByRole('link')).toHaveText(['Identity And Access', 'Roles'])
  await crumbs.getByRole('link', { name: 'Identity And Access' }).click()
  await expect(page).toHaveURL(/\/dashboard\/identity-and-access$/)
  await expect(crumbs.getByRole('link')).toHaveCount(0)
})

test('D1-SHELL-19: the footer shows the current year and the product name', async ({ page, entered: _ }) => {
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} QuickPrism`)
})

test('while there is no connection a bar says from when the figures are', async ({ page, context, entered: _ }) => {
  await context.setOffline(true)
  await expect(page.getByText(/^You are offline\. Showing what was loaded at \d{1,2}:\d{2} (am|pm)\.$/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^You are offline\..*$/)).toHaveCount(0)
})

test('what was never loaded says without a network that it cannot open, and opens once there is one', async ({
  page,
  context,
  entered: _,
}) => {
  await page.setViewportSize(PHONE)
  const open = page.getByRole('button', { name: 'Open navigation' })
  const drawer = page.getByRole('dialog', { name: 'Navigation' })
  // Notices come with the first press.
  await page.getByRole('main').click({ position: { x: 1, y: 1 } })
  await context.setOffline(true)
  await open.click()
  await expect(notice(page, 'This could not be opened. Check your connection and try again.')).toBeVisible()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(false)
  await open.click()
  await expect(drawer).toBeVisible()
})

test('a part of a page that needs no press comes by itself once there is a network', async ({
  page,
  context,
  entered: _,
}) => {
  // The hierarchy is far below, and asked for when someone comes near. What comes with the last step is beside it.
  await expect(page.getByRole('region', { name: 'Entry duration' })).toBeVisible()
  await context.setOffline(true)
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await expect(page.getByText(/^You are offline\..*$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Business Hierarchy' })).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: 'Business Hierarchy' })).toBeVisible()
})

test('an address that leads nowhere says so, inside the shell and outside', async ({ page, entered: _ }) => {
  await page.goto('/dashboard/nothing-here')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(sidebar(page)).toBeVisible()
  // The ray ends inside the prism.
  const ray = page.getByRole('main').locator('svg [stroke="var(--qp-warning)"]')
  await expect(ray).toBeVisible()
  await page.goto('/nothing-here')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(ray).toBeVisible()
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard\/entry-management$/)
})

test('on a phone the navigation is a drawer, and no page scrolls sideways', async ({ page, entered }) => {
  await page.setViewportSize(PHONE)
  await expect(sidebar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const drawer = page.getByRole('dialog', { name: 'Navigation' })
  await expect.poll(async () => Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(312)
  await drawer.getByRole('link', { name: 'Admin Center' }).click()
  await expect(page).toHaveURL(/\/dashboard\/admin-center$/)
  await expect(drawer).toHaveCount(0)
  await page.getByRole('banner').getByRole('combobox').click()
  await pick(saying(page.getByRole('option'), entered.other))
  await expect(page.getByRole('banner').getByText(entered.other)).toBeVisible()
  for (const [width, path] of [
    [390, '/dashboard/entry-management'],
    [320, '/dashboard/identity-and-access/roles'],
    [320, '/help'],
    [320, '/auth/register'],
  ] as const) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect
      .poll(() => page.evaluate<number>('document.documentElement.scrollWidth'), path)
      .toBeLessThanOrEqual(width)
  }
})

test('the account menu opens without moving the page', async ({ page, entered }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Today at ${entered.branch}`)
  // What is on the page may still change its height: it is out of sight, and the page is long.
  await page.evaluate(`
    for (const child of document.querySelector('main').children) child.style.display = 'none'
    document.querySelector('main').style.minHeight = '3000px'
  `)
  await page.evaluate('scrollTo(0, 500)')
  await saying(sidebar(page).getByRole('button'), 'Account').click()
  await expect(page.getByRole('menuitem', { name: 'Switch business' })).toBeVisible()
  expect(await page.evaluate('scrollY')).toBe(500)
})

test('the account menu leads to one’s devices, where all others are signed out and this one stays', async ({
  page,
  browser,
  given,
  signIn,
}) => {
  const branch = await given.branch()
  const { root } = branch.business
  const phones = [await openPhone(browser, given, root), await openPhone(browser, given, root)]
  await signIn(root, '/dashboard')
  await saying(sidebar(page).getByRole('button'), 'Account').click()
  await page.getByRole('menuitem', { name: 'Your devices' }).click()
  await expect(page).toHaveURL('/account/devices')
  await expect(page.getByRole('heading', { name: 'Your devices' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText('This device')).toHaveCount(1)
  await expectAccessible(page)
  await picture(page, 'devices-dashboard')
  await page.getByRole('button', { name: 'Sign out of all other devices' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(sidebar(page)).toBeVisible()
  for (const phone of phones) await phone.context().close()
})

test('whose times they are is said once, also above records and reports', async ({ page, given, signIn }) => {
  const branch = await given.branch({ name: 'Marina', timeZone: 'Asia/Dubai' })
  for (const [path, title] of [
    ['logs', 'Visitor Records'],
    ['reports', 'Visitor Reports'],
  ] as const) {
    await signIn(branch.business.root, `/dashboard/entry-management/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(/^.*Times are those of .+\.$/)).toHaveText(
      'Times are those of Marina (Gulf Standard Time).',
    )
  }
})

test('the page says whose times it shows where the clock of the branch is another one', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business()
  await given.branch({ of: business, name: 'Marina', timeZone: 'Asia/Dubai' })
  await given.branch({ of: business, name: 'Koramangala' })
  await signIn(business.root)
  const note = page.getByRole('main').getByText('Times are those of Marina (Gulf Standard Time).')
  await expect(note).toBeVisible()
  await page.getByRole('combobox', { name: 'Branch: Marina' }).click()
  await pick(saying(page.getByRole('option'), 'Koramangala'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today at Koramangala')
  await expect(note).toHaveCount(0)
})

test.describe('without a network', () => {
  test.use({ complains: /^NeedsConnection/ })

  test('a screen that was never opened says offline that it needs a connection, inside its frame', async ({
    page,
    entered,
  }) => {
    expect(entered.branch).toBe('Koramangala')
    await page.context().setOffline(true)
    await sidebar(page).getByRole('link', { name: 'Reports' }).click()
    await expect(page.getByText('This screen needs a connection')).toBeVisible()
    await expect(sidebar(page)).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'screen-needs-connection')
    await page.setViewportSize(PHONE)
    await picture(page, 'screen-needs-connection')
    await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('This screen needs a connection')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Visitor Reports' })).toBeVisible()
  })
})
