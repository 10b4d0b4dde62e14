import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, picture, saying, test } from './fixtures.ts'
import { PHONE } from './viewports.ts'

/** What scripts/e2e.ts tells the second server: the same build as the first one, set up by someone else. */
const NAME = 'Dwara & Sons </script>'
const HELP = 'help@dwara.invalid'
const OTHER = process.env['E2E_OTHER_ORIGIN'] ?? ''

const main = (page: Page) => page.getByRole('main')

/** Every file and call the sign-in page asks for, from when it is drawn on. */
const askedFor = async (page: Page, origin: string) => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname, protocol } = new URL(request.url())
    if (protocol !== 'data:') asked.add(pathname)
  })
  await page.goto(`${origin}/auth/login`)
  await expect(page.getByRole('img', { name: /^QR code to sign in with the .+ app$/ })).toBeVisible()
  return () => [...asked].sort()
}

test('two servers show their own settings from one build, and neither page asks for them', async ({
  page,
  context,
  baseURL,
}) => {
  const other = await context.newPage()
  const [theirs, ours] = [await askedFor(other, OTHER), await askedFor(page, baseURL ?? '')]
  // What comes after the picture is asked for by one a little before the other.
  await expect(async () => expect(theirs()).toEqual(ours())).toPass()
  await expect(page).toHaveTitle('Login · QuickPrism')
  await expect(other).toHaveTitle(`Login · ${NAME}`)
  const badges = (of: Page) => of.getByRole('region', { name: 'Scan to sign in' }).getByRole('link')
  await expect(badges(page)).toHaveText([/App Store/, /Google Play/])
  await expect(badges(other)).toHaveText([`Open on your phone ${new URL(OTHER).host}/app/`])
})

test.describe('on a server that was set up differently', () => {
  test.use({ baseURL: OTHER })

  test('the settings are there before any call was answered', async ({ page }) => {
    await page.route('**/api/**', () => {})
    const served = await page.goto('/help')
    await expect(page).toHaveTitle(`Help · ${NAME}`)
    await expect(page.getByRole('banner')).toContainText(NAME)
    await expect(page.getByText(`Open the ${NAME} app on a phone where you are signed in and tap Scan.`)).toBeVisible()
    await expect(page.getByRole('link', { name: HELP })).toHaveAttribute('href', `mailto:${HELP}`)
    expect(await served?.text()).toContain('<title>Dwara &#38; Sons &#60;/script&#62;</title>')
  })

  test('without store links there are no badges, and the app is offered by its own address', async ({ page }) => {
    await page.goto('/auth/login')
    await expect(main(page).getByText(`New to ${NAME}? SignUp`)).toBeVisible()
    await expect(saying(page.getByRole('link'), 'Open on your phone')).toHaveAttribute('href', '/app/')
    await expect(page.getByRole('link', { name: /^(Download on the App Store|Get it on Google Play)$/ })).toHaveCount(0)
    await picture(page, 'login-without-stores')
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await picture(page, 'login-without-stores')
    await page.getByRole('link', { name: `Open the ${NAME} app` }).click()
    await expect(page).toHaveURL(/\/app\/sign-in/)
    await expect(page).toHaveTitle(`Login · ${NAME}`)
    const manifest = await (await page.request.get('/app/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ name: NAME, short_name: NAME })
  })

  test('nobody is offered to register a business', async ({ page, given, signIn }) => {
    await signIn(await given.person())
    await expect(page.getByText('No Businesses Found')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Register a business' })).toHaveCount(0)
  })

  test('D1-BIZ-07: "Ask to Update Info" writes to the support address of the installation', async ({
    page,
    given,
    signIn,
  }) => {
    const business = await given.business({ name: 'Kaveri Spaces' })
    await given.branch({ of: business })
    await signIn(business.root, '/dashboard/admin-center')
    await expect(page.getByRole('link', { name: 'Ask to Update Info' })).toHaveAttribute(
      'href',
      new RegExp(`^mailto:${HELP}\\?subject=.*${business.quickId}`),
    )
    await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} ${NAME}`)
  })

  test.describe('the map', () => {
    test.use({ complains: /tiles\.refused\.invalid/ })

    test('ST-02: comes from the tiles of the installation, and from nowhere else', async ({
      page,
      given,
      signIn,
      request,
    }) => {
      const business = await given.business()
      await given.branch({ of: business })
      const tile = await page.screenshot({ clip: { x: 0, y: 0, width: 256, height: 256 } })
      await page.route(/^https:\/\/[abc]\.tiles\.dwara\.invalid\/\d+\/\d+\/\d+\.png$/, (route) =>
        route.fulfill({ contentType: 'image/png', body: tile }),
      )
      await signIn(business.root, '/dashboard/admin-center/create-branch')
      const map = page.getByRole('region', { name: 'Map of the branch location' })
      await expect(map.locator('.leaflet-tile-loaded').first()).toBeVisible()
      await expect(page.getByText('Dwara Maps')).toBeVisible()

      const elsewhere = `https://tiles.refused.invalid/${Date.now()}.png`
      await page.evaluate(`new Image().src = '${elsewhere}'`)
      await expect(async () => {
        const reports = await (await request.get(process.env['E2E_POLICY_REPORTS'] ?? '')).json()
        expect(reports).toContainEqual(expect.objectContaining({ blocked: elsewhere }))
      }).toPass()
    })
  })
})
