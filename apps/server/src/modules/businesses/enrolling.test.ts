import { randomUUID } from 'node:crypto'
import { access } from '@quickprism/contract/access'
import { branches } from '@quickprism/contract/branches'
import { businesses } from '@quickprism/contract/businesses'
import { permissionNames } from '@quickprism/contract/permissions'
import { type GstinProvider, startGstinProvider } from '@quickprism/tools/stubs/gstin-provider'
import { branchForm, businessForm } from '@quickprism/tools/testing/forms'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpGstin } from '../../adapters/gstin.ts'
import { buildApp } from '../../app.ts'
import { allowBusinesses } from './allowing.ts'

let t: TestApp
let provider: GstinProvider
beforeAll(async () => {
  provider = await startGstinProvider()
  t = await testApp({ gstin: httpGstin(provider.url, 'test') })
})
afterAll(async () => {
  await t.close()
  await provider.close()
})

const register = (person: GivenPerson, form = businessForm(), key = randomUUID()) =>
  t.as(person)(businesses.register, { body: form }, { key })

describe('registering a business', () => {
  it('makes the person its root user at once, with everything they told on record', async () => {
    const person = await t.given.person()
    const { business_quickID, ...rest } = await register(person)
    expect(rest).toEqual({ success: true, message: 'Business registered successfully!' })
    expect(await t.as(person)(businesses.list, {})).toEqual([
      { id: business_quickID, name: 'Kaveri Spaces', children: [] },
    ])
    expect(await t.as(person)(access.get, {})).toEqual([{ scope_id: business_quickID, permissions: permissionNames }])
    expect(await t.as(person)(businesses.details, { query: { businessQuickID: business_quickID } })).toEqual({
      ...businessForm(),
      business_quickID,
      logo: null,
      registration_type: null,
      cin: null,
      pan: 'AAGCB7383J',
      website: null,
      gstin_verified: true,
    })
    const query = { business_quickID }
    expect(await t.as(person)(branches.create, { query, body: branchForm() })).toMatchObject({ success: true })
  })

  it('ID-18: takes whatever the form takes, at its longest and its shortest', async () => {
    const long = (length: number) => 'क'.repeat(length)
    const addresses = [
      { street_address: long(300), city: long(100), state: long(100), pin_code: '0123456789' },
      { street_address: '1', city: 'A', state: 'B', pin_code: '0' },
    ]
    const forms = addresses.map((address, place) => ({
      ...businessForm(),
      ...(place === 0
        ? { trade_name: long(200), registered_name: long(200), business_type: long(200) }
        : { trade_name: '1', registered_name: '2', business_type: '3' }),
      address,
    }))
    const person = await t.given.person()
    for (const form of forms) {
      const { business_quickID } = await register(person, { ...form, other_name_confirmed: true } as never)
      const query = { businessQuickID: business_quickID }
      expect(await t.as(person)(businesses.details, { query })).toMatchObject(form)
    }
  })

  it('happens once however often it is sent', async () => {
    const person = await t.given.person()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(person, businessForm(), key)))
    expect(new Set(answers.map(({ business_quickID }) => business_quickID)).size).toBe(1)
    expect(await t.as(person)(businesses.list, {})).toHaveLength(1)
    await expect(register(person, businessForm({ trade_name: 'Another' }), key)).rejects.toMatchObject({ status: 422 })
  })

  it.each([
    ['29AAGCB7383J1Z', 'Please enter a valid 15 digit GSTIN'],
    ['99AAGCB7383J1Z4', 'Please enter a valid 15 digit GSTIN'],
    ['29AAGCB7383J1Z5', 'This GSTIN was not found in the GST registry.'],
  ])('refuses the GSTIN %s', async (gstin, sentence) => {
    await expect(register(await t.given.person(), businessForm({ gstin }))).rejects.toMatchObject({
      status: 422,
      message: sentence,
      failure: { fields: expect.anything() },
    })
  })

  it('takes a number whose last character is unusual if the registry knows it', async () => {
    const form = businessForm({ gstin: '29AAFCA7488L1Z0', registered_name: 'Aravali Carriers Pvt Ltd' })
    await expect(register(await t.given.person(), form)).resolves.toMatchObject({ success: true })
  })

  it('is possible three times a day: of thirty in a row three are registered', async () => {
    const person = await t.given.person()
    const outcomes = []
    for (let count = 0; count < 30; count++) outcomes.push(await register(person).catch(({ message }) => message))
    expect(outcomes.slice(0, 3)).toMatchObject([{ success: true }, { success: true }, { success: true }])
    expect(new Set(outcomes.slice(3))).toEqual(new Set(['You may register 3 businesses a day. Try again tomorrow.']))
    expect(await t.as(person)(businesses.list, {})).toHaveLength(3)
    await expect(register(await t.given.person())).resolves.toMatchObject({ success: true })
  })

  it('is counted when many are sent at the same moment, and once for each key', async () => {
    const person = await t.given.person()
    const keys = Array.from({ length: 8 }, () => randomUUID())
    const outcomes = await Promise.allSettled([...keys, ...keys].map((key) => register(person, businessForm(), key)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).not.toHaveLength(0)
    expect(await t.as(person)(businesses.list, {})).toHaveLength(3)
  })

  it('is possible ten times in all, until the operator allows more', async () => {
    const person = await t.given.person()
    const started = t.clock.held
    const day = async (count: number) => {
      t.clock.held = new Date(started.getTime() + count * 24 * 3_600_000)
      const call = t.asSignedInAgain(person)
      return (times: number) =>
        Promise.all(
          Array.from({ length: times }, () =>
            call(businesses.register, { body: businessForm() }, { key: randomUUID() }).then(
              () => 'registered',
              ({ message }: Error) => message,
            ),
          ),
        )
    }
    for (let count = 0; count < 3; count++) expect(await (await day(count))(3)).toEqual(Array(3).fill('registered'))
    const last = await day(3)
    const over =
      'You have registered 10 businesses, as many as you may. Ask the operator of this installation for more.'
    expect((await last(2)).sort()).toEqual([over, 'registered'].sort())
    await allowBusinesses(t.deps, person.quickId, { inAll: 12, aDay: undefined })
    expect(await last(2)).toEqual(['registered', 'registered'])
    expect(await last(1)).toEqual([
      'You have registered 12 businesses, as many as you may. Ask the operator of this installation for more.',
    ])
    await allowBusinesses(t.deps, person.quickId, { inAll: 100, aDay: 20 })
    expect(await last(5)).toEqual(Array(5).fill('registered'))
    t.clock.held = started
  })

  it('is closed where the installation says so', async () => {
    const closed = await buildApp({ ...t.deps, settings: { ...t.deps.settings, registration: false } }, {})
    const answer = await closed.inject({
      method: 'POST',
      url: '/api/admin-center/register-business',
      headers: {
        authorization: `Bearer ${await t.sessionOf(await t.given.person())}`,
        'idempotency-key': randomUUID(),
      },
      payload: businessForm(),
    })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ detail: 'Businesses are registered by the operator of this installation.' })
    await closed.close()
  })
})

