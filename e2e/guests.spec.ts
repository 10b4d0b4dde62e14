import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessible.ts'
import { expect, notice, picture, saying, test } from './fixtures.ts'
import { linkTo, messagesTo } from './messages.ts'
import { expectNotice, noticesOn } from './notices.ts'
import { openPhone } from './phone.ts'
import { DESK, PHONE } from './viewports.ts'

const LOW_PHONE = { width: 360, height: 640 }
const GUESTS = '/dashboard/entry-management/guests'

test('a host without any permission announces a guest, who shows a code without an account and can say no', async ({
  page,
  browser,
  given,
  signIn,
}) => {
  const business = await given.business({ name: 'Kaveri Spaces' })
  const branch = await given.branch({ of: business, name: 'Koramangala' })
  const host = await given.staff({ on: branch, name: 'Asha Reddy' })
  const contact = `${host.quickId.toLowerCase()}@guests.invalid`
  await page.setViewportSize(DESK)
  await signIn(host, GUESTS)
  await expect(page.getByRole('heading', { name: 'Guests' })).toBeVisible()
  await expect(page.getByText('No guests announced')).toBeVisible()

  await page.getByRole('button', { name: 'Announce a guest' }).click()
  const dialog = page.getByRole('dialog', { name: 'Announce a guest' })
  await expect(dialog.getByText('0 of 50 announced today')).toBeVisible()
  await dialog.getByRole('button', { name: 'Announce guest' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expect(dialog.getByText('Mobile or e-mail is required')).toBeVisible()
  await dialog.getByLabel('Name').fill('Rukmini Hegde')
  await dialog.getByLabel('Mobile or e-mail').fill(contact)
  await dialog.getByLabel('From').click()
  await page.getByRole('option', { name: '6:15 pm' }).click()
  // The list of one is gone before that of the other is looked at.
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await dialog.getByLabel('To').click()
  await page.getByRole('option', { name: '7:00 pm' }).click()
  await dialog.getByLabel('Note for the desk').fill('Brings a laptop for the demo.')
  await expect(dialog.getByRole('radio', { name: 'Guest' })).toBeChecked()
  await expectAccessible(page)
  await picture(page, 'announce-guest')
  await dialog.getByRole('button', { name: 'Announce guest' }).click()
  await expect(notice(page, 'Link sent to Rukmini Hegde')).toBeVisible()
  const row = saying(page.getByRole('row'), 'Rukmini Hegde')
  await expect(row.getByText('Not here yet')).toBeVisible()
  await expect(row.getByText(`${contact[0]}****@guests.invalid`)).toBeVisible()
  await picture(page, 'guests')

  const phone = await openPhone(browser, given)
  await phone.goto(await linkTo(contact, '/app/guest'))
  await expect(phone.getByRole('heading', { name: 'Rukmini, you are expected' })).toBeVisible()
  expect(new URL(phone.url()).hash).toBe('')
  await expect(phone.getByText('Invited by Asha Reddy')).toBeVisible()
  await expect(phone.getByText('6:15 pm to 7:00 pm')).toBeVisible()
  await expect(phone.getByRole('img', { name: 'Code for the front desk' })).toBeVisible()
  await expectAccessible(phone)
  await picture(phone, 'guest-page', { fullPage: true })
  await phone.setViewportSize(LOW_PHONE)
  const code = phone.getByRole('img', { name: 'Code for the front desk' })
  await expect(code).toBeInViewport({ ratio: 1 })
  const [shown, bar] = [await code.boundingBox(), await phone.getByRole('contentinfo').boundingBox()]
  expect((shown?.y ?? 0) + (shown?.height ?? 0), 'the bar covers nothing of the code').toBeLessThanOrEqual(bar?.y ?? 0)
  await picture(phone, 'guest-page')
  await phone.setViewportSize({ width: 320, height: 640 })
  const save = await phone.getByRole('button', { name: 'Save this pass' }).boundingBox()
  expect((save?.x ?? 0) + (save?.width ?? 0), 'its end is in sight').toBeLessThanOrEqual(320)
  await phone.setViewportSize(PHONE)
  const saved = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Calendar' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('SUMMARY:Kaveri Spaces\\, Koramangala')

  await phone.getByRole('button', { name: 'I cannot come' }).click()
  const question = phone.getByRole('alertdialog', { name: 'Tell Asha Reddy that you cannot come?' })
  await question.getByRole('button', { name: 'I cannot come' }).click()
  await expect(
    phone.getByText('You said that you cannot come. Ask Asha Reddy to announce you again if you can.'),
  ).toBeVisible()
  await expect(phone.getByRole('img', { name: 'Code for the front desk' })).toBeHidden()
  await phone.context().close()

  await page.reload()
  await expect(row.getByText('Cannot come')).toBeVisible()
})

test('what is wrong with an announcement is said at its field, and not in a notice besides', async ({
  page,
  given,
  signIn,
}) => {
  const host = await given.staff({ on: await given.branch() })
  await signIn(host, GUESTS)
  await page.getByRole('button', { name: 'Announce a guest' }).click()
  const dialog = page.getByRole('dialog', { name: 'Announce a guest' })
  await dialog.getByLabel('Name').fill('Rukmini Hegde')
  await dialog.getByLabel('Mobile or e-mail').fill('rukmini@guests.invalid')
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Day').fill(inAYear)
  await dialog.getByRole('button', { name: 'Announce guest' }).click()
  const wrong = 'Choose a day from today on, and within 60 days'
  await expect(dialog.getByText(wrong)).toBeVisible()
  await expect(dialog.getByLabel('Day')).toBeFocused()
  await dialog.getByLabel('Day').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10))
  await dialog.getByRole('button', { name: 'Announce guest' }).click()
  // What is said next is said after it, had it been said.
  await expectNotice(page, 'Link sent to Rukmini Hegde')
  expect(noticesOn(page)).not.toContain(wrong)
})

