import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Call, CallFailed, createClient } from '@quickprism/client/client'
import { fetchWire } from '@quickprism/client/fetch-wire'
import { branches } from '@quickprism/contract/branches'
import { roles } from '@quickprism/contract/roles'
import { users } from '@quickprism/contract/users'
import { branchForm, roleForm } from '@quickprism/tools/testing/forms'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { type ServerProcess, startServerProcess } from '@quickprism/tools/testing/server-process'
import { specimens } from '@quickprism/tools/testing/specimens'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { testServices } from '@quickprism/tools/testing/test-database'
import { newSigningKey } from '@quickprism/tools/testing/test-keys'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { createTokens } from '../admission/tokens.ts'
import { verifyTrails } from '../modules/audit/verify.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** What is made in this test and by nobody else. */
const MADE = 'Made while it was killed'
const newName = () => `${MADE} ${randomUUID()}`

/** Acts that each make one thing in a business, as its root does them. */
const makers = (call: Call, { quickId: shopId, business: { quickId } }: GivenBranch) => [
  () => call(roles.create, { body: roleForm({ role_name: newName(), scope_type: 'business', scope_id: quickId }) }),
  () => call(branches.create, { query: { business_quickID: quickId }, body: branchForm({ store_name: newName() }) }),
  () => call(specimens.remark, { body: { shopId, text: newName() } }),
  async () => {
    const { quickId: quick_id } = await t.given.person({ name: newName() })
    return call(users.create, { body: { quick_id, scope_type: 'business', scope_role_data: { [quickId]: [] } } })
  },
]

type Difference = { changes: number; entries: number; unaudited: number; unmade: number }

/** What was made in these businesses, what their trails say was made, and what only one of the two knows of. */
const compare = async (businesses: readonly number[]) => {
  const sum: Difference = { changes: 0, entries: 0, unaudited: 0, unmade: 0 }
  for (const cell of t.owner.cells) {
    const made = `${MADE}%`
    const { rows } = await sql<Difference>`
      with change as (
        select business_id, 'role.created' as event, public_id as about from business.role where name like ${made}
        union all
        select business_id, 'branch.created', quick_id from business.branch where name like ${made}
        union all
        select business_id, 'specimen.remarked', detail from business.activity where detail like ${made}
        union all
        select business_id, 'user.created', quick_id from business.membership where name like ${made}
      ), entry as (
        select business_id, event, entry::jsonb ->> 'about' as about from business.audit
         where business_id = any(${businesses}::int[])
           and event in ('role.created', 'branch.created', 'specimen.remarked', 'user.created')
      )
      select (select count(*) from change)::int as changes, (select count(*) from entry)::int as entries,
             (select count(*) from (select * from change except all select * from entry) r)::int as unaudited,
             (select count(*) from (select * from entry except all select * from change) r)::int as unmade
    `.execute(cell)
    for (const [name, count] of Object.entries(rows[0] as Difference)) sum[name as keyof Difference] += count
  }
  return sum
}

