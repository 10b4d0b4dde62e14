import type { CallFailed } from '@quickprism/client/client'
import { branches } from '@quickprism/contract/branches'
import { gstinCheckCharacter, gstStates } from '@quickprism/contract/gstin'
import { type GstinProvider, startGstinProvider } from '@quickprism/tools/stubs/gstin-provider'
import { branchForm } from '@quickprism/tools/testing/forms'
import type { GivenBusiness, GivenPerson } from '@quickprism/tools/testing/given'
import { startOwnRedis } from '@quickprism/tools/testing/own-redis'
import { proof } from '@quickprism/tools/testing/proof'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { httpGstin } from '../../adapters/gstin.ts'
import { buildApp } from '../../app.ts'
import { forgetAnswers } from './jobs.ts'
import { hasOtherName } from './service.ts'

let t: TestApp
let provider: GstinProvider
let redis: Awaited<ReturnType<typeof startOwnRedis>>
let client: Redis
beforeAll(async () => {
  provider = await startGstinProvider()
  // Refusals are remembered there: not in the Redis that other tests use.
  redis = await startOwnRedis()
  client = new Redis(redis.url)
  t = await testApp({ gstin: httpGstin(provider.url, 'test'), redis: client })
})
afterAll(async () => {
  await t.close()
  await provider.close()
  client.disconnect()
  await redis.kill()
})
let before: number
beforeEach(() => {
  before = provider.asked.length
})

const asked = () => provider.asked.slice(before)

const verify = (person: GivenPerson, gstin: string, more: { scopeId?: string; despite_check?: boolean } = {}) =>
  // A registry that is away is told in the same way as a busy server.
  t.as(person, { isPatient: false })(branches.verifyGstin, { query: { gstin, ...more } })

/** Numbers nobody has asked about yet. */
let made = 0
const nextNumber = (entity = '1') => {
  const first = `29AAAC${String.fromCharCode(65 + (made % 26))}${String(1_000 + made++)}K${entity}Z`
  return first + gstinCheckCharacter(first)
}
const damaged = (gstin: string) => gstin.slice(0, 14) + (gstin[14] === 'X' ? 'Y' : 'X')

