import type { Page } from '@playwright/test'
import { branchForm, roleForm } from '@quickprism/tools/testing/forms'
import { spec } from '@quickprism/tools/testing/spec'
import { headersOf } from './calls.ts'
import { expect, pick, saying, test } from './fixtures.ts'
import { injections, packed } from './injections.ts'
import { openPhone } from './phone.ts'

const IAM = '/dashboard/identity-and-access'
const ADMIN = '/dashboard/admin-center'

/** Traces of a text that was taken for markup. */
const TAKEN = '.xss, [onerror], [onload], [onfocus], [onmouseover], [href^="javascript:" i], [src^="data:text"]'

const lines = packed(100)
const paragraphs = packed(300)
/** One of the longer texts for each of the lines. */
const paragraph = (index: number) => paragraphs[index % paragraphs.length] as string

/** Looks at what a page made of such texts: it shows them, and did nothing else with them. */
const watch = async (page: Page) => {
  const ran: string[] = []
  await page.context().exposeFunction('xss', () => ran.push(page.url()))
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  const expectNothingTaken = async () => {
    await expect(page.locator(TAKEN)).toHaveCount(0)
    expect(ran).toEqual([])
  }
  return {
    expectNothingTaken,
    expectShown: async (texts: readonly string[], within = page.getByRole('main')) => {
      for (const text of texts) await expect(within).toContainText(text, { useInnerText: true })
      await expectNothingTaken()
    },
  }
}

const keptBy = (page: Page) =>
  page.evaluate<{ keys: string[]; all: string }>(`({
    keys: Object.keys(localStorage).sort(),
    all: JSON.stringify({ ...localStorage, ...sessionStorage }),
  })`)

/** The beginning of every signed token. */
const TOKEN = 'eyJ'

test('there are forty texts to try, and each fits into a name', () => {
  expect(new Set(injections).size).toBe(40)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100)
})

/** A business whose root user has such a name, and what sends a form of theirs past the screen. */
const enter = async ({ given, request }: Parameters<typeof headersOf>[0]) => {
  const business = await given.business({ root: await given.person({ name: lines[0] as string }) })
  const headers = await headersOf({ given, request }, business.root)
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await request[method](path, { data, headers: headers() })
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  }
  return { business, send }
}

test('ST-02, T20: what was typed about a branch stays text in the selector, the details and the form', async ({
  page,
  given,
  signIn,
  request,
}) => {
  test.slow()
  const { business, send } = await enter({ given, request })
  for (const [index, line] of lines.entries()) {
    const { quickId } = await given.branch({ of: business })
    const address = { street_address: paragraph(index), city: line, state: line, pin_code: '560034' }
    const form = branchForm({ store_name: line, website: line, address })
    await send('put', `/api/admin-center/edit-shop?shopQuickID=${quickId}`, form)
  }
  const { expectShown, expectNothingTaken } = await watch(page)
  await signIn(business.root, `${ADMIN}/branch-details`)
  const selector = page.getByRole('banner').getByRole('combobox')
  for (const [index, line] of lines.entries()) {
    await selector.click()
    await pick(saying(page.getByRole('option'), line))
    await expectShown([line, paragraph(index)])
  }
  await page.goto(`${ADMIN}/edit-branch`)
  await expect(page.getByLabel('Branch name')).toHaveValue(lines.at(-1) as string)
  await expectNothingTaken()
})

