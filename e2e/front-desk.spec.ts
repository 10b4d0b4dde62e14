import type { Page } from '@playwright/test'
import type { Given, GivenBranch } from '@quickprism/tools/testing/given'
import { expectAccessible } from './accessible.ts'
import { expectSoon, keepTime, seeOnStoppedClock, stopClock } from './clock.ts'
import { inTheDark } from './dark.ts'
import { filmOf } from './film.ts'
import { expect, picture, test } from './fixtures.ts'
import { launchWithCamera, openPhone } from './phone.ts'
import { phoneAt } from './phone-at.ts'
import { followsChanges } from './streams.ts'
import { DESK, PHONE } from './viewports.ts'

const FRONT_DESK = '/dashboard/entry-management/front-desk'
const TABLET = { width: 1024, height: 768 }
const UPRIGHT = { width: 820, height: 1180 }
/** The commonest screens of a reception. */
const NOTEBOOK = { width: 1366, height: 768 }
const SMALL = { width: 1280, height: 800 }

const may = ['view_checkin_logs_of_visitors'] as const

const branchOf = async (given: Given) =>
  given.branch({
    of: await given.business({ name: 'Kaveri Spaces', root: await given.person({ name: 'Meera Iyer' }) }),
    name: 'Koramangala',
  })

const sanaAt = async (given: Given, branch: GivenBranch) => given.staff({ on: branch, may })

const list = (page: Page) => page.getByRole('region', { name: 'Who is inside now' })
const rowOf = (page: Page, name: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name) })

const typeIn = async (page: Page, name: string, mobile: string) => {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Mobile').fill(mobile)
}

/** A hand scanner types the code as fast as it can, and Enter. */
const scan = async (page: Page, code: string) => {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

test('someone without a phone comes in and leaves, with those who are with them', async ({ page, given, signIn }) => {
  const branch = await branchOf(given)
  await signIn(await sanaAt(given, branch), FRONT_DESK)
  await expect(page.getByRole('heading', { name: 'Front desk' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Front desk' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByText('No one is inside')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()

  await typeIn(page, 'Ramesh Babu', '98450 27116')
  await page.getByRole('radio', { name: 'Delivery' }).click()
  await page.getByLabel('Companions').fill('Suresh Babu')
  await page.getByLabel('Visiting').fill('Third Wave Labs')
  await page.getByRole('button', { name: 'Check in 2 people' }).click()

  await expect(page.getByText('Ramesh Babu and 1 other are checked in.')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveValue('')
  const row = rowOf(page, 'Ramesh Babu')
  await expect(row.getByText('Delivery, Third Wave Labs').first()).toBeVisible()
  await row.getByRole('button', { name: '+1, one more came with Ramesh Babu' }).click()
  await expect(row.getByText('XXXXXX7116').filter({ visible: true }).first()).toBeVisible()
  await list(page).getByRole('button', { name: 'Check out Suresh Babu' }).click()
  await expect(page.getByText('Suresh Babu has left.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Check-out undone. Suresh Babu is inside.')).toBeVisible()
  await list(page).getByRole('button', { name: 'Check out 2: Ramesh Babu and everyone with them' }).click()
  await expect(page.getByText('Ramesh Babu and 1 other have left.')).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(page.getByText('No one is inside')).toBeVisible()
})

test('a second dashboard shows whoever comes and goes within two seconds', async ({ page, given, world, signIn }) => {
  const branch = await branchOf(given)
  await signIn(await sanaAt(given, branch), FRONT_DESK)
  await expect(page.getByText('No one is inside')).toBeVisible()
  const second = await page.context().newPage()
  await keepTime(second)
  const followed = followsChanges(second)
  await second.goto(FRONT_DESK)
  await followed
  await expect(second.getByText('No one is inside')).toBeVisible()
  // One clock for both.
  await stopClock(second)

  await typeIn(page, 'Lalitha Raghavan', '9845022250')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Lalitha Raghavan is checked in.')).toBeVisible()
  await expectSoon(second, 2, rowOf(second, 'Lalitha Raghavan'))

  const phone = await phoneAt({ given, world }, branch, await given.person({ name: 'Joseph Kurian' }))
  await phone.checkIn()
  await expectSoon(second, 2, rowOf(second, 'Joseph Kurian'))
  await seeOnStoppedClock(page, rowOf(page, 'Joseph Kurian'))
  await second.getByRole('button', { name: 'Check out Joseph Kurian' }).click()
  await expectSoon(page, 2, page.getByText('1 entry, 1 person'))
  await expect(rowOf(page, 'Joseph Kurian')).toBeHidden()
})

test('the keyboard alone finds, checks in and checks out', async ({ page, given, signIn }) => {
  const branch = await branchOf(given)
  await signIn(await sanaAt(given, branch), FRONT_DESK)
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Imtiaz Ansari')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Mobile is required')).toBeVisible()
  await expect(page.getByLabel('Mobile')).toBeFocused()
  await page.keyboard.type('+91 98450 21907')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Guest' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Imtiaz Ansari is checked in.')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()

  await page.keyboard.type('Somebody else')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Name')).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search name or quickID' })).toBeFocused()
  await page.keyboard.type('imtiaz')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Check out Imtiaz Ansari' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Imtiaz Ansari has left.')).toBeVisible()
})

