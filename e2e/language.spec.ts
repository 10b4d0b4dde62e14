import type { Page } from '@playwright/test'
import { expect, picture, test } from './fixtures.ts'
import { DESK, PHONE } from './viewports.ts'

/**
 * English with accents, a third longer and without one plain letter (`tools/words/pseudo.ts`). Its file is in the folder
 * the server was given, and nothing else in the product knows of it.
 */
const PSEUDO = 'en-XA'
test.use({ locale: PSEUDO })

/** What is the same in every language: names of the product and of others, quickIDs, addresses, formats of dates. */
const SAME_EVERYWHERE = [
  'QuickPrism',
  'App Store',
  'Google Play',
  'React Flow',
  '© OpenStreetMap contributors',
  'dd/mm/yyyy, hh:mm am/pm',
  'dd/mm/yyyy',
  String.raw`\b\d{1,2}:\d{2}(:\d{2})? [ap]m\b`,
  String.raw`\S+@\S+`,
  String.raw`https?://\S*`,
  'Bengaluru',
  String.raw`Role \d+`,
  String.raw`\b[A-Z0-9]{6,15}\b`,
]

/** Runs of plain letters in whatever a person sees or hears on the page. */
const englishOn = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const same = new RegExp(${JSON.stringify(SAME_EVERYWHERE.join('|'))}, 'g')
    const said = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement.closest('script, style, noscript, code, [aria-hidden="true"]')) said.push(node.textContent)
    }
    for (const element of document.body.querySelectorAll('*')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) said.push(element.getAttribute(name) ?? '')
    }
    return said.filter((text) => /[A-Za-z]{2}/.test(text.replace(same, ''))).map((text) => text.trim())
  })()`)

/** Texts that reach out of a box which hides what is outside of it, or of the window. */
const cutOffOn = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const cut = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent.trim()
      // Names and other data may be shortened; words of ours have accents.
      if (!/[\\u00c0-\\u024f]/.test(text) || !node.parentElement.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, width } = range.getBoundingClientRect()
      if (width === 0) continue
      for (let box = node.parentElement; box; box = box.parentElement) {
        const { overflowX, clipPath, position } = getComputedStyle(box)
        if (clipPath !== 'none' || overflowX === 'auto' || overflowX === 'scroll') break
        const edge = box.getBoundingClientRect()
        const hides = overflowX === 'hidden' || overflowX === 'clip' || box === document.documentElement
        if (hides && (right > edge.right + 0.1 || left < edge.left - 0.1)) {
          if (edge.width > 1) cut.push(text)
          break
        }
        if (position === 'fixed') break
      }
    }
    return cut
  })()`)

/** A screen that was just made narrow is drawn anew in a moment. */
const soon = expect.configure({ soft: true })

const expectWhole = async (page: Page, name: string) => {
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await picture(page, `language-${name}`)
    await soon.poll(() => englishOn(page), `English on ${name} at ${size.width}`).toEqual([])
    await soon.poll(() => cutOffOn(page), `cut off on ${name} at ${size.width}`).toEqual([])
  }
  await page.setViewportSize(DESK)
}

const screens = [
  ['iam-dashboard', '/dashboard/identity-and-access'],
  ['users', '/dashboard/identity-and-access/users'],
  ['permissions', '/dashboard/identity-and-access/permissions'],
  ['audit-logs', '/dashboard/identity-and-access/audit-logs'],
  ['create-branch', '/dashboard/admin-center/create-branch'],
] as const

test('sign-in speaks the language that the browser asks for, and nothing of it is cut off', async ({ page }) => {
  await page.goto('/auth/login')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO)
  await expectWhole(page, 'sign-in')
})

for (const [name, path] of screens) {
  test(`${name} is whole in a language that was added as a file`, async ({ page, given, signIn }) => {
    const root = await given.person({ name: 'कविता' })
    const business = await given.business({ name: 'कावेरी', root })
    const branch = await given.branch({ of: business, name: 'मैसूर' })
    await given.role(business, { name: 'द्वार', may: ['view_users'], branches: [branch] })
    await given.staff({ on: branch, may: ['view_users', 'view_roles'], name: 'मीरा' })
    await signIn(business.root, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status').and(page.locator('[aria-busy="true"]'))).toHaveCount(0)
    await expectWhole(page, name)
  })
}
