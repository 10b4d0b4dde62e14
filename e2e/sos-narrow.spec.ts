import { expectAccessible } from './accessible.ts'
import { expect, notice, picture, test } from './fixtures.ts'
import { BRANCH, busyBranch, ENTRY, ROLL_CALL, raiseAlert } from './sos-scene.ts'
import { PHONE } from './viewports.ts'

const WIDTHS = [1440, 1366, 1280, 1024, 820, 390]
const ZOOMED = { width: 720, height: 450 }
const NARROW = { width: 320, height: 700 }
const RIGHT_TO_LEFT = 'محمد عبد الرحمن بن عبد العزيز بن سعيد الأنصاري القرشي'

/** In the page: every word of a name on the roll-call that stands on more than one line. */
const BROKEN_WORDS = `
  [...document.querySelectorAll('[data-person] bdi')].flatMap(({ firstChild: name }) =>
    [...name.data.matchAll(/\\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(name, index)
      range.setEnd(name, index + word.length)
      return range.getClientRects().length > 1 ? [word] : []
    }),
  )
`

test('on a narrow screen a notice leaves the alert to be read, both marks fit beside each other, and a note is seen whole and can be left', async ({
  page,
  given,
  signIn,
}) => {
  const { business, branch, meera } = await busyBranch(given)
  await given.visit({ at: branch, by: await given.visitor({ of: business, name: RIGHT_TO_LEFT }) })
  await page.setViewportSize(ZOOMED)
  await signIn(meera, ENTRY)
  await raiseAlert(page, 'Chemical/Gas Leak')
  await expect(page.getByRole('banner').getByRole('alert')).toBeVisible()
  const bar = await page.getByRole('banner').boundingBox()
  const told = await notice(page, 'SOS alert started successfully!').boundingBox()
  expect(told?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))

  await page.setViewportSize(NARROW)
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: 'Roll-call' }).click()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Roll-call')).toBeVisible()
  const list = page.getByRole('region', { name: 'Roll-call' })
  const needsHelp = list.getByRole('button', { name: 'Needs help: Gauri Ambekar' })
  const card = await list.boundingBox()
  const mark = await needsHelp.boundingBox()
  expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0))
  // A name that is read from the right stands at the left like the others, also where it needs two lines.
  await expect(list.getByText(RIGHT_TO_LEFT)).toHaveCSS('text-align', 'left')
  // On one line, whatever stands above them.
  const figures = await Promise.all(
    ['Needs help', 'No response', 'Safe'].map((label) =>
      page.getByRole('main').getByText(label).first().locator('xpath=following-sibling::p').boundingBox(),
    ),
  )
  expect(new Set(figures.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0)))).size).toBe(1)

  // Who is not in one list may be in another.
  const filters = page.getByRole('group', { name: 'Show' })
  await filters.getByRole('button', { name: 'Safe 0' }).click()
  await page.getByRole('searchbox', { name: 'Find a name' }).fill('Gauri')
  await expect(page.getByText('No one here has that name')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect(filters.getByRole('button', { name: 'All 5' })).toBeFocused()

  await needsHelp.click()
  await list.getByRole('button', { name: 'Add a note' }).click()
  const note = list.getByLabel('Note on Gauri Ambekar')
  await note.fill('Ankle hurt, cannot walk. Behind the second desk by the window.')
  expect(await note.evaluate((field) => field.scrollHeight <= field.clientHeight)).toBe(true)
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Cancel' }).click()
  await expect(note).toHaveCount(0)
  await expect(list.getByRole('button', { name: 'Add a note' })).toBeFocused()
  await expectAccessible(page)
})

test('every name on the roll-call is read in whole words, beside or above its marks, and the reason of the alert, at every width', async ({
  page,
  given,
  signIn,
}) => {
  const { business, branch, meera } = await busyBranch(given)
  await given.visit({ at: branch, by: await given.visitor({ of: business, name: 'Thiruvenkatachari Ramanujam' }) })
  await signIn(meera, ENTRY)
  await raiseAlert(page, 'Chemical/Gas Leak')
  await expect(page.getByRole('banner').getByRole('alert')).toBeVisible()
  await page.goto(ROLL_CALL)
  const list = page.getByRole('region', { name: 'Roll-call' })
  await list.getByRole('button', { name: 'Needs help: Gauri Ambekar' }).click()
  await expect(list.getByRole('button', { name: 'Add a note' })).toBeVisible()
  const reason = page.getByRole('banner').getByRole('alert').getByText('Chemical/Gas Leak')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect((await reason.boundingBox())?.width).toBeGreaterThan(100)
    const names = await list.locator('[data-person] bdi:visible').allTextContents()
    expect(names.length).toBeGreaterThanOrEqual(4)
    expect(await page.evaluate(BROKEN_WORDS)).toEqual([])
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    await picture(page, 'roll-call-widths')
  }
})

test('on a phone the marks of a group stay inside its card, however long the name of its lead', async ({
  page,
  given,
  signIn,
}) => {
  const { business, branch, meera } = await busyBranch(given)
  const name = 'Venkatanarasimharajuvaripeta Iyer'
  const along = await given.visitor({ of: business, name: 'Lakshmi Kannan' })
  await given.visit({ at: branch, by: await given.visitor({ of: business, name }), with: [along] })
  await signIn(meera, ENTRY)
  await raiseAlert(page, 'Chemical/Gas Leak')
  await expect(page.getByRole('banner').getByRole('alert')).toBeVisible()
  await page.setViewportSize(PHONE)
  await page.goto(ROLL_CALL)
  const list = page.getByRole('region', { name: 'Roll-call' })
  for (const part of [`Needs help: ${name}`, `1 person came with ${name}`]) {
    const button = list.getByRole('button', { name: part })
    await expect(button).toBeVisible()
    const [box, edge] = [await button.boundingBox(), await list.boundingBox()]
    expect((box?.x ?? 0) + (box?.width ?? 0), part).toBeLessThan((edge?.x ?? 0) + (edge?.width ?? 0))
  }
})

test('a drill is begun and ended by keyboard, which goes on at the button that takes the place of the one before', async ({
  page,
  given,
  signIn,
}) => {
  const { dev } = await busyBranch(given)
  await signIn(dev, BRANCH)
  await page.getByRole('button', { name: 'Start a drill' }).press('Enter')
  const question = page.getByRole('dialog')
  await question.getByRole('radio', { name: 'Medical Emergency' }).press('Space')
  await question.getByRole('button', { name: 'Start a drill' }).press('Enter')
  const end = page.getByRole('banner').getByRole('button', { name: 'End drill' })
  await expect(end).toBeFocused()
  await expect(page.getByRole('button', { name: 'Start a drill' })).toHaveCount(0)

  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'End drill' }).press('Enter')
  const over = page.getByRole('dialog', { name: 'The drill is over' })
  await over.getByRole('button', { name: 'Close' }).last().press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: 'SOS' })).toBeFocused()
})

test('whoever leaves the question about a drill is back at the button that asked it', async ({
  page,
  given,
  signIn,
}) => {
  const { dev } = await busyBranch(given)
  await signIn(dev, BRANCH)
  const start = page.getByRole('button', { name: 'Start a drill' })
  await start.press('Enter')
  // It is seen before the keyboard is in it: what is pressed in between is not a way out of it.
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'Medical Emergency' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(start).toBeFocused()
})
