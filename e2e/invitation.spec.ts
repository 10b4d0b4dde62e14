import type { Page } from '@playwright/test'
import type { Given } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { forgetPerson } from './calls.ts'
import { expect, notice, pick, picture, saying, test } from './fixtures.ts'
import { linkTo } from './messages.ts'
import { DESK, PHONE } from './viewports.ts'

const TENANTS = '/dashboard/identity-and-access/tenants'
const SEND = '**/api/iam/send-invitation'
const OVER = 'This invitation is no longer valid'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Send an invitation' })
const button = (page: Page, name: string) => dialogOf(page).getByRole('button', { name })
const step = (page: Page) => dialogOf(page).locator('[aria-current="step"]')

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(step(page)).toHaveText('1Who')
}

const choose = (page: Page, who: 'Registered business' | 'New user') =>
  dialogOf(page).getByRole('radio', { name: who }).click()

/** A coworking space that invites. */
const space = async (given: Given) =>
  given.branch({ of: await given.business({ name: 'Kaveri Spaces' }), name: 'Koramangala' })

const signInHere = async (page: Page, quickId: string, code: () => Promise<string>) => {
  await page.getByLabel('quickID').fill(quickId)
  await page.keyboard.press('Enter')
  await page.getByLabel('One-time code of 6 digits').fill(await code())
}

test('an invitation is sent in three steps', async ({ page, given, signIn, baseURL }) => {
  const branch = await space(given)
  const invited = await given.branch({ of: await given.business({ name: 'Third Wave' }), name: 'Third Wave Labs' })
  await signIn(branch.business.root, TENANTS)
  await openDialog(page)
  await expect(dialogOf(page).getByText('To Koramangala')).toBeVisible()
  spec('D2-INVITE-01')
  await expect(dialogOf(page).getByRole('radio')).toHaveCount(2)
  await expect(dialogOf(page).getByRole('radio', { name: 'Registered business' })).toBeChecked()
  await expect(button(page, 'Back')).toHaveCount(0)

  await button(page, 'Continue').click()
  await expect(step(page)).toHaveText('2Details')
  const quickId = dialogOf(page).getByLabel('Branch quickID')
  spec('D2-INVITE-02')
  await expect(quickId).toBeFocused()
  spec('D2-INVITE-07')
  await expect(button(page, 'Continue')).toBeDisabled()
  await quickId.fill('   ')
  await expect(button(page, 'Continue')).toBeDisabled()
  await quickId.fill(invited.quickId.toLowerCase())
  await button(page, 'Continue').click()

  await expect(step(page)).toHaveText('3Confirm')
  spec('D2-INVITE-03')
  await expect(dialogOf(page).getByText('Check and confirm')).toBeVisible()
  await expect(dialogOf(page).locator('dd')).toHaveText([
    'Registered business',
    invited.quickId,
    'Third Wave Labs, Third Wave',
    'Koramangala, Kaveri Spaces',
  ])
  await button(page, 'Back').click()
  spec('D2-INVITE-04')
  await expect(step(page)).toHaveText('2Details')
  await expect(quickId).toHaveValue(invited.quickId)
  await button(page, 'Back').click()
  await expect(step(page)).toHaveText('1Who')
  await button(page, 'Continue').click()
  spec('D2-INVITE-05')
  await expect(quickId).toHaveValue('')
  await button(page, 'Back').click()

  await choose(page, 'New user')
  await button(page, 'Continue').click()
  const email = dialogOf(page).getByLabel('Email')
  spec('D2-INVITE-08')
  await expect(button(page, 'Continue')).toBeDisabled()
  await email.fill('office.thirdwave.example')
  await expect(button(page, 'Continue')).toBeDisabled()
  await email.fill('office@thirdwave.example')
  await page.keyboard.press('Enter')
  await expect(step(page)).toHaveText('3Confirm')
  const byMail = page.waitForRequest(SEND)
  await button(page, 'Send Invitation').click()
  spec('D2-INVITE-12', 'D2-INVITE-13')
  expect((await byMail).postDataJSON()).toEqual({
    shop_quickID: branch.quickId,
    invite_url: `${baseURL}/auth/invitation`,
    email: 'office@thirdwave.example',
  })
  spec('D2-INVITE-15')
  await expect(notice(page, 'Invitation sent successfully!')).toBeVisible()
  spec('D2-INVITE-06')
  await expect(dialogOf(page)).toBeHidden()
  // The next one says the same.
  await expect(notice(page, 'Invitation sent successfully!')).toBeHidden()

  await openDialog(page)
  await expect(dialogOf(page).getByRole('radio', { name: 'Registered business' })).toBeChecked()
  await button(page, 'Continue').click()
  await expect(quickId).toHaveValue('')
  await quickId.fill(invited.quickId)
  await button(page, 'Continue').click()
  const toBranch = page.waitForRequest(SEND)
  await button(page, 'Send Invitation').click()
  expect((await toBranch).postDataJSON()).toEqual({
    shop_quickID: branch.quickId,
    invite_url: `${baseURL}/auth/invitation`,
    child_shop_quickID: invited.quickId,
  })
  await expect(notice(page, 'Invitation sent successfully!')).toBeVisible()
})

