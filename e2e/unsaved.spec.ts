import { expectAccessible } from './accessible.ts'
import { expect, picture, test } from './fixtures.ts'
import { DESK, PHONE } from './viewports.ts'

test('what is typed survives a reload, and the back button asks before it is lost', async ({ page, given, signIn }) => {
  const branch = await given.branch()
  await signIn(branch.business.root, '/dashboard/identity-and-access/roles')
  await page.getByRole('main').getByRole('link', { name: 'Create Role' }).click()
  const name = page.getByRole('textbox', { name: 'Role Name' })
  await name.fill('Night Guard')

  const warned = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const warning = await warned
  expect(warning.type()).toBe('beforeunload')
  await warning.accept()
  await reloaded
  await expect(name).toHaveValue('Night Guard')

  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await page.evaluate('history.back()')
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await picture(page, 'discard-changes')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await picture(page, 'discard-changes')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Night Guard')

  await page.evaluate('history.back()')
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Roles For Your Entity' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Create Role' }).click()
  await expect(name).toHaveValue('')
})

test('what is wrong with a field stands above the action bar, on a desk and on a phone', async ({
  page,
  given,
  signIn,
}) => {
  const branch = await given.branch()
  await signIn(branch.business.root, '/dashboard/admin-center/edit-branch')
  const field = page.getByLabel('Contact number')
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await page.getByLabel('Branch name').focus()
    await field.focus()
    await field.fill('98')
    await field.blur()
    const said = page.getByText('Contact number must be 10 digits')
    await expect(said).toBeVisible()
    const fault = await said.boundingBox()
    const bar = await page.getByText('1 field needs attention').boundingBox()
    expect((fault?.y ?? 0) + (fault?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    await field.fill('9845017726')
  }
})
