import { randomUUID } from 'node:crypto'
import { CallFailed, createClient } from '@quickprism/client/client'
import { fetchWire } from '@quickprism/client/fetch-wire'
import { checkins } from '@quickprism/contract/checkins'
import { NOTICE_VERSION } from '@quickprism/contract/consents'
import { atTheDoor, here } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { type ServerProcess, startServerProcess } from '@quickprism/tools/testing/server-process'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { testServices } from '@quickprism/tools/testing/test-database'
import { newSigningKey } from '@quickprism/tools/testing/test-keys'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { createTokens } from '../../admission/tokens.ts'
import { closeDue } from '../visits/jobs.ts'

const DAY = 24 * 3_600_000

/** The server is a process of its own, with the time of the machine: phones and server do not take each other's turns. */
const key = newSigningKey()
const tokens = createTokens(key)
let t: TestApp
let door: ReturnType<typeof atTheDoor>
let server: ServerProcess
beforeAll(async () => {
  t = await testApp()
  t.clock.held = new Date()
  door = atTheDoor(t)
  server = await startServerProcess(t.databases, key, testServices().redis)
})
afterAll(async () => {
  await server.kill('SIGTERM')
  await t.close()
})

type Comer = Pick<GivenPerson, 'personId' | 'quickId'> & { sessionId: string }

/** Many people at once, each signed in on their phone. */
const givenCrowd = async (size: number): Promise<Comer[]> => {
  const { rows } = await sql<{ person_id: number; quick_id: string; session_id: string }>`
    with people as (
      insert into identity.person (quick_id, name, gender, created_at)
      select 'CROWD' || n, 'Person ' || n, n % 4, ${t.clock.held} from generate_series(1, ${size}) n
      returning person_id, quick_id
    ), agreed as (
      insert into identity.consent (person_id, given_at, version, language)
      select person_id, ${t.clock.held}, ${NOTICE_VERSION}, 'en-IN' from people
    ), sessions as (
      insert into identity.session (session_id, person_id, person_epoch, kind, salt, created_at, last_used_at, rotated_at,
        expires_at, ends_at, address, device)
      select gen_random_uuid(), person_id, 0, 'companion', '', ${t.clock.held}, ${t.clock.held}, ${t.clock.held},
        '2100-01-01', '2100-01-01', '', ''
        from people
      returning person_id, session_id
    )
    select person_id, quick_id, session_id from people join sessions using (person_id) order by person_id
  `.execute(t.owner.identity)
  return rows.map((row) => ({ personId: row.person_id, quickId: row.quick_id, sessionId: row.session_id }))
}

const phoneOf = async ({ sessionId }: Comer) => {
  const token = await tokens.issue({ sid: sessionId, session_epoch: 0, person_epoch: 0 }, new Date())
  return createClient(fetchWire({ token: () => token, refresh: async () => undefined, ended: () => {} }, server.url))
}

let askedAgain = 0

/** As phones do: where the server is busy or the line broke, the same scan is sent once more. */
const persistently = async <T>(send: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof CallFailed) || (error.status !== 503 && error.status !== 0)) throw error
      askedAgain++
    }
  }
}

const atATime = async <T>(most: number, things: readonly T[], work: (thing: T, number: number) => Promise<void>) => {
  let next = 0
  const lane = async () => {
    for (let number = next++; number < things.length; number = next++) await work(things[number] as T, number)
  }
  await Promise.all(Array.from({ length: most }, lane))
}

const ledgerOf = async ({ business, branchId }: GivenBranch) => {
  const { rows } = await sql<{ nonce: string; leads: number; people: number }>`
    select nonce, count(*) filter (where is_lead)::int as leads, count(*)::int as people from business.visit
     where business_id = ${business.businessId} and branch_id = ${branchId} group by nonce
  `.execute(t.owner.cellOf(business))
  return rows
}

/** How many with an account are inside, and in how many visits. */
const countInside = async ({ business, branchId }: GivenBranch) => {
  const { rows } = await sql<{ people: number; visits: number }>`
    select count(distinct o.person_id)::int as people, count(*)::int as visits from business.visit v
      join business.visitor o on o.business_id = v.business_id and o.visitor_id = v.visitor_id
     where v.business_id = ${business.businessId} and v.branch_id = ${branchId} and v.checked_out_at is null
       and o.person_id is not null
  `.execute(t.owner.cellOf(business))
  return rows[0]
}

describe('a crowd at one branch', () => {
  proof(
    'VE-02',
    'concurrent check-ins on one branch, alone and in groups that share people, each sent up to three times: no nonce makes two visits, everyone is inside once, every counter equal to the rows, and all of them closed at closing time',
    { ci: { scans: 200, atATime: 40 }, stated: { scans: 10_000, atATime: 100 } },
    async ({ scans, atATime: most }) => {
      const branch = await t.given.branch()
      const posterKey = await door.posterKeyOf(branch)
      const crowd = await givenCrowd(scans)
      const at = (number: number) => crowd[number % scans] as Comer
      const sent = new Set<string>()
      const confirmed = new Set<string>()
      const started = performance.now()
      await atATime(most, crowd, async (comer, number) => {
        const nonce = randomUUID()
        sent.add(nonce)
        const along = number % 5 === 0 ? [at(number + 1), at(number + 7), at(number * 3)] : []
        t.clock.held = new Date()
        const companions = [
          ...(await Promise.all(along.map(async (comer) => ({ pass: await door.passOf(comer) })))),
          ...(number % 7 === 0 ? [{ name: 'A cousin' }, { name: 'An aunt' }] : []),
        ]
        const phone = await phoneOf(comer)
        const send = () =>
          persistently(() =>
            phone(checkins.checkIn, {
              body: { shop_quickID: branch.quickId, key: posterKey, nonce, position: here, companions },
            }),
          )
        const answers = await Promise.all(Array.from({ length: 1 + (number % 3) }, send))
        expect(new Set(answers.map(({ visit_ref }) => visit_ref)).size).toBe(1)
        // Whoever came along with others before has their visit already.
        if (answers.some(({ repeated }) => !repeated)) confirmed.add(nonce)
      })
      const seconds = (performance.now() - started) / 1000

      const ledger = await ledgerOf(branch)
      const made = new Map(ledger.map(({ nonce, leads }) => [nonce, leads]))
      expect([...confirmed].filter((nonce) => made.get(nonce) !== 1)).toEqual([])
      expect(ledger.filter(({ nonce, leads }) => leads !== 1 || !sent.has(nonce))).toEqual([])
      expect(await countInside(branch)).toEqual({ people: scans, visits: scans })
      expect(await door.wrongCounters()).toEqual([])
      const people = ledger.reduce((sum, row) => sum + row.people, 0)

      const closing = performance.now()
      t.clock.held = new Date(Date.now() + DAY)
      await closeDue(branch.business.cell, t.deps)
      const closed = (await door.visitsAt(branch)).filter(({ checkout_type }) => checkout_type === 3)
      expect(closed).toHaveLength(people)
      expect(await door.wrongCounters()).toEqual([])
      return {
        scans,
        visits: people,
        'asked again (busy)': askedAgain,
        'scans a second': (scans / seconds).toFixed(0),
        'doubled or lost': 0,
        'wrong counters': 0,
        'closing all of them took': `${((performance.now() - closing) / 1000).toFixed(1)} s, with the recount`,
      }
    },
  )
})