describe('the details of a business', () => {
  it('are what is on record, and nothing where nothing is', async () => {
    const business = await t.given.business({ name: 'Kaveri Spaces' })
    const staff = await t.given.staff({ on: business, may: ['view_business_details'] })
    spec('D1-BIZ-17', 'D1-BIZ-18', 'D1-BIZ-26')
    expect(await t.as(staff)(businesses.details, { query: { businessQuickID: business.quickId } })).toEqual({
      logo: null,
      business_quickID: business.quickId,
      registered_name: 'Kaveri Spaces Private Limited',
      registration_type: 'Private Limited Company',
      trade_name: 'Kaveri Spaces',
      gstin: null,
      cin: null,
      pan: null,
      registered_email: 'office@business.invalid',
      registered_phone: '9800000000',
      website: null,
      gstin_verified: false,
      business_type: 'Services',
      address: { street_address: null, city: 'Bengaluru', state: 'Karnataka', pin_code: null },
    })
  })
})

describe('a GSTIN that the registry lists under another name', () => {
  const other = () => businessForm({ registered_name: 'Tara Studio LLP', trade_name: 'Tara Studio' })
  const detailsOf = (person: GivenPerson, businessQuickID: string) =>
    t.as(person)(businesses.details, { query: { businessQuickID } })

  it('T14: is refused with both names until the person confirms it, and is then not called verified', async () => {
    const person = await t.given.person()
    await expect(register(person, other())).rejects.toMatchObject({
      status: 409,
      failure: { code: 'other_name' },
      message:
        'The GST registry lists this GSTIN as Kaveri Spaces Private Limited, Kaveri Spaces, not as Tara Studio LLP. Check it, or confirm that it is yours.',
    })
    const { business_quickID } = await register(person, { ...other(), other_name_confirmed: true } as never)
    expect(await detailsOf(person, business_quickID)).toMatchObject({ gstin_verified: false })
  })

  it('T14: is the same name however its form and its signs are written', async () => {
    const person = await t.given.person()
    const form = businessForm({ registered_name: 'KAVERI SPACES PVT. LTD.', trade_name: 'KS' })
    const { business_quickID } = await register(person, form)
    expect(await detailsOf(person, business_quickID)).toMatchObject({ gstin_verified: true })
  })
})
