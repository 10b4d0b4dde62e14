import type { Page } from '@playwright/test'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const IAM = '/dashboard/identity-and-access'
const STATUS = '**/api/iam/get-login-status?*'

const card = (page: Page) => page.getByRole('region', { name: 'Status' })
const items = (page: Page) => card(page).getByRole('listitem')

test('the last logins come ten at a time while one scrolls, with all roles in a tooltip', async ({
  page,
  given,
  world,
  signIn,
}) => {
  const business = await given.business()
  const branch = await given.branch({ of: business })
  const dev = await given.staff({ on: branch, may: ['view_users'], role: 'Front Desk', name: 'Dev Prakash' })
  const guard = await given.role(business, { name: 'Night Guard', may: ['view_branches'], branches: [branch] })
  await given.grant(business, dev, guard.roleId, branch)
  await world.cells[business.cell - 1]
    ?.updateTable('business.membership')
    .set({ last_login_at: new Date(Date.now() + 600_000) })
    .where('person_id', '=', dev.personId)
    .execute()
  for (let number = 1; number <= 22; number++) await given.staff({ on: branch, name: `Person ${number}` })
  const asked: (string | null)[] = []
  page.on('request', (call) => {
    const { pathname, searchParams } = new URL(call.url())
    if (pathname.endsWith('get-login-status')) asked.push(searchParams.get('page'))
  })
  const answered = page.waitForResponse(STATUS)
  await signIn(business.root, IAM)
  const answer = await answered
  spec('D2-LSTATUS-10')
  expect(answer.request().method()).toBe('GET')
  expect(Object.fromEntries(new URL(answer.url()).searchParams)).toEqual({
    scope_quickID: branch.quickId,
    page: '1',
    page_size: '10',
  })
  const told = (await answer.json()) as { items: Record<string, unknown>[]; page: number; total_pages: number }
  spec('D2-LSTATUS-08')
  expect(told.page).toBe(1)
  expect(told.total_pages).toBe(3)
  spec('D2-LSTATUS-04')
  expect(told.items).toHaveLength(10)
  spec('D2-LSTATUS-06', 'D2-LSTATUS-07')
  expect(told.items[0]).toEqual({
    quick_id: dev.quickId,
    name: 'Dev Prakash',
    name_role: 'Dev Prakash - Front Desk, Night Guard',
    last_login: expect.any(String),
  })

  const first = items(page).first()
  await expect(first).toContainText('Dev Prakash')
  await expect(first).toContainText('Front Desk')
  spec('D2-LSTATUS-03')
  await expect(first).toContainText('Just now')
  await expect(card(page).getByText('Never').first()).toBeVisible()
  await expect(page.getByText('Front Desk, Night Guard')).toHaveCount(0)
  await first.getByRole('button').focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  spec('D2-LSTATUS-02')
  await expect(page.getByText('Front Desk, Night Guard')).toBeVisible()
  await page.keyboard.press('Escape')

  // Ten rows end so near to the edge that the next ten come at once; more wait for somebody to scroll.
  await expect(items(page)).toHaveCount(21)
  expect(asked).not.toContain('3')
  await card(page).getByRole('list').hover()
  await page.mouse.wheel(0, 2_000)
  spec('D2-LSTATUS-01')
  await expect(items(page)).toHaveCount(24)
  expect(asked).toContain('3')
})

test('D2-LSTATUS-05 D2-LSTATUS-09: the card says when it failed, and is not there for those who may not see it', async ({
  page,
  given,
  signIn,
}) => {
  const branch = await given.branch()
  await page.route(STATUS, (route) => route.fulfill({ status: 500, json: { detail: 'The list is being moved.' } }))
  await signIn(
    await given.staff({ on: branch, may: ['view_iam_dashboard', 'view_users', 'view_login_status_of_users'] }),
    IAM,
  )
  await expect(card(page).getByText('Failed to load status data')).toBeVisible()
  await expect(card(page).getByText('The list is being moved.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(STATUS)
  await card(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(items(page)).toHaveCount(2)

  await page.context().clearCookies()
  await page.evaluate('sessionStorage.clear()')
  await signIn(await given.staff({ on: branch, may: ['view_iam_dashboard', 'view_users'] }), IAM)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Here, You Manage Your Entity')
  await expect(card(page)).toHaveCount(0)
})
