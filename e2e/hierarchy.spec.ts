import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeQuickId, PERSON_ID_LENGTH, PLACE_ID_LENGTH } from '@quickprism/contract/quick-id'
import type { Given } from '@quickprism/tools/testing/given'
import type { openWorld } from '@quickprism/tools/testing/owner-world'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { expect, pick, picture, test } from './fixtures.ts'
import { PHONE } from './viewports.ts'

const DASHBOARD = '/dashboard/identity-and-access'
const ASKED = '**/api/iam/get-dashboard?*'

const card = (page: Page) => page.getByRole('region', { name: 'Business Hierarchy' })
const chart = (page: Page) => card(page).getByRole('application')
const node = (page: Page, name: string) => chart(page).getByRole('img', { name })
const zoom = (page: Page) => card(page).getByText(/^\d\.\d×$/)

const chooseView = async (page: Page, name: string) => {
  await card(page).getByRole('combobox', { name: 'View of the hierarchy' }).click()
  await pick(page.getByRole('option', { name }))
}

const middleOf = async (page: Page, name: string) => {
  const box = await node(page, name).boundingBox()
  if (!box) throw new Error(`${name} is not drawn`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const LONG = 'Anantharamakrishnan Subramanian'

const small = async (given: Given) => {
  const business = await given.business({ name: 'Kaveri Spaces', root: await given.person({ name: 'Nandini Rao' }) })
  const koramangala = await given.branch({ of: business, name: 'Koramangala' })
  const indiranagar = await given.branch({ of: business, name: 'Indiranagar' })
  await given.staff({ on: koramangala, name: LONG })
  await given.staff({ on: koramangala, name: 'Dev Prakash' })
  await given.staff({ on: indiranagar, name: 'Asha Reddy' })
  return { business, koramangala, indiranagar }
}

test('D3-HIER-01 D2-IAMDASH-05: the hierarchy is a flowchart from the top down, or a graph from left to right', async ({
  page,
  given,
  signIn,
}) => {
  const { business } = await small(given)
  await signIn(business.root, DASHBOARD)
  await expect(card(page)).toContainText('1 business, 2 branches, 4 users')
  await expect(card(page).getByRole('combobox')).toHaveText('Flowchart View')
  const asFlowchart = {
    business: await middleOf(page, 'Kaveri Spaces, business'),
    branch: await middleOf(page, 'Koramangala, branch, 2 users'),
    user: await middleOf(page, 'Dev Prakash, user'),
  }
  expect(asFlowchart.business.y).toBeLessThan(asFlowchart.branch.y)
  expect(asFlowchart.branch.y).toBeLessThan(asFlowchart.user.y)

  await card(page).getByRole('combobox').click()
  await expect(page.getByRole('option')).toHaveText(['Graph View', 'Flowchart View'])
  await pick(page.getByRole('option', { name: 'Graph View' }))
  await expect(card(page).getByRole('combobox')).toHaveText('Graph View')
  await expect(async () => {
    const business_ = await middleOf(page, 'Kaveri Spaces, business')
    const branch = await middleOf(page, 'Koramangala, branch, 2 users')
    const user = await middleOf(page, 'Dev Prakash, user')
    expect(business_.x).toBeLessThan(branch.x)
    expect(branch.x).toBeLessThan(user.x)
  }).toPass()
})

test('D3-HIER-02 D3-HIER-03: zoom starts at 0.8 and stays between 0.3 and 2, by button, wheel and key', async ({
  page,
  given,
  signIn,
}) => {
  const { business } = await small(given)
  await signIn(business.root, DASHBOARD)
  await expect(zoom(page)).toHaveText('0.8×')
  const width = async () => (await node(page, 'Koramangala, branch, 2 users').boundingBox())?.width ?? 0
  await expect.poll(width).toBeCloseTo(158 * 0.8, 0)

  const closer = card(page).getByRole('button', { name: 'Zoom in' })
  const farther = card(page).getByRole('button', { name: 'Zoom out' })
  await closer.click()
  await expect(zoom(page)).toHaveText('0.9×')
  for (let step = 0; step < 6; step++) await farther.click()
  await expect(zoom(page)).toHaveText('0.3×')
  await expect(farther).toBeDisabled()

  await chart(page).focus()
  await page.keyboard.press('0')
  await expect(zoom(page)).toHaveText('0.8×')
  for (let step = 0; step < 14; step++) await page.keyboard.press('+')
  await expect(zoom(page)).toHaveText('2.0×')
  await expect(closer).toBeDisabled()
  await page.keyboard.press('-')
  await expect(zoom(page)).toHaveText('1.9×')

  await chart(page).hover()
  await page.mouse.wheel(0, 4000)
  await expect(zoom(page)).toHaveText('0.3×')
  for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, -1000)
  await expect(zoom(page)).toHaveText('2.0×')
  await card(page).getByRole('button', { name: 'Fit to view' }).click()
  await expect(node(page, 'Asha Reddy, user')).toBeInViewport()
})

test('two rows of branches are whole at first sight, and buttons and credit stand below the drawing', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business({ name: 'Kaveri Spaces' })
  for (let number = 1; number <= 10; number++) {
    const branch = await given.branch({ of: business, name: `Branch ${number}` })
    await given.staff({ on: branch, name: `Guard ${number}` })
  }
  await signIn(business.root, DASHBOARD)
  await expect(node(page, 'Kaveri Spaces, business')).toBeVisible()
  const pane = (await chart(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  for (const drawn of await chart(page).getByRole('img').all()) {
    const { x, y, width, height } = (await drawn.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    expect(x).toBeGreaterThanOrEqual(pane.x)
    expect(y).toBeGreaterThanOrEqual(pane.y)
    expect(x + width).toBeLessThanOrEqual(pane.x + pane.width)
    expect(y + height).toBeLessThanOrEqual(pane.y + pane.height)
  }
  for (const part of [card(page).getByRole('button', { name: 'Zoom in' }), card(page).getByText('React Flow')]) {
    expect((await part.boundingBox())?.y).toBeGreaterThanOrEqual(pane.y + pane.height)
  }
})

test('D3-HIER-04: long names are cut at 16 characters, and read in full on hover', async ({ page, given, signIn }) => {
  const { business } = await small(given)
  await signIn(business.root, DASHBOARD)
  const cut = node(page, `${LONG}, user`)
  await expect(cut).toHaveText('Anantharamakrish…')
  // The card beside it names them, too, as soon as it is loaded.
  await expect(page.getByRole('region', { name: 'Status' })).toContainText(LONG)
  const inFull = page.getByText(LONG)
  const elsewhere = await inFull.count()
  await cut.hover()
  await expect(inFull).toHaveCount(elsewhere + 1)
  await page.mouse.move(0, 0)
  await expect(inFull).toHaveCount(elsewhere)
})

test('D3-HIER-04: businesses and branches with long names are cut like people, in both views', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business({ name: 'Kaveri Cooperative Spaces', root: await given.person() })
  await given.branch({ of: business, name: 'Thiruvananthapuram Airport' })
  await signIn(business.root, DASHBOARD)
  for (const view of ['Flowchart View', 'Graph View']) {
    await chooseView(page, view)
    await expect(node(page, 'Kaveri Cooperative Spaces, business')).toHaveText('Kaveri Cooperati…')
    await expect(node(page, 'Thiruvananthapuram Airport, branch, 0 users')).toHaveText('Thiruvananthapur…')
  }
})

test('shape and colour tell the type, and a node may carry its own colour', async ({ page, given, signIn }) => {
  const { business, indiranagar } = await small(given)
  await page.route(ASKED, async (route) => {
    const json = await (await route.fetch()).json()
    const { hierarchy } = json.business_hierarchy
    for (const child of hierarchy.children) if (child.id === indiranagar.quickId) child.color = '#b0207a'
    await route.fulfill({ json })
  })
  await signIn(business.root, DASHBOARD)
  for (const [name, shape, colour] of [
    ['Kaveri Spaces, business', 'business', 'rgb(22, 24, 29)'],
    ['Koramangala, branch, 2 users', 'shop', 'rgb(14, 122, 147)'],
    ['Dev Prakash, user', 'user', 'rgb(106, 91, 214)'],
    ['Indiranagar, branch, 1 user', 'shop', 'rgb(176, 32, 122)'],
  ] as const) {
    spec('D2-IAMDASH-23', 'D3-HIER-05', 'D3-HIER-07')
    await expect(node(page, name).locator(`svg[data-shape="${shape}"]`)).toHaveCSS('color', colour)
  }
})

test('D3-HIER-06: without data it says so', async ({ page, given, signIn }) => {
  const { business } = await small(given)
  await page.route(ASKED, async (route) => {
    const json = await (await route.fetch()).json()
    await route.fulfill({ json: { ...json, business_hierarchy: { ...json.business_hierarchy, hierarchy: null } } })
  })
  await signIn(business.root, DASHBOARD)
  await expect(card(page)).toContainText('No hierarchy data available')
})

test('the hierarchy stays in sight in a window that becomes narrow', async ({ page, given, signIn }) => {
  const business = await given.business({ name: 'Kaveri Spaces' })
  await given.branch({ of: business, name: 'Koramangala' })
  await signIn(business.root, DASHBOARD)
  await expect(node(page, 'Kaveri Spaces, business')).toBeVisible()
  await page.setViewportSize({ width: 720, height: 900 })
  for (const name of ['Kaveri Spaces, business', 'Koramangala, branch, 0 users']) {
    await expect(node(page, name)).toBeInViewport({ ratio: 0.95 })
  }
  await page.setViewportSize(PHONE)
  await expect(card(page).getByRole('tree', { name: 'Hierarchy of Kaveri Spaces' })).toBeVisible()
})

test('the hierarchy is walked by keyboard alone, and said', async ({ page, given, signIn }) => {
  const { business } = await small(given)
  await signIn(business.root, DASHBOARD)
  await expect(node(page, 'Dev Prakash, user')).toBeVisible()
  await card(page).getByRole('combobox').focus()
  await page.keyboard.press('Tab')
  await expect(chart(page)).toBeFocused()
  const said = (words: string) => expect(card(page).getByRole('status').getByText(words)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await said('Koramangala, branch, 2 users')
  await page.keyboard.press('ArrowDown')
  await said(`${LONG}, user`)
  await page.keyboard.press('ArrowDown')
  await said('Dev Prakash, user')
  await page.keyboard.press('Home')
  await said('Kaveri Spaces, business')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await said('Nandini Rao, user')
  await page.keyboard.press('ArrowRight')
  await said('Koramangala, branch, 2 users')
  await page.keyboard.press('Enter')
  await expect(node(page, 'Dev Prakash, user')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(node(page, 'Dev Prakash, user')).toBeVisible()

  const before = await middleOf(page, 'Koramangala, branch, 2 users')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await middleOf(page, 'Koramangala, branch, 2 users')).x).toBeCloseTo(before.x - 60, 0)
  await page.mouse.move(before.x + 200, before.y + 60)
  await page.mouse.down()
  await page.mouse.move(before.x + 260, before.y + 100, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await middleOf(page, 'Koramangala, branch, 2 users')).y).toBeCloseTo(before.y + 40, 0)
})

test('the same hierarchy is there as a list', async ({ page, given, signIn }) => {
  const { business } = await small(given)
  await signIn(business.root, DASHBOARD)
  await card(page).getByRole('button', { name: 'View as list' }).click()
  const list = card(page).getByRole('tree', { name: 'Hierarchy of Kaveri Spaces' })
  await expect(list.getByRole('treeitem')).toHaveCount(7)
  const names = await list
    .getByRole('treeitem')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')))
  expect(names).toEqual([
    'Kaveri Spaces, business',
    'Nandini Rao, user',
    'Koramangala, branch, 2 users, selected',
    `${LONG}, user`,
    'Dev Prakash, user',
    'Indiranagar, branch, 1 user',
    'Asha Reddy, user',
  ])
  await expectAccessible(page)
  await picture(page, 'hierarchy-list')
  await chooseView(page, 'Graph View')
  await expect(node(page, 'Asha Reddy, user')).toBeVisible()
})

test('the drawing library is loaded with the chart and not before', async ({ page, given, signIn }) => {
  const { business } = await small(given)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await signIn(business.root)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A stream stays open, so the network is never idle: what the page loads by itself has been asked for by now.
  await expect(page.getByText('0 people on site.')).toBeVisible()
  await page.waitForLoadState('load')
  const isChart = (path: string) => /hierarchy-chart.*\.(js|css)$/.test(path)
  expect(loaded.filter(isChart)).toEqual([])
  await page.goto(DASHBOARD)
  await expect(node(page, 'Dev Prakash, user')).toBeVisible()
  expect(
    loaded
      .filter(isChart)
      .map((path) => path.split('.').at(-1))
      .toSorted(),
  ).toEqual(['css', 'js'])
})

type World = ReturnType<typeof openWorld>

/** 2,000 branches and 10,000 users, 121 of them at the first branch. Written at once, past the usual ways. */
const large = async (given: Given, world: World) => {
  const business = await given.business({ name: 'Ganga Retail' })
  const first = await given.branch({ of: business, name: 'Outlet 0' })
  await given.staff({ on: first, name: 'Meera Iyer' })
  const { businessId: business_id } = business
  const cell = world.cells[business.cell - 1] as World['cells'][number]
  const created_at = new Date()
  const branches = Array.from({ length: 1999 }, (_, n) => ({
    branch_id: 1_000_000_000 + business_id * 10_000 + n,
    quick_id: makeQuickId(PLACE_ID_LENGTH, randomInt),
    name: `Outlet ${n + 1}`,
  }))
  await world.identity
    .insertInto('identity.directory')
    .values(branches.map(({ branch_id, quick_id }) => ({ public_id: quick_id, kind: 2, business_id, branch_id })))
    .execute()
  await cell
    .insertInto('business.branch')
    .values(
      branches.map((branch) => ({ ...branch, business_id, store_type: 'restaurant', poster_key: 'k', created_at })),
    )
    .execute()
  const people = Array.from({ length: 9998 }, (_, number) => ({
    number,
    key: { business_id, person_id: 1_000_000_000 + business_id * 100_000 + number },
  }))
  const parts = Array.from({ length: 5 }, (_, part) => people.slice(part * 2000, (part + 1) * 2000))
  for (const part of parts) {
    await cell
      .insertInto('business.membership')
      .values(
        part.map(({ number, key }) => ({
          ...key,
          scope_type: 2,
          quick_id: makeQuickId(PERSON_ID_LENGTH, randomInt),
          name: `Person ${number}`,
          joined_at: created_at,
          created_at,
        })),
      )
      .execute()
  }
  await world.analyze()
  for (const part of parts) {
    await cell
      .insertInto('business.membership_branch')
      .values(
        part.map(({ number, key }) => ({
          ...key,
          branch_id: number < 120 ? first.branchId : (branches[number % 1999]?.branch_id ?? first.branchId),
        })),
      )
      .execute()
  }
  await world.analyze()
  return business
}

test('a business with 2,000 branches and 10,000 users stays usable', async ({ page, given, world, signIn }) => {
  test.slow()
  const business = await large(given, world)
  await signIn(business.root, DASHBOARD)
  await expect(card(page)).toContainText('1 business, 2,000 branches, 10,000 users')

  // The selected branch is open, the first fifty of its users are there, and the rest is offered.
  await expect(node(page, 'Outlet 0, branch, 121 users')).toBeVisible()
  await expect(node(page, 'Meera Iyer, user')).toBeVisible()
  const drawn = await chart(page).getByRole('img').count()
  expect(drawn).toBeLessThan(80)

  await chart(page).focus()
  const started = Date.now()
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowRight')
  expect(Date.now() - started).toBeLessThan(60_000)

  await chooseView(page, 'Graph View')
  await expect(node(page, 'Outlet 0, branch, 121 users')).toBeVisible()
  await expect(node(page, 'Ganga Retail, business')).toBeVisible()
  await picture(page, 'hierarchy-large-graph')
  await chooseView(page, 'Flowchart View')
  await picture(page, 'hierarchy-large')

  await card(page).getByRole('button', { name: 'View as list' }).click()
  const tree = card(page).getByRole('tree')
  await expect(tree.getByRole('treeitem').first()).toContainText('Ganga Retail')
  await tree.getByRole('treeitem', { name: 'Show 71 users' }).click()
  await expect(tree.getByRole('treeitem', { name: 'Show 21 users' })).toBeVisible()
  await tree.getByRole('treeitem', { name: 'Show 21 users' }).click()
  await expect(tree.getByRole('treeitem', { level: 3 })).toHaveCount(121)
  await expect(tree.getByRole('treeitem', { name: 'Outlet 0, branch, 121 users, selected' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tree.getByRole('treeitem', { level: 3 })).toHaveCount(0)
  await page.keyboard.type('outlet 1999', { delay: 1 })
  await expect(tree.getByRole('treeitem', { name: /^Outlet 1999, branch, \d+ users$/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tree.getByRole('treeitem', { level: 3 }).first()).toContainText('Person')
})

test('both views are accessible in both themes', async ({ page, given, signIn }) => {
  test.slow()
  const { business } = await small(given)
  await signIn(business.root, DASHBOARD)
  for (const view of ['Graph View', 'Flowchart View']) {
    await chooseView(page, view)
    await expect(node(page, 'Dev Prakash, user')).toBeVisible()
    await picture(page, `hierarchy-${view.split(' ')[0]?.toLowerCase()}`)
    await expectAccessible(page)
  }
})
