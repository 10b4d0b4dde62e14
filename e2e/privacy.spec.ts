import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Given, GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import type { openWorld } from '@quickprism/tools/testing/owner-world'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { expect, notice, picture, saying, test } from './fixtures.ts'
import { openPhone } from './phone.ts'
import { phoneAt } from './phone-at.ts'
import { PHONE } from './viewports.ts'
import { findWidthFaults } from './width-faults.ts'

test.use({ viewport: PHONE, hasTouch: true })

type World = { given: Given; world: ReturnType<typeof openWorld> }

const DAY = 86_400_000

/** 13/11/2026, as a phone in India writes it. */
const written = (at: Date) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(at)

const visit = async (at: World, branch: GivenBranch, person: GivenPerson) => {
  const phone = await phoneAt(at, branch, person)
  await phone.checkIn()
  await phone.checkOut()
}

/** Someone who visited two businesses, is not let in at one of them, and was looked at three times. */
const scene = async (at: World) => {
  const { given, world } = at
  const person = await given.person({ name: 'Ananya Krishnamurthy' })
  const kaveri = await given.business({ name: 'Kaveri Spaces' })
  const sahyadri = await given.business({ name: 'Sahyadri Hotel' })
  const koramangala = await given.branch({ of: kaveri, name: 'Koramangala' })
  const powai = await given.branch({ of: sahyadri, name: 'Powai' })
  await visit(at, powai, person)
  await visit(at, koramangala, person)
  const cell = world.cellOf(sahyadri)
  const [known] = await cell
    .updateTable('business.branch_visitor')
    .set({ blacklisted: true })
    .where('branch_id', '=', powai.branchId)
    .returning('visitor_id')
    .execute()
  await cell
    .insertInto('business.blacklisting')
    .values({
      business_id: sahyadri.businessId,
      branch_id: powai.branchId,
      visitor_id: known?.visitor_id as number,
      at: new Date(),
      by_person: sahyadri.root.personId,
      reason: 'Shouted at the front desk',
    })
    .execute()
  const looks = [
    { days: 0, of: kaveri, branch: 'Koramangala', viewer: 'Meera Iyer', reason: 'Unapproved Access' },
    { days: 40, of: sahyadri, branch: 'Powai', viewer: 'Karan Malhotra', reason: 'Property Damage or misuse' },
    {
      days: 120,
      of: kaveri,
      branch: 'Indiranagar',
      viewer: 'Asha Reddy',
      reason: 'Violation of policies or guidelines',
    },
  ]
  await world.identity
    .insertInto('identity.receipt')
    .values(
      looks.map(({ days, of, branch, viewer, reason }, index) => ({
        person_id: person.personId,
        business_id: of.businessId,
        reveal_id: 1_000_000 + index,
        at: new Date(Date.now() - days * DAY),
        business_name: of.name,
        branch_name: branch,
        viewer_name: viewer,
        viewer_role: 'Front desk',
        device: 'Chrome on Windows',
        reason,
        fields: index === 0 ? ['mobile', 'email', 'aadhaar', 'pan'] : ['mobile', 'email'],
      })),
    )
    .execute()
  return { person, kaveri, sahyadri }
}

const cardOf = (page: Page, business: string) =>
  page
    .getByRole('region', { name: 'Who holds your data' })
    .locator('section')
    .filter({
      has: page.getByRole('heading', { name: business }),
    })

