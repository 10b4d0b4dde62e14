import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectSoon, keepTime, stopClock } from './clock.ts'
import { filmOf } from './film.ts'
import { expect, picture, saying, test } from './fixtures.ts'
import { AT_THE_DOOR, FAR_AWAY, launchWithCamera, openPhone, standAt } from './phone.ts'
import { posterLinkOf } from './poster.ts'
import { followsChanges } from './streams.ts'
import { DESK, PHONE } from './viewports.ts'

const may = [
  'view_entry_management_analytics_dashboard',
  'view_checkin_logs_of_visitors',
  'view_checkin_logs_of_members',
  'blacklist_visitors',
  'view_branches',
] as const

/** Presses something and counts it. */
const counting = () => {
  let taps = 0
  return {
    tap: async (what: ReturnType<Page['getByRole']>) => {
      taps++
      await what.tap()
    },
    taps: () => taps,
  }
}

const look = async (phone: Page, name: string) => {
  await picture(phone, `companion-${name}`)
  await expectAccessible(phone)
  await phone.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => phone.evaluate('document.documentElement.scrollWidth'), `${name} at 320 px`).toBe(320)
  await phone.setViewportSize(PHONE)
}

const checkIn = (phone: Page, name = 'Check in') => phone.getByRole('button', { name })
const isIn = (phone: Page, branch: string) =>
  expect(phone.getByRole('heading', { name: branch, level: 1 })).toBeVisible()

test('a visitor scans the poster, is in with three taps, is seen within two seconds, and leaves by scanning again', async ({
  page,
  given,
  signIn,
  launchOptions,
}, testInfo) => {
  const business = await given.business({ name: 'Kaveri Spaces' })
  const branch = await given.branch({ of: business, name: 'Koramangala' })
  const person = await given.person({ name: 'Ananya Krishnamurthy' })
  const details = page.waitForResponse('**/api/admin-center/shop-details?*')
  await signIn(await given.staff({ on: branch, may }), '/dashboard/admin-center/branch-details')
  const { qr } = (await (await details).json()) as { qr: string }
  const film = await filmOf(page, qr, testInfo.outputPath('poster.y4m'))
  await keepTime(page)
  const followed = followsChanges(page)
  await page.goto('/dashboard/entry-management')
  await followed
  await expect(page.getByText('0 people on site.')).toBeVisible()
  await stopClock(page)

  const camera = await launchWithCamera(launchOptions, film)
  const phone = await openPhone(camera, given, person)
  await standAt(phone, AT_THE_DOOR)
  await phone.goto('/app/')
  const { tap, taps } = counting()
  await tap(phone.getByRole('link', { name: 'Scan to check in' }))
  await expect(phone.getByText('Kaveri Spaces, Koramangala')).toBeVisible()
  await expect(phone.getByText('You are at the branch')).toBeVisible()
  await tap(phone.getByRole('link', { name: 'Continue' }))
  await expect(phone.getByRole('radio', { name: 'Visitor' })).toBeChecked()
  await tap(checkIn(phone))
  await isIn(phone, 'Koramangala')
  expect(taps()).toBeLessThanOrEqual(3)
  // The button is gone: what has taken its place is read out, with its state.
  const heading = phone.getByRole('heading', { name: 'Koramangala', level: 1 })
  await expect(heading).toBeFocused()
  await expect(heading).toHaveAccessibleDescription('Checked in')
  await expectSoon(page, 2, page.getByText('1 person on site.'))
  const latest = page.getByRole('region', { name: 'Latest Logs' }).getByRole('rowheader')
  await expectSoon(page, 1, saying(latest, 'Ananya Krishnamurthy'))

  await phone.getByRole('link', { name: 'Check out by QR' }).tap()
  await phone.getByRole('link', { name: 'Continue' }).tap()
  await expect(phone.getByRole('heading', { name: 'Check out' })).toBeVisible()
  await phone.getByRole('button', { name: 'Check out' }).tap()
  await expect(phone.getByRole('heading', { name: 'Visitor pass' })).toBeVisible()
  await expectSoon(page, 2, page.getByText('0 people on site.'))
  await phone.getByRole('link', { name: 'Visits' }).tap()
  await expect(phone.getByText('Left by QR after 0 min')).toBeVisible()
  await camera.close()
})

/** What a hand on a phone needs for one tap and for one letter, in seconds. */
const A_TAP = 1.2
const A_LETTER = 0.3

