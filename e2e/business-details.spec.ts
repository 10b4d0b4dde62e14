import type { Locator, Page } from '@playwright/test'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { expect, notice, picture, saying, tabTo, test } from './fixtures.ts'
import { PHONE } from './viewports.ts'

const DETAILS = '**/api/admin-center/business-details?*'
const LOGO = '**/api/admin-center/business-logo?*'

/** A field of the screen by its label. */
const fact = (page: Page, label: string) => saying(page.locator('dl > div'), label).locator('dd')

/** Keeps what the page hands to its canvas and its form, since a browser shows no uploaded file to its driver. */
const watchUploads = `
  const kept = (window.kept = {})
  const { toBlob } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
    kept.canvas = { width: this.width, height: this.height, type, quality }
    return toBlob.call(this, done, type, quality)
  }
  const { drawImage } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.drawImage = function (image, ...parts) {
    kept.drawn = parts
    return drawImage.call(this, image, ...parts)
  }
  const { append } = FormData.prototype
  FormData.prototype.append = function (field, file) {
    kept.form = { field, name: file.name, type: file.type }
    return append.call(this, field, file)
  }`

const pickLogo = async (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) => {
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'UPLOAD/EDIT LOGO' }).click()
  await (await asked).setFiles(file)
}

const boxOf = async (part: Locator) =>
  (await part.boundingBox()) as { x: number; y: number; width: number; height: number }

/** A picture of the page itself is as good a logo as any. */
const pngOf = async (page: Page, width: number, height: number) => ({
  name: 'storefront.png',
  mimeType: 'image/png',
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width, height } }),
})

test('a business sees its registered details', async ({ page, context, given, world, signIn }) => {
  const business = await given.business({ name: 'Kaveri Spaces' })
  await given.branch({ of: business })
  await world.cells[business.cell - 1]
    ?.updateTable('business.business')
    .set({
      gstin: '29AAGCB7383J1Z4',
      pan: 'AAGCB7383J',
      cin: 'U70200KA2016PTC092417',
      website: 'kaverispaces.example',
      street_address: '3rd Floor, Cauvery Arcade',
      pin_code: '560095',
      gstin_verified_at: new Date(),
    })
    .where('business_id', '=', business.businessId)
    .execute()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(await given.staff({ on: business, may: ['view_business_details'] }))
  await page.getByRole('link', { name: 'Admin Center' }).click()

  spec('D1-BIZ-01')
  await expect(page).toHaveURL(/\/dashboard\/admin-center$/)
  spec('D1-BIZ-04')
  await expect(page.getByRole('heading', { name: 'Kaveri Spaces Private Limited' })).toBeVisible()
  await expect(page.getByText('Private Limited Company')).toBeVisible()
  // Why it says so is read out with it, and shown to whoever comes there by keyboard.
  const why = 'The GST registry confirmed the GSTIN of this business when it was registered.'
  const verified = page.getByRole('button', { name: 'Verified' })
  await expect(verified).toHaveAccessibleDescription(why)
  const shown = page.getByText(why)
  await expect(shown).toHaveCount(1)
  await tabTo(page, verified)
  await expect(shown).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(1)
  spec('D1-BIZ-09', 'D1-BIZ-17', 'D1-BIZ-26')
  await expect(page.getByRole('main').getByRole('term')).toHaveText([
    'Business Trade Name',
    'GSTIN',
    'CIN',
    'PAN',
    'Registered Email',
    'Registered Mobile no',
    'Website',
    'Business Type',
    'Street Address',
    'City',
    'State',
    'Pincode',
  ])
  await expect(fact(page, 'Business Trade Name')).toHaveText('Kaveri Spaces')
  await expect(fact(page, 'GSTIN')).toHaveText('29AAGCB7383J1Z4')
  await expect(fact(page, 'CIN')).toHaveText('U70200KA2016PTC092417')
  await expect(fact(page, 'PAN')).toHaveText('AAGCB7383J')
  await expect(fact(page, 'Registered Email')).toHaveText('office@business.invalid')
  await expect(fact(page, 'Registered Mobile no')).toHaveText('9800000000')
  await expect(fact(page, 'Website')).toHaveText('kaverispaces.example')
  await expect(fact(page, 'Business Type')).toHaveText('Services')
  spec('D1-BIZ-10', 'D1-BIZ-18')
  await expect(page.getByRole('heading', { name: 'Registered Address' })).toBeVisible()
  await expect(fact(page, 'Street Address')).toHaveText('3rd Floor, Cauvery Arcade')
  await expect(fact(page, 'City')).toHaveText('Bengaluru')
  await expect(fact(page, 'State')).toHaveText('Karnataka')
  await expect(fact(page, 'Pincode')).toHaveText('560095')
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)

  spec('D1-BIZ-05')
  await expect(page.getByRole('main').getByText(business.quickId)).toBeVisible()
  await page.getByRole('button', { name: 'Copy quickID' }).click()
  await expect(notice(page, 'QuickID copied to clipboard!')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(business.quickId)
})