describe('verifying a GSTIN', () => {
  it('D1-BFORM-51: asks the registry and answers with its names', async () => {
    const { root } = await t.given.business({ name: 'Kaveri Spaces' })
    expect(await verify(root, '29AAGCB7383J1Z4')).toEqual({
      gstin: '29AAGCB7383J1Z4',
      valid: true,
      legal_name: 'Kaveri Spaces Private Limited',
      trade_name: 'Kaveri Spaces',
      warning: null,
      other_name: null,
    })
  })

  it('names both companies where the number is registered to another one, and accepts it', async () => {
    const { root } = await t.given.business({ name: 'Tara Studio' })
    expect(await verify(root, '29AAGCB7383J1Z4')).toMatchObject({
      valid: true,
      other_name: { listed: 'Kaveri Spaces Private Limited, Kaveri Spaces', business: 'Tara Studio Private Limited' },
    })
  })

  it.each([
    ['राम भंडार', 'रमा भंडार'],
    ['சீதா ஸ்டோர்ஸ்', 'சேதா ஸ்டோர்ஸ்'],
    ['ಶಿವ ಸ್ಟೋರ್ಸ್', 'ಶೈವ ಸ್ಟೋರ್ಸ್'],
  ])('takes %s and %s, which differ in a vowel sign, for two names', (legalName, registered_name) => {
    // R2 records B-05
    expect(hasOtherName({ legalName, tradeName: null }, { registered_name, trade_name: null })).toBe(true)
    expect(hasOtherName({ legalName, tradeName: null }, { registered_name: legalName, trade_name: null })).toBe(false)
  })

  it('asks once in 24 hours for everyone, and again after that', async () => {
    const gstin = nextNumber()
    const [one, other] = [await t.given.business(), await t.given.business()]
    await verify(one.root, gstin)
    await verify(other.root, gstin.toLowerCase())
    expect(asked()).toEqual([gstin])

    const grow = (hours: number) =>
      t.owner.identity
        .updateTable('identity.gstin_answer')
        .set({ answered_at: new Date(t.clock.held.getTime() - hours * 3_600_000) })
        .where('gstin', '=', gstin)
        .execute()
    await grow(23)
    await verify(one.root, gstin)
    expect(asked()).toEqual([gstin])
    await grow(24)
    await verify(one.root, gstin)
    expect(asked()).toEqual([gstin, gstin])
    await grow(24)
    await forgetAnswers(t.deps)
    const kept = await t.owner.identity.selectFrom('identity.gstin_answer').select('gstin').execute()
    expect(kept).not.toContainEqual({ gstin })
  })

  it.each([
    ['9', 'The registry lists this GSTIN as inactive.'],
    ['8', 'This GSTIN was not found in the GST registry.'],
  ])('does not accept one that is not active (thirteenth character %s)', async (entity, warning) => {
    const { root } = await t.given.business()
    expect(await verify(root, nextNumber(entity))).toMatchObject({ valid: false, warning })
  })

  it.each(['29AAGCB7383J1Z', '29AAGCB7383J1Z44', 'ABCDEFGHIJKLMNO', '25AAGCB7383J1Z4', '29AAGCB7383J1-4'])(
    'D1-BFORM-25: asks nobody about %s',
    async (gstin) => {
      const { root } = await t.given.business()
      await expect(verify(root, gstin)).rejects.toMatchObject({
        status: 422,
        message: 'Please enter a valid 15 digit GSTIN',
      })
      expect(asked()).toEqual([])
    },
  )

  it('warns on the first press if the last character does not fit, and asks on the second', async () => {
    const { root } = await t.given.business()
    expect(await verify(root, '29AAFCA7488L1Z0')).toEqual({
      gstin: '29AAFCA7488L1Z0',
      valid: false,
      legal_name: null,
      trade_name: null,
      warning: 'This GSTIN looks mistyped. Check it, or press Verify again.',
      other_name: null,
    })
    expect(asked()).toEqual([])
    expect(await verify(root, '29AAFCA7488L1Z0', { despite_check: true })).toMatchObject({
      valid: true,
      legal_name: 'Aravali Carriers Private Limited',
      warning: 'The last character of this GSTIN does not fit the others, but the registry knows it.',
    })
    expect(asked()).toEqual(['29AAFCA7488L1Z0'])
    const unknown = damaged(nextNumber())
    expect(await verify(root, unknown, { despite_check: true })).toMatchObject({
      valid: false,
      warning: 'This GSTIN was not found in the GST registry.',
    })
  })

  it('warns of a PAN that is not the one of the business, and accepts the number', async () => {
    const business = await t.given.business()
    await t.owner
      .cellOf(business)
      .updateTable('business.business')
      .set({ pan: 'AAPFU0939F' })
      .where('business_id', '=', business.businessId)
      .execute()
    expect(await verify(business.root, '27AAPFU0939F1ZV')).toMatchObject({ valid: true, warning: null })
    expect(await verify(business.root, '29AAGCB7383J1Z4')).toMatchObject({
      valid: true,
      warning: 'The PAN in this GSTIN does not match the business.',
    })
  })

  it('D1-BFORM-53: says that it failed while the registry is away, keeps nothing, and works again after', async () => {
    const { root } = await t.given.business()
    const gstin = nextNumber()
    provider.failWith(500)
    await expect(verify(root, gstin)).rejects.toMatchObject({
      status: 503,
      message: 'Failed to verify GSTIN. Please try again.',
    })
    provider.failWith(undefined)
    expect(await verify(root, gstin)).toMatchObject({ valid: true })
  })

  it('follows no redirect', async () => {
    const { root } = await t.given.business()
    provider.failWith(302)
    await expect(verify(root, nextNumber())).rejects.toMatchObject({ status: 503 })
    provider.failWith(undefined)
  })

  it('goes by the number itself where there is no registry', async () => {
    const { root } = await t.given.business()
    const alone = await buildApp({ ...t.deps, gstin: undefined }, {})
    const look = async (gstin: string) =>
      (
        await alone.inject({
          url: `/api/admin-center/verify-gstin?gstin=${gstin}&despite_check=true`,
          headers: { authorization: `Bearer ${await t.sessionOf(root)}` },
        })
      ).json()
    expect(await look(nextNumber())).toMatchObject({ valid: true, legal_name: null, warning: null, other_name: null })
    expect(await look(damaged(nextNumber()))).toMatchObject({ valid: false })
    await alone.close()
  })

  it('is limited to 20 numbers a day for a person, counted only when the registry is asked', async () => {
    const business = await t.given.business()
    const staff = await t.given.staff({ on: business, may: ['create_branches'] })
    const known = nextNumber()
    await verify(business.root, known)
    for (let count = 0; count < 20; count++) await verify(staff, nextNumber())
    await expect(verify(staff, nextNumber())).rejects.toMatchObject({
      status: 429,
      message: 'Too many GSTINs were checked today. Please try again tomorrow.',
    })
    expect(asked()).toHaveLength(21)
    expect(await verify(staff, known)).toMatchObject({ valid: true })
    expect(await verify(business.root, nextNumber())).toMatchObject({ valid: true })
  })

  it('is limited to 200 a day for a business, however many people ask', async () => {
    const business = await t.given.business()
    const people = await Promise.all(
      Array.from({ length: 11 }, () => t.given.staff({ on: business, may: ['create_branches'] })),
    )
    const refused: CallFailed[] = []
    for (const person of people) {
      // One after another: what one person asks at once waits for its turn, and gives way on a busy machine.
      for (let count = 0; count < 20; count++) {
        await verify(person, nextNumber()).catch((failed: CallFailed) => refused.push(failed))
      }
    }
    expect(asked()).toHaveLength(200)
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 429))
  })
})

