import { randomUUID } from 'node:crypto'
import { type Call, createClient } from '@quickprism/client/client'
import { fetchWire } from '@quickprism/client/fetch-wire'
import { checkins } from '@quickprism/contract/checkins'
import type { Sent } from '@quickprism/contract/endpoint'
import { asOwner } from './as-owner.ts'
import type { GivenBranch, GivenBusiness, GivenPerson } from './given.ts'
import { heldJobs } from './held-jobs.ts'
import { findWrongCounters } from './ledger.ts'
import { patient } from './not-busy.ts'
import { passMaker } from './pass-maker.ts'
import type { TestApp } from './test-app.ts'
import { withCookie } from './with-cookie.ts'

/** At the door of a branch made by `given`, and 1.5 km away from it. */
export const here = { latitude: 12.93624, longitude: 77.62691, accuracy: 8 }
export const far = { latitude: 12.95, longitude: 77.62691, accuracy: 20 }
/** As inexact as may be to count, and more than that. */
export const farAndUnsure = { ...far, accuracy: 1_000 }
export const hereAndVague = { ...here, accuracy: 100_000 }

type Scan = Partial<Sent<typeof checkins.checkIn>['body']>
type Leaving = Partial<Sent<typeof checkins.checkOut>['body']>

/** What phones do at a door, and what tests ask about it that no phone can ask. */
export const atTheDoor = (t: TestApp) => {
  const sessions = new Map<number, ReturnType<typeof t.given.session>>()
  const makers = new Map<number, ReturnType<typeof passMaker>>()

  const sessionOf = (person: Pick<GivenPerson, 'personId'>) => {
    const session = sessions.get(person.personId) ?? t.given.session(person, 'companion')
    sessions.set(person.personId, session)
    return session
  }

  /** Someone's phone: signed in to the companion for months, whatever the time is made to be. */
  const phoneOf =
    (person: GivenPerson): Call =>
    async (endpoint, input, options) => {
      const session = await sessionOf(person)
      const { sessionId, personEpoch } = session
      const token = await t.deps.tokens.issue(
        { sid: sessionId, session_epoch: 0, person_epoch: personEpoch },
        t.clock.held,
      )
      const carried = { token: () => token, refresh: async () => undefined, ended: () => {} }
      return createClient(withCookie(patient(fetchWire(carried, t.url)), session))(endpoint, input, options)
    }

  const posterKeyOf = async ({ business, branchId }: GivenBranch) =>
    (
      await t.owner
        .cellOf(business)
        .selectFrom('business.branch')
        .select('poster_key')
        .where('branch_id', '=', branchId)
        .executeTakeFirstOrThrow()
    ).poster_key

  return {
    phoneOf,
    posterKeyOf,

    comes: async (person: GivenPerson, branch: GivenBranch, scan: Scan = {}) =>
      phoneOf(person)(checkins.checkIn, {
        body: {
          shop_quickID: branch.quickId,
          key: scan.key ?? (await posterKeyOf(branch)),
          nonce: randomUUID(),
          position: here,
          ...scan,
        },
      }),

    leaves: (person: GivenPerson, branch: GivenBranch, how: Leaving = {}) =>
      phoneOf(person)(checkins.checkOut, { body: { shop_quickID: branch.quickId, by: 'geofence', ...how } }),

    mine: (person: GivenPerson) => phoneOf(person)(checkins.mine, {}),

    visitsAt: ({ business, branchId }: GivenBranch) =>
      t.owner
        .cellOf(business)
        .selectFrom('business.visit')
        .innerJoin('business.visitor', (join) =>
          join
            .onRef('business.visitor.business_id', '=', 'business.visit.business_id')
            .onRef('business.visitor.visitor_id', '=', 'business.visit.visitor_id'),
        )
        .selectAll('business.visit')
        .select([
          'business.visitor.name',
          'business.visitor.person_id',
          'business.visitor.mobile_masked',
          'business.visitor.mobile',
        ])
        .where('business.visit.business_id', '=', business.businessId)
        .where('business.visit.branch_id', '=', branchId)
        .orderBy('business.visit.visit_id')
        .execute(),

    async activitiesAt({ business, branchId }: GivenBranch) {
      const rows = await t.owner
        .cellOf(business)
        .selectFrom('business.activity')
        .select('detail')
        .where('business_id', '=', business.businessId)
        .where('branch_id', '=', branchId)
        .orderBy('activity_id')
        .execute()
      return rows.map(({ detail }) => detail)
    },

    /** Everyone who ever came. */
    blacklist: ({ business, branchId }: GivenBranch, blacklisted = true) =>
      t.owner
        .cellOf(business)
        .updateTable('business.branch_visitor')
        .set({ blacklisted })
        .where('branch_id', '=', branchId)
        .execute(),

    changeBranch: (
      { business, branchId }: GivenBranch,
      changes: { opening_time?: string | null; closing_time?: string | null; time_zone?: string; deleted_at?: Date },
    ) =>
      t.owner.cellOf(business).updateTable('business.branch').set(changes).where('branch_id', '=', branchId).execute(),

    /** The code that someone's phone shows at this minute. */
    async passOf(person: Pick<GivenPerson, 'personId'>) {
      const maker =
        makers.get(person.personId) ?? sessionOf(person).then(({ sessionId }) => passMaker(t.owner.identity, sessionId))
      makers.set(person.personId, maker)
      return (await maker)(t.clock.held)
    },

    /** Where the counters are not what the visits say, in any cell. */
    async wrongCounters() {
      const wrong: string[] = []
      for (const url of t.databases.ownerUrls.cells) {
        wrong.push(...(await asOwner(url, findWrongCounters)))
      }
      return wrong
    },

    /** The jobs of a kind that wait in identity. */
    async jobsOf<Payload>(name: string) {
      const { ofPeople } = await heldJobs(t)
      return ofPeople.filter((job) => job.name === name).map(({ data }) => data as Payload)
    },

    async eventsOf(business: GivenBusiness) {
      return (await t.owner.trailOf(business)).map(({ event }) => event)
    },
  }
}
