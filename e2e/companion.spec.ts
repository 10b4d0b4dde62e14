import type { Page } from '@playwright/test'
import { makeQuickId, PLACE_ID_LENGTH } from '@quickprism/contract/quick-id'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { stopClock, timeOf, turnClock } from './clock.ts'
import { filmOf } from './film.ts'
import { expect, picture, test } from './fixtures.ts'
import { expectNotice, noticesOn } from './notices.ts'
import { AT_THE_DOOR, launchWithCamera, openPhone, standAt } from './phone.ts'
import { posterLinkOf } from './poster.ts'
import { numberOn } from './sign-in-number.ts'
import { DESK, PHONE } from './viewports.ts'

test.use({ viewport: PHONE, hasTouch: true })

/** A well-formed id that was never given to a branch. */
const OTHER_BRANCH = makeQuickId(PLACE_ID_LENGTH, () => 7)

/** What the dashboard's sign-in screen shows: its QR, and the sign-in behind it. */
const showQr = async (dashboard: Page) => {
  const generated = dashboard.waitForResponse('**/api/auth/generate-qr')
  await dashboard.goto('/auth/login')
  return (await (await generated).json()) as { qr_base64: string; session_token: string }
}

const openDashboard = async (page: Page) => {
  await page.setViewportSize(DESK)
  return showQr(page)
}

/** The way out stands below everything else of the account: it stands still once that has come. */
const logOut = async (phone: Page) => {
  await expect(phone.getByText('This device')).toBeVisible()
  await phone.getByRole('button', { name: 'Logout' }).click()
}