test('on a phone the announcement is a sheet, and a withdrawn one shows no code', async ({
  page,
  browser,
  given,
  signIn,
}) => {
  const branch = await given.branch()
  const host = await given.staff({ on: branch, name: 'Asha Reddy' })
  const contact = `${host.quickId.toLowerCase()}@guests.invalid`
  await page.setViewportSize(PHONE)
  await signIn(host, GUESTS)
  await page.getByRole('button', { name: 'Announce a guest' }).click()
  const dialog = page.getByRole('dialog', { name: 'Announce a guest' })
  await dialog.getByLabel('Name').fill('Rukmini Hegde')
  await dialog.getByLabel('Mobile or e-mail').fill(contact)
  await picture(page, 'announce-guest')
  await dialog.getByRole('button', { name: 'Announce guest' }).click()
  await expect(page.getByText('All day')).toBeVisible()
  // Nothing is sent of what was withdrawn before.
  const link = await linkTo(contact, '/app/guest')
  await page.getByRole('button', { name: 'Withdraw Rukmini Hegde' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Withdrawn')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'guests')

  const phone = await openPhone(browser, given)
  await phone.goto(link)
  await expect(
    phone.getByText("This invitation was withdrawn. Contact Asha Reddy if you didn't expect this."),
  ).toBeVisible()
  await phone.context().close()
})

test('a link that is no longer valid says so once', async ({ browser, given }) => {
  const phone = await openPhone(browser, given)
  await phone.goto('/app/guest#no-such-link')
  await expect(phone.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await expect(phone.getByText('This link is no longer valid')).toHaveCount(1)
  await phone.context().close()
})

test('an expected guest is in with one tap or one scan at the desk, and the host is told', async ({
  page,
  browser,
  given,
  signIn,
}) => {
  const branch = await given.branch({ name: 'Koramangala' })
  const host = await given.staff({ on: branch, name: 'Asha Reddy' })
  const desk = await given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const contacts = ['first', 'second'].map((which) => `${which}-${host.quickId.toLowerCase()}@guests.invalid`)
  await page.setViewportSize(DESK)
  await signIn(host, GUESTS)
  for (const [place, contact] of contacts.entries()) {
    await page.getByRole('button', { name: 'Announce a guest' }).click()
    const dialog = page.getByRole('dialog', { name: 'Announce a guest' })
    await dialog.getByLabel('Name').fill(place === 0 ? 'Rukmini Hegde' : 'Farhan Qureshi')
    await dialog.getByLabel('Mobile or e-mail').fill(contact)
    await dialog.getByRole('button', { name: 'Announce guest' }).click()
    await expect(dialog).toBeHidden()
  }
  const [, secret] = (await linkTo(contacts[1] as string, '/app/guest')).split('#')
  await page.context().clearCookies()

  await signIn(desk, '/dashboard/entry-management/front-desk?section=expected')
  const expected = page.getByRole('list', { name: 'Expected today' })
  const rukmini = saying(expected.getByRole('listitem'), 'Rukmini Hegde')
  await expect(rukmini).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'front-desk-expected')
  await page.setViewportSize(PHONE)
  const name = await rukmini.getByText('Rukmini Hegde').boundingBox()
  expect(name?.height, 'one line on a phone too').toBeLessThan(30)
  await page.setViewportSize(DESK)
  await expected.getByRole('button', { name: 'Check in Rukmini Hegde' }).click()
  await expect(page.getByText('Rukmini Hegde is checked in. The host has been notified.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(rukmini).toBeHidden()
  await page.keyboard.type(`QPG1.${secret}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Farhan Qureshi is checked in. The host has been notified.')).toBeVisible()
  await expect(page.getByText('No more guests expected today')).toBeVisible()
  await page.getByRole('tab', { name: /^Visitors \d+$/ }).click()
  await expect(page.getByText('Farhan Qureshi')).toBeVisible()

  const phone = await openPhone(browser, given)
  await phone.goto(`/app/guest#${secret}`)
  await expect(phone.getByRole('heading', { name: 'You are checked in' })).toBeVisible()
  await expect(phone.getByText("This code can't be used again.")).toBeVisible()
  await phone.context().close()

  for (const name of ['Rukmini Hegde', 'Farhan Qureshi']) {
    await expect(async () => {
      const told = (await messagesTo(host.email)).filter((text) => text.includes(`“${name}”`))
      expect(told.map((text) => text.split('\n')[0])).toEqual([`Checked in at “Koramangala”: “${name}”.`])
    }).toPass()
  }
})
