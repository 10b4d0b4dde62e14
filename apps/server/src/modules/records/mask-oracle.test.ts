import { makeQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { columnTypes } from '@quickprism/server/db/column-types'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { seededNumbers, type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { checkIn, checkOut } from '@quickprism/tools/testing/visits'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { sealedContacts } from '../visitors/contacts.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const PEOPLE = 12
const below = seededNumbers(17)
const oneOf = <T>(values: readonly T[]) => values[below(values.length)] as T

/** The same people and visits; only what is masked differs, and what each mask leaves open is the same. */
const people = Array.from({ length: PEOPLE }, (_, number) => ({
  name: `${oneOf(['Ananya', 'Bhavna', 'Chetan', 'Divya'])} ${oneOf(['Rao', 'Iyer', 'Kumar'])}`,
  quickId: makeQuickId(PERSON_ID_LENGTH, below),
  open: String(1000 + below(9000)),
  letter: 'a',
  age: 20 + number,
  gender: 1 + (number % 2),
  visits: Array.from({ length: 5 }, () => ({ minute: below(40_000), purpose: 1 + below(7), type: below(4) })),
}))

type Twin = { branch: GivenBranch; token: string; mobiles: string[]; emails: string[] }

const twin = async (hidden: (number: number) => string): Promise<Twin> => {
  const branch = await t.given.branch()
  const { businessId, cell } = branch.business
  const client = new pg.Client({ connectionString: t.databases.ownerUrls.cells[cell - 1], types: columnTypes })
  await client.connect()
  const [mobiles, emails]: [string[], string[]] = [[], []]
  for (const [number, person] of people.entries()) {
    const mobile = `${hidden(number)}${person.open}`
    const email = `${person.letter}${hidden(number)}@people.invalid`
    mobiles.push(mobile)
    emails.push(email)
    const sealed = sealedContacts(t.deps.secrets, businessId, { mobile, email })
    const { rows } = await client.query<{ visitor_id: number }>(
      `insert into business.visitor (business_id, quick_id, name, gender, mobile, mobile_masked, mobile_hash, email,
         email_masked, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning visitor_id`,
      [
        ...[businessId, person.quickId, person.name, person.gender, sealed.mobile, sealed.mobile_masked],
        ...[sealed.mobile_hash, sealed.email, sealed.email_masked, t.clock.held],
      ],
    )
    const comer = { visitorId: rows[0]?.visitor_id as number, age: person.age, gender: person.gender }
    for (const { minute, purpose, type } of person.visits) {
      const at = new Date(t.clock.held.getTime() - minute * 60_000 - number * 1_000)
      const where = { businessId, branchId: branch.branchId }
      const came = await checkIn(client, { ...where, people: [comer], at, purpose })
      const left = { ...where, checkedInAt: came.checked_in_at, visitIds: [came.visit_id], at: t.clock.held, type }
      if (type > 0) await checkOut(client, left)
    }
  }
  await client.end()
  const staff = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors', 'reveal_data_of_visitors'] })
  return { branch, token: await t.sessionOf(staff), mobiles, emails }
}

/** What the attacker tries next: pieces of one twin's secrets, and of what the last answer showed. */
const question = (holder: Twin, last: string) => {
  const secret = oneOf([...holder.mobiles, ...holder.emails])
  const from = below(secret.length - 2)
  const shown = /"(?:mobile|email)":"([^"]+)"/.exec(last)?.[1] ?? ''
  const term = oneOf([
    secret,
    secret.slice(from, from + 3 + below(6)),
    `${below(1_000_000)}`,
    shown,
    'Rao',
    '%',
    `_${secret}`,
  ])
  const some = (name: string, value: string | number) => (below(3) === 0 ? { [name]: String(value) } : {})
  const age = 18 + below(20)
  return {
    ...(below(2) === 0 ? { search: term } : {}),
    ...some('pov', oneOf(['Guest', 'Vendor,Other', secret])),
    ...some('gender', oneOf(['M', 'F', secret])),
    ...some('checked_out_type', oneOf(['QR', 'Timeout', secret])),
    ...some('min_age', age),
    ...some('max_age', age + below(9)),
    ...some('date', new Date(t.clock.held.getTime() - below(28) * 86_400_000).toISOString().slice(0, 10)),
    ...some('page', 1 + below(4)),
    ...some('limit', 1 + below(12)),
    ...some('sort', secret),
    ...some('mobile', secret),
  }
}

/** Without what names a row or a person of one business, which says nothing about their contacts. */
const told = (text: string) => text.replace(/"(record_id|visitor_ref|requestId)":"[^"]+"/g, '"$1":""')

proof(
  'T17',
  'No search, filter, range, page or total tells a masked digit: of two branches that differ in nothing else every answer is the same, to the byte, and takes as long.',
  { ci: { queries: 150 }, stated: { queries: 10_000 } },
  async ({ queries }, target) => {
    const digits = seededNumbers(170)
    const twins = [
      await twin(() => String(100_000 + digits(900_000))),
      await twin(() => String(100_000 + digits(900_000))),
    ] as const
    const ask = async ({ branch, token }: Twin, asked: Record<string, string>) => {
      const query = new URLSearchParams({ shopId: branch.quickId, ...asked })
      const started = performance.now()
      const answer = await fetch(`${t.url}/api/vms/visitor-records?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const text = `${answer.status} ${await answer.text()}`
      return { text, milliseconds: performance.now() - started }
    }
    let last = ''
    let rows = 0
    let slower = 0
    const differing: string[] = []
    for (let number = 0; number < queries; number++) {
      const [holder, stranger] = below(2) === 0 ? twins : ([twins[1], twins[0]] as const)
      const asked = question(holder, last)
      // One after the other, so that neither waits for the other, and either of them first.
      const first = below(2) === 0 ? await ask(holder, asked) : undefined
      const other = await ask(stranger, asked)
      const one = first ?? (await ask(holder, asked))
      if (told(one.text) !== told(other.text)) differing.push(JSON.stringify(asked))
      if (one.milliseconds > other.milliseconds) slower++
      rows += one.text.split('"record_id"').length - 1
      last = one.text
    }
    expect(differing).toEqual([])
    // The twins do differ, and the attacker did see rows.
    expect(twins[0].mobiles).not.toEqual(twins[1].mobiles)
    expect(rows).toBeGreaterThan(queries / 4)
    // Whoever goes by the time it took guesses: four standard deviations around half of them.
    target('time does not tell either', Math.abs(slower - queries / 2) <= 2 * Math.sqrt(queries))
    return {
      'Adaptive queries': queries,
      'Rows seen': rows,
      'Answers that differ': 0,
      'Slower where the secret is': `${((100 * slower) / queries).toFixed(1)} %`,
      'Masked digits recovered': 0,
    }
  },
)