test('D2-INVITE-10 D2-INVITE-11: who may invite one kind only sees both, and reads why the other is not for them', async ({
  page,
  given,
  signIn,
}) => {
  const branch = await space(given)
  await signIn(
    await given.staff({ on: branch, may: ['view_tenant_list', 'send_invitation_to_non_registered_business'] }),
    TENANTS,
  )
  await openDialog(page)
  await expect(dialogOf(page).getByRole('radio', { name: 'New user' })).toBeChecked()
  await expect(button(page, 'Continue')).toBeEnabled()
  await choose(page, 'Registered business')
  await expect(dialogOf(page).getByText("You don't have permission to invite a registered business.")).toBeVisible()
  await expect(button(page, 'Continue')).toBeDisabled()

  await forgetPerson(page)
  await signIn(
    await given.staff({ on: branch, may: ['view_tenant_list', 'send_invitation_to_registered_business'] }),
    TENANTS,
  )
  await openDialog(page)
  await choose(page, 'New user')
  await expect(dialogOf(page).getByText("You don't have permission to invite a new user.")).toBeVisible()
  await expect(button(page, 'Continue')).toBeDisabled()
  await choose(page, 'Registered business')
  await expect(button(page, 'Continue')).toBeEnabled()
})

test('D2-INVITE-09 D2-INVITE-14: an invitation that cannot be sent is told', async ({ page, given, signIn }) => {
  const empty = await given.business()
  await signIn(empty.root, TENANTS)
  await openDialog(page)
  await button(page, 'Continue').click()
  await dialogOf(page).getByLabel('Branch quickID').fill('ABCDEFGHJK')
  await button(page, 'Continue').click()
  await button(page, 'Send Invitation').click()
  await expect(notice(page, 'Missing required information to send invitation')).toBeVisible()

  await forgetPerson(page)
  await signIn((await space(given)).business.root, TENANTS)
  await page.route(SEND, (route) => route.fulfill({ status: 500, json: {} }))
  await openDialog(page)
  await button(page, 'Continue').click()
  await dialogOf(page)
    .getByLabel('Branch quickID')
    .fill((await given.branch()).quickId)
  await button(page, 'Continue').click()
  await button(page, 'Send Invitation').click()
  await expect(notice(page, 'Failed to send invitation')).toBeVisible()
  await expect(step(page)).toHaveText('3Confirm')
})

test('who cannot be invited is refused in the last step, before anything is sent', async ({ page, given, signIn }) => {
  const branch = await space(given)
  const own = await given.branch({ of: branch.business, name: 'Indiranagar' })
  const sent: string[] = []
  page.on('request', (call) => {
    if (call.url().endsWith('/send-invitation')) sent.push(call.url())
  })
  await signIn(branch.business.root, TENANTS)
  await openDialog(page)
  await button(page, 'Continue').click()
  for (const [quickId, why] of [
    ['ABCDEFGHJK', 'There is no branch with this quickID.'],
    [own.quickId, 'A branch cannot be a tenant of its own business.'],
  ] as const) {
    await dialogOf(page).getByLabel('Branch quickID').fill(quickId)
    await button(page, 'Continue').click()
    await expect(dialogOf(page).getByRole('alert')).toHaveText(why)
    await expect(button(page, 'Send Invitation')).toBeDisabled()
    await button(page, 'Back').click()
  }
  expect(sent).toEqual([])
})

