import { setTimeout as pause } from 'node:timers/promises'
import { records } from '@quickprism/contract/records'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { type LiveKit, liveKit, type Side } from '@quickprism/tools/testing/live-kit'
import { proof } from '@quickprism/tools/testing/proof'
import { seededNumbers, type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { type TwoServers, twoServers } from '@quickprism/tools/testing/two-servers'
import { afterAll, beforeAll, expect, vi } from 'vitest'

let t: TestApp
let two: TwoServers
let kit: LiveKit
beforeAll(async () => {
  t = await testApp()
  // The processes go by the database's clock.
  t.clock.held = new Date()
  two = await twoServers(t)
  kit = liveKit(t, two)
})
afterAll(async () => {
  await two.close()
  await t.close()
})

const below = seededNumbers(200)
const sideOf = (number: number): Side => (number % 2 === 0 ? 0 : 1)

/** Up to so long an open screen waits after it has heard of a change. */
const JITTER = 500

/** An open page of records: hears that the branch has changed, and asks again. */
const openPage = async (branch: GivenBranch, number: number) => {
  const staff = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
  const token = await kit.tokenOf(staff)
  const side = sideOf(number)
  const stream = await kit.follows(token, [branch], side)
  await stream.until(({ event }) => event === 'ready')
  /** How many rows were there, and when. */
  const seen: { total: number; at: number }[] = []
  const errors: number[] = []
  let isOver = false
  const ask = async (): Promise<void> => {
    const answer = await fetch(`${two.urls[side]}${records.list.path}?shopId=${branch.quickId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const body = (await answer.json()) as { total_records: number }
    if (answer.ok) return void seen.push({ total: body.total_records, at: performance.now() })
    errors.push(answer.status)
    await pause(JITTER)
    await ask()
  }
  const follow = async () => {
    // Only what is new is looked at: two hundred pages that read all they ever heard would keep a core busy.
    for (let heard = 0; !isOver; ) {
      const news = stream.heard.slice(heard)
      heard += news.length
      if (!news.some(({ event }) => event === 'version')) {
        await pause(20)
        continue
      }
      await pause(below(JITTER))
      await ask()
    }
  }
  // What the page shows when it opens.
  await ask()
  const following = follow()
  return {
    seen,
    errors,
    async close() {
      isOver = true
      await following
      await stream.close()
    },
  }
}

proof(
  'records-crowd',
  'of many who have the records of one branch open each sees every new visit within two seconds, without an error',
  { ci: { staff: 6, perSecond: 4, seconds: 2 }, stated: { staff: 200, perSecond: 20, seconds: 60 } },
  async ({ staff, perSecond, seconds }, target) => {
    const branch = await t.given.branch()
    const visitors: Awaited<ReturnType<typeof kit.visitor>>[] = []
    while (visitors.length < perSecond * seconds) visitors.push(await kit.visitor())
    const pages: Awaited<ReturnType<typeof openPage>>[] = []
    while (pages.length < staff) pages.push(await openPage(branch, pages.length))

    const committed: number[] = []
    const started = performance.now()
    const coming = visitors.map(async (comes, number) => {
      await pause(Math.max(0, started + (number * 1_000) / perSecond - performance.now()))
      await comes(branch, sideOf(number))
      committed.push(performance.now())
    })
    await Promise.all(coming)
    await vi.waitFor(
      () => expect(pages.map(({ seen }) => seen.at(-1)?.total)).toEqual(pages.map(() => visitors.length)),
      { timeout: 30_000, interval: 100 },
    )
    await Promise.all(pages.map((page) => page.close()))

    // The so-manieth visit is there once so many rows are.
    committed.sort((one, other) => one - other)
    const waits = pages.flatMap(({ seen }) =>
      committed.map((at, index) => (seen.find(({ total }) => total > index)?.at ?? Number.POSITIVE_INFINITY) - at),
    )
    waits.sort((one, other) => one - other)
    const longest = waits.at(-1) as number
    const errors = pages.flatMap((page) => page.errors)
    // A machine that is busy with other tests may ask for a moment's patience.
    expect(errors.filter((status) => status !== 503)).toEqual([])
    target('no error', errors.length === 0)
    target('each new visit within 2 s', longest <= 2_000)
    return {
      'Open pages': staff,
      'Visits, per second': `${visitors.length}, ${perSecond}`,
      'Until a visit was there, median (ms)': Math.round(waits[Math.floor(waits.length / 2)] as number),
      'Later than 2 s (%)': ((100 * waits.filter((wait) => wait > 2_000).length) / waits.length).toFixed(2),
      'Longest (ms)': Math.round(longest),
      Questions: pages.reduce((sum, { seen }) => sum + seen.length, 0),
      Errors: errors.length,
    }
  },
)