test.describe('signing in', () => {
  test('D1-LOGIN-01: a person comes in with quickID and code, and stays in when the app is opened again', async ({
    page,
    given,
    codeFor,
  }) => {
    const person = await given.person({ name: 'Ananya Krishnamurthy' })
    await page.goto('/app/')
    await expect(page.getByRole('heading', { name: 'Login or Signup to continue' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'SignUp' })).toHaveAttribute('href', '/app/sign-up')
    await expect(page.getByRole('link', { name: 'Get Help' })).toHaveAttribute('href', '/help')

    const quickID = page.getByLabel('quickID')
    await quickID.press('Enter')
    await expect(page.getByText('Please enter your quickID')).toBeVisible()
    await quickID.fill(person.quickId.slice(0, 7) + (person.quickId.endsWith('0') ? '1' : '0'))
    await quickID.press('Enter')
    await expect(page.getByText('This quickID is not valid. Check for a typing error.')).toBeVisible()

    // As the pass shows it: in two groups.
    await quickID.fill(`${person.quickId.slice(0, 4)} ${person.quickId.slice(4)}`.toLowerCase())
    await quickID.press('Enter')
    const told = page.getByText(`OTP sent successfully to ${person.quickId}`)
    await expect(told).toBeVisible()
    // The screen has changed with it, and its new title can be read.
    const title = await page.getByRole('heading', { name: 'Enter the 6-digit code' }).boundingBox()
    await expect.poll(async () => (await told.boundingBox())?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0))
    const boxes = page.getByLabel('One-time code of 6 digits')
    const code = await codeFor(person)
    await boxes.pressSequentially(code === '000000' ? '111111' : '000000')
    await expect(boxes).toHaveValue('')
    await expect(boxes).toBeFocused()
    await boxes.pressSequentially(code)

    await expect(page.getByRole('heading', { name: 'Visitor pass' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Visitor pass' })).toBeVisible()
  })

  test('a link that needs a session asks for one and then goes on', async ({ page, browser, given, codeFor }) => {
    const { session_token } = await openDashboard(page)
    const person = await given.person()
    const phone = await openPhone(browser, given)
    await phone.goto(`/app/approve?session_token=${session_token}`)
    await phone.getByLabel('quickID').fill(person.quickId)
    await phone.getByRole('button', { name: 'Get OTP' }).click()
    await expect(phone.getByRole('heading', { name: 'Enter the 6-digit code' })).toBeVisible()
    await phone.getByLabel('One-time code of 6 digits').fill(await codeFor(person))
    await expect(phone.getByRole('heading', { name: 'Which number do you see?' })).toBeVisible()
    await phone.context().close()
  })

  /** Signs in on the screen that is open, and waits until it has let them in. */
  const comeIn = async (phone: Page, person: GivenPerson, codeFor: (person: GivenPerson) => Promise<string>) => {
    await phone.getByLabel('quickID').fill(person.quickId)
    await phone.getByRole('button', { name: 'Get OTP' }).click()
    await expect(phone.getByRole('heading', { name: 'Enter the 6-digit code' })).toBeVisible()
    await phone.getByLabel('One-time code of 6 digits').fill(await codeFor(person))
  }
  const OVER = 'Your session has expired. Sign in again.'

  test('a session that is over when a link is opened says so, and signing in goes on to the link', async ({
    browser,
    given,
    codeFor,
  }) => {
    const person = await given.person()
    const phone = await openPhone(browser, given, person)
    await phone.goto('/app/')
    await expect(phone.getByRole('img', { name: 'The code on your pass' })).toBeVisible()
    await phone.context().clearCookies()
    await phone.goto('/app/account#devices')
    await expectNotice(phone, OVER)
    await comeIn(phone, person, codeFor)
    await expect(phone).toHaveURL('/app/account#devices')
    await expect(phone.getByRole('region', { name: 'Your documents' }).getByText('Not given').first()).toBeAttached()
    await expect(phone.getByRole('region', { name: 'Your devices' })).toBeInViewport({ ratio: 1 })

    // The tab that was sent to the sign-in screen as well has nothing to do there any more.
    const other = await phone.context().newPage()
    await other.goto('/app/sign-in?to=%2Fvisits%3Fdays%3D365')
    await expect(other).toHaveURL('/app/visits?days=365')
    await other.goto('/app/sign-in?to=%2F%2Felsewhere.example')
    await expect(other).toHaveURL('/app/')
    await phone.context().close()
  })

  test('a session that ends while the app is open says so, and signing in returns to the same screen', async ({
    browser,
    given,
    codeFor,
  }) => {
    const person = await given.person()
    const phone = await openPhone(browser, given, person)
    await phone.goto('/app/account')
    await expect(phone.getByText('This device')).toBeVisible()
    await phone.getByLabel('Name').fill('Rohan D. Mehta')
    await phone.context().clearCookies()
    // As an hour later: the session's token is not taken any more either.
    await phone.route('**/api/people/me', (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer old' } }),
    )
    await phone.getByRole('button', { name: 'Save' }).click()
    await expectNotice(phone, OVER)
    await expect(phone).toHaveURL('/app/sign-in?to=%2Faccount')
    await phone.unroute('**/api/people/me')
    await comeIn(phone, person, codeFor)
    await expect(phone).toHaveURL('/app/account')
    await expect(phone.getByText('This device')).toBeVisible()
    await phone.context().close()
  })

  test('someone who logs out is not told that their session is over', async ({ browser, given }) => {
    const person = await given.person()
    const phone = await openPhone(browser, given, person)
    await phone.goto('/app/account')
    await logOut(phone)
    await expectNotice(phone, 'Logged out successfully')
    await expect(phone).toHaveURL('/app/sign-in')
    await phone.goto('/app/account')
    await expect(phone).toHaveURL('/app/sign-in?to=%2Faccount')
    // Something that is said here after it, had it been said.
    await phone.getByLabel('quickID').fill(person.quickId)
    await phone.getByRole('button', { name: 'Get OTP' }).click()
    await expectNotice(phone, `OTP sent successfully to ${person.quickId}`)
    expect(noticesOn(phone)).not.toContain(OVER)
    await phone.context().close()
  })
})

test('the pass shows the name, the quickID in two groups and a code that is renewed each minute, and keeps the screen on', async ({
  browser,
  given,
}) => {
  const person = await given.person({ name: 'Ananya Krishnamurthy' })
  const phone = await openPhone(browser, given, person)
  await phone.addInitScript(`
    const ask = navigator.wakeLock.request.bind(navigator.wakeLock)
    navigator.wakeLock.request = (kind) => ask((window.keptAwake = kind))
  `)
  await phone.clock.install()
  await phone.goto('/app/')
  await expect(phone.getByText('Ananya Krishnamurthy')).toBeVisible()
  await expect(phone.getByText(person.quickId.slice(0, 4))).toBeVisible()
  await expect(phone.getByText(person.quickId.slice(4))).toBeVisible()
  const code = phone.getByRole('img', { name: 'The code on your pass' })
  await expect(code).toBeVisible()
  const { width, height } = (await code.boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(256)
  await expect(phone.getByText(/^New code in \d+ s$/)).toBeVisible()
  await expect.poll(() => phone.evaluate('window.keptAwake')).toBe('screen')

  // From here on no answer sets the phone's clock, which moves only as far as it is turned.
  await phone.route('**/api/**', (route) => route.abort())
  await stopClock(phone)
  const drawn = code.locator('path')
  const before = (await drawn.getAttribute('d')) as string
  const ahead = await phone.evaluate<number>("Number(localStorage.getItem('companion-clock').split(' ')[0])")
  const minute = (Math.floor(((await timeOf(phone)) + ahead) / 60_000) + 1) * 60_000 - ahead
  // The screen looks at its clock once a second.
  await turnClock(phone, minute + 1_999)
  await expect(phone.getByText('New code in 59 s')).toBeVisible()
  await expect(drawn).not.toHaveAttribute('d', before)
  const first = (await drawn.getAttribute('d')) as string
  await turnClock(phone, minute + 59_999)
  await expect(phone.getByText('New code in 1 s')).toBeVisible()
  expect(await drawn.getAttribute('d')).toBe(first)
  await turnClock(phone, minute + 60_999)
  await expect(phone.getByText('New code in 60 s')).toBeVisible()
  await expect(drawn).not.toHaveAttribute('d', first)
  await phone.clock.resume()

  const scan = phone.getByRole('link', { name: 'Scan to check in' })
  await phone.setViewportSize({ width: 360, height: 640 })
  await expect(scan).toBeInViewport({ ratio: 1 })
  expect(await phone.evaluate('scrollY')).toBe(0)
  await scan.click()
  await expect(phone).toHaveURL(/\/app\/scan$/)
  await phone.context().close()
})

test('a phone that opens for the first time tells its key once, and once more when it is opened again', async ({
  browser,
  given,
}) => {
  const phone = await openPhone(browser, given, await given.person())
  let told = 0
  phone.on('request', (request) => {
    if (request.url().endsWith('/api/people/pass-key')) told += 1
  })
  const code = phone.getByRole('img', { name: 'The code on your pass' })
  for (const times of [1, 2]) {
    await phone.goto('/app/')
    await expect(code).toBeVisible()
    await phone.waitForLoadState('networkidle')
    expect(told).toBe(times)
  }
  await phone.context().close()
})

test.describe('a dashboard that shows its QR', () => {
  test('comes in when the companion approves, as that person', async ({ page, browser, given }) => {
    const business = await given.business({ name: 'Kaveri Spaces', root: await given.person({ name: 'Meera Iyer' }) })
    await given.branch({ of: business, name: 'Koramangala' })
    const { session_token } = await openDashboard(page)

    const phone = await openPhone(browser, given, business.root)
    await phone.goto(`/app/approve?session_token=${session_token}`)
    await expect(phone.getByRole('heading', { name: 'Which number do you see?' })).toBeVisible()
    await expect(phone.getByText(`Meera Iyer ${business.root.quickId}`)).toBeVisible()
    await expect(phone.getByText(/^Chrome on \w+$/)).toBeVisible()
    await expect(phone.getByText('127.0.0.1')).toBeVisible()
    await expect(phone.getByText(/^\d\d\/\d\d\/\d{4} \d{1,2}:\d\d [ap]m$/)).toBeVisible()
    await expect(phone.getByText('Only approve if you are in front of that screen.')).toBeVisible()
    const choices = phone.getByRole('group', { name: 'Numbers to choose from' }).getByRole('button')
    await expect(choices).toHaveCount(3)
    for (const choice of await choices.all()) await expect(choice).not.toBeFocused()
    await phone.keyboard.press('Enter')
    await expect(choices).toHaveCount(3)

    await phone.getByRole('button', { name: await numberOn(page) }).click()
    await expect(phone.getByRole('heading', { name: /^Chrome on \w+ is signed in$/ })).toBeVisible()
    spec('D1-LOGIN-30')
    await expect(page.getByText('QR Login successful! Redirecting to dashboard...')).toBeVisible()
    spec('D1-LOGIN-29')
    await expect(page).toHaveURL(/\/dashboard\/entry-management$/)
    spec('D1-LOGIN-02', 'D1-LOGIN-27')
    await expect(page.getByText('Kaveri Spaces').first()).toBeVisible()

    // The person sees it among the devices, and it cannot be answered again.
    await phone.getByRole('link', { name: 'Your devices' }).click()
    await expect(phone.getByText('Dashboard · 127.0.0.1')).toBeVisible()
    await phone.goto(`/app/approve?session_token=${session_token}`)
    await expect(phone.getByRole('heading', { name: 'This sign-in request has expired' })).toBeVisible()
    await phone.context().close()
  })

  test('stays out when the companion denies', async ({ page, browser, given }) => {
    const { session_token } = await openDashboard(page)
    const phone = await openPhone(browser, given, await given.person())
    await phone.goto(`/app/approve?session_token=${session_token}`)
    const another = page.waitForResponse('**/api/auth/generate-qr')
    await phone.getByRole('button', { name: 'This wasn’t me' }).click()
    await expect(phone.getByRole('heading', { name: /^Chrome on \w+ stays signed out$/ })).toBeVisible()

    // The next look finds the denial; the dashboard offers another code and nothing else.
    await another
    await expect(page).toHaveURL(/\/auth\/login$/)
    await phone.context().close()
  })

  test('D1-LOGIN-02: is read by the camera of a phone, with our own decoder', async ({
    page,
    given,
    launchOptions,
  }, testInfo) => {
    const { qr_base64, session_token } = await openDashboard(page)
    const film = await filmOf(page, qr_base64, testInfo.outputPath('qr.y4m'))
    const camera = await launchWithCamera(launchOptions, film)
    const phone = await openPhone(camera, given, await given.person())
    const decoder = phone.waitForResponse(/zxing_reader-[\w-]+\.wasm$/)
    await phone.goto('/app/scan')

    const { url, status } = await decoder.then((answer) => ({ url: answer.url(), status: answer.status() }))
    expect({ url: new URL(url).origin, status }).toEqual({ url: process.env.E2E_ORIGIN, status: 200 })
    await expect(phone.getByRole('heading', { name: 'Which number do you see?' })).toBeVisible()
    await expect(phone).toHaveURL(`/app/approve?session_token=${session_token}`)
    await camera.close()
  })

  test('is not approved with a request that is over', async ({ browser, given }) => {
    const phone = await openPhone(browser, given, await given.person())
    await phone.goto('/app/approve?session_token=0123456789')
    await expect(phone.getByRole('heading', { name: 'This sign-in request has expired' })).toBeVisible()
    await phone.getByRole('link', { name: 'Scan again' }).click()
    await expect(phone).toHaveURL(/\/app\/scan$/)
    await phone.context().close()
  })
})

test('a phone without a camera says so and takes the link of a code instead', async ({
  page,
  browser,
  given,
  world,
}) => {
  const { session_token } = await openDashboard(page)
  const branch = await given.branch()
  const phone = await openPhone(browser, given, await given.person())
  await phone.goto('/app/scan')
  await expect(phone.getByText(/^(No camera found|QuickPrism may not use the camera)$/)).toBeVisible()
  const link = phone.getByLabel('Link of the code')
  const go = phone.getByRole('button', { name: 'Continue' })

  await go.click()
  await expect(phone.getByText('Enter the link of the code')).toBeVisible()
  await link.fill('https://elsewhere.example/app/approve?session_token=1')
  await go.click()
  await expect(phone.getByText('This is not a QuickPrism code.')).toBeVisible()
  await link.fill(await posterLinkOf(world, { ...branch, quickId: OTHER_BRANCH }))
  await go.click()
  await expect(phone.getByText('This branch no longer exists')).toBeVisible()
  await phone.getByRole('button', { name: 'Scan again' }).click()
  await link.fill(`${process.env.E2E_ORIGIN}/app/approve?session_token=${session_token}`)
  await go.click()
  await expect(phone.getByRole('heading', { name: 'Which number do you see?' })).toBeVisible()
  await phone.context().close()
})

test.describe('the account', () => {
  test('a person changes their name, date of birth and gender', async ({ browser, given }) => {
    const phone = await openPhone(browser, given, await given.person({ name: 'Rohan Mehta' }))
    await phone.goto('/app/')
    await phone.getByRole('link', { name: 'Your account' }).click()
    const name = phone.getByLabel('Name')
    await expect(name).toHaveValue('Rohan Mehta')
    await name.fill(' ')
    await phone.getByRole('button', { name: 'Save' }).click()
    await expect(phone.getByText('Name is required')).toBeVisible()
    await expect(name).toBeFocused()

    await name.fill('Rohan D. Mehta')
    await phone.getByLabel('Date of birth').fill('21/03/1994')
    await phone.getByRole('radio', { name: 'Male' }).click()
    await phone.getByRole('button', { name: 'Save' }).click()
    await expect(phone.getByText('Profile saved')).toBeVisible()
    await expect(phone.getByRole('heading', { name: 'Rohan D. Mehta' })).toBeVisible()
    await phone.reload()
    await expect(name).toHaveValue('Rohan D. Mehta')
    await expect(phone.getByLabel('Date of birth')).toHaveValue('21/03/1994')
    await expect(phone.getByRole('radio', { name: 'Male' })).toBeChecked()
    await phone.getByRole('link', { name: 'Back to your pass' }).click()
    await expect(phone.getByText('Rohan D. Mehta')).toBeVisible()
    await phone.context().close()
  })

  test('a device that is signed out from another one is out at its next call', async ({ browser, given }) => {
    const person = await given.person()
    const other = await openPhone(browser, given, person)
    await other.goto('/app/')
    await expect(other.getByRole('heading', { name: 'Visitor pass' })).toBeVisible()

    const phone = await openPhone(browser, given, person)
    await phone.goto('/app/account')
    const devices = phone.getByRole('region', { name: 'Your devices' })
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await expect(devices.getByText('This device')).toHaveCount(1)
    await devices.getByRole('button', { name: /^Sign out .+$/ }).click()
    const question = phone.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Sign out' }).click()
    await expect(phone.getByText('Device signed out')).toBeVisible()
    await expect(devices.getByRole('listitem')).toHaveCount(1)

    // Its pass may have asked for a new code before it is opened here.
    await other.goto('/app/account')
    await expect(other.getByRole('heading', { name: 'Login or Signup to continue' })).toBeVisible()
    await phone.reload()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await other.context().close()
    await phone.context().close()
  })

  test('D1-LOGOUT-09: a person logs out, and is out when the app is opened again', async ({ browser, given }) => {
    const phone = await openPhone(browser, given, await given.person())
    await phone.goto('/app/account')
    await logOut(phone)
    await expectNotice(phone, 'Logged out successfully')
    await expect(phone.getByRole('heading', { name: 'Login or Signup to continue' })).toBeVisible()
    await phone.goto('/app/')
    await expect(phone.getByRole('heading', { name: 'Login or Signup to continue' })).toBeVisible()
    await phone.context().close()
  })
})

test('without a network the app opens and says so, calls fail in their place, and it goes on by itself', async ({
  browser,
  given,
}) => {
  const phone = await openPhone(browser, given, await given.person())
  await phone.goto('/app/')
  await phone.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await expect(phone.getByRole('heading', { name: 'Visitor pass' })).toBeVisible()

  await phone.context().setOffline(true)
  await expect(phone.getByText('Offline')).toBeVisible()
  await phone.getByRole('link', { name: 'Your account' }).click()
  await expect(phone.getByText('Failed to load your devices')).toBeVisible()

  await phone.context().setOffline(false)
  await expect(phone.getByText('This device')).toBeVisible()
  await phone.context().close()
})

test.describe('in both themes, and as narrow as 320 px,', () => {
  const look = async (phone: Page, name: string, { fullPage = false } = {}) => {
    await picture(phone, `companion-${name}`, { fullPage })
    await expectAccessible(phone)
    await phone.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => phone.evaluate('document.documentElement.scrollWidth'), `${name} at 320 px`).toBe(320)
    await phone.setViewportSize(PHONE)
  }

  test('the sign-in is accessible', async ({ browser, given, codeFor }) => {
    const person = await given.person({ name: 'Ananya Krishnamurthy' })
    const phone = await openPhone(browser, given)
    await phone.goto('/app/')
    await expect(phone.getByLabel('quickID')).toBeVisible()
    await look(phone, 'sign-in')
    await phone.getByLabel('quickID').fill(person.quickId)
    await phone.getByRole('button', { name: 'Get OTP' }).click()
    await expect(phone.getByLabel('One-time code of 6 digits')).toBeVisible()
    await look(phone, 'code')
    await phone.getByLabel('One-time code of 6 digits').fill(await codeFor(person))
    await expect(phone.getByRole('heading', { name: 'Visitor pass' })).toBeVisible()
    await phone.context().close()
  })

  test('the pass, the account and a first look at one’s visits are accessible', async ({ browser, given }) => {
    const phone = await openPhone(browser, given, await given.person({ name: 'Ananya Krishnamurthy' }))
    await phone.goto('/app/')
    await expect(phone.getByRole('img', { name: 'The code on your pass' })).toBeVisible()
    await look(phone, 'pass')
    await phone.goto('/app/account')
    await expect(phone.getByText('This device')).toBeVisible()
    await look(phone, 'account', { fullPage: true })
    await phone.goto('/app/visits')
    await expect(phone.getByText('No visits yet')).toBeVisible()
    await look(phone, 'no-visits')
    await phone.context().close()
  })

  test('the approval of a sign-in is accessible', async ({ page, browser, given }) => {
    const { session_token } = await openDashboard(page)
    const phone = await openPhone(browser, given, await given.person({ name: 'Meera Iyer' }))
    await phone.goto(`/app/approve?session_token=${session_token}`)
    await expect(phone.getByRole('button', { name: 'This wasn’t me' })).toBeVisible()
    await look(phone, 'approve')
    await phone.getByRole('button', { name: 'This wasn’t me' }).click()
    await expect(phone.getByRole('heading', { name: /^Chrome on \w+ stays signed out$/ })).toBeVisible()
    await look(phone, 'denied')
    await phone.context().close()
  })

  test('the camera is accessible', async ({ given, world, launchOptions }) => {
    const camera = await launchWithCamera(launchOptions)
    const phone = await openPhone(camera, given, await given.person())
    await phone.goto('/app/scan')
    await expect(phone.locator('video')).toHaveJSProperty('paused', false)
    await look(phone, 'scan')
    await phone.getByRole('button', { name: 'Enter the link instead' }).click()
    await look(phone, 'link')
    await standAt(phone, AT_THE_DOOR)
    await phone
      .getByLabel('Link of the code')
      .fill(await posterLinkOf(world, await given.branch({ name: 'Koramangala' })))
    await phone.getByRole('button', { name: 'Continue' }).click()
    await expect(phone.getByText('You are at the branch')).toBeVisible()
    await look(phone, 'branch')
    await camera.close()
  })
})
