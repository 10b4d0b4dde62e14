import { setTimeout as pause } from 'node:timers/promises'
import { startServices } from '@quickprism/tools/services/services'
import { type Phone, play } from '@quickprism/tools/simulator/crowd'
import { sendTo } from '@quickprism/tools/simulator/network'
import { findDoors } from '@quickprism/tools/simulator/queries'
import { type Asked, openLandingPage } from '@quickprism/tools/testing/landing-page'
import { findWrongCounters } from '@quickprism/tools/testing/ledger'
import { parentOf, processorTimeOf } from '@quickprism/tools/testing/processor-time'
import { proof } from '@quickprism/tools/testing/proof'
import type { Figures } from '@quickprism/tools/testing/proof-page'
import { openSite, type Site } from '@quickprism/tools/testing/site'
import { p99 } from '@quickprism/tools/testing/statistics'
import { seededNumbers } from '@quickprism/tools/testing/test-app'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { columnTypes } from '../../db/column-types.ts'

const BRANCHES_OF_A_BUSINESS = 5
const below = seededNumbers(1_000)
const random = () => below(1_000_000) / 1_000_000

type Sizes = { pages: number; branches: number; phones: number }

/** Businesses with some branches each, the open pages of their staff, and people with phones. */
const furnishSite = ({ furnish, tokenFor }: Site, { pages, branches, phones }: Sizes) =>
  furnish(async ({ given, world }) => {
    const screens: { token: string; shopId: string }[] = []
    for (let number = 0; number < branches; number += BRANCHES_OF_A_BUSINESS) {
      const business = await given.business()
      for (let each = number; each < Math.min(branches, number + BRANCHES_OF_A_BUSINESS); each++) {
        const branch = await given.branch({ of: business })
        const staff = await given.staff({
          on: branch,
          may: [
            'view_entry_management_analytics_dashboard',
            'view_checkin_logs_of_visitors',
            'view_checkin_logs_of_members',
          ],
        })
        for (let page = 0; page < pages / branches; page++) {
          screens.push({ token: await tokenFor(await given.session(staff)), shopId: branch.quickId })
        }
      }
    }
    const owners: Phone[] = []
    while (owners.length < phones) {
      const person = await given.person()
      const session = await given.session(person, 'companion')
      owners.push({ quickId: person.quickId, token: () => tokenFor(session) })
    }
    return { doors: await findDoors(world.cells, branches), screens, phones: owners }
  })

const isGood = ({ status }: Asked) => status === 200 || status === 304

