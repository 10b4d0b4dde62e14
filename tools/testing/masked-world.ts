import { randomUUID } from 'node:crypto'
import { blacklist } from '@quickprism/contract/blacklist'
import { frontDesk } from '@quickprism/contract/front-desk'
import { guests } from '@quickprism/contract/guests'
import { notes } from '@quickprism/contract/notes'
import { permissionNames } from '@quickprism/contract/permissions'
import { makeQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { admitJob } from '@quickprism/server/admission/admit'
import { type checkoutType, gender, type purposeOfVisit } from '@quickprism/server/db/codes'
import { inBusiness } from '@quickprism/server/db/in-business'
import { keepNumber } from '@quickprism/server/modules/vault/service'
import { sealedContacts } from '@quickprism/server/modules/visitors/contacts'
import { createVault } from '@quickprism/server/vault'
import { seededNumbers, testApp } from './test-app.ts'

/** Everything about someone that is masked. */
export type Secret = { mobile: string; email: string; aadhaar: string; pan: string }
export const secretNames = ['mobile', 'email', 'aadhaar', 'pan'] as const

const below = seededNumbers(17)
const oneOf = <T>(values: readonly T[]) => values[below(values.length)] as T
const DIGITS = '0123456789'
const LETTERS = 'QXZWJ'
/** Nothing that may be seen has two of these beside each other, or begins with one: what is found is no accident. */
const HIDDEN = /[0-9QXZWJ]{2}|^[0-9QXZWJ]/

/** Two texts that are different at every place. */
const twoTexts = (length: number, alphabet: string): [string, string] => {
  const texts: [string, string] = ['', '']
  for (let place = 0; place < length; place++) {
    const one = below(alphabet.length)
    texts[0] += alphabet.charAt(one)
    texts[1] += alphabet.charAt((one + 1 + below(alphabet.length - 1)) % alphabet.length)
  }
  return texts
}

/** What the two worlds keep of someone: of each the mask shows the same, and all that it hides is different. */
const twoSecrets = (): [Secret, Secret] => {
  const open = () => twoTexts(4, DIGITS)[0]
  const [mobileEnd, aadhaarEnd, panEnd] = [open(), open(), `${open().slice(1)}F`]
  const first = twoTexts(1, '6789')
  const mobile = twoTexts(5, DIGITS)
  const local = twoTexts(9, `${LETTERS.toLowerCase()}${DIGITS}`)
  const aadhaar = twoTexts(8, DIGITS)
  const pan = [twoTexts(5, LETTERS), twoTexts(1, DIGITS)] as const
  const secretIn = (world: 0 | 1): Secret => ({
    mobile: `${first[world]}${mobile[world]}${mobileEnd}`,
    // The mask does not tell how long it is either.
    email: `a${local[world].slice(world * 3)}@people.invalid`,
    aadhaar: `${aadhaar[world]}${aadhaarEnd}`,
    pan: `${pan[0][world]}${pan[1][world]}${panEnd}`,
  })
  return [secretIn(0), secretIn(1)]
}

const quickId = (): string => {
  const made = makeQuickId(PERSON_ID_LENGTH, below)
  return HIDDEN.test(made) ? quickId() : made
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

type Visit = {
  before: number
  stays: number | undefined
  pov: keyof typeof purposeOfVisit
  left: keyof typeof checkoutType
}

const visitsOf = (number: number): Visit[] => [
  ...Array.from({ length: 4 }, (_, day) => ({
    before: (day + 1) * DAY + below(600) * MINUTE,
    stays: (5 + below(90)) * MINUTE,
    pov: oneOf(['Guest', 'Vendor', 'Other', 'Delivery'] as const),
    left: oneOf(['qr', 'geoTagged', 'timeout'] as const),
  })),
  { before: (1 + number) * MINUTE, stays: number % 3 === 0 ? MINUTE : undefined, pov: 'Guest', left: 'qr' },
]

/** Everyone who comes to the branch, with their secrets in either world. */
export const people = Array.from({ length: 12 }, (_, number) => ({
  name: `${oneOf(['Ananya', 'Bhavna', 'Chetan', 'Divya'])} ${oneOf(['Rao', 'Iyer', 'Kumar'])}`,
  quickId: quickId(),
  secrets: twoSecrets(),
  age: 20 + number,
  gender: oneOf(['female', 'male'] as const),
  visits: visitsOf(number).toSorted((one, other) => other.before - one.before),
}))

/** Known by what they told at the desk, and by what their host wrote. */
const written = { name: 'Esha Menon', secrets: twoSecrets() }
const announced = { name: 'Farhan Ali', secrets: twoSecrets() }

/** All secrets that an attacker may be after. */
export const targets = [...people, written, announced]

export type MaskedWorld = Awaited<ReturnType<typeof openMaskedWorld>>

/**
 * A server and a branch with the same people, visits, ids and times in either world, so that their answers can be
 * compared byte for byte: nothing differs but what is masked.
 */
export const openMaskedWorld = async (world: 0 | 1) => {
  const keys = new Map([[1, Buffer.alloc(32, 5)]])
  const t = await testApp({
    sms: { send: async () => {} },
    vault: createVault(Buffer.alloc(32, 3), { keys, keepsAadhaar: true }),
  })
  const branch = await t.given.branch({ name: 'Koramangala' })
  const { business, quickId: shopId } = branch
  const { businessId, cell, root } = business
  const now = t.clock.held.getTime()

  for (const person of people) {
    const secret = person.secrets[world]
    const { visitor_id: visitorId } = await t.owner
      .cellOf(business)
      .insertInto('business.visitor')
      .values({
        business_id: businessId,
        quick_id: person.quickId,
        name: person.name,
        gender: gender[person.gender],
        created_at: t.clock.held,
        ...sealedContacts(t.deps.secrets, businessId, secret),
      })
      .returning('visitor_id')
      .executeTakeFirstOrThrow()
    const by = { visitorId, quickId: person.quickId, name: person.name, business }
    for (const { before, stays, pov, left } of person.visits) {
      const from = new Date(now - before)
      const until = stays === undefined ? {} : { until: new Date(now - before + stays), left }
      await t.given.visit({ at: branch, by, from, pov, age: person.age, gender: person.gender, ...until })
    }
    await inBusiness(t.deps, admitJob(cell, businessId), async (tx) => {
      await keepNumber(t.deps, tx, visitorId, 'aadhaar', secret.aadhaar)
      await keepNumber(t.deps, tx, visitorId, 'pan', secret.pan)
    })
  }

  const owner = t.as(root)
  const key = () => ({ key: randomUUID() })
  const [first, second] = people as [(typeof people)[number], (typeof people)[number]]
  await owner(blacklist.set, { query: { shopId, quickId: first.quickId, blacklistUser: 'true' } })
  const info = { additional_info: { Vehicle: 'White van' } }
  await owner(notes.save, { query: { shopId, visitorQuickId: second.quickId }, body: info }, key())
  const person = { name: written.name, mobile: written.secrets[world].mobile }
  const entry = { shopId, nonce: randomUUID(), pov: 'Guest' as const, person, companions: [{ name: 'Gauri Menon' }] }
  await owner(frontDesk.checkIn, { body: entry })
  const guest = { name: announced.name, contact: announced.secrets[world].mobile, day: '2026-03-02' }
  await owner(guests.announce, { body: { shopId, ...guest } }, key())

  const clerk = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const manager = await t.given.staff({ on: branch, may: permissionNames })
  return {
    url: t.url,
    shopId,
    /** Who may see records and nothing else, and who may do everything; neither has unmasked anyone. */
    tokens: { clerk: await t.sessionOf(clerk), manager: await t.sessionOf(manager) },
    close: t.close,
  }
}
