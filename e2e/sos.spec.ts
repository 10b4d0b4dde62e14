import type { Page } from '@playwright/test'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { inTheDark } from './dark.ts'
import { expect, notice, picture, saying, test } from './fixtures.ts'
import { BRANCH, busyBranch, ENTRY, lookAt, pictures, ROLL_CALL, raiseAlert, secondDashboard } from './sos-scene.ts'
import { DESK } from './viewports.ts'

/** Whether header and footer have the red ground of an emergency. */
const expectRed = async (page: Page, isRed: boolean) => {
  const red = /linear-gradient\(90deg, rgb\(192, 32, 26\)/
  for (const part of ['banner', 'contentinfo'] as const) {
    const ground = expect(page.getByRole(part))
    await (isRed ? ground : ground.not).toHaveCSS('background-image', red)
  }
}

test('an alert is raised by keyboard alone, turns every dashboard of the branch red, and is stopped with one question', async ({
  page,
  browser,
  given,
  signIn,
}) => {
  const { meera, dev } = await busyBranch(given)
  await page.setViewportSize(DESK)
  const audits: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sos/audit')) audits.push(request.postData() ?? '')
  })
  await signIn(meera, ENTRY)
  const sosButton = page.getByRole('banner').getByRole('button', { name: 'SOS' })
  await expect(sosButton).toBeVisible()
  spec('D1-SOS-02')
  await expectRed(page, false)
  await expect.poll(() => audits.length).toBe(1)
  spec('D1-SOS-19')
  const second = await secondDashboard(browser, given, dev, ENTRY)
  await expect(second.getByRole('button', { name: 'SOS' })).toBeVisible()

  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  await sosButton.focus()
  await press('Enter')
  const reasonStep = page.getByRole('dialog', { name: 'Raise an SOS alert' })
  await expect(reasonStep.getByRole('radio')).toHaveText([
    'Medical Emergency',
    'Fire or Smoke Detected',
    'Suspicious Person or Activity',
    'Natural Disaster',
    'Electrical Short Circuit / Spark Detected',
    'Chemical/Gas Leak',
  ])
  spec('D1-SOS-25', 'D1-SOS-09')
  await expect(reasonStep.getByRole('button', { name: 'Continue' })).toBeDisabled()
  spec('D1-SOS-10')
  await press('ArrowDown')
  await expect(reasonStep.getByRole('radio', { name: 'Fire or Smoke Detected' })).toBeChecked()
  await lookAt(page, 'sos-reason')
  await press('Tab')
  await press('Enter')
  const disclosure = page.getByRole('dialog', { name: 'Before you send' })
  await expect(disclosure.getByText('Everyone on the premises is notified at once: 4 people right now.')).toBeVisible()
  await expect(disclosure.getByRole('button', { name: 'I Understand' })).toBeFocused()
  await lookAt(page, 'sos-disclosure')
  spec('D1-SOS-11')
  await press('Enter')
  const confirm = page.getByRole('dialog', { name: 'Send the SOS alert?' })
  await expect(confirm.getByText('Meera Iyer')).toBeVisible()
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await lookAt(page, 'sos-confirm')
  await press('Tab')
  await press('Enter')
  await expect(notice(page, 'SOS alert started successfully!')).toBeVisible()
  spec('D1-SOS-12', 'D1-SOS-06', 'D1-SOS-20', 'D1-SOS-23')
  expect(presses).toBeLessThan(10)

  for (const dashboard of [page, second]) {
    // By the stream of changes: it asks by itself every ten seconds.
    const alarm = dashboard.getByRole('banner').getByRole('alert')
    await expect(alarm.getByText('BRANCH UNDER EMERGENCY')).toBeVisible({ timeout: 5_000 })
    await expect(alarm).toContainText('Fire or Smoke Detected')
    await expect(dashboard.getByRole('contentinfo').getByText('SOS alert active at Koramangala')).toBeVisible()
    await expect(dashboard).toHaveTitle(/^SOS · /)
  }
  spec('D1-SOS-15', 'D1-SOS-05')
  await expectRed(page, true)
  spec('D1-SOS-03')
  const rings = page.getByRole('banner').getByRole('alert').locator('.animate-emergency')
  await expect(rings).toHaveCount(2)
  for (const ring of await rings.all()) {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect(ring).toHaveCSS('animation-duration', '1.6s')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(ring).toHaveCSS('animation-name', 'none')
  }
  spec('D1-SOS-04')
  const security = page.getByRole('region', { name: 'Security' })
  await expect(security.getByRole('meter', { name: 'Marked safe' })).toHaveAttribute('aria-valuemax', '4')
  await expect(security.getByText('4 people are not marked safe yet.')).toBeVisible()
  await lookAt(page, 'emergency')

  await page.getByRole('button', { name: 'Stop SOS alert' }).click()
  const stop = page.getByRole('dialog', { name: 'Stop the SOS alert?' })
  await expect(
    stop.getByText(
      'People on the premises will be notified that the emergency is over. 4 of 4 people have not marked themselves safe yet.',
    ),
  ).toBeVisible()
  await expect(stop.getByRole('button', { name: 'Keep it active' })).toBeFocused()
  await lookAt(page, 'sos-stop')
  await stop.getByRole('checkbox', { name: 'It was a false alarm' }).click()
  await expect(stop.getByRole('checkbox', { name: 'It was a false alarm' })).toBeChecked()
  await stop.getByRole('button', { name: 'Stop SOS alert' }).click()
  await expect(notice(page, 'SOS alert stopped successfully!')).toBeVisible()
  spec('D1-SOS-08', 'D1-SOS-14', 'D1-SOS-24')
  const over = page.getByRole('dialog', { name: 'The SOS alert is over' })
  await expect(over.getByRole('button', { name: 'It was a false alarm' })).toHaveCount(0)
  await lookAt(page, 'sos-over')
  const saved = page.waitForEvent('download')
  await over.getByRole('button', { name: 'Download report' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^SOS_report_Koramangala_\d\d-\d\d-\d{4}\.pdf$/)
  await over.getByRole('button', { name: 'Close' }).last().click()
  for (const dashboard of [page, second]) {
    await expect(dashboard.getByText('BRANCH UNDER EMERGENCY')).toBeHidden()
    await expectRed(dashboard, false)
  }
  await expect(security.getByRole('button', { name: 'Report of the last alert' })).toBeVisible()
  await second.context().close()
})