describe('the place of a GSTIN check', () => {
  it('is the one business in which the permission is held', async () => {
    const [one, other] = [await t.given.branch(), await t.given.branch()]
    const person = await t.given.staff({ on: one, may: ['edit_branches'] })
    await t.given.membership(other.business, person, [other])
    expect(await verify(person, '29AAGCB7383J1Z4')).toMatchObject({ valid: true })
  })

  it('must be said by those who hold it in several, and nobody else gets in without it', async () => {
    const [one, other] = [await t.given.business(), await t.given.business()]
    const person = await t.given.staff({ on: one, may: ['create_branches'] })
    await t.given.membership(other, person, null)
    const { roleId } = await t.given.role(other, { may: ['create_branches'] })
    await t.given.grant(other, person, roleId, null)
    await expect(verify(person, '29AAGCB7383J1Z4')).rejects.toMatchObject({
      status: 422,
      message: 'Please say which business or branch this is for',
    })
    for (const { quickId } of [one, other]) {
      expect(await verify(person, '29AAGCB7383J1Z4', { scopeId: quickId })).toMatchObject({ valid: true })
    }
    await expect(verify(await t.given.staff({ on: one }), '29AAGCB7383J1Z4')).rejects.toMatchObject({
      status: 422,
      message: "You don't have permission to add a branch.",
    })
  })

  it('may be named by a branch too, and by no role', async () => {
    const branch = await t.given.branch()
    const person = await t.given.staff({ on: branch, may: ['edit_branches'] })
    const { publicId } = await t.given.role(branch.business, { may: [] })
    expect(await verify(person, '29AAGCB7383J1Z4', { scopeId: branch.quickId })).toMatchObject({ valid: true })
    expect(await verify(person, '29AAGCB7383J1Z4', { scopeId: branch.business.quickId })).toMatchObject({ valid: true })
    await expect(verify(person, '29AAGCB7383J1Z4', { scopeId: publicId.slice(0, 10) })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('saving a branch', () => {
  const create = (business: GivenBusiness, gstin: string) =>
    t.as(business.root)(branches.create, {
      query: { business_quickID: business.quickId },
      body: branchForm({ gstin }),
    })
  const rowOf = (business: GivenBusiness) =>
    t.owner
      .cellOf(business)
      .selectFrom('business.branch')
      .select(['gstin', 'gstin_checked_at', 'gstin_legal_name', 'gstin_warning'])
      .where('business_id', '=', business.businessId)
      .executeTakeFirst()

  it('D1-BFORM-44, T14: repeats the check, whatever the client did before', async () => {
    const business = await t.given.business()
    for (const gstin of [
      nextNumber('9'),
      nextNumber('8'),
      damaged(nextNumber()),
      '29AAFCA7488L1Z0'.replace('0', '1'),
    ]) {
      await expect(create(business, gstin)).rejects.toMatchObject({
        status: 422,
        message: 'Please verify GSTIN before submitting',
      })
    }
    expect(await rowOf(business)).toBeUndefined()
  })

  it('keeps what the registry said with the branch, also for a number it had to insist on', async () => {
    const business = await t.given.business({ name: 'Aravali Carriers' })
    await verify(business.root, '29AAFCA7488L1Z0', { despite_check: true })
    await create(business, '29AAFCA7488L1Z0')
    expect(await rowOf(business)).toEqual({
      gstin: '29AAFCA7488L1Z0',
      gstin_checked_at: t.clock.held,
      gstin_legal_name: 'Aravali Carriers Private Limited',
      gstin_warning: 'The last character of this GSTIN does not fit the others, but the registry knows it.',
    })
  })

  it('asks the registry itself if nobody did', async () => {
    const business = await t.given.business()
    const gstin = nextNumber()
    await create(business, gstin)
    expect(asked()).toEqual([gstin])
    expect(await rowOf(business)).toMatchObject({
      gstin,
      gstin_warning: `The GST registry lists this GSTIN as Taxpayer ${gstin.slice(2, 12)}, not as ${business.name} Private Limited.`,
    })
  })
})

describe('T14: the registry as a free service', () => {
  proof(
    'T14',
    'Of structurally valid random numbers at most 3 % reach the registry on a first press, and never more than the caps.',
    { ci: { numbers: 400, people: 2, share: 0.08 }, stated: { numbers: 10_000, people: 20, share: 0.03 } },
    async ({ numbers, people, share }) => {
      const business = await t.given.business()
      const staff = await Promise.all(
        Array.from({ length: people }, () => t.given.staff({ on: business, may: ['create_branches'] })),
      )
      const from = (characters: string) => characters[t.deps.random.below(characters.length)] as string
      const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
      const alphabet = `0123456789${letters}`
      const states = Object.keys(gstStates)
      const random = () =>
        [
          states[t.deps.random.below(states.length)],
          ...Array.from({ length: 5 }, () => from(letters)),
          ...Array.from({ length: 4 }, () => from('0123456789')),
          from(letters),
          from(alphabet.slice(1)),
          'Z',
          from(alphabet),
        ].join('')
      const outcomes = { asked: 0, warned: 0, limited: 0 }
      for (let count = 0; count < numbers; count += 2) {
        await Promise.all(
          Array.from({ length: 2 }, async (_, index) => {
            const person = staff[(count + index) % people] as GivenPerson
            await verify(person, random())
              .then(({ warning }) => (warning?.startsWith('This GSTIN looks mistyped') ? outcomes.warned++ : undefined))
              .catch(({ status }: CallFailed) => {
                expect(status).toBe(429)
                outcomes.limited++
              })
          }),
        )
      }
      outcomes.asked = asked().length
      expect(outcomes.asked).toBeLessThanOrEqual(Math.min(share * numbers, 20 * people, 200))
      expect(outcomes.asked + outcomes.warned + outcomes.limited).toBe(numbers)
      return {
        'Reached the registry': `${outcomes.asked} (${((100 * outcomes.asked) / numbers).toFixed(2)} %)`,
        'Answered with a warning': outcomes.warned,
        'Refused by a cap': outcomes.limited,
      }
    },
  )
})
