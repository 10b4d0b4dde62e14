import { type Heard, openStream } from '@quickprism/tools/testing/event-stream'
import type { GivenBranch, GivenBusiness, GivenPerson, GivenVisitor } from '@quickprism/tools/testing/given'
import { startOwnRedis } from '@quickprism/tools/testing/own-redis'
import { proof } from '@quickprism/tools/testing/proof'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Who } from '../../scopes.ts'
import { followBranches } from './following.ts'
import { type Hub, openHub } from './hub.ts'
import { startRelay } from './relay.ts'

let t: TestApp
let own: Awaited<ReturnType<typeof startOwnRedis>>
let redis: Redis
beforeAll(async () => {
  own = await startOwnRedis()
  redis = new Redis(own.url)
  t = await testApp({ redis })
})
afterAll(async () => {
  await t.close()
  redis.disconnect()
  await own.kill()
})

type Site = { business: GivenBusiness; branches: GivenBranch[]; people: GivenPerson[]; visitors: GivenVisitor[] }
type Hears = (event: string, data: { shop_quickID?: string; shops?: { shop_quickID: string }[] }) => void
type Follow = (person: GivenPerson, shops: string[], hears: Hears) => Promise<() => Promise<void>>

const TABS_OF_A_PERSON = 10

const openSite = async (branchCount: number, tabs: number): Promise<Site> => {
  const business = await t.given.business()
  const site: Site = { business, branches: [], people: [], visitors: [] }
  while (site.branches.length < branchCount) site.branches.push(await t.given.branch({ of: business }))
  while (site.people.length * TABS_OF_A_PERSON < tabs) site.people.push(await t.given.staff({ on: business }))
  for (const _ of site.branches) site.visitors.push(await t.given.visitor({ of: business }))
  return site
}

/** A tab over HTTP. */
const followOverHttp: Follow = async (person, shops, hears) => {
  const stream = await openStream(t.url, await t.sessionOf(person), shops)
  const { heard } = stream
  const pass = (events: readonly Heard[]) => {
    for (const { event, data } of events) hears(event, data)
    return 0
  }
  pass(heard)
  heard.push = (...events) => pass(events)
  return stream.close
}

/** A tab in this process: everything but its line is the product's. */
const followInProcess =
  (hub: Hub): Follow =>
  async (person, shops, hears) => {
    await t.sessionOf(person)
    const { session_id } = await t.owner.identity
      .selectFrom('identity.session')
      .select('session_id')
      .where('person_id', '=', person.personId)
      .executeTakeFirstOrThrow()
    let leave = () => {}
    await followBranches({
      deps: t.deps,
      hub,
      who: { personId: person.personId } as Who<'dashboard'>,
      claims: { sid: session_id, session_epoch: 0, person_epoch: 0 },
      lookedAt: performance.now(),
      wire: () => ({
        write: (event, data) => hears(event, data),
        end: () => {},
        whenGone: (act) => {
          leave = act
        },
      }),
      quickIds: shops,
    })
    return async () => leave()
  }

describe('fifty businesses, all changing at once', () => {
  proof(
    'LV-02',
    'every notice that is delivered is about a branch its follower may reach',
    {
      ci: { businesses: 50, branches: 6, tabs: 2, deliveries: 2_000, over: 'HTTP' },
      stated: { businesses: 50, branches: 8, tabs: 100, deliveries: 1_000_000, over: 'the hub of one process' },
    },
    async ({ businesses, branches, tabs, deliveries, over }) => {
      const hub = openHub(t.deps)
      const follow = over === 'HTTP' ? followOverHttp : followInProcess(hub)
      const stopRelay = startRelay(t.deps)
      const sites: Site[] = []
      while (sites.length < businesses) sites.push(await openSite(branches, tabs))
      const all = sites.flatMap(({ branches }) => branches.map(({ quickId }) => quickId))

      let delivered = 0
      const foreign: string[] = []
      const leaving: (() => Promise<void>)[] = []
      for (const [number, { branches: ownBranches, people }] of sites.entries()) {
        const mine = new Set(ownBranches.map(({ quickId }) => quickId))
        const hears: Hears = (event, { shop_quickID, shops = [] }) => {
          if (event === 'version') delivered++
          const about = [...shops.map((shop) => shop.shop_quickID), ...(shop_quickID ? [shop_quickID] : [])]
          foreign.push(...about.filter((quickId) => !mine.has(quickId)))
        }
        for (let tab = 0; tab < tabs; tab++) {
          // Each asks for two branches of somebody else as well.
          const others = [1, 2].map((step) => all[(number * branches + step * 131 + tab) % all.length] as string)
          const shops = [...mine, ...others.filter((quickId) => !mine.has(quickId))]
          leaving.push(await follow(people[tab % people.length] as GivenPerson, shops, hears))
        }
      }

      let changes = 0
      const started = performance.now()
      const comeTo = async ({ branches: here, visitors }: Site) => {
        for (const [place, at] of here.entries()) {
          await t.given.visit({ at, by: visitors[place] as GivenVisitor })
          changes++
        }
      }
      while (delivered < deliveries) {
        await Promise.all(sites.map(comeTo))
        // Rights move everywhere as well, without anyone losing any.
        const moved = sites[changes % sites.length] as Site
        await t.given.moveAccess(moved.business)
      }
      const seconds = (performance.now() - started) / 1_000
      await Promise.all(leaving.map((leave) => leave()))
      await stopRelay()
      hub.close()
      expect(foreign).toEqual([])
      return {
        businesses,
        branches: all.length,
        tabs: leaving.length,
        changes,
        deliveries: delivered,
        over,
        'deliveries a second': Math.round(delivered / seconds),
        'foreign deliveries': foreign.length,
      }
    },
  )
})