describe('a server killed in the middle of its work', () => {
  proof(
    'RE-01',
    'keyed mutations, the server killed -9 in the middle, then retries: exactly one effect, one audit row and one job each',
    { ci: { mutations: 200, kills: 1 }, stated: { mutations: 1000, kills: 10 } },
    async ({ mutations, kills }) => {
      const key = newSigningKey()
      t.clock.held = new Date()
      const branch = await t.given.branch()
      const staff = await t.given.staff({ on: branch, may: ['edit_branches'] })
      await t.sessionOf(staff)
      const { session_id } = await t.owner.identity
        .selectFrom('identity.session')
        .select('session_id')
        .where('person_id', '=', staff.personId)
        .executeTakeFirstOrThrow()
      const token = await createTokens(key).issue({ sid: session_id, session_epoch: 0, person_epoch: 0 }, new Date())

      const waiting = Array.from({ length: mutations }, (_, number) => `remark ${number} of the day`)
      const perLife = Math.floor(mutations / (kills + 1))
      let lives = 0
      let interrupted = 0
      while (waiting.length > 0) {
        lives++
        const server: ServerProcess = await startServerProcess(t.databases, key, testServices().redis)
        const session = { token: () => token, refresh: async () => undefined, ended: () => {} }
        const call = createClient(fetchWire(session, server.url))
        let answered = 0
        let killed: Promise<unknown> | undefined

        const worker = async () => {
          for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) {
            try {
              await call(
                specimens.remark,
                { body: { shopId: branch.quickId, text } },
                { key: text.replaceAll(' ', '-') },
              )
              answered++
            } catch {
              interrupted++
              waiting.push(text)
              return
            }
            if (lives <= kills && answered === perLife) killed = server.kill('SIGKILL')
          }
        }
        await Promise.all(Array.from({ length: 16 }, worker))
        await (killed ?? server.kill('SIGTERM'))
      }

      const cell = t.owner.cellOf(branch.business)
      if (!cell) throw new Error('no such cell')
      const { rows } = await sql<{ effects: number; texts: number; audited: number; abouts: number; jobs: number }>`
        select (select count(*) from business.activity)::int as effects,
               (select count(distinct detail) from business.activity)::int as texts,
               (select count(*) from business.audit where event = 'specimen.remarked')::int as audited,
               (select count(distinct entry) from business.audit where event = 'specimen.remarked')::int as abouts,
               (select count(*) from business_jobs.job where name = 'access.follow-membership')::int as jobs
      `.execute(cell)
      expect(lives).toBe(kills + 1)
      expect(rows[0]).toEqual({
        effects: mutations,
        texts: mutations,
        audited: mutations,
        abouts: mutations,
        jobs: mutations,
      })
      return { mutations, kills, 'calls cut off and retried': interrupted, effects: mutations, 'audit rows': mutations }
    },
  )

  proof(
    'AU-05',
    'the server killed -9 in mid-request, again and again: no change is without its audit entry, and no entry without its change',
    { ci: { kills: 2 }, stated: { kills: 500 }, minutes: 120 },
    async ({ kills }) => {
      const key = newSigningKey()
      t.clock.held = new Date()
      const rootOf = async ({ business: { root } }: GivenBranch) => {
        const { sessionId, personEpoch } = await t.given.session(root)
        return createTokens(key).issue({ sid: sessionId, session_epoch: 0, person_epoch: personEpoch }, new Date())
      }
      const start = () => startServerProcess(t.databases, key, testServices().redis)

      let [answered, refused, cut] = [0, 0, 0]
      const businesses: number[] = []
      // The next one starts while this one works.
      let next = start()
      try {
        for (let killed = 0; killed < kills; killed++) {
          const branch = await t.given.branch()
          businesses.push(branch.business.businessId)
          const token = await rootOf(branch)
          const server = await next
          if (killed + 1 < kills) next = start()
          const session = { token: () => token, refresh: async () => undefined, ended: () => {} }
          const acts = makers(createClient(fetchWire(session, server.url)), branch)
          const due = Promise.withResolvers<void>()
          let [open, left] = [0, randomInt(1, 25)]

          const worker = async (_: unknown, number: number) => {
            for (let turn = number; ; turn++) {
              open++
              const failed = await acts[turn % acts.length]?.().then(
                () => undefined,
                (error: Error) => error,
              )
              const isRefused = failed instanceof CallFailed && failed.status > 0
              if (failed && !isRefused) return
              open--
              if (isRefused) refused++
              else answered++
              if (--left === 0) due.resolve()
            }
          }
          const workers = Array.from({ length: 8 }, worker)
          await due.promise
          await pause(randomInt(20))
          await server.kill('SIGKILL')
          await Promise.all(workers)
          cut += open
        }
      } finally {
        await (await next).kill('SIGKILL')
      }

      const { changes, entries, unaudited, unmade } = await compare(businesses)
      expect({ unaudited, unmade }).toEqual({ unaudited: 0, unmade: 0 })
      expect(changes).toBe(entries)
      expect(changes).toBeGreaterThanOrEqual(answered)
      expect(changes).toBeLessThanOrEqual(answered + cut)
      expect((await verifyTrails(t.deps)).findings).toEqual([])
      return {
        kills,
        'acts answered': answered,
        'acts refused by a busy server': refused,
        'acts cut off': cut,
        'of them done': changes - answered,
        'changes without an entry': unaudited,
        'entries without a change': unmade,
      }
    },
  )
})