test('a branch that is no coworking space offers no invitation, and says why', async ({ page, given, signIn }) => {
  const hotel = await given.branch({ name: 'Marina', storeType: 'hotel' })
  await signIn(hotel.business.root, TENANTS)
  await expect(page.getByText('Only a coworking space can invite tenants.')).toBeVisible()
  const invite = page.getByRole('button', { name: 'Send Invitation' })
  await expect(invite).toBeDisabled()
  await expect(invite).toHaveAccessibleDescription('Only a coworking space can invite tenants.')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await picture(page, 'tenants-no-space')
})

test('D1-INVITE-01: someone new follows the link in the mail, registers, signs in, picks a branch and becomes a tenant', async ({
  page,
  browser,
  given,
  world,
  signIn,
  codeFor,
}) => {
  const branch = await space(given)
  await signIn(branch.business.root, TENANTS)
  await openDialog(page)
  await choose(page, 'New user')
  await button(page, 'Continue').click()
  const email = `asha.${branch.quickId.toLowerCase()}@malgudi.example`
  await dialogOf(page).getByLabel('Email').fill(email)
  await button(page, 'Continue').click()
  await button(page, 'Send Invitation').click()
  await expect(notice(page, 'Invitation sent successfully!')).toBeVisible()
  await expect(page.getByText('No Tenants are added to this space yet.')).toBeVisible()
  const link = await linkTo(email, '/auth/invitation')

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Kaveri Spaces invites you' })).toBeVisible()
  expect(guest.url()).toMatch(/\/auth\/invitation$/)
  await expect(guest.getByText('Koramangala, Bengaluru')).toBeVisible()
  await expect(guest.getByText('a****@malgudi.example')).toBeVisible()

  await guest.getByRole('link', { name: 'Create an account' }).click()
  await guest.getByLabel('Name').fill('Asha Reddy')
  await guest.getByLabel('Email ID').fill(email)
  await guest.getByLabel('Contact number').fill('9845017731')
  await guest.getByRole('button', { name: 'Get OTP' }).click()
  const first = await codeFor({ email })
  await guest.getByLabel('One-time code of 6 digits').fill(first)
  const issued = guest.getByRole('status').getByText(/^[0-9A-Z]{8}$/)
  const quickId = (await issued.textContent()) ?? ''
  await guest.getByRole('button', { name: 'Continue' }).click()
  await expect(guest).toHaveURL(/\/auth\/invitation$/)
  await expect(guest.getByText('You have no branch to link yet')).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Add a branch' })).toHaveCount(0)
  await guest.getByRole('link', { name: 'Register a business' }).click()
  await expect(guest.getByRole('button', { name: 'Register a business' })).toBeVisible()

  const { person_id } = await world.identity
    .selectFrom('identity.person')
    .select('person_id')
    .where('quick_id', '=', quickId)
    .executeTakeFirstOrThrow()
  const root = { personId: person_id, quickId, name: 'Asha Reddy', email, mobile: '9845017731' }
  const studio = await given.business({ name: 'Malgudi Design', root })
  await given.branch({ of: studio, name: 'Malgudi Design Studio' })
  await given.branch({ of: studio, name: 'Malgudi Prints' })
  await guest.reload()
  await guest.getByRole('link', { name: 'Back to the invitation' }).click()

  await expect(guest.getByRole('button', { name: 'Accept' })).toBeDisabled()
  await guest.getByLabel('Branch to link').click()
  await pick(guest.getByRole('option', { name: 'Malgudi Design Studio, Malgudi Design' }))
  await guest.getByRole('button', { name: 'Accept' }).click()
  await expect(guest.getByText('Malgudi Design Studio is now a tenant of Koramangala')).toBeVisible()
  await guest.getByRole('link', { name: 'Go to dashboard' }).click()
  await expect(guest.getByRole('banner')).toBeVisible()
  await expect(guest.getByText('An invitation waits for your answer.')).toHaveCount(0)

  await page.reload()
  await expect(saying(page.getByRole('row'), 'Malgudi Design Studio')).toContainText('Active')

  await guest.goto(link)
  await expect(guest.getByText(OVER)).toBeVisible()
  await guest.context().close()
})

