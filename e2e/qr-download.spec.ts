import { readFile } from 'node:fs/promises'
import { spec } from '@quickprism/tools/testing/spec'
import { expectAccessible } from './accessible.ts'
import { expect, notice, picture, test } from './fixtures.ts'
import { PHONE } from './viewports.ts'

const POSTER = '**/api/admin-center/qr-download?*'

test('the QR is downloaded as a PDF, upright by default', async ({ page, given, signIn }) => {
  const branch = await given.branch({ name: 'Koramangala' })
  await signIn(await given.staff({ on: branch, may: ['view_branches'] }), '/dashboard/admin-center/branch-details')
  const card = page.getByRole('region', { name: 'Branch QR' })
  await expect(card.getByText(branch.quickId)).toBeVisible()
  spec('D1-QR-01')
  await card.getByRole('button', { name: 'Download' }).click()

  const dialog = page.getByRole('dialog', { name: 'Download QR' })
  spec('D1-QR-02')
  await expect(dialog.getByText('QR Type')).toBeVisible()
  await expect(dialog.getByText('Portrait')).toBeVisible()
  await expect(dialog.getByText('Landscape')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Portrait' })).toBeChecked()
  const asked = page.waitForRequest(POSTER)
  const downloaded = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download PDF' }).click()

  const sent = new URL((await asked).url())
  spec('D1-QR-04')
  expect(Object.fromEntries(sent.searchParams)).toEqual({ shop_quickID: branch.quickId, portrait: 'true' })
  const download = await downloaded
  spec('D1-QR-07')
  expect(download.suggestedFilename()).toBe(`${branch.quickId}.pdf`)
  const file = await readFile(await download.path())
  spec('D1-QR-03')
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  spec('D1-QR-06')
  await expect(notice(page, 'QR code downloaded successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('D1-QR-02: with the keyboard a lying poster is chosen', async ({ page, given, signIn }) => {
  const branch = await given.branch()
  await signIn(await given.staff({ on: branch, may: ['view_branches'] }), '/dashboard/admin-center/branch-details')
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByRole('radio', { name: 'Portrait' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Landscape' })).toBeChecked()

  const asked = page.waitForRequest(POSTER)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).press('Enter')
  expect(new URL((await asked).url()).searchParams.get('portrait')).toBe('false')
  expect((await downloaded).suggestedFilename()).toBe(`${branch.quickId}.pdf`)
})

test('D1-QR-05: a download that fails is told, and the dialog stays', async ({ page, given, signIn }) => {
  const branch = await given.branch()
  await signIn(await given.staff({ on: branch, may: ['view_branches'] }), '/dashboard/admin-center/branch-details')
  await page.route(POSTER, (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await expect(notice(page, 'Failed to download QR code')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Download QR' })).toBeVisible()
})

test('the download dialog is accessible in both themes', async ({ page, given, signIn }) => {
  const branch = await given.branch({ name: 'Koramangala' })
  await signIn(await given.staff({ on: branch, may: ['view_branches'] }), '/dashboard/admin-center/branch-details')
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByText('QR Type')).toBeVisible()
  await picture(page, 'qr-download')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await picture(page, 'qr-download')
  await expectAccessible(page)
})
