import type { Browser, Page } from '@playwright/test'
import type { Given, GivenPerson } from '@quickprism/tools/testing/given'
import { expectAccessible } from './accessible.ts'
import { findExactly } from './exact.ts'
import { picture } from './fixtures.ts'
import { keepsPicturesAndTraces } from './kept.ts'
import { DESK, PHONE } from './viewports.ts'

export const ENTRY = '/dashboard/entry-management'
export const BRANCH = '/dashboard/admin-center/branch-details'
export const ROLL_CALL = '/dashboard/entry-management/roll-call'
const may = ['view_entry_management_analytics_dashboard', 'view_branches', 'edit_branches'] as const

/** Somebody else's dashboard, in a browser of their own. */
export const secondDashboard = async (browser: Browser, given: Given, person: GivenPerson, path: string) => {
  const context = await browser.newContext({ viewport: DESK, baseURL: process.env['E2E_ORIGIN'] ?? '' })
  const { cookieName: name, cookieValue: value } = await given.session(person, 'dashboard')
  const url = process.env['E2E_ORIGIN']?.replace('http:', 'https:') ?? ''
  await context.addCookies([{ name, value, url, httpOnly: true, secure: true, sameSite: 'Strict' }])
  const page = await context.newPage()
  findExactly(page)
  await page.goto(path)
  return page
}

export const busyBranch = async (given: Given) => {
  const business = await given.business({ name: 'Kaveri Spaces' })
  const branch = await given.branch({ of: business, name: 'Koramangala' })
  const other = await given.branch({ of: business, name: 'Indiranagar' })
  const visitor = (name: string) => given.visitor({ of: business, name })
  await given.visit({ at: branch, by: await visitor('Thomas Idicula'), pov: 'Vendor' })
  await given.visit({ at: branch, by: await visitor('Gauri Ambekar') })
  const farhan = await visitor('Farhan Sheikh')
  await given.visit({ at: branch, by: farhan, with: [await visitor('Sneha Gopalakrishnan')] })
  const meera = await given.staff({ on: branch, name: 'Meera Iyer', may })
  const dev = await given.staff({ on: business, name: 'Dev Prakash', may })
  return { business, branch, other, meera, dev }
}

/** Through all three steps. */
export const raiseAlert = async (page: Page, reason: string) => {
  await page.getByRole('button', { name: 'SOS' }).click()
  await page.getByRole('radio', { name: reason }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'I Understand' }).click()
  await page.getByRole('button', { name: 'Send SOS alert' }).click()
}

/** Pictures on a wide screen and on a phone. */
export const pictures = async (page: Page, name: string) => {
  if (!keepsPicturesAndTraces) return
  await picture(page, name)
  await page.setViewportSize(PHONE)
  await picture(page, name)
  await page.setViewportSize(DESK)
}

/** Whether everyone can use it, and pictures of it. */
export const lookAt = async (page: Page, name: string) => {
  await expectAccessible(page)
  await pictures(page, name)
}