test('the Privacy tab says who looked, who holds what and who does not let one in', async ({
  browser,
  given,
  world,
}) => {
  const { person, sahyadri } = await scene({ given, world })
  const phone = await openPhone(browser, given, person)
  await phone.goto('/app/privacy')
  await expect(phone.getByRole('heading', { name: 'Privacy' })).toBeVisible()
  const saw = phone.getByRole('region', { name: 'Who saw my data' })
  await expect(saw.getByText('2 times in the last 90 days')).toBeVisible()
  await expect(saw.getByText('2 visits at 2 branches')).toBeVisible()
  const hotel = cardOf(phone, 'Sahyadri Hotel')
  await expect(hotel.getByText('1 visit at 1 branch')).toBeVisible()
  await expect(hotel.getByText(`XXXXXX${person.mobile.slice(-4)}`)).toBeVisible()
  await expect(hotel.getByText(`Powai has blocked you since ${written(new Date())}.`)).toBeVisible()
  await expect(hotel.getByText('To ask about it, write to office@business.invalid.')).toBeVisible()
  await expect(phone.getByText('Shouted at the front desk')).toHaveCount(0)
  await expect(phone.getByText(person.mobile)).toHaveCount(0)
  await expectAccessible(phone)
  await picture(phone, 'privacy', { fullPage: true })

  await saw.getByRole('link', { name: 'Who saw my data' }).click()
  await expect(phone.getByRole('heading', { name: 'Who saw my data' })).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Privacy' })).toHaveAttribute('aria-current', 'page')
  const newest = saying(phone.getByRole('listitem'), 'Meera Iyer')
  await expect(newest.getByText('Kaveri Spaces, Koramangala')).toBeVisible()
  await expect(newest.getByText('New')).toBeVisible()
  await expect(newest.getByText('Role Front desk')).toBeVisible()
  await expect(newest.getByText('Reason Unapproved Access')).toBeVisible()
  await expect(newest.getByText('Viewed Phone, Email, Aadhaar, PAN')).toBeVisible()
  await expect(
    newest.getByRole('link', { name: /^Report this access by Meera Iyer, \d\d\/\d\d\/\d{4} \d{1,2}:\d\d [ap]m$/ }),
  ).toHaveAttribute('href', /^mailto:.*Unapproved%20Access/)
  await expect(saying(phone.getByRole('listitem'), 'Asha Reddy')).toBeVisible()
  await expectAccessible(phone)
  await picture(phone, 'who-saw-my-data', { fullPage: true })
  await phone.getByRole('link', { name: 'Back to Privacy' }).click()
  await expect(cardOf(phone, sahyadri.name)).toBeVisible()
  await phone.context().close()
})

test('ST-10: a person erases their data at a business by keyboard, and sees until when it is kept', async ({
  browser,
  given,
  world,
}) => {
  const { person } = await scene({ given, world })
  const phone = await openPhone(browser, given, person)
  await phone.goto('/app/privacy')
  const open = phone.getByRole('button', { name: 'Erase my data at Sahyadri Hotel' })
  const dialog = phone.getByRole('alertdialog', { name: 'Erase your data at Sahyadri Hotel?' })
  const end = written(new Date(Date.now() + 365 * DAY))
  await open.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(
    dialog.getByText(`The law requires us to keep them, locked, until ${end}. Then they are deleted.`),
  ).toBeVisible()
  await expect(dialog.getByText('A branch that has blocked you will keep blocking you.')).toBeVisible()
  await expectAccessible(phone)
  await picture(phone, 'privacy-erase')
  await phone.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(cardOf(phone, 'Sahyadri Hotel')).toBeVisible()

  await open.press('Enter')
  await dialog.getByRole('button', { name: 'Erase' }).press('Enter')
  spec('ST-10')
  await expect(notice(phone, 'Your data was erased at Sahyadri Hotel')).toBeVisible()
  await expect(cardOf(phone, 'Sahyadri Hotel')).toHaveCount(0)
  await expect(phone.getByRole('heading', { name: 'Who holds your data' })).toBeFocused()
  const erased = phone.getByRole('region', { name: 'Where your data was erased' })
  await expect(
    saying(erased.getByRole('listitem'), 'Sahyadri Hotel').getByText(`Locked until ${end}, then deleted.`),
  ).toBeVisible()
  await expect(cardOf(phone, 'Kaveri Spaces')).toBeVisible()
  await picture(phone, 'privacy-erased', { fullPage: true })
  await phone.context().close()
})

/** What has the focus, and whether something else lies over its middle. */
const focused = (phone: Page) =>
  phone.evaluate<{ name: string; isCovered: boolean }>(`(() => {
    const element = document.activeElement
    const { left, top, width, height } = element.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    return { name: element.textContent, isCovered: !seen || !(element.contains(seen) || seen.contains(element)) }
  })()`)

