import { expect, picture, test } from './fixtures.ts'
import { busyBranch, ENTRY, ROLL_CALL, raiseAlert } from './sos-scene.ts'
import { DESK, PHONE } from './viewports.ts'

const FINGER = 44

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('the periods of every chart are as large as a finger, and fit the screen', async ({ page, given, signIn }) => {
    const { meera } = await busyBranch(given)
    await signIn(meera, ENTRY)
    for (const chart of ['Footfall', 'Entry duration']) {
      const card = page.getByRole('region', { name: chart })
      await card.scrollIntoViewIfNeeded()
      for (const mode of ['Daily', 'Weekly', 'Monthly']) {
        const box = await card.getByRole('radio', { name: mode }).boundingBox()
        expect(box?.width).toBeGreaterThanOrEqual(FINGER)
        expect(box?.height).toBeGreaterThanOrEqual(FINGER)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width)
      }
    }
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', PHONE.width)
  })

  test('a verified GSTIN is whole beside its badge', async ({ page, given, signIn }) => {
    const { business } = await given.branch()
    await signIn(business.root, '/dashboard/admin-center/create-branch')
    const gstin = page.getByLabel('GSTIN')
    await gstin.fill('27AAPFU0939F1ZV')
    const verify = page.getByRole('button', { name: 'Verify', includeHidden: true })
    await verify.click()
    await expect(verify).toBeDisabled()
    await expect(verify).toBeHidden()
    // Text that does not fit into the room before the badge makes the field scroll.
    const cutOff = () =>
      gstin.evaluate((input) => {
        const { scrollWidth, clientWidth } = input as unknown as { scrollWidth: number; clientWidth: number }
        return scrollWidth - clientWidth
      })
    expect(await cutOff()).toBe(0)
    await picture(page, 'branch-gstin-phone')
  })

  test('the way back above a title is as high as a finger, and leads back', async ({ page, given, signIn }) => {
    const { meera } = await busyBranch(given)
    await signIn(meera, ROLL_CALL)
    const way = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Entry Management' })
    const box = await way.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(FINGER)
    await way.tap({ position: { x: 10, y: FINGER - 2 } })
    await expect(page).toHaveURL(new RegExp(`${ENTRY}$`))
  })

  test('the list of a roll-call is printed from beside its title', async ({ page, given, signIn }) => {
    const { meera } = await busyBranch(given)
    await signIn(meera, ENTRY)
    await raiseAlert(page, 'Chemical/Gas Leak')
    await expect(page.getByRole('banner').getByRole('alert')).toBeVisible()
    await page.goto(ROLL_CALL)
    const print = page.getByRole('main').getByRole('button', { name: 'Print list' })
    const button = await print.boundingBox()
    const title = await page.getByRole('heading', { name: 'Roll-call', level: 1 }).boundingBox()
    expect(button?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0))
    expect(button?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0))
    expect(button?.height).toBe(FINGER)
    await picture(page, 'roll-call-phone')
    await page.context().setOffline(true)
    await expect(page.getByText(/^4 inside since the start\. .*Offline since \d{1,2}:\d\d [ap]m$/)).toBeVisible()
    await page.context().setOffline(false)
  })
})

test('with a mouse the periods of a chart keep the size they are drawn in', async ({ page, given, signIn }) => {
  const { meera } = await busyBranch(given)
  await page.setViewportSize(DESK)
  await signIn(meera, ENTRY)
  const box = await page
    .getByRole('region', { name: 'Entry duration' })
    .getByRole('radio', { name: 'Daily' })
    .boundingBox()
  expect(box?.height).toBe(24)
  expect(box?.width).toBeLessThan(FINGER)
})
