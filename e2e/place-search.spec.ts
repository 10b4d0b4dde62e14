import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, notice, pick, picture, tabTo, test } from './fixtures.ts'
import { DESK, PHONE } from './viewports.ts'

const CREATE = '/dashboard/admin-center/create-branch'
const EDIT = '/dashboard/admin-center/edit-branch'
const FIND = '**/api/admin-center/find-places?*'
const WHITEFIELD = 'Whitefield, Bengaluru, Karnataka, 560066, India'

const search = (page: Page) => page.getByRole('combobox', { name: 'Search a place or paste coordinates' })
const pin = (page: Page) => page.getByRole('button', { name: 'Branch location: arrow keys move it' })
const update = (page: Page) => page.getByRole('button', { name: 'UPDATE BRANCH' })

const expectAt = async (page: Page, latitude: string, longitude: string) => {
  await expect(page.getByLabel('Latitude')).toHaveValue(latitude)
  await expect(page.getByLabel('Longitude')).toHaveValue(longitude)
}

/** What was looked for from here on. */
const lookedFor = (page: Page) => {
  const texts: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/admin-center/find-places') texts.push(searchParams.get('search'))
  })
  return texts
}

test('a place is found by its name with the keyboard alone, and the branch is saved there', async ({
  page,
  given,
  world,
  signIn,
}) => {
  const branch = await given.branch()
  await signIn(branch.business.root, EDIT)
  const texts = lookedFor(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent++
  })
  await page.getByLabel('Pincode').focus()
  await expect(search(page)).toBeVisible()
  await tabTo(page, search(page))
  await page.keyboard.type('whitefield')
  await expect(page.getByRole('option')).toHaveText([WHITEFIELD])
  await expect(search(page)).toHaveAttribute('aria-expanded', 'true')
  // Nothing was chosen yet: Enter searches, and neither takes the first place nor sends the form.
  await page.keyboard.press('Enter')
  await expectAt(page, '12.93624', '77.62691')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: WHITEFIELD })).toHaveAttribute('data-highlighted', '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(search(page)).toHaveValue(WHITEFIELD)
  await expect(page.getByText(`The pin is at ${WHITEFIELD}.`)).toBeAttached()
  await expectAt(page, '12.969637', '77.749745')
  await expect(pin(page)).toBeInViewport()
  expect(texts.at(-1)).toBe('whitefield')
  expect(sent).toBe(0)

  await update(page).click()
  await expect(notice(page, 'Branch updated successfully!')).toBeVisible()
  const saved = await world.cells[branch.business.cell - 1]
    ?.selectFrom('business.branch')
    .select(['latitude', 'longitude'])
    .where('quick_id', '=', branch.quickId)
    .executeTakeFirstOrThrow()
  expect(saved).toEqual({ latitude: 12.969637, longitude: 77.749745 })
})

test('choosing a place on the map of a country zooms to it and clears what was wrong', async ({
  page,
  given,
  signIn,
}) => {
  const { business } = await given.branch()
  await signIn(business.root, CREATE)
  await page.getByLabel('Latitude').fill('95')
  await expect(page.getByText('Latitude must be between -90 and 90')).toBeVisible()
  const texts = lookedFor(page)
  await search(page).fill('Koramangala')
  await pick(page.getByRole('option', { name: 'Koramangala 5th Block, Bengaluru, Karnataka, 560095, India' }))
  await expectAt(page, '12.9346', '77.6195')
  await expect(page.getByText('Latitude must be between -90 and 90')).toHaveCount(0)
  await expect(page.getByText('Click the map to place the pin.')).toHaveCount(0)
  // A circle of a hundred metres is not a dot.
  const handle = page.getByRole('slider', { name: 'Service radius: arrow keys change it' })
  const apart = async () => {
    const [left, right] = [await pin(page).boundingBox(), await handle.boundingBox()]
    return left && right ? right.x - left.x - left.width : -1
  }
  await expect.poll(apart).toBeGreaterThan(40)
  expect(texts).toEqual(['Koramangala'])
})

test('coordinates are taken as they are, and nobody is asked', async ({ page, given, signIn }) => {
  const { business } = await given.branch()
  await signIn(business.root, CREATE)
  const texts = lookedFor(page)
  await search(page).fill('95.5, 77.59')
  await expect(page.getByText('Latitude must be between -90 and 90, longitude between -180 and 180.')).toBeVisible()
  await search(page).press('Enter')
  await expectAt(page, '', '')
  await search(page).fill('12.97, 77.59')
  await expect(page.getByText('Press Enter to place the pin there.')).toBeVisible()
  await search(page).press('Enter')
  await expectAt(page, '12.97', '77.59')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(pin(page)).toBeInViewport()
  await search(page).fill('19.1176 72.906')
  await pick(page.getByRole('option', { name: '19.1176 72.906' }))
  await expectAt(page, '19.1176', '72.906')
  expect(texts).toEqual([])
})

test('a search says that it is under way, that nothing was found, and what to do while it is not available', async ({
  page,
  given,
  signIn,
}) => {
  const { business } = await given.branch()
  const letGo = Promise.withResolvers<void>()
  await page.route(FIND, async (route) => {
    await letGo.promise
    await route.continue()
  })
  await signIn(business.root, CREATE)
  await search(page).fill('At')
  await expect(page.getByText('Type at least 3 letters of a place, or coordinates such as 12.97, 77.59.')).toBeVisible()
  await search(page).fill('Atlantis')
  await expect(page.getByText('Searching…')).toBeVisible()
  await expect(search(page)).toHaveAttribute('aria-busy', 'true')
  letGo.resolve()
  await expect(
    page.getByText('No place was found. Try another spelling, type the coordinates or drag the pin.'),
  ).toBeVisible()
  await expect(search(page)).toHaveAttribute('aria-busy', 'false')
  await search(page).press('Escape')
  await expect(
    page.getByText('No place was found. Try another spelling, type the coordinates or drag the pin.'),
  ).toBeHidden()
  await expect(search(page)).toHaveValue('Atlantis')

  await page.unroute(FIND)
  await page.route(FIND, (route) => route.fulfill({ status: 503, json: { code: 'busy', requestId: 'away' } }))
  await search(page).fill('Powai')
  const away = page.getByText('Place search is not available right now. Type the coordinates or drag the pin.')
  await expect(away).toBeVisible()
  await page.unroute(FIND)
  await search(page).press('Enter')
  await expect(page.getByRole('option')).toHaveText(['Powai, Mumbai, Maharashtra, 400076, India'])
  await expect(away).toHaveCount(0)
})

test('the search is accessible in both themes, at a desk and on a phone', async ({ page, given, signIn }) => {
  const { business } = await given.branch({ name: 'Koramangala' })
  await signIn(business.root, CREATE)
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await search(page).fill('')
    await page.getByLabel('Service radius').scrollIntoViewIfNeeded()
    await picture(page, 'place-search-empty')
    await search(page).fill('MG Road')
    await expect(page.getByRole('option')).toHaveCount(5)
    await page.getByRole('option').first().hover()
    await picture(page, 'place-search')
    await expectAccessible(page)
  }
})

test.describe('on a server without a geocoder', () => {
  test.use({ baseURL: process.env['E2E_OTHER_ORIGIN'] ?? '' })

  test('the map has no search', async ({ page, given, signIn }) => {
    const { business } = await given.branch()
    await page.route('https://*.tiles.dwara.invalid/**', (route) => route.abort())
    await signIn(business.root, CREATE)
    await expect(page.getByText('Click the map to place the pin.')).toBeVisible()
    await expect(search(page)).toHaveCount(0)
  })
})