test('someone without an account signs up at the poster with one code, reads the notice and is in within a minute', async ({
  browser,
  given,
  world,
  codeFor,
}) => {
  const branch = await given.branch({ of: await given.business({ name: 'Kaveri Spaces' }), name: 'Koramangala' })
  const email = `kabir.${branch.quickId.toLowerCase()}@people.invalid`
  const phone = await openPhone(browser, given)
  await standAt(phone, AT_THE_DOOR)
  const begun = Date.now()
  const { tap, taps } = counting()
  let letters = 0
  const type = async (label: string, text: string) => {
    letters += text.length
    await phone.getByLabel(label).fill(text)
  }
  await phone.goto(await posterLinkOf(world, branch))
  await tap(phone.getByRole('link', { name: 'SignUp' }))
  await expect(phone.getByLabel('Name')).toBeFocused()
  await type('Name', 'Kabir Anand')
  await type('Contact number', '+91 98450 31907')
  await type('Email ID', email)
  await tap(phone.getByRole('button', { name: 'Get OTP' }))
  await expect(phone.getByText('9845031907')).toBeVisible()
  // The code is read in another app, and the page may be loaded anew in between.
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Enter the 6-digit code' })).toBeVisible()
  await type('One-time code of 6 digits', await codeFor({ email }))
  await expect(phone.getByRole('heading', { name: 'What we store when you check in' })).toBeVisible()
  await tap(phone.getByRole('button', { name: 'I agree' }))
  await tap(checkIn(phone))
  await isIn(phone, 'Koramangala')
  const seconds = (Date.now() - begun) / 1000 + taps() * A_TAP + letters * A_LETTER
  test.info().annotations.push({ type: 'seconds for a new person', description: seconds.toFixed(1) })
  expect(seconds).toBeLessThan(60)
  expect(taps()).toBe(4)
  await phone.context().close()
})

