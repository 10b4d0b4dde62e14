import { expectAccessible } from './accessible.ts'
import { expect, picture, test } from './fixtures.ts'
import { linkTo } from './messages.ts'
import { openPhone } from './phone.ts'
import { PHONE } from './viewports.ts'

test.use({ viewport: PHONE })

test('a person who did not sign in ends it from the mail with one tap, without signing in', async ({
  browser,
  given,
  request,
  codeFor,
}) => {
  const person = await given.person({ name: 'Meera Iyer' })
  await request.post('/api/auth/send-otp', { data: { quickID: person.quickId } })
  const begun = await request.post('/api/auth/verify-otp', {
    data: { quickID: person.quickId, otp: await codeFor(person) },
  })
  const { access_token } = (await begun.json()) as { access_token: string }
  const useIt = () => request.get('/api/people/me', { headers: { authorization: `Bearer ${access_token}` } })
  expect((await useIt()).status()).toBe(200)

  const phone = await openPhone(browser, given)
  await phone.goto(await linkTo(person.email, '/app/end-session'))
  await expect(phone.getByRole('heading', { name: 'Was this you?' })).toBeVisible()
  // The secret has left the address, and looking has ended nothing.
  await expect(phone).toHaveURL(/\/app\/end-session$/)
  expect((await useIt()).status()).toBe(200)
  await expect(phone.getByText('127.0.0.1')).toBeVisible()
  await expect(phone.getByText('Dashboard')).toBeVisible()
  await expectAccessible(phone)
  await picture(phone, 'companion-end-session')

  await phone.getByRole('button', { name: 'End this session' }).click()
  await expect(phone.getByRole('heading', { name: 'This session has ended' })).toBeFocused()
  expect((await useIt()).status()).toBe(401)
  await expectAccessible(phone)
  await picture(phone, 'companion-session-ended')

  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'This session has ended' })).toBeVisible()
  await phone.context().close()
})

test('a link that is none says so and leads to the devices', async ({ browser, given }) => {
  const phone = await openPhone(browser, given)
  await phone.goto('/app/end-session#made-up')
  await expect(phone.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await phone.getByRole('link', { name: 'Your devices' }).click()
  await expect(phone.getByRole('heading', { name: 'Login or Signup to continue' })).toBeVisible()
  await phone.context().close()
})