test('the tabs cover nothing that the keyboard reaches', async ({ browser, given, world }) => {
  const { person } = await scene({ given, world })
  const phone = await openPhone(browser, given, person)
  await phone.goto('/app/privacy')
  await expect(cardOf(phone, 'Kaveri Spaces')).toBeVisible()
  const withdraw = phone.getByRole('button', { name: 'Withdraw consent' })
  await expect(withdraw).toBeVisible()
  const covered: string[] = []
  const isThere = () => withdraw.evaluate((element) => element === element.ownerDocument.activeElement)
  for (let presses = 0; presses < 40 && !(await isThere()); presses++) {
    await phone.keyboard.press('Tab')
    const { name, isCovered } = await focused(phone)
    if (isCovered) covered.push(name)
  }
  await expect(withdraw).toBeFocused()
  expect(covered).toEqual([])
  await phone.context().close()
})

test('a person takes everything with them in one file', async ({ browser, given, world }) => {
  const { person } = await scene({ given, world })
  const phone = await openPhone(browser, given, person)
  await phone.goto('/app/privacy')
  const saved = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Download my data' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('My_data.json')
  const all = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(all).toMatchObject({ person: { quickID: person.quickId, mobile: person.mobile } })
  expect(all.businesses.map(({ business_name }: { business_name: string }) => business_name).sort()).toEqual([
    'Kaveri Spaces',
    'Sahyadri Hotel',
  ])
  expect(all.who_saw_my_data).toHaveLength(3)
  await phone.context().close()
})

test('a person gives numbers on documents with a consent of their own, and takes them back', async ({
  browser,
  given,
}) => {
  const phone = await openPhone(browser, given, await given.person())
  await phone.goto('/app/privacy')
  await expect(phone.getByText('No business holds your data.')).toBeVisible()
  await phone.getByRole('link', { name: 'Change my details' }).click()
  const card = phone.getByRole('region', { name: 'Your documents' })
  await card.getByRole('button', { name: 'Add PAN' }).click()
  const pan = card.getByRole('textbox', { name: 'PAN' })
  await expect(pan).toBeFocused()
  await pan.fill('ABCPE12345')
  await pan.press('Enter')
  await expect(card.getByText('This is not the PAN of a person. Check for a typing error.')).toBeVisible()
  await pan.fill('abcpe 1234 f')
  await pan.press('Enter')
  await expect(card.getByText('Agree to this, or leave the number out')).toBeVisible()
  await expectAccessible(phone)
  await picture(phone, 'documents', { fullPage: true })
  await card.getByRole('checkbox').click()
  await pan.press('Enter')
  await expect(card.getByText('XXXXXX234F')).toBeVisible()

  await card.getByRole('button', { name: 'Add Aadhaar' }).click()
  await card.getByRole('textbox', { name: 'Aadhaar, last 4 digits' }).fill('5246')
  await card.getByRole('checkbox').click()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('XXXX XXXX 5246')).toBeVisible()

  await phone.setViewportSize({ width: 320, height: 640 })
  expect(await findWidthFaults(phone)).toEqual([])
  await phone.setViewportSize(PHONE)

  await card.getByRole('button', { name: 'Remove PAN' }).click()
  await phone.getByRole('alertdialog', { name: 'Remove your PAN?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(card.getByRole('button', { name: 'Add PAN' })).toBeVisible()
  await expect(card.getByText('XXXX XXXX 5246')).toBeVisible()
  await phone.context().close()
})

test('the Privacy tab says when it cannot be loaded, and when there is no connection', async ({ browser, given }) => {
  const phone = await openPhone(browser, given, await given.person())
  await phone.route('**/api/people/my-data', (route) => route.fulfill({ status: 500, json: {} }))
  await phone.goto('/app/privacy')
  const holds = phone.getByRole('region', { name: 'Who holds your data' })
  await expect(holds.getByText('Failed to load which businesses hold your data')).toBeVisible()
  await picture(phone, 'privacy-failed', { fullPage: true })
  await phone.unroute('**/api/people/my-data')
  await holds.getByRole('button', { name: 'Try Again' }).click()
  await expect(holds.getByText('No business holds your data.')).toBeVisible()
  await phone.context().setOffline(true)
  await expect(phone.getByText(/^You are offline\. Showing what was loaded at \d{1,2}:\d\d [ap]m\.$/)).toBeVisible()
  await expect(holds.getByText('No business holds your data.')).toBeVisible()
  await phone.context().close()
})