proof(
  'EN-03',
  'many landing pages poll and follow the stream of one server while people come and go, through restarts of Redis, PostgreSQL and the server: they recover by themselves, and no figure is wrong afterwards',
  {
    ci: { pages: 8, branches: 2, rate: 3, seconds: 2, pace: 0.1 },
    stated: { pages: 1_000, branches: 50, rate: 20, seconds: 60, pace: 1 },
    minutes: 20,
  },
  async ({ pages: count, branches, rate, seconds, pace }, target) => {
    const services = await startServices({ durable: true })
    const site = await openSite(services)
    const stay = (seconds * 1_000) / 2
    const { doors, screens, phones } = await furnishSite(site, {
      pages: count,
      branches,
      phones: rate * seconds * 2,
    })
    const cellUrl = site.owner.cellUrls[0]
    const withCell = async <T>(look: (cell: pg.Client) => Promise<T>) => {
      const cell = new pg.Client({ connectionString: cellUrl, types: columnTypes })
      await cell.connect()
      const found = await look(cell)
      await cell.end()
      return found
    }
    const postgres = () =>
      withCell(async (cell) => parentOf((await cell.query('select pg_backend_pid() as pid')).rows[0].pid))
    /** The share of a core that PostgreSQL takes while something goes on. */
    const shareOfPostgres = async (goesOn: () => Promise<unknown>) => {
      const pid = await postgres()
      const [before, started] = [processorTimeOf(pid), performance.now()]
      await goesOn()
      return (processorTimeOf(pid) - before) / (performance.now() - started)
    }

    let server = await site.startServer()
    const worker = site.startWorker()
    const until = new AbortController()
    const game = play({
      send: sendTo(() => server.url),
      doors,
      phones,
      rate,
      stay,
      random,
      comesAgain: true,
      until: until.signal,
      giveUp: new AbortController().signal,
    })
    const aMoment = () => pause(seconds * 1_000)
    const alone = await shareOfPostgres(aMoment)

    const asked: Asked[] = []
    const open: ReturnType<typeof openLandingPage>[] = []
    for (const screen of screens) {
      // Within a minute, as people come to work: what is measured is that they have it open.
      await pause((60_000 * pace) / count)
      const onAsked = (each: Asked) => asked.push(each)
      open.push(openLandingPage({ ...screen, server: () => server.url, random, pace, onAsked }))
    }
    // Every page has asked everything once.
    await pause(20_000 * pace)
    const from = asked.length
    const together = await shareOfPostgres(aMoment)
    const measured = asked.slice(from)

    const restarts: Record<string, () => Promise<void>> = {
      Redis: async () => {
        await services.stopRedis()
        await pause(1_000)
        await services.startRedis()
      },
      PostgreSQL: async () => {
        await services.crashPostgres()
        await services.startPostgres()
      },
      server: async () => {
        await server.kill('SIGKILL')
        server = await site.startServer()
      },
    }
    const recovered: Figures = {}
    for (const [what, restart] of Object.entries(restarts)) {
      await restart()
      const back = performance.now()
      await pause(30_000 * pace)
      const failed = asked.filter((each) => each.at > back && !isGood(each))
      const lasted = Math.max(0, ...failed.map(({ at, milliseconds }) => at + milliseconds - back)) / 1_000
      recovered[`After a restart of ${what}, seconds until the last failed question`] = lasted.toFixed(1)
      target(`recovered within 15 s of a restart of ${what}`, lasted <= 15)
    }

    until.abort()
    const report = await game
    /** Pages that show something else than they would if they were opened now. */
    const wrong = async () => {
      const fresh = new Map<string, Map<string, string>>()
      for (const page of open) if (!fresh.has(page.shopId)) fresh.set(page.shopId, await page.fresh())
      return open.flatMap((page) =>
        [...(fresh.get(page.shopId) ?? [])].filter(([path, body]) => page.shown(path) !== body).map(([path]) => path),
      )
    }
    await vi.waitFor(async () => expect(await wrong()).toEqual([]), { timeout: 90_000, interval: 1_000 })
    for (const page of open) page.close()
    const counters = await withCell(findWrongCounters)
    await server.kill('SIGKILL')
    await worker.kill('SIGKILL')
    await services.stop()

    expect(report.acknowledged.length).toBeGreaterThan(0)
    expect(counters).toEqual([])
    const shareOf = (is: (each: Asked) => boolean) =>
      `${((measured.filter(is).length / measured.length) * 100).toFixed(1)} %`
    const byPath = Map.groupBy(measured, ({ path }) => path)
    const slowest = [...byPath].map(
      ([path, each]) => [path, Math.round(p99(each.map((one) => one.milliseconds)))] as const,
    )
    target(
      'p99 of every call at most 200 ms',
      slowest.every(([, milliseconds]) => milliseconds <= 200),
    )
    target('PostgreSQL for them at most a quarter of a core', together - alone <= 0.25)
    target('no error while nothing is restarted', measured.every(isGood))
    return {
      'Open pages, branches': `${count}, ${branches}`,
      'Check-ins confirmed': report.acknowledged.length,
      'Questions a second': Math.round(measured.length / seconds),
      'Of them answered 304': shareOf(({ status }) => status === 304),
      'Of them refused': shareOf((each) => !isGood(each)),
      ...Object.fromEntries(slowest.map(([path, milliseconds]) => [`p99 of ${path} (ms)`, milliseconds])),
      'PostgreSQL for visits alone, with the pages (share of a core)': `${alone.toFixed(2)}, ${together.toFixed(2)}`,
      ...recovered,
      'Figures that were wrong afterwards': 0,
      'Wrong counters': counters.length,
    }
  },
)
