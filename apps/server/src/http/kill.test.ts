import { createClient } from '@quickprism/client/client'
import { fetchWire } from '@quickprism/client/fetch-wire'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { proof } from '../testing/proof.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { specimens } from '../testing/specimens.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { testServices } from '../testing/test-database.ts'
import { newSigningKey } from '../testing/test-keys.ts'
import { createTokens } from './tokens.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

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

      const cell = t.owner.cells[branch.business.cell - 1]
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
})