test('people are counted on two screens, also without a network, and nobody is lost on the way', async ({
  page,
  browser,
  given,
  signIn,
}) => {
  const { meera, dev } = await busyBranch(given)
  await page.setViewportSize(DESK)
  await signIn(meera, BRANCH)
  await expect(page.getByRole('link', { name: 'Roll-call' })).toHaveCount(0)
  const second = await secondDashboard(browser, given, dev, ENTRY)
  await raiseAlert(second, 'Chemical/Gas Leak')
  await second.getByRole('link', { name: 'Roll-call' }).click()

  // From any screen, and by its icon where the sidebar is narrow.
  await expect(page.getByRole('link', { name: 'Roll-call' })).toBeVisible()
  await page.setViewportSize({ width: 1100, height: 800 })
  await picture(page, 'roll-call-link-narrow')
  await page.getByRole('link', { name: 'Roll-call' }).click()
  await page.setViewportSize(DESK)
  await expect(page).toHaveURL(new RegExp(`${ROLL_CALL}$`))
  const list = page.getByRole('region', { name: 'Roll-call' })
  await expect(list.getByRole('button', { name: 'Safe: Thomas Idicula' })).toBeVisible()
  await expect(list.getByRole('button', { name: '1 person came with Farhan Sheikh' })).toBeVisible()

  await list.getByRole('button', { name: 'Needs help: Thomas Idicula' }).click()
  const secondList = second.getByRole('region', { name: 'Roll-call' })
  await expect(secondList.getByRole('button', { name: 'Needs help: Thomas Idicula' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(secondList.getByText(/^Marked by Meera Iyer \d{1,2}:\d\d [ap]m$/)).toBeVisible()

  await page.context().setOffline(true)
  await list.getByRole('button', { name: 'Safe: Gauri Ambekar' }).focus()
  await page.keyboard.press('s')
  await expect(list.getByRole('button', { name: 'Safe: Gauri Ambekar' })).toHaveAttribute('aria-pressed', 'true')
  await expect(list.getByRole('button', { name: 'Safe: Farhan Sheikh' })).toBeFocused()
  await page.keyboard.press('h')
  await expect(page.getByText('Kept on this device, 2 marks to send.')).toBeVisible()
  await expect(list.getByText('Your mark, not sent yet')).toHaveCount(2)
  await expect(page.getByText(/^Offline since \d{1,2}:\d\d [ap]m$/)).toBeVisible()
  await lookAt(page, 'roll-call-offline')
  await page.evaluate(`window.print = () => { window.dispatchEvent(new Event('beforeprint')) }`)
  await page.getByRole('button', { name: 'Print list' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('row')).toHaveCount(5)
  await picture(page, 'roll-call-print')
  await inTheDark(page, () => expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)'))
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(`window.dispatchEvent(new Event('afterprint'))`)

  await secondList.getByRole('button', { name: 'Safe after all: Thomas Idicula' }).click()
  const question = second.getByRole('alertdialog', { name: 'Is Thomas Idicula safe after all?' })
  await expect(question.getByText(/^“Needs help” marked by Meera Iyer \d{1,2}:\d\d [ap]m$/)).toBeVisible()
  await expect(question.getByRole('button', { name: 'Keep “Needs help”' })).toBeFocused()
  await lookAt(second, 'roll-call-safe-after-all')
  await question.getByRole('button', { name: 'Safe after all' }).click()
  await page.context().setOffline(false)
  await expect(page.getByText('Kept on this device, 2 marks to send.')).toBeHidden()
  for (const one of [list, secondList]) {
    await expect(one.getByRole('button', { name: 'Safe: Thomas Idicula' })).toHaveAttribute('aria-pressed', 'true')
    await expect(one.getByRole('button', { name: 'Safe: Gauri Ambekar' })).toHaveAttribute('aria-pressed', 'true')
    await expect(one.getByRole('button', { name: 'Needs help: Farhan Sheikh' })).toHaveAttribute('aria-pressed', 'true')
  }
  await picture(second, 'roll-call')

  // What was marked without a network counts, also where the alert ended and the page was opened anew meanwhile.
  await page.context().setOffline(true)
  await list.getByRole('button', { name: 'Needs help: Gauri Ambekar' }).click()
  await expect(page.getByText('Kept on this device, 1 mark to send.')).toBeVisible()
  await second.getByRole('button', { name: 'Stop SOS alert' }).click()
  const stopping = second.getByRole('dialog', { name: 'Stop the SOS alert?' })
  await expect(stopping.getByText('Farhan Sheikh needs help')).toBeVisible()
  await expect(stopping.getByRole('button', { name: 'Stop SOS alert' })).toBeDisabled()
  await lookAt(second, 'sos-stop-in-need')
  await stopping.getByRole('checkbox', { name: 'Stop the alert although people need help' }).click()
  await stopping.getByRole('button', { name: 'Stop SOS alert' }).click()
  const over = second.getByRole('dialog', { name: 'The SOS alert is over' })
  await pictures(second, 'sos-over-correctable')
  await over.getByRole('button', { name: 'It was a false alarm' }).click()
  await expect(notice(second, 'Everyone notified will be told it was a false alarm')).toBeVisible()
  await page.route('**/api/sos/marks', (route) => route.abort())
  await page.context().setOffline(false)
  await page.goto(BRANCH)
  await expect(page.getByRole('button', { name: 'SOS' })).toBeVisible()
  const taken = page.waitForResponse('**/api/sos/marks')
  await page.unroute('**/api/sos/marks')
  expect((await taken).status()).toBe(200)
  await second.context().close()
})

test('a drill looks like nothing else, the real thing ends it at once, and other branches get a notice', async ({
  page,
  given,
  signIn,
}) => {
  const { dev } = await busyBranch(given)
  await page.setViewportSize(DESK)
  await signIn(dev, BRANCH)
  await page.getByRole('button', { name: 'Start a drill' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start a drill at Koramangala?' })
  await dialog.getByLabel('Or describe it').fill('Evacuation of the second floor')
  await pictures(page, 'drill-start')
  await dialog.getByRole('button', { name: 'Start a drill' }).click()
  await expect(notice(page, 'The drill has started')).toBeVisible()
  await expect(page.getByRole('banner').getByText('This is a practice, not an emergency')).toBeVisible()
  await expect(page.getByText('BRANCH UNDER EMERGENCY')).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectRed(page, false)
  for (const part of ['banner', 'contentinfo'] as const) {
    await expect(page.getByRole(part)).toHaveCSS('background-image', /repeating-linear-gradient\(45deg/)
  }
  spec('SOS-05')
  await expect(page).toHaveTitle(/^DRILL · /)
  await page.goto(ROLL_CALL)
  await expect(page.getByRole('heading', { name: 'Roll-call DRILL' })).toBeVisible()
  await expect(page.getByText('Practise as if it were real.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'End drill' })).toBeVisible()
  await lookAt(page, 'drill')

  // A row that is marked moves away, and a note that is saved is no field any more: the keyboard stays in the list.
  const list = page.getByRole('region', { name: 'Roll-call' })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/sos/marks', async (route) => {
    await held.promise
    await route.continue()
  })
  await list.getByRole('button', { name: 'Needs help: Gauri Ambekar' }).focus()
  await page.keyboard.press('Enter')
  await expect(list.getByRole('button', { name: 'Needs help: Thomas Idicula' })).toBeFocused()
  const addNote = list.getByRole('button', { name: 'Add a note' })
  await addNote.focus()
  // What the server makes of the mark takes nobody off their place.
  held.resolve()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sos-marks:'))))
    .toEqual([])
  await expect(addNote).toBeFocused()
  await page.unroute('**/api/sos/marks')
  await page.keyboard.press('Enter')
  const note = await list.getByLabel('Note on Gauri Ambekar').boundingBox()
  expect(note?.width).toBeGreaterThan(150)
  await page.keyboard.type('Ankle hurt')
  await page.keyboard.press('Enter')
  await expect(list.getByText('Ankle hurt')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Needs help: Gauri Ambekar' })).toBeFocused()
  await page.getByRole('button', { name: 'End drill' }).click()
  const ending = page.getByRole('alertdialog', { name: 'End the drill?' })
  await expect(ending).toBeVisible()
  await pictures(page, 'drill-end')
  await ending.getByRole('button', { name: 'Continue drill' }).click()

  await page.getByRole('button', { name: 'SOS' }).click()
  await page.getByLabel('Or describe it').fill('Smoke in the archive')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page.getByText('A drill is active. It ends at once and everyone is notified that this is real.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'I Understand' }).click()
  await page.route('**/api/sos/toggle', (route) => route.abort())
  await page.getByRole('button', { name: 'Send SOS alert' }).click()
  const notSent = page.getByRole('dialog', { name: 'We don’t know whether the alert was started' })
  await expect(notSent.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112')
  await lookAt(page, 'sos-not-sent')
  await page.unroute('**/api/sos/toggle')
  await notSent.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('banner').getByRole('alert')).toContainText('Smoke in the archive')
  await expect(page.getByText('This is a practice, not an emergency')).toBeHidden()

  await page.getByRole('combobox', { name: 'Branch: Koramangala' }).click()
  await expect(saying(page.getByRole('option'), 'Koramangala').getByText('SOS')).toBeVisible()
  await saying(page.getByRole('option'), 'Indiranagar').click()
  await expect(
    page.getByText(/^SOS alert at Koramangala: Smoke in the archive, since \d{1,2}:\d\d [ap]m\.$/),
  ).toBeVisible()
  await expect(page.getByText('BRANCH UNDER EMERGENCY')).toBeHidden()
  await expectRed(page, false)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go to Koramangala' }).click()
  await expect(page.getByText('BRANCH UNDER EMERGENCY')).toBeVisible()
})
