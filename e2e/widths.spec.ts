import { readFileSync } from 'node:fs'
import type { Given } from '@quickprism/tools/testing/given'
import { addresses } from '../apps/dashboard/src/lib/addresses.ts'
import { expect, test } from './fixtures.ts'
import { findWidthFaults } from './width-faults.ts'

const TABLE = new URL('../apps/dashboard/src/app/screens.tsx', import.meta.url)

/** Every row of the table of screens: a new one is walked from its first day. */
const screens = [...readFileSync(TABLE, 'utf8').matchAll(/path: addresses\.(\w+)/g)].map(
  ([, name]) => addresses[name as keyof typeof addresses],
)

/** The last is 200 % zoom of a window of 1440×900. */
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 720, height: 450 },
]

/** 33 letters, the longest name that a screen has to show whole. */
const LONGEST = 'Venkatanarasimharajuvaripeta Iyer'
const NAMES = [LONGEST, 'Sneha Gopalakrishnan', 'गौरी आंबेकर', 'Imtiaz Ansari']

/** A branch with something on every screen, and with the longest names. */
const fullBranch = async (given: Given) => {
  const root = await given.person({ name: LONGEST })
  const business = await given.business({ name: 'Kaveri Workspaces and Hospitality', root })
  const branch = await given.branch({ of: business, name: 'Koramangala 4th Block Annexe' })
  const other = await given.business({ name: 'Third Wave Laboratories Private', root: await given.person() })
  await given.tenant({ of: branch, is: await given.branch({ of: other, name: 'Third Wave Laboratories' }) })
  const people = await Promise.all(NAMES.map((name) => given.visitor({ of: business, name })))
  for (const [place, by] of people.entries()) {
    const from = new Date(Date.now() - (place + 4) * 60_000)
    const alone = place !== 1
    await given.visit({
      at: branch,
      by,
      from,
      pov: place % 2 ? 'Maintanence' : 'Guest',
      with: alone ? [] : [await given.visitor({ of: business, name: `${LONGEST} Junior` })],
    })
  }
  const { publicId: role } = await given.role(business, {
    name: 'Night Reception and Security Desk',
    may: ['view_users', 'view_audit_logs'],
  })
  const user = await given.staff({ on: branch, name: LONGEST, may: ['view_checkin_logs_of_visitors'] })
  await given.staff({ on: branch, name: 'Dev Prakash', may: ['view_branches'] })
  return { root, role, user: user.quickId }
}

test('every screen of the dashboard fits every width it is used at', async ({ page, given, signIn }, { project }) => {
  test.setTimeout(project.timeout * 5)
  const { root, role, user } = await fullBranch(given)
  const searches: Partial<Record<string, string>> = {
    [addresses.editRole]: `?role=${role}`,
    [addresses.editUser]: `?user=${user}`,
  }
  await signIn(root)
  const faults: string[] = []
  let checks = 0
  for (const path of screens) {
    await page.setViewportSize(WIDTHS[0] as (typeof WIDTHS)[number])
    await page.goto(`${path}${searches[path] ?? ''}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    for (const size of WIDTHS) {
      await page.setViewportSize(size)
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      const found = await findWidthFaults(page)
      checks++
      faults.push(...found.map((fault) => `${path} at ${size.width}: ${fault}`))
    }
  }
  console.log(`Widths: ${screens.length} screens at ${WIDTHS.length} widths, ${checks} checks, ${faults.length} faults`)
  expect(screens.length).toBeGreaterThan(20)
  expect(checks).toBe(screens.length * WIDTHS.length)
  expect(faults).toEqual([])
})