test('what was typed stays text in every list and screen, and a browser keeps the theme and the business', async ({
  page,
  given,
  signIn,
  request,
}) => {
  test.slow()
  const { business, send } = await enter({ given, request })
  const branch = await given.branch({ of: business })
  for (const [index, line] of lines.entries()) {
    const role = roleForm({
      scope_type: 'shop',
      scope_id: [branch.quickId],
      role_name: line,
      role_description: paragraph(index),
    })
    await send('post', '/api/iam/create-role', role)
    await given.staff({ on: branch, name: line })
    await given.tenant({ of: branch, is: await given.branch({ name: line, city: line }) })
  }
  await send('post', '/api/iam/create-user', {
    quick_id: (await given.person()).quickId,
    scope_type: 'shop',
    scope_role_data: { [branch.quickId]: [] },
    additional_info: Object.fromEntries(injections.map((text) => [text, text])),
  })
  const { expectNothingTaken } = await watch(page)
  await signIn(business.root)
  for (const list of ['roles', 'users', 'tenants']) {
    await page.goto(`${IAM}/${list}`)
    let seen = ''
    for (const from of [1, 11, 21]) {
      await expect(page.getByText(new RegExp(`^Showing ${from}-\\d+ of total \\d+ ${list}$`))).toBeVisible()
      seen += await page.getByRole('main').innerText()
      await expectNothingTaken()
      const next = page.getByRole('button', { name: 'Next' })
      if (await next.isDisabled()) break
      await next.click()
    }
    spec('ST-02', 'T20')
    expect(
      lines.filter((line) => !seen.includes(line)),
      list,
    ).toEqual([])
  }

  const screens = [
    '/dashboard/entry-management',
    '/dashboard/entry-management/front-desk',
    '/dashboard/entry-management/logs',
    '/dashboard/entry-management/reports',
    IAM,
    `${IAM}/permissions`,
    `${IAM}/audit-logs`,
    `${ADMIN}/create-branch`,
    '/dashboard/inventory',
  ]
  for (const screen of screens) {
    await page.goto(screen)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(
      page
        .getByRole('complementary')
        .getByText(lines[0] as string)
        .first(),
    ).toBeVisible()
    await expectNothingTaken()
  }

  await page.goto(`${IAM}/roles/create`)
  for (const line of lines) {
    await page.getByLabel('Role Name').fill(line)
    await page.getByLabel('Role Description').fill(line)
  }
  await expectNothingTaken()

  await page.getByRole('banner').getByRole('button', { name: 'Switch to dark theme' }).click()
  const { keys, all } = await keptBy(page)
  spec('ST-03')
  expect(keys).toEqual(['business_quickID', 'theme'])
  expect(all).not.toContain(TOKEN)
})

test('ST-02, T20: names of businesses stay text where people choose one and read about it', async ({
  page,
  given,
  signIn,
}) => {
  const names = packed(180)
  const root = await given.person()
  const businesses = []
  for (const name of names) businesses.push(await given.business({ root, name, city: name, state: name }))
  for (const business of businesses) await given.branch({ of: business })
  const { expectShown } = await watch(page)
  await signIn(root)
  await expectShown(names)
  await page.getByRole('searchbox').fill(injections[0] as string)
  await expectShown([names[0] as string])
  for (const { quickId, name } of businesses) {
    await page.evaluate(`localStorage.setItem('business_quickID', '${quickId}')`)
    await page.goto(ADMIN)
    await expectShown([`${name} Private Limited`])
  }
})

test('names stay text in the companion and on an invitation, and a phone keeps nothing of its session', async ({
  browser,
  given,
}) => {
  const person = await given.person({ name: lines.join(' ') })
  const phone = await openPhone(browser, given, person)
  const { expectShown } = await watch(phone)
  for (const screen of ['/app/', '/app/account']) {
    await phone.goto(screen)
    spec('ST-02', 'T20')
    await expectShown([person.name])
  }
  const { keys, all } = await keptBy(phone)
  spec('ST-03')
  // By how much the server's clock is ahead of the phone's.
  expect(keys).toEqual(['companion-clock'])
  expect(all).not.toContain(TOKEN)

  const name = lines.join(' ')
  const branch = await given.branch({ of: await given.business({ name }), name, city: name })
  const { token } = await given.invitation({ by: branch, to: 'new@people.invalid' })
  await phone.goto(`/auth/invitation#${token}`)
  await expectShown([name])
  await phone.context().close()
})