test('an invitation is answered only by whom it was sent to, and once it is over everyone reads the same', async ({
  page,
  given,
  signIn,
  codeFor,
}) => {
  const branch = await space(given)
  const other = await given.branch({ name: 'Saffron Freight' })
  const own = await given.branch({ of: await given.business({ name: 'Nilgiri' }), name: 'Nilgiri Analytics' })
  const { token } = await given.invitation({ by: branch, to: own.business.root.email })

  await page.goto('/auth/invitation')
  await expect(page.getByText('There is no invitation here')).toBeVisible()
  await page.goto('/auth/invitation#not-a-token')
  await expect(page.getByText(OVER)).toBeVisible()

  await signIn(other.business.root)
  await page.goto(`/auth/invitation#${token}`)
  const { name, quickId } = other.business.root
  await expect(page.getByText(`Signed in as ${name} ${quickId}`)).toBeVisible()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('alert')).toHaveText('This invitation was sent to another e-mail address.')
  await expect(page.getByRole('link', { name: 'Your contacts' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Use another account' }).click()
  await page.waitForURL('**/auth/login')
  await signInHere(page, own.business.root.quickId, () => codeFor(own.business.root))
  await expect(page).toHaveURL(/\/auth\/invitation$/)
  await page.getByRole('button', { name: 'Decline' }).click()
  const question = page.getByRole('alertdialog', { name: 'Decline the invitation of Kaveri Spaces?' })
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Kaveri Spaces can send you another one.')).toBeVisible()

  await page.goto('about:blank')
  await page.goto(`/auth/invitation#${token}`)
  await expect(page.getByText(OVER)).toBeVisible()
})

test('an invited branch is linked by someone who may edit it, without a choice', async ({ page, given, signIn }) => {
  const branch = await space(given)
  const child = await given.branch({ name: 'Udaan Learning' })
  const { token } = await given.invitation({ by: branch, to: child })
  await signIn(await given.staff({ on: child, may: ['view_branches'] }), `/auth/invitation#${token}`)
  await expect(
    page.getByText(
      `This invitation is for the branch ${child.quickId}. Only someone who may edit that branch can accept it.`,
    ),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)

  await forgetPerson(page)
  await signIn(await given.staff({ on: child, may: ['view_branches', 'edit_branches'] }))
  await page.goto(`/auth/invitation#${token}`)
  await expect(page.getByLabel('Branch to link')).toContainText('Udaan Learning')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Udaan Learning is now a tenant of Koramangala')).toBeVisible()
})

test('sign-in leads to a page of our own only, whatever was remembered', async ({ page, given, codeFor }) => {
  const branch = await space(given)
  await page.goto('/auth/login')
  await page.evaluate("sessionStorage.setItem('return-to', 'https://example.com/')")
  await signInHere(page, branch.business.root.quickId, () => codeFor(branch.business.root))
  await page.waitForURL('**/dashboard/entry-management')
})

test('the invitation, its dialog and its page are accessible in both themes', async ({ page, given, signIn }) => {
  const branch = await space(given)
  const own = await given.branch({ of: await given.business({ name: 'Nilgiri' }), name: 'Nilgiri Analytics' })
  const { token } = await given.invitation({ by: branch, to: own.business.root.email })
  const look = async (name: string) => {
    await picture(page, name)
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await picture(page, name)
    await page.setViewportSize(DESK)
  }
  await page.goto(`/auth/invitation#${token}`)
  await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible()
  await look('invitation-page')
  await signIn(own.business.root, '/auth/invitation')
  await expect(page.getByRole('button', { name: 'Accept' })).toBeEnabled()
  await look('invitation-answer')

  await forgetPerson(page)
  await signIn(branch.business.root, TENANTS)
  await openDialog(page)
  await look('invitation-1')
  await button(page, 'Continue').click()
  await dialogOf(page).getByLabel('Branch quickID').fill(own.quickId)
  await look('invitation-2')
  await button(page, 'Continue').click()
  await expect(step(page)).toHaveText('3Confirm')
  await look('invitation-3')
})