test('the sign-up names what is missing, each at its field, keeps what was typed, and the notice is there to read', async ({
  browser,
  given,
}) => {
  const phone = await openPhone(browser, given)
  await phone.goto('/app/sign-in')
  await phone.getByRole('link', { name: 'SignUp' }).tap()
  // The sign-in has a button of this name as well.
  await expect(phone.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await phone.getByRole('button', { name: 'Get OTP' }).tap()
  for (const fault of ['Name is required', 'Contact number is required', 'Email ID is required']) {
    await expect(phone.getByText(fault)).toBeVisible()
  }
  await expect(phone.getByLabel('Name')).toBeFocused()
  await look(phone, 'sign-up')
  await phone.getByLabel('Name').fill('Kabir Anand')
  await phone.getByLabel('Contact number').fill('98450')
  await expect(phone.getByText('Contact number must be 10 digits')).toBeVisible()
  await phone.getByRole('link', { name: 'Read our privacy notice' }).tap()
  await expect(phone.getByRole('heading', { name: 'Your rights' })).toBeVisible()
  await look(phone, 'notice-page')
  await phone.getByRole('button', { name: 'Back' }).tap()
  await expect(phone.getByLabel('Name')).toHaveValue('Kabir Anand')
  await phone.context().close()
})

test('whoever checks in for the first time reads the notice first, and the language it was in is kept', async ({
  browser,
  given,
  world,
}) => {
  const branch = await given.branch({ of: await given.business({ name: 'Kaveri Spaces' }), name: 'Koramangala' })
  const person = await given.person({ agreed: false })
  const phone = await openPhone(browser, given, person)
  await standAt(phone, AT_THE_DOOR)
  await phone.goto(await posterLinkOf(world, branch))
  await expect(phone.getByRole('heading', { name: 'What we store when you check in' })).toBeVisible()
  for (const heading of ['What is collected', 'Why', 'For how long', 'Your rights']) {
    await expect(phone.getByRole('heading', { name: heading })).toBeVisible()
  }
  await look(phone, 'notice')
  await phone.getByRole('button', { name: 'I agree' }).tap()
  await checkIn(phone).tap()
  await isIn(phone, 'Koramangala')
  const kept = await world.identity
    .selectFrom('identity.consent')
    .select(['language', 'withdrawn_at'])
    .where('person_id', '=', person.personId)
    .execute()
  expect(kept).toEqual([{ language: 'en-IN', withdrawn_at: null }])

  // As easily withdrawn as given.
  await phone.getByRole('link', { name: 'Privacy' }).tap()
  await phone.getByRole('button', { name: 'Withdraw consent' }).tap()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Withdraw consent' }).tap()
  await expect(phone.getByText('You have not agreed yet. You are asked before your next check-in.')).toBeVisible()
  await phone.context().close()
})

test('four come together: one shows a pass, one is asked on their own phone, one has only a name and leaves early', async ({
  page,
  browser,
  given,
  world,
  signIn,
  launchOptions,
}, testInfo) => {
  const branch = await given.branch({ of: await given.business({ name: 'Kaveri Spaces' }), name: 'Koramangala' })
  const [lead, lakshmi, zubair] = [
    await given.person({ name: 'Ananya Krishnamurthy' }),
    await given.person({ name: 'Lakshmi Kannan' }),
    await given.person({ name: 'Mohammed Zubair' }),
  ]
  await signIn(await given.staff({ on: branch, may }))
  await expect(page.getByText('0 people on site.')).toBeVisible()

  const passOfLakshmi = await openPhone(browser, given, lakshmi)
  await passOfLakshmi.goto('/app/')
  const code = passOfLakshmi.getByRole('img', { name: 'The code on your pass' }).locator('..')
  const png = (await code.screenshot()).toString('base64')
  const camera = await launchWithCamera(launchOptions, await filmOf(page, png, testInfo.outputPath('pass.y4m')))
  const phone = await openPhone(camera, given, lead)
  await standAt(phone, AT_THE_DOOR)
  await phone.goto(await posterLinkOf(world, branch))
  await phone.getByRole('radio', { name: 'Guest' }).tap()

  await phone.getByRole('button', { name: 'Add by pass, quickID or name' }).tap()
  const sheet = phone.getByRole('dialog', { name: 'Who is with you?' })
  await expect(sheet.getByText('Lakshmi Kannan was added')).toBeVisible()
  await sheet.getByRole('radio', { name: 'quickID' }).tap()
  await sheet.getByLabel('quickID').last().fill('ZZZZ ZZZZ')
  await sheet.getByRole('button', { name: 'Add' }).tap()
  await expect(sheet.getByText('This quickID is not valid. Check for a typing error.')).toBeVisible()
  await sheet
    .getByLabel('quickID')
    .last()
    .fill(`${zubair.quickId.slice(0, 4)} ${zubair.quickId.slice(4)}`)
  await sheet.getByRole('button', { name: 'Add' }).tap()
  await sheet.getByRole('radio', { name: 'Name' }).tap()
  await sheet.getByLabel('Name').last().fill('Meena')
  await sheet.getByRole('button', { name: 'Add' }).tap()
  await expect(sheet.getByText('Meena was added')).toBeVisible()
  await phone.keyboard.press('Escape')
  // A typed quickID shows no name (Q117).
  await expect(phone.getByText('Lakshmi Kannan')).toBeVisible()
  await expect(phone.getByText('Mohammed Zubair')).toHaveCount(0)
  await look(phone, 'check-in')
  await checkIn(phone, 'Check in 4 people').tap()
  await isIn(phone, 'Koramangala')
  await expect(page.getByText('3 people on site.')).toBeVisible()
  await expect(phone.getByText('Has not answered yet')).toBeVisible()
  const typed = `${zubair.quickId.slice(0, 4)} ${zubair.quickId.slice(4)}`
  await expect(phone.getByText(typed)).toBeVisible()
  await look(phone, 'checked-in-asked')
  await phone.getByRole('button', { name: `Remind ${typed}` }).tap()
  await expect(phone.getByRole('button', { name: 'Reminded' })).toBeVisible()

  const other = await openPhone(browser, given, zubair)
  await other.goto('/app/')
  await expect(
    other.getByRole('heading', { name: 'Ananya Krishnamurthy says you are with them at Koramangala' }),
  ).toBeVisible()
  await look(other, 'asked-along')
  // A yes is a check-in: it counts at the branch and nowhere else (Q118).
  await standAt(other, FAR_AWAY)
  await other.getByRole('button', { name: 'Yes, I am here' }).tap()
  await expect(other.getByText('You are too far away')).toBeVisible()
  await look(other, 'asked-along-elsewhere')
  await standAt(other, AT_THE_DOOR)
  await other.getByRole('button', { name: 'Yes, I am here' }).tap()
  await isIn(other, 'Koramangala')
  await expect(page.getByText('4 people on site.')).toBeVisible()
  await expect(phone.getByText('Mohammed Zubair')).toBeVisible()
  await look(phone, 'checked-in-group')

  await phone.goto(await posterLinkOf(world, branch))
  await expect(phone.getByRole('heading', { name: 'Who is leaving?' })).toBeVisible()
  await look(phone, 'check-out')
  for (const name of ['You', 'Lakshmi Kannan', 'Mohammed Zubair']) await phone.getByRole('checkbox', { name }).tap()
  await phone.getByRole('button', { name: 'Check out 1 person' }).tap()
  await isIn(phone, 'Koramangala')
  await expect(page.getByText('3 people on site.')).toBeVisible()
  await expect(saying(phone.getByRole('listitem'), 'Meena').getByText('Left')).toBeVisible()

  await phone.goto(await posterLinkOf(world, branch))
  await phone.getByRole('button', { name: 'Check out 3 people' }).tap()
  await expect(phone.getByRole('heading', { name: 'Visitor pass' })).toBeVisible()
  await expect(page.getByText('0 people on site.')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Visitor pass' })).toBeVisible()
  for (const opened of [passOfLakshmi, other]) await opened.context().close()
  await camera.close()
})

test('someone asked along agrees to the notice above the tabs, and is in without a second question', async ({
  browser,
  given,
  world,
}) => {
  const branch = await given.branch({ of: await given.business({ name: 'Kaveri Spaces' }), name: 'Koramangala' })
  const [lead, zubair] = [
    await given.person({ name: 'Ananya Krishnamurthy' }),
    await given.person({ name: 'Mohammed Zubair', agreed: false }),
  ]
  const phone = await openPhone(browser, given, lead)
  await standAt(phone, AT_THE_DOOR)
  await phone.goto(await posterLinkOf(world, branch))
  await phone.getByRole('button', { name: 'Add by pass, quickID or name' }).tap()
  const sheet = phone.getByRole('dialog', { name: 'Who is with you?' })
  await sheet.getByRole('radio', { name: 'quickID' }).tap()
  await sheet.getByLabel('quickID').last().fill(zubair.quickId)
  await sheet.getByRole('button', { name: 'Add' }).tap()
  await sheet.getByRole('button', { name: 'Done' }).tap()
  await checkIn(phone, 'Check in 2 people').tap()
  await isIn(phone, 'Koramangala')

  const other = await openPhone(browser, given, zubair)
  await other.setViewportSize({ width: 360, height: 640 })
  await standAt(other, AT_THE_DOOR)
  await other.goto('/app/')
  await other.getByRole('button', { name: 'Yes, I am here' }).tap()
  await expect(other.getByRole('heading', { name: 'What we store when you check in' })).toBeVisible()
  // Tapped where it is drawn: Playwright fails if anything covers it.
  for (const name of ['Not now', 'I agree']) {
    const act = other.getByRole('link', { name }).or(other.getByRole('button', { name }))
    await act.tap({ trial: true })
  }
  await picture(other, 'companion-asked-along-notice')
  await other.getByRole('button', { name: 'I agree' }).tap()
  await isIn(other, 'Koramangala')
  for (const opened of [phone, other]) await opened.context().close()
})

test('one who leaves is checked out when the open app notices, and one who closed it says so', async ({
  page,
  browser,
  given,
  world,
  signIn,
}) => {
  const branch = await given.branch({ of: await given.business({ name: 'Kaveri Spaces' }), name: 'Koramangala' })
  await signIn(await given.staff({ on: branch, may }))
  const phone = await openPhone(browser, given, await given.person())
  await standAt(phone, AT_THE_DOOR)
  await phone.goto(await posterLinkOf(world, branch))
  await checkIn(phone).tap()
  await isIn(phone, 'Koramangala')
  await look(phone, 'checked-in')
  await expect(page.getByText('1 person on site.')).toBeVisible()
  await standAt(phone, FAR_AWAY)
  await expect(page.getByText('0 people on site.')).toBeVisible()
  await expect(phone.getByText(/^You left Koramangala: checked out at \d{1,2}:\d\d [ap]m$/)).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Visitor pass' })).toBeVisible()

  await standAt(phone, AT_THE_DOOR)
  await phone.goto(await posterLinkOf(world, branch))
  await checkIn(phone).tap()
  await isIn(phone, 'Koramangala')
  await phone.context().clearPermissions()
  await phone.getByRole('button', { name: 'I have left' }).tap()
  await expect(
    phone.getByText(/^Your visit ends at \d{1,2}:\d\d [ap]m, when this phone was last there\.$/),
  ).toBeVisible()
  await look(phone, 'have-left')
  await phone.getByRole('alertdialog').getByRole('button', { name: 'I have left' }).tap()
  await expect(phone.getByRole('heading', { name: 'Visitor pass' })).toBeVisible()
  await phone.getByRole('link', { name: 'Visits' }).tap()
  await expect(phone.getByText('Left after 0 min')).toHaveCount(2)
  await phone.context().close()
})

test('whoever is refused reads why, and what helps', async ({ browser, given, world }) => {
  const branch = await given.branch({ name: 'Koramangala' })
  const person = await given.person()
  const phone = await openPhone(browser, given, person)
  const link = await posterLinkOf(world, branch)

  await standAt(phone, FAR_AWAY)
  await phone.goto(link)
  await expect(phone.getByText('1.5 km away')).toBeVisible()
  await checkIn(phone).tap()
  await expect(phone.getByText('You are too far away')).toBeVisible()
  await expect(
    phone.getByText('You are about 1.5 km away from Koramangala. Check in when you are there, or ask the front desk.'),
  ).toBeVisible()
  await look(phone, 'too-far')

  await standAt(phone, AT_THE_DOOR)
  await checkIn(phone).tap()
  await isIn(phone, 'Koramangala')
  await world.cells[branch.business.cell - 1]
    ?.updateTable('business.branch_visitor')
    .set({ blacklisted: true })
    .where('branch_id', '=', branch.branchId)
    .execute()
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Check out' }).tap()
  await expect(phone.getByRole('heading', { name: 'Visitor pass' })).toBeVisible()
  await phone.goto(link)
  await checkIn(phone).tap()
  await expect(phone.getByText('You cannot check in here')).toBeVisible()
  await expect(phone.getByText('You cannot check in at Koramangala. Please speak to the front desk.')).toBeVisible()
  await expect(phone.getByRole('main')).not.toContainText('lacklist')

  await phone.goto(link.replace(/key=.*/, 'key=of-another-year'))
  await expect(phone.getByText('This poster is out of date')).toBeVisible()
  await expect(
    phone.getByText('This QR code is no longer valid. Scan the one at the entrance, or ask the front desk.'),
  ).toBeVisible()
  await phone.context().close()

  const without = await openPhone(browser, given, await given.person())
  await without.goto(link)
  await expect(
    without.getByText(
      'This branch needs to know that you are at its entrance. Allow location access for this site in the settings of your browser, then try again. Your location is compared and not stored.',
    ),
  ).toBeVisible()
  await checkIn(without).tap()
  await expect(without.getByText('Your location is missing')).toBeVisible()
  await without.context().close()
})

test('one’s visits stand by month, the open one on top, and each opens', async ({ browser, given, world }) => {
  const kaveri = await given.branch({ of: await given.business({ name: 'Kaveri Spaces' }), name: 'Koramangala' })
  const powai = await given.branch({
    of: await given.business({ name: 'Sahyadri Hotel' }),
    name: 'Powai',
    city: 'Mumbai',
  })
  const person = await given.person()
  const phone = await openPhone(browser, given, person)
  await standAt(phone, AT_THE_DOOR)
  for (const branch of [powai, kaveri]) {
    await phone.goto(await posterLinkOf(world, branch))
    await phone.getByRole('radio', { name: 'Guest' }).tap()
    await checkIn(phone).tap()
    await isIn(phone, branch.name)
  }
  await phone.getByRole('link', { name: 'Visits' }).tap()
  const rows = phone.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Here now, 0 min')
  await look(phone, 'visits')
  await rows.first().getByRole('link').tap()
  const sheet = phone.getByRole('dialog', { name: 'Koramangala' })
  await expect(sheet.getByText('Still inside')).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Report a problem with this visit' })).toHaveAttribute(
    'href',
    /^mailto:desk@branch\.invalid\?/,
  )
  await look(phone, 'visit')
  // On a wide screen the app stays a phone, and so does what opens above it.
  await phone.setViewportSize({ width: 1280, height: 800 })
  expect((await sheet.boundingBox())?.width).toBeLessThanOrEqual(480)
  await phone.setViewportSize(PHONE)
  // The open record is in the address.
  await phone.reload()
  await expect(sheet).toBeVisible()
  await phone.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(phone).toHaveURL(/\/app\/visits$/)
  await phone.context().close()
})

test('a check-in that the network lost is sent again, and is one visit', async ({
  page,
  browser,
  given,
  world,
  signIn,
}) => {
  const branch = await given.branch({ name: 'Koramangala' })
  await page.setViewportSize(DESK)
  await signIn(await given.staff({ on: branch, may }))
  const phone = await openPhone(browser, given, await given.person())
  await standAt(phone, AT_THE_DOOR)
  let lost = 0
  await phone.route('**/api/vms/check-in', async (route) => {
    // The server hears it, and its answer is lost.
    await route.fetch()
    lost++
    if (lost < 3) return route.abort()
    await route.fallback()
  })
  await phone.goto(await posterLinkOf(world, branch))
  await checkIn(phone).tap()
  await isIn(phone, 'Koramangala')
  expect(lost).toBe(3)
  await expect(page.getByText('1 person on site.')).toBeVisible()
  await phone.context().close()
})