test('D1-BIZ-03 D1-BIZ-11: without a logo there is an initial, without a value there is N/A', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business({ name: 'Narmada Foods' })
  await given.branch({ of: business })
  await signIn(business.root, '/dashboard/admin-center')

  await expect(page.getByRole('main').getByText('N')).toBeVisible()
  for (const label of ['GSTIN', 'CIN', 'PAN', 'Website', 'Street Address', 'Pincode']) {
    await expect(fact(page, label)).toHaveText('N/A')
  }
  // Nobody has asked the registry about this one.
  await expect(page.getByText('Verified')).toHaveCount(0)
})

test('D1-BIZ-07 D1-BIZ-08: "Ask to Update Info" writes to support and names the business', async ({
  page,
  given,
  signIn,
}) => {
  const { business } = await given.branch()
  await signIn(business.root, '/dashboard/admin-center')

  const address = await page.getByRole('link', { name: 'Ask to Update Info' }).getAttribute('href')
  const mail = new URL(address as string)
  expect(mail.protocol).toBe('mailto:')
  expect(mail.pathname).toBe('support@quickprism.invalid')
  expect(mail.searchParams.get('body')).toContain(`quickID: ${business.quickId}`)
  expect(mail.searchParams.get('subject')).toContain(business.quickId)
})

test('D1-BIZ-12: while the details are on their way, the screen says that it is loading', async ({
  page,
  given,
  signIn,
}) => {
  const { business } = await given.branch()
  const arrival = Promise.withResolvers<void>()
  await page.route(DETAILS, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await signIn(business.root, '/dashboard/admin-center')
  const [heading, skeleton] = [
    page.getByRole('main').getByRole('heading', { name: 'Business details' }),
    saying(page.getByRole('main').getByRole('status'), 'Loading'),
  ]
  await expect(heading).toBeVisible()
  await expect(skeleton).toBeVisible()
  expect((await skeleton.boundingBox())?.y).toBeGreaterThan((await heading.boundingBox())?.y ?? Infinity)
  arrival.resolve()
  await expect(page.getByRole('heading', { name: `${business.name} Private Limited` })).toBeVisible()
})

test('details that cannot be loaded are tried three times, then Retry loads the page anew', async ({
  page,
  given,
  signIn,
}) => {
  const { business } = await given.branch()
  let asked = 0
  await page.route(DETAILS, (route) => {
    asked += 1
    return route.fulfill({ status: 500, json: {} })
  })
  await signIn(business.root, '/dashboard/admin-center')

  spec('D1-BIZ-13')
  await expect(page.getByText('Failed to Load Business Details')).toBeVisible()
  spec('D1-BIZ-14')
  await expect(page.getByText('An unexpected error occurred')).toBeVisible()
  spec('D1-BIZ-31')
  await expect(notice(page, 'Failed to fetch business details')).toHaveCount(1)
  spec('D1-BIZ-27')
  expect(asked).toBe(3)

  await page.unroute(DETAILS)
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Retry' }).click()
  spec('D1-BIZ-15')
  await loaded
  await expect(page.getByRole('heading', { name: `${business.name} Private Limited` })).toBeVisible()
})

test('D1-BIZ-31: what the server says about a failed load is told in its words', async ({ page, given, signIn }) => {
  const { business } = await given.branch()
  await page.route(DETAILS, (route) =>
    route.fulfill({ status: 503, json: { detail: 'We are moving house until 6 pm.' } }),
  )
  await signIn(business.root, '/dashboard/admin-center')
  await expect(notice(page, 'We are moving house until 6 pm.')).toBeVisible()
  await expect(page.getByText('Failed to Load Business Details')).toBeVisible()
})

test('D1-BIZ-16: without the permission there is Access Denied in the words of the screen', async ({
  page,
  given,
  signIn,
}) => {
  const branch = await given.branch()
  await signIn(await given.staff({ on: branch, may: ['view_branches'] }), '/dashboard/admin-center')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText("You don't have permission to view the Business Details.")).toBeVisible()
})

