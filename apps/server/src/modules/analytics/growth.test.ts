import { analytics } from '@quickprism/contract/analytics'
import { title } from '@quickprism/contract/endpoint'
import { checkCounters, loadDemo } from '@quickprism/tools/demo/load'
import { dayInKolkata, questionsOn } from '@quickprism/tools/testing/landing-page-questions'
import { proof } from '@quickprism/tools/testing/proof'
import type { Figures } from '@quickprism/tools/testing/proof-page'
import { median } from '@quickprism/tools/testing/statistics'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'

const opened: TestApp[] = []
afterAll(async () => {
  for (const t of opened) await t.close()
})

const until = new Date('2026-11-14T16:00:00+05:30')

type Largest = { business_id: number; branch_id: number; quick_id: string; root: number; regular: string }

/** A country with this many visits, its largest branch, and how its landing page asks. */
const openCountry = async (visits: number, branches: number) => {
  const t = await testApp({ shape: 'one' })
  opened.push(t)
  t.clock.held = until
  const target = { identityUrl: t.databases.ownerUrls.identity, cellUrls: t.databases.ownerUrls.cells }
  const { secrets, vault } = t.deps
  const sizes = { businesses: Math.ceil(branches / 7), branches, visits, seed: 13, until }
  await loadDemo({ ...target, secrets, vault }, { ...sizes, madeUp: Math.min(visits, 1_000_000) }, () => {})
  expect(await checkCounters(target, console.error)).toBe(true)

  const cell = t.owner.cellOf({ cell: 1 })
  const { rows } = await sql<Largest>`
    select t.business_id, t.branch_id, b.quick_id, o.root_person_id as root,
           (select bv.quick_id from business.branch_visitor bv
             where bv.business_id = t.business_id and bv.branch_id = t.branch_id and bv.quick_id is not null
             order by bv.visits desc limit 1) as regular
      from business.visit_total t
      join business.branch b using (business_id, branch_id) join business.business o using (business_id)
     order by t.member_people + t.visitor_people desc limit 1
  `.execute(cell)
  const { business_id, branch_id, quick_id: shopId, root, regular } = rows[0] as Largest
  const { sessionId, personEpoch } = await t.given.session({ personId: root })
  const token = await t.deps.tokens.issue({ sid: sessionId, session_epoch: 0, person_epoch: personEpoch }, until)

  const questions = [
    ...questionsOn(dayInKolkata(until)).map(({ endpoint, more }) => [title(endpoint), endpoint.path, more] as const),
    [`${title(analytics.durations)} of one visitor`, analytics.durations.path, { visitorId: regular }] as const,
  ]
  return {
    visits,
    /** Something has happened at the branch before each question, so that each is worked out again: how long it took. */
    async afterAChange() {
      const took = new Map<string, number>()
      for (const [name, path, query] of questions) {
        await sql`
          update business.visit_total set version = version + 1 where business_id = ${business_id} and branch_id = ${branch_id}
        `.execute(cell)
        const url = `${t.url}${path}?${new URLSearchParams({ shopId, ...query })}`
        const started = performance.now()
        const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
        await answer.text()
        took.set(name, performance.now() - started)
        expect([name, answer.status]).toEqual([name, 200])
      }
      return took
    },
  }
}

proof(
  'EN-02',
  'the landing page of the largest branch costs the same however many visits there are',
  {
    ci: { visits: [1_000, 4_000], branches: 14, rounds: 3 },
    stated: { visits: [1_000_000, 10_000_000, 50_000_000], branches: 2_000, rounds: 200 },
    minutes: 150,
  },
  async ({ visits, branches, rounds }, target) => {
    const countries: Awaited<ReturnType<typeof openCountry>>[] = []
    for (const size of visits) countries.push(await openCountry(size, branches))
    // Connections, plans and rights are there before the clock runs.
    for (const country of countries) for (let round = 0; round < 10; round++) await country.afterAChange()
    const taken = countries.map(() => new Map<string, number[]>())
    for (let round = 0; round < rounds; round++) {
      for (const [place, country] of countries.entries()) {
        const times = taken[place] as Map<string, number[]>
        for (const [name, took] of await country.afterAChange()) times.set(name, [...(times.get(name) ?? []), took])
      }
    }
    const [smallest, ...larger] = taken as [Map<string, number[]>, ...Map<string, number[]>[]]
    const ms = (value: number) => Math.round(value * 100) / 100
    const figures: Figures = {}
    for (const [name, times] of smallest) {
      const base = median(times)
      const ratios = larger.map((each) => median(each.get(name) as number[]) / base)
      target(`${name} takes at most 1.2 times as long`, Math.max(...ratios) <= 1.2)
      figures[`${name}: median at ${visits[0]} visits (ms), then times as long at ${visits.slice(1).join(' and ')}`] =
        `${ms(base)}, ${ratios.map(ms).join(' and ')}`
    }
    return figures
  },
)
