import { type Call, createClient } from '@quickprism/client/client'
import { fetchWire } from '@quickprism/client/fetch-wire'
import pg from 'pg'
import type { PersonScope } from '../http/scopes.ts'
import { passOf } from '../modules/people/service.ts'
import type { GivenBranch, GivenBusiness, GivenPerson } from './given.ts'
import { findWrongCounters } from './ledger.ts'
import type { TestApp } from './test-app.ts'

/** What tests ask about a door that no phone can ask. */
export const atTheDoor = (t: TestApp) => {
  const cellOf = ({ cell }: GivenBusiness) => t.owner.cells[cell - 1] as (typeof t.owner.cells)[number]
  const sessions = new Map<number, ReturnType<typeof t.given.session>>()

  /** Someone's phone: signed in to the companion for months, whatever the time is made to be. */
  const phoneOf =
    (person: GivenPerson): Call =>
    async (endpoint, input, options) => {
      const session = sessions.get(person.personId) ?? t.given.session(person, 'companion')
      sessions.set(person.personId, session)
      const { sessionId, personEpoch } = await session
      const token = await t.deps.tokens.issue(
        { sid: sessionId, session_epoch: 0, person_epoch: personEpoch },
        t.clock.held,
      )
      const carried = { token: () => token, refresh: async () => undefined, ended: () => {} }
      return createClient(fetchWire(carried, t.url))(endpoint, input, options)
    }

  return {
    cellOf,
    phoneOf,

    posterKeyOf: async ({ business, branchId }: GivenBranch) =>
      (
        await cellOf(business)
          .selectFrom('business.branch')
          .select('poster_key')
          .where('branch_id', '=', branchId)
          .executeTakeFirstOrThrow()
      ).poster_key,

    /** The code on someone's pass at this minute. */
    passOf: ({ quickId }: GivenPerson) => passOf(t.deps, { who: { quickId } } as PersonScope).code,

    /** Where the counters are not what the visits say, in any cell. */
    async wrongCounters() {
      const wrong: string[] = []
      for (const url of t.databases.ownerUrls.cells) {
        const owner = new pg.Client({ connectionString: url })
        await owner.connect()
        wrong.push(...(await findWrongCounters(owner)))
        await owner.end()
      }
      return wrong
    },

    /** The jobs of a kind that wait in identity. */
    async jobsOf<Payload>(name: string) {
      const owner = new pg.Client({ connectionString: t.databases.ownerUrls.identity })
      await owner.connect()
      const { rows } = await owner.query<{ data: Payload }>('select data from identity_jobs.job where name = $1', [
        name,
      ])
      await owner.end()
      return rows.map(({ data }) => data)
    },

    async eventsOf(business: GivenBusiness) {
      const rows = await cellOf(business)
        .selectFrom('business.audit')
        .select('event')
        .where('business_id', '=', business.businessId)
        .orderBy('seq')
        .execute()
      return rows.map(({ event }) => event)
    },
  }
}