test('Create Branch is offered to those who may add one, and to nobody else', async ({ page, given, signIn }) => {
  const branch = await given.branch()
  await signIn(await given.staff({ on: branch, may: ['view_business_details'] }), '/dashboard/admin-center')
  await expect(page.getByRole('button', { name: 'UPLOAD/EDIT LOGO' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create Branch' })).toHaveCount(0)

  await page.context().clearCookies()
  await page.evaluate('sessionStorage.clear()')
  await signIn(
    await given.staff({ on: branch, may: ['view_business_details', 'create_branches', 'view_branches'] }),
    '/dashboard/admin-center',
  )
  await page.getByRole('main').getByRole('link', { name: 'Create Branch' }).click()
  await expect(page.getByRole('heading', { name: 'Create Branch' })).toBeVisible()
})

test('a logo is picked, cropped, uploaded and shown', async ({ page, given, signIn }) => {
  await page.addInitScript(watchUploads)
  const { business } = await given.branch()
  await signIn(business.root, '/dashboard/admin-center')
  await pickLogo(page, await pngOf(page, 600, 400))

  const crop = page.getByRole('dialog', { name: 'Crop logo' })
  spec('D1-BIZ-06')
  await expect(crop.getByText('Square, at least 100 × 100 px. Saved as JPEG.')).toBeVisible()
  await expect(crop.getByText('400 × 400 px')).toBeVisible()
  const frame = await boxOf(crop.getByRole('application'))
  spec('D1-BIZ-21')
  expect(frame.width).toBeCloseTo(frame.height, 0)
  const answered = page.waitForResponse(LOGO)
  const refreshed = page.waitForResponse(DETAILS)
  await crop.getByRole('button', { name: 'Upload logo' }).click()
  const answer = await answered

  spec('D1-BIZ-28')
  expect(answer.request().method()).toBe('PUT')
  expect(Object.fromEntries(new URL(answer.url()).searchParams)).toEqual({ businessQuickID: business.quickId })
  expect(answer.request().headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  spec('D1-BIZ-29')
  expect(await answer.json()).toEqual({ message: 'Logo uploaded successfully' })
  spec('D1-BIZ-19', 'D1-BIZ-21', 'D1-BIZ-23')
  expect(await page.evaluate('window.kept')).toEqual({
    drawn: [100, 0, 400, 400, 0, 0, 400, 400],
    canvas: { width: 400, height: 400, type: 'image/jpeg', quality: 0.9 },
    form: { field: 'file', name: 'logo.jpg', type: 'image/jpeg' },
  })
  spec('D1-BIZ-20')
  await refreshed
  spec('D1-BIZ-32')
  await expect(notice(page, 'Logo uploaded successfully!')).toBeVisible()
  await expect(crop).toBeHidden()

  const shown = page.getByRole('main').locator('img')
  spec('D1-BIZ-02')
  await expect(shown).toBeVisible()
  await expect
    .poll(() => shown.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(0)
})

test('D1-BIZ-22: a crop is moved, sized and typed with the keyboard, and never gets smaller than 100 × 100', async ({
  page,
  given,
  signIn,
}) => {
  const { business } = await given.branch()
  await signIn(business.root, '/dashboard/admin-center')
  await pickLogo(page, await pngOf(page, 600, 400))
  const crop = page.getByRole('dialog', { name: 'Crop logo' })
  await expect(crop.getByText('400 × 400 px')).toBeVisible()
  const left = crop.getByLabel('From left, px')
  await expect(left).toHaveValue('100')

  await crop.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  await expect(left).not.toHaveValue('100')

  await crop.getByRole('slider', { name: 'Zoom' }).focus()
  await page.keyboard.press('End')
  await expect(crop.getByText('100 × 100 px')).toBeVisible()

  await crop.getByLabel('Side, px').fill('250')
  await page.keyboard.press('Enter')
  await expect(crop.getByText('250 × 250 px')).toBeVisible()
  await left.fill('40')
  await page.keyboard.press('Tab')
  await expect(left).toHaveValue('40')
  await crop.getByLabel('Side, px').fill('20')
  await page.keyboard.press('Enter')
  await expect(crop.getByText('100 × 100 px')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(crop.getByText('100 × 100 px')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(crop).toBeHidden()

  await pickLogo(page, await pngOf(page, 99, 300))
  await expect(notice(page, 'The image must be at least 100 × 100 px')).toBeVisible()
  await expect(crop).toBeHidden()
})

test('a crop is sized by its corners, with the pointer, a finger and the keyboard', async ({ page, given, signIn }) => {
  const { business } = await given.branch()
  await signIn(business.root, '/dashboard/admin-center')
  await pickLogo(page, await pngOf(page, 600, 400))
  const crop = page.getByRole('dialog', { name: 'Crop logo' })
  await expect(crop.getByText('400 × 400 px')).toBeVisible()

  const corner = crop.getByRole('slider', { name: 'Bottom right corner' })
  await corner.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(crop.getByText('391 × 391 px')).toBeVisible()
  await expect(corner).toHaveAttribute('aria-valuetext', '391 × 391 px')
  await expect(crop.getByLabel('From left, px')).toHaveValue('100')
  await page.keyboard.press('Home')
  await expect(crop.getByText('100 × 100 px')).toBeVisible()
  // The frame is dark in both themes, and the ring of the light one would be lost in it.
  await expect(corner).toHaveCSS('outline-color', 'rgb(99, 199, 220)')
  await page.keyboard.press('End')
  await expect(crop.getByText('400 × 400 px')).toBeVisible()
  await expect(crop.getByLabel('From left, px')).toHaveValue('100')

  await crop.getByLabel('Side, px').fill('300')
  await page.keyboard.press('Enter')
  await expect(crop.getByText('300 × 300 px')).toBeVisible()
  const handle = await boxOf(crop.getByRole('slider', { name: 'Top left corner' }))
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
  await page.mouse.down()
  await page.mouse.move(handle.x + handle.width / 2 + 40, handle.y + handle.height / 2 + 40, { steps: 4 })
  await page.mouse.up()
  const side = async () => Number(await crop.getByLabel('Side, px').inputValue())
  const [left, top] = [crop.getByLabel('From left, px'), crop.getByLabel('From top, px')]
  await expect.poll(side).toBeLessThan(290)
  // The opposite corner has stayed.
  expect(Number(await left.inputValue()) + (await side())).toBe(400)
  expect(Number(await top.inputValue()) + (await side())).toBe(300)

  const before = { left: await left.inputValue(), side: await side() }
  const frame = await boxOf(crop.getByRole('application'))
  const touch = await page.context().newCDPSession(page)
  const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: middle.x - 30, y: middle.y }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(async () => Number(await left.inputValue())).toBeLessThan(Number(before.left))
  expect(await side()).toBe(before.side)
})

test('D1-BIZ-24 D1-BIZ-25: what is no image, or not under 5MB, is refused before it is cropped', async ({
  page,
  given,
  signIn,
}) => {
  const { business } = await given.branch()
  await signIn(business.root, '/dashboard/admin-center')

  spec('D1-CONV-13')
  await expect(page.locator('input[type=file]').first()).toHaveAttribute('accept', 'image/*')
  await pickLogo(page, { name: 'prices.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(notice(page, 'Please select a valid image file')).toBeVisible()

  await pickLogo(page, { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024) })
  await expect(notice(page, 'Image size must be less than 5MB')).toBeVisible()

  await pickLogo(page, { name: 'scan.tiff', mimeType: 'image/tiff', buffer: Buffer.alloc(1024) })
  spec('D1-CONV-12')
  await expect(
    notice(page, 'File type not allowed. Accepted types: .jpg, .jpeg, .png, .gif, .webp, .avif'),
  ).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Crop logo' })).toBeHidden()
})

test('D1-BIZ-30: an upload that fails is told, and the crop stays for another try', async ({ page, given, signIn }) => {
  const { business } = await given.branch()
  await signIn(business.root, '/dashboard/admin-center')
  await pickLogo(page, await pngOf(page, 300, 300))
  await page.route(LOGO, (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Upload logo' }).click()
  await expect(notice(page, 'Failed to upload logo')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Crop logo' })).toBeVisible()

  await page.evaluate('HTMLCanvasElement.prototype.toBlob = (done) => done(null)')
  await page.getByRole('button', { name: 'Upload logo' }).click()
  spec('D1-CONV-17')
  await expect(notice(page, 'An unexpected error occurred. Please try again.')).toBeVisible()
})

test('the business details and the crop are accessible in both themes', async ({ page, given, signIn }) => {
  test.slow()
  const business = await given.business({ name: 'Kaveri Spaces' })
  await given.branch({ of: business, name: 'Koramangala' })
  await signIn(business.root, '/dashboard/admin-center')
  await expect(page.getByText('Registered Address')).toBeVisible()
  await picture(page, 'business-details')
  await expectAccessible(page)

  await pickLogo(page, await pngOf(page, 600, 400))
  await expect(page.getByText('400 × 400 px')).toBeVisible()
  await picture(page, 'logo-crop')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await picture(page, 'logo-crop')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await picture(page, 'business-details', { fullPage: true })
  await expectAccessible(page)
})
