import { branches } from '@quickprism/contract/branches'
import { type GeocoderStub, startGeocoder } from '@quickprism/tools/stubs/geocoder'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { httpGeocoder } from '../../adapters/geocoder.ts'
import { buildApp } from '../../app.ts'
import { createLog } from '../../log.ts'

let t: TestApp
let geocoder: GeocoderStub
let before: number
const lines: string[] = []
beforeAll(async () => {
  geocoder = await startGeocoder()
  t = await testApp({
    geocoder: httpGeocoder(`${geocoder.url}?key=ours`, { origin: 'https://visits.kaveri.example' }),
    log: createLog({ LOG_LEVEL: 'debug' }, 'test', { write: (line) => void lines.push(line) }),
  })
})
afterAll(async () => {
  await t.close()
  await geocoder.close()
})
beforeEach(() => {
  before = geocoder.asked.length
})
afterEach(() => geocoder.trouble(undefined))

const asked = () => geocoder.asked.slice(before).map(({ searchParams }) => Object.fromEntries(searchParams))

const find = (person: GivenPerson, search: string, scopeId?: string) =>
  // A geocoder that is away is told in the same way as a busy server.
  t.as(person, { isPatient: false })(branches.findPlaces, { query: { search, ...(scopeId ? { scopeId } : {}) } })

const AWAY = {
  status: 503,
  message: 'Place search is not available right now. Type the coordinates or drag the pin.',
}

describe('finding a place by its name', () => {
  it('asks the geocoder for places in India, and answers with names and coordinates', async () => {
    const { root } = await t.given.business()
    expect(await find(root, '  koramangala ')).toEqual([
      { label: 'Koramangala, Bengaluru, Karnataka, 560034, India', latitude: 12.9357366, longitude: 77.624081 },
      { label: 'Koramangala 5th Block, Bengaluru, Karnataka, 560095, India', latitude: 12.9346, longitude: 77.6195 },
    ])
    expect(asked()).toEqual([
      {
        key: 'ours',
        countrycodes: 'in',
        'accept-language': 'en',
        q: 'koramangala',
        format: 'jsonv2',
        limit: '5',
      },
    ])
  })

  it('leaves the countries to the installation where its address names some', async () => {
    const wide = httpGeocoder(`${geocoder.url}?countrycodes=in,np`, { origin: 'https://visits.kaveri.example' })
    await wide.find('Powai')
    expect(asked()).toMatchObject([{ countrycodes: 'in,np' }])
  })

  it('answers with five places at most, and with none where none is known', async () => {
    const { root } = await t.given.business()
    expect(await find(root, 'MG Road')).toHaveLength(5)
    expect(await find(root, 'Atlantis')).toEqual([])
  })

  it('shows one place where the geocoder knows two of the same name', async () => {
    const { root } = await t.given.business()
    geocoder.trouble({
      text: JSON.stringify([
        { display_name: 'MG Road, Pune', lat: 18.5, lon: '73.8' },
        { display_name: 'MG Road, Pune', lat: '18.6', lon: '73.9' },
      ]),
    })
    expect(await find(root, 'MG Road')).toEqual([{ label: 'MG Road, Pune', latitude: 18.5, longitude: 73.8 }])
  })

  it.each(['ab', '  a  ', 'x'.repeat(101)])('asks nobody about "%s"', async (search) => {
    const { root } = await t.given.business()
    await expect(find(root, search)).rejects.toMatchObject({
      status: 422,
      message: 'Type 3 to 100 characters of the place',
    })
    expect(asked()).toEqual([])
  })

  it.each([
    ['fails', { status: 500 }],
    ['leads elsewhere', { status: 302 }],
    ['answers with no JSON', { text: '<html>Busy</html>' }],
    ['answers with other things', { text: '{"error":"Unable to geocode"}' }],
    ['knows a place that is not on Earth', { text: '[{"display_name":"Nowhere","lat":"91","lon":"0"}]' }],
    ['knows a place without coordinates', { text: '[{"display_name":"Nowhere","lat":null,"lon":""}]' }],
    ['answers with more than anyone reads', { text: JSON.stringify(['x'.repeat(70_000)]) }],
  ] as const)('says what to do instead where the geocoder %s, and works again after', async (_, trouble) => {
    const { root } = await t.given.business()
    geocoder.trouble(trouble)
    await expect(find(root, 'Koramangala')).rejects.toMatchObject(AWAY)
    expect(asked()).toHaveLength(1)
    geocoder.trouble(undefined)
    expect(await find(root, 'Powai')).toHaveLength(1)
  })

  it('waits three seconds for a geocoder that says nothing', async () => {
    const { root } = await t.given.business()
    geocoder.trouble('silent')
    const begun = performance.now()
    await expect(find(root, 'Koramangala')).rejects.toMatchObject(AWAY)
    expect(performance.now() - begun).toBeGreaterThanOrEqual(2_900)
  })

  it('logs that the geocoder failed, and nothing of what was typed', async () => {
    const { root } = await t.given.business()
    lines.length = 0
    await find(root, 'Hamsadhwani Towers')
    for (const trouble of [{ status: 500 }, { text: 'Hamsadhwani Towers' }, { text: '["Hamsadhwani Towers"]' }]) {
      geocoder.trouble(trouble)
      await expect(find(root, 'Hamsadhwani Towers')).rejects.toMatchObject(AWAY)
    }
    const logged = lines.join('')
    expect(logged).toContain('the geocoder did not answer')
    expect(logged).toContain('/api/admin-center/find-places')
    expect(logged).not.toMatch(/Hamsadhwani/i)
  })

  it('is refused where no geocoder is set up', async () => {
    const { root } = await t.given.business()
    const alone = await buildApp({ ...t.deps, geocoder: undefined }, {})
    const answer = await alone.inject({
      url: '/api/admin-center/find-places?search=Koramangala',
      headers: { authorization: `Bearer ${await t.sessionOf(root)}` },
    })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      detail: 'Place search is not set up here. Type the coordinates or drag the pin.',
    })
    await alone.close()
  })
})

