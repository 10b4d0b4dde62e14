import type { Page } from '@playwright/test'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { test as base, expect, picture } from './fixtures.ts'
import { openPhone } from './phone.ts'
import { PHONE } from './viewports.ts'

/** While `during` runs, this person's tokens are refused and their session cannot be renewed: the server answers 503. */
type Hold = (person: GivenPerson, during: () => Promise<void>) => Promise<void>

const test = base.extend<{ whileNobodyAnswers: Hold }>({
  whileNobodyAnswers: async ({ world }, use) =>
    use(async ({ personId }, during) => {
      const refuseTokens = () =>
        world.identity
          .updateTable('identity.session')
          .set((row) => ({ epoch: row('epoch', '+', 1) }))
          .where('person_id', '=', personId)
          .returning('generation')
          .executeTakeFirstOrThrow()
      /** Whether the session was held before anyone renewed it. */
      const hold = (generation: number) =>
        world.identity.transaction().execute(async (tx) => {
          const session = tx.selectFrom('identity.session').select('generation').where('person_id', '=', personId)
          const held = await session.forUpdate().executeTakeFirstOrThrow()
          if (held.generation !== generation) return false
          await during()
          return true
        })
      while (!(await hold((await refuseTokens()).generation)));
    }),
})

const refreshAnswers = (page: Page, status: number) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/auth/refresh') && answer.status() === status)

test.use({ complains: /^CallFailed/ })

test('a dashboard whose session cannot be renewed for a while stays where it is, and goes on by itself', async ({
  page,
  given,
  signIn,
  whileNobodyAnswers,
}) => {
  const business = await given.business()
  await given.branch({ of: business, name: 'Koramangala' })
  await signIn(business.root)
  await expect(page.getByRole('banner').getByText('Koramangala')).toBeVisible()

  // The screen asks again by itself every few seconds.
  let renewed: Promise<unknown> | undefined
  await whileNobodyAnswers(business.root, async () => {
    await refreshAnswers(page, 503)
    renewed = refreshAnswers(page, 200)
  })
  await renewed
  await expect(page.getByRole('banner').getByText('Koramangala')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/entry-management$/)
})

test('a dashboard that is reloaded meanwhile waits, and opens by itself', async ({
  page,
  given,
  signIn,
  whileNobodyAnswers,
}) => {
  const business = await given.business()
  await given.branch({ of: business, name: 'Koramangala' })
  await signIn(business.root)
  await expect(page.getByRole('banner').getByText('Koramangala')).toBeVisible()

  await whileNobodyAnswers(business.root, async () => {
    const failed = refreshAnswers(page, 503)
    await page.reload()
    await failed
    await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
  })
  await expect(page.getByRole('banner').getByText('Koramangala')).toBeVisible()
})

test('a phone stays signed in, too: open or opened anew', async ({ browser, given, whileNobodyAnswers }) => {
  const person = await given.person()
  const phone = await openPhone(browser, given, person)
  await phone.goto('/app/')
  await expect(phone.getByRole('heading', { name: 'Visitor pass' })).toBeVisible()
  await whileNobodyAnswers(person, async () => {
    const failed = refreshAnswers(phone, 503)
    await phone.getByRole('link', { name: 'Your account' }).click()
    await failed
  })
  await expect(phone.getByText('This device')).toBeVisible()

  await whileNobodyAnswers(person, async () => {
    await phone.goto('/app/')
    // There is a network: only the server is away.
    await expect(phone.getByText('No answer')).toBeVisible()
    await expect(phone.getByText('Offline')).toHaveCount(0)
    await expect(phone.getByRole('img', { name: 'The code on your pass' })).toBeVisible()
    await picture(phone, 'companion-no-answer')
    await phone.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => phone.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await phone.setViewportSize(PHONE)
    await phone.getByRole('link', { name: 'Visits' }).click()
    await expect(phone.getByText(/^QuickPrism cannot be reached\.( Showing what was loaded at .+)?$/)).toBeVisible()
    await phone.getByRole('link', { name: 'Pass' }).click()
    await phone.context().setOffline(true)
    await expect(phone.getByText('Offline')).toBeVisible()
    await expect(phone.getByText('No answer')).toHaveCount(0)
    await phone.context().setOffline(false)
  })
  await expect(phone.getByText('No answer')).toBeHidden()
  await expect(phone.getByText('Offline')).toBeHidden()
  await expect(phone.getByRole('heading', { name: 'Visitor pass' })).toBeVisible()
  await phone.context().close()
})
