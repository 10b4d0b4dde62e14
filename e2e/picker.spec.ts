import { spec } from '@quickprism/tools/testing/spec'
import { expect, saying, test } from './fixtures.ts'

test('a person with several businesses picks one, which is remembered', async ({ page, given, signIn }) => {
  const first = await given.business({ name: 'Narmada Foods' })
  await given.branch({ of: first, name: 'Pune Camp' })
  await given.branch({ of: first, name: 'Nashik Road' })
  const second = await given.business({ name: 'Tapti Resorts' })
  await given.branch({ of: second, name: 'Surat Fort' })
  await given.membership(second, first.root, null)
  await signIn(first.root)

  spec('D1-PICKER-02')
  await expect(page.getByRole('heading', { name: 'Select Your Business' })).toBeVisible()
  spec('D1-PICKER-03')
  await expect(page.getByText('Choose the business you want to manage')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  const card = saying(page.getByRole('button'), 'Narmada Foods')
  spec('D1-PICKER-04')
  await expect(card.getByText(`Business ID ${first.quickId}`)).toBeVisible()
  await expect(card).toContainText('2 shops')
  await expect(saying(page.getByRole('button'), 'Tapti Resorts')).toContainText('1 shop')

  spec('D1-PICKER-01')
  await card.click()
  await expect(
    page.getByRole('banner').getByText('Nashik Road').or(page.getByRole('banner').getByText('Pune Camp')),
  ).toBeVisible()
  spec('D1-PICKER-08')
  await expect.poll(() => page.evaluate(() => ({ ...localStorage }))).toEqual({ business_quickID: first.quickId })
  await page.reload()
  await expect(page.getByRole('complementary').getByText('Narmada Foods')).toBeVisible()
})

test('another business is one step away, from the card of the current one or the account menu', async ({
  page,
  given,
  signIn,
}) => {
  const first = await given.business({ name: 'Narmada Foods' })
  await given.branch({ of: first })
  await given.membership(await given.business({ name: 'Tapti Resorts' }), first.root, null)
  await signIn(first.root)
  await saying(page.getByRole('button'), 'Narmada Foods').click()
  await saying(page.getByRole('complementary').getByRole('button'), 'Account').click()
  await page.getByRole('menuitem', { name: 'Switch business' }).click()
  await expect(page.getByRole('heading', { name: 'Select Your Business' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('business_quickID'))).toBeNull()
  await saying(page.getByRole('button'), 'Tapti Resorts').click()
  await saying(page.getByRole('complementary').getByRole('button'), 'Switch business').click()
  await expect(page.getByRole('heading', { name: 'Select Your Business' })).toBeVisible()
})

test('D1-PICKER-05: Logout is on the picker', async ({ page, given, signIn }) => {
  await signIn(await given.person())
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('D1-PICKER-06, D1-PICKER-07: a person without any business is told so', async ({ page, given, signIn }) => {
  await signIn(await given.person({ name: 'Nobody Yet' }))
  await expect(page.getByText('No Businesses Found')).toBeVisible()
  await expect(page.getByText("You don't have access to any businesses yet.")).toBeVisible()
})

test('D1-PICKER-09, D1-PICKER-10: the businesses come with id, name and children from a call of their own', async ({
  page,
  given,
  signIn,
}) => {
  const business = await given.business({ name: 'Kaveri Spaces' })
  const branch = await given.branch({ of: business, name: 'Koramangala' })
  const answered = page.waitForResponse('**/api/admin-center/businesses')
  await signIn(business.root)
  expect(await (await answered).json()).toEqual([
    {
      id: business.quickId,
      name: 'Kaveri Spaces',
      children: [{ shop_quickID: branch.quickId, store_name: 'Koramangala' }],
    },
  ])
})

test('more than four businesses can be searched by name or Business ID', async ({ page, given, signIn }) => {
  const person = await given.person({ name: 'Meera Iyer' })
  const names = ['Kaveri Spaces', 'Narmada Foods', 'Tapti Resorts', 'Nallur Arcade', 'Coromandel Hotels']
  const businesses = []
  for (const name of names) businesses.push(await given.business({ name, root: person }))
  await signIn(person)
  await page.getByRole('searchbox', { name: 'Search by name or Business ID' }).fill('tapti')
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await expect(saying(page.getByRole('button'), 'Tapti Resorts')).toBeVisible()
  await page.getByRole('searchbox').fill(businesses[4]?.quickId ?? '')
  await expect(saying(page.getByRole('button'), 'Coromandel Hotels')).toBeVisible()
  await page.getByRole('searchbox').fill('nothing like it')
  await expect(page.getByText('No business matches your search')).toBeVisible()
})

test('an inactive membership hides its business', async ({ page, given, signIn }) => {
  const business = await given.business({ name: 'Kaveri Spaces' })
  const branch = await given.branch({ of: business })
  await signIn(await given.staff({ on: branch, active: false }))
  await expect(page.getByText('No Businesses Found')).toBeVisible()
})