describe('who finds places', () => {
  it.each(['create_branches', 'edit_branches'] as const)('is whoever may %s', async (permission) => {
    const branch = await t.given.branch()
    const person = await t.given.staff({ on: branch, may: [permission] })
    expect(await find(person, 'Powai', branch.quickId)).toHaveLength(1)
  })

  it('is nobody else', async () => {
    const branch = await t.given.branch()
    const person = await t.given.staff({ on: branch, may: ['view_branches'] })
    await expect(find(person, 'Powai', branch.quickId)).rejects.toMatchObject({
      status: 403,
      message: "You don't have permission to add a branch.",
    })
    expect(asked()).toEqual([])
  })

  it('asks for 120 an hour at most, and others go on', async () => {
    const business = await t.given.business()
    const staff = await t.given.staff({ on: business, may: ['create_branches'] })
    for (let count = 0; count < 120; count++) await find(staff, 'Powai')
    await expect(find(staff, 'Powai')).rejects.toMatchObject({
      status: 429,
      message: 'Too many place searches. Try again in an hour, type the coordinates or drag the pin.',
    })
    expect(asked()).toHaveLength(120)
    expect(await find(business.root, 'Powai')).toHaveLength(1)
  })

  it('asks for 600 an hour at most in one business, however many they are', async () => {
    const business = await t.given.business()
    await t.owner.identity
      .insertInto('identity.allowance')
      .values({
        kind: 'places-business-1h',
        subject: String(business.businessId),
        used: 600,
        renews_at: new Date(t.clock.held.getTime() + 60_000),
      })
      .execute()
    await expect(find(business.root, 'Powai')).rejects.toMatchObject({ status: 429 })
  })
})