test('a hand scanner is heard wherever the focus is', async ({ page, given, world, signIn }) => {
  const branch = await branchOf(given)
  const shalini = await given.person({ name: 'Shalini Nambiar' })
  const phone = await phoneAt({ given, world }, branch, shalini)
  await signIn(await sanaAt(given, branch), FRONT_DESK)
  await page.getByLabel('Visiting').fill('Asha Reddy')
  await scan(page, await phone.pass())
  await expect(page.getByRole('heading', { name: 'Pass found' })).toBeVisible()
  await expect(page.getByText('Shalini Nambiar')).toBeVisible()
  await expect(page.getByLabel('Visiting')).toHaveValue('Asha Reddy')
  await page.getByRole('radio', { name: 'Guest' }).click()
  for (const size of [DESK, TABLET]) {
    await page.setViewportSize(size)
    await picture(page, 'front-desk-found')
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Check in Shalini' }).click()
  await expect(page.getByText('Shalini Nambiar is checked in.')).toBeVisible()
  await expect(rowOf(page, 'Shalini Nambiar')).toBeVisible()

  await scan(page, await phone.pass())
  await expect(page.getByText('Shalini Nambiar is already inside')).toBeVisible()
  await page.getByRole('button', { name: 'Next person' }).click()
  await scan(page, 'QP2.ABCDEFGH.ZZZZ.AAAAAAAAAAAAAAAA')
  await expect(page.getByText('This code has changed since. Ask for the pass again and scan it.')).toBeVisible()
})

test('the camera of the tablet reads a pass', async ({ page, browser, given, launchOptions }, testInfo) => {
  const branch = await branchOf(given)
  const owner = await openPhone(browser, given, await given.person({ name: 'Shalini Nambiar' }))
  await owner.goto('/app/')
  const shown = owner.getByRole('img', { name: 'The code on your pass' }).locator('..')
  const png = (await shown.screenshot()).toString('base64')
  const camera = await launchWithCamera(launchOptions, await filmOf(page, png, testInfo.outputPath('pass.y4m')))
  const tablet = await camera.newPage({ baseURL: process.env['E2E_ORIGIN'] ?? '', viewport: TABLET })
  const { cookieName, cookieValue } = await given.session(await sanaAt(given, branch), 'dashboard')
  await tablet.context().addCookies([
    {
      name: cookieName,
      value: cookieValue,
      url: (process.env['E2E_ORIGIN'] ?? '').replace('http:', 'https:'),
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    },
  ])
  await tablet.goto(FRONT_DESK)
  await tablet.getByText('Scan a pass').click()
  await expect(tablet.getByRole('heading', { name: 'Pass found' })).toBeVisible()
  await expect(tablet.getByText('Shalini Nambiar')).toBeVisible()
  await expect(tablet.locator('video')).toHaveCount(0)
  await owner.context().close()
  await camera.close()
})

test('a desk without a camera has a note in its place, as light or dark as the page', async ({
  page,
  given,
  signIn,
}) => {
  await signIn(await sanaAt(given, await branchOf(given)), FRONT_DESK)
  const note = page.getByRole('group', { name: 'Scan a pass' }).getByText('No camera found')
  const box = note.locator('..')
  for (const size of [DESK, UPRIGHT, PHONE]) {
    await page.setViewportSize(size)
    await page.reload()
    await page.getByText('Scan a pass').click()
    await expect(note).toBeVisible()
    await expect(page.getByText('Use a hand scanner, their quickID, or name and mobile.')).toBeVisible()
    expect((await box.boundingBox())?.height).toBeLessThan(80)
    await picture(page, 'front-desk-no-camera')
    await expectAccessible(page)
  }
  await expect(box).toHaveCSS('background-color', 'rgb(250, 250, 248)')
  await inTheDark(page, () => expect(box).toHaveCSS('background-color', 'rgb(24, 27, 32)'))
})

test('a quickID that is told shows no name (Q117)', async ({ page, given, signIn }) => {
  const branch = await branchOf(given)
  const person = await given.person({ name: 'Canary Krishnan' })
  await signIn(await sanaAt(given, branch), FRONT_DESK)
  const spaced = `${person.quickId.slice(0, 4)} ${person.quickId.slice(4)}`
  await page.getByRole('radio', { name: 'quickID' }).click()
  await page.getByRole('textbox', { name: 'quickID' }).fill(spaced.toLowerCase())
  await page.getByRole('button', { name: `Check in ${spaced}` }).click()
  await expect(page.getByText(`${spaced} is checked in.`)).toBeVisible()
  await expect(rowOf(page, spaced)).toBeVisible()
  await expect(page.getByText('Canary')).toHaveCount(0)
  expect(await page.content()).not.toContain('Canary')
})

test('someone who is blacklisted is refused, and the desk is told what to do', async ({
  page,
  given,
  world,
  signIn,
}) => {
  const branch = await branchOf(given)
  const raghav = await given.person({ name: 'Raghav Mehra' })
  const phone = await phoneAt({ given, world }, branch, raghav)
  await phone.checkIn()
  await phone.checkOut()
  await (world.cells[branch.business.cell - 1] as (typeof world.cells)[number])
    .updateTable('business.branch_visitor')
    .set({ blacklisted: true })
    .where('branch_id', '=', branch.branchId)
    .execute()
  await signIn(await sanaAt(given, branch), FRONT_DESK)
  await expect(page.getByText('No one is inside')).toBeVisible()
  await scan(page, await phone.pass())
  await expect(page.getByText('Raghav Mehra is blacklisted')).toBeVisible()
  await expect(page.getByText('Do not discuss the reason at the desk.')).toBeVisible()
  for (const size of [DESK, NOTEBOOK, SMALL, TABLET, PHONE]) {
    await page.setViewportSize(size)
    const unsafe = page.getByText('If you feel unsafe, raise the alarm or call 112.')
    // A phone scrolls its page.
    if (size !== PHONE) await expect(unsafe).toBeInViewport({ ratio: 1 })
    await picture(page, 'front-desk-refused')
    await expectAccessible(page)
  }
  await page.setViewportSize(DESK)
  await page.getByRole('button', { name: 'Next person' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByText('No one is inside')).toBeVisible()
})

test.describe('on a bad network', () => {
  test('an entry whose answer is lost is sent again and is one visit', async ({ page, given, signIn }) => {
    const branch = await branchOf(given)
    await signIn(await sanaAt(given, branch), FRONT_DESK)
    const nonces: string[] = []
    await page.route('**/api/vms/desk-check-in', async (route) => {
      nonces.push(route.request().postDataJSON().nonce)
      if (nonces.length > 2) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await typeIn(page, 'Ramesh Babu', '9845027116')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Sending…')).toBeVisible()
    await expect(page.getByText('Ramesh Babu is checked in.')).toBeVisible()
    expect(new Set(nonces).size).toBe(1)
    expect(nonces).toHaveLength(3)
    await expect(rowOf(page, 'Ramesh Babu')).toHaveCount(1)
  })

  test('what cannot be sent says so, and goes with one press once the network is back', async ({
    page,
    given,
    signIn,
  }) => {
    const branch = await branchOf(given)
    await signIn(await sanaAt(given, branch), FRONT_DESK)
    await page.route('**/api/vms/desk-check-in', (route) => route.abort())
    await typeIn(page, 'Ramesh Babu', '9845027116')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No answer from the server')).toBeVisible()
    await page.unroute('**/api/vms/desk-check-in')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('Ramesh Babu is checked in.')).toBeVisible()
    await expect(rowOf(page, 'Ramesh Babu')).toHaveCount(1)
  })
})

test('a wrong purpose is corrected', async ({ page, given, signIn }) => {
  const branch = await branchOf(given)
  await signIn(await sanaAt(given, branch), FRONT_DESK)
  await typeIn(page, 'Ramesh Babu', '9845027116')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Actions for Ramesh Babu' }).click()
  await page.getByRole('menuitem', { name: 'Correct the purpose' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Vendor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Correct' }).click()
  await expect(rowOf(page, 'Ramesh Babu').getByText('Vendor').first()).toBeVisible()
})

test('all that is asked about a visitor is seen at once, and nothing covers it', async ({ page, given, signIn }) => {
  const branch = await branchOf(given)
  await signIn(await sanaAt(given, branch), FRONT_DESK)
  const form = page.getByRole('form', { name: 'Check someone in' })
  const fields = [
    form.getByLabel('Companions'),
    form.getByLabel('Visiting'),
    form.getByRole('button', { name: 'Badge and document' }),
    form.getByRole('button', { name: 'Check in' }),
  ]
  for (const size of [DESK, NOTEBOOK, SMALL]) {
    await page.setViewportSize(size)
    for (const known of ['quickID', 'Name and mobile']) {
      await form.getByRole('radio', { name: known }).click()
      for (const field of fields) {
        await expect(field).toBeInViewport({ ratio: 1 })
        await field.click({ trial: true })
      }
    }
    await expect(page.locator('html')).toHaveJSProperty('scrollHeight', size.height)
  }
  await page.setViewportSize(DESK)
  await form.getByRole('button', { name: 'Badge and document' }).click()
  await expect(form.getByLabel('Badge number')).toBeVisible()
})

test('names are whole at the commonest widths of a reception', async ({ page, given, signIn }) => {
  const branch = await branchOf(given)
  const names = ['Venkatanarasimharajuvaripeta Rao K', 'Sneha Gopalakrishnan', 'Imtiaz Ansari']
  for (const [place, name] of names.entries()) {
    await given.visit({
      at: branch,
      by: await given.visitor({ of: branch.business, name }),
      from: new Date(Date.now() - (place + 5) * 60_000),
      with: place === 1 ? [await given.visitor({ of: branch.business, name: 'Lakshmi Kannan' })] : [],
    })
  }
  await signIn(await sanaAt(given, branch), FRONT_DESK)
  for (const size of [DESK, NOTEBOOK, SMALL, TABLET]) {
    await page.setViewportSize(size)
    for (const name of names) {
      const shown = rowOf(page, name).getByText(name).first()
      await expect(shown).toBeInViewport({ ratio: 1 })
      expect(await shown.evaluate((element) => element.scrollWidth - element.clientWidth), name).toBeLessThanOrEqual(0)
    }
    await rowOf(page, 'Sneha Gopalakrishnan')
      .getByRole('button', { name: '+1, one more came with Sneha Gopalakrishnan' })
      .click({
        trial: true,
      })
  }
})

test('the page is accessible in both themes: at a desk, on a tablet and on a phone', async ({
  page,
  given,
  signIn,
}) => {
  const branch = await branchOf(given)
  const now = Date.now()
  const someone = async (name: string, minutes: number, more: object = {}) =>
    given.visit({
      at: branch,
      by: await given.visitor({ of: branch.business, name }),
      from: new Date(now - minutes * 60_000),
      ...more,
    })
  await someone('Ananya Krishnamurthy', 22, { pov: 'Guest' })
  const along = [
    await given.visitor({ of: branch.business, name: 'Lakshmi Kannan' }),
    await given.visitor({ of: branch.business, name: 'गौरी आंबेकर' }),
  ]
  await someone('Farhan Sheikh', 43, { with: along })
  await someone('Harini Venkatesh Subramaniam Iyer of Third Wave Laboratories', 66, { pov: 'Vendor' })
  await someone('Kavya Bhat', 80, { as: 'member' })
  await signIn(await sanaAt(given, branch), FRONT_DESK)
  await expect(rowOf(page, 'Ananya Krishnamurthy')).toBeVisible()
  await typeIn(page, 'Ramesh Babu', '98450 27116')
  await page.getByRole('radio', { name: 'Delivery' }).click()
  await page.getByLabel('Companions').fill('Suresh Babu,')
  await page.getByLabel('Visiting').fill('Third Wave Labs')
  for (const size of [DESK, NOTEBOOK, SMALL, TABLET, UPRIGHT, PHONE]) {
    await page.setViewportSize(size)
    await picture(page, 'front-desk')
    if (size === NOTEBOOK) continue
    await expectAccessible(page)
    if (size === PHONE) continue
    await expect(page.getByRole('tab')).toHaveText(['Visitors5', 'Members1', 'Expected0'])
    await expect(page.getByRole('tab').last()).toBeInViewport({ ratio: 1 })
  }
  await page.getByRole('radio', { name: 'Inside' }).click()
  await expect(rowOf(page, 'Ananya Krishnamurthy')).toBeVisible()
  await picture(page, 'front-desk-inside')
  await expectAccessible(page)
  await expect(page.getByRole('tab')).toHaveText(['Visitors5', 'Members1'])
  await page.getByRole('radio', { name: 'Expected' }).click()
  await expect(page.getByText('No more guests expected today')).toBeVisible()
  await expect(rowOf(page, 'Ananya Krishnamurthy')).toHaveCount(0)
})
