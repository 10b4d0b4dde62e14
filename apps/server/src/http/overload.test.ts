import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { access } from '@quickprism/contract/access'
import { records } from '@quickprism/contract/records'
import { sos } from '@quickprism/contract/sos'
import type { Answered } from '@quickprism/tools/bench/asking'
import { flood } from '@quickprism/tools/bench/flooding'
import { openLine } from '@quickprism/tools/bench/line'
import { load, rawRequest } from '@quickprism/tools/bench/loader'
import { type Asking, takingTurns } from '@quickprism/tools/bench/questions'
import { startServices } from '@quickprism/tools/services/services'
import { dayInKolkata, questionsOn } from '@quickprism/tools/testing/landing-page-questions'
import { proof } from '@quickprism/tools/testing/proof'
import { openSite, type Site } from '@quickprism/tools/testing/site'
import { FIRE } from '@quickprism/tools/testing/sos-kit'
import { median, p99 } from '@quickprism/tools/testing/statistics'
import { expect } from 'vitest'

const BRANCHES_OF_A_BUSINESS = 5
/** Pages of the list that are asked for at each branch. */
const PAGES = 10

/** Someone's open screen at a branch. */
type Screen = { token: string; shopId: string }

const furnishSite = ({ furnish, tokenFor }: Site, branches: number) =>
  furnish(async ({ given }) => {
    const screens: Screen[] = []
    while (screens.length < branches) {
      const business = await given.business()
      for (let each = 0; each < BRANCHES_OF_A_BUSINESS && screens.length < branches; each++) {
        const branch = await given.branch({ of: business })
        const staff = await given.staff({
          on: branch,
          may: ['view_entry_management_analytics_dashboard', 'view_checkin_logs_of_visitors'],
        })
        screens.push({ token: await tokenFor(await given.session(staff)), shopId: branch.quickId })
      }
    }
    return screens
  })

/** Lists and charts of every branch, with several pages of each list. */
const questionsFor = (screens: readonly Screen[]): Asking[] => {
  const questions = questionsOn(dayInKolkata(new Date()))
  return Array.from({ length: PAGES }, (_, page) =>
    screens.flatMap(({ token, shopId }) =>
      questions.map(({ endpoint, more }) => {
        const own = endpoint === records.list ? { page: String(page + 1) } : {}
        const query = new URLSearchParams({ shopId, ...more, ...own })
        return { method: 'GET', path: `${endpoint.path}?${query}`, headers: { authorization: `Bearer ${token}` } }
      }),
    ),
  ).flat()
}

/** Someone asks one thing, over a connection of their own. */
const askOnce = async (url: string, { method, path, headers, body }: Asking) => {
  const line = openLine(url)
  const heard = await line.ask(rawRequest(method, path, headers, body))
  line.close()
  return heard
}

const mostMemory = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

proof(
  'RE-04',
  'up to four times as many lists and charts are asked for as a server can answer: it goes on answering as many as it can, tells the others when to come back, and alerts and what a sign-in asks first go through',
  // Only the stated run, on a machine with nothing else to do, has the deadlines of production.
  {
    ci: { branches: 5, clients: 4, seconds: 1, most: 50, settings: {} },
    stated: {
      branches: 100,
      clients: 32,
      seconds: 30,
      // More than two cores can both ask and send away: every process of the proof would wait for them.
      most: 6_000,
      settings: { BUSY_AFTER_MS: '50', DATABASE_PATIENCE: '1' },
    },
  },
  async ({ branches, clients, seconds, most, settings }, target) => {
    const services = await startServices({ durable: true })
    const site = await openSite(services)
    const screens = await furnishSite(site, branches)
    const server = await site.startServer(settings)
    const questions = questionsFor(screens)

    /** So many ask, each as soon as they have been answered. */
    const goodInTurn = async () => {
      const { statuses } = await load(server.url, takingTurns(questions), { seconds, connections: clients })
      return (statuses['200'] ?? 0) / seconds
    }
    // The first time everything is read for the first time.
    await goodInTurn()
    const peak = await goodInTurn()

    const perSecond = Math.min(peak * 4, most)
    const begun = performance.now()
    const flooding = flood(server.url, questions, perSecond)
    /** One after another, over the whole of the flood. */
    const meanwhile = (asking: (screen: Screen, place: number) => Asking) =>
      Promise.all(
        screens.map(async (screen, place) => {
          await pause(Math.max(0, begun + (place * seconds * 1_000) / screens.length - performance.now()))
          return askOnce(server.url, asking(screen, place))
        }),
      )
    const as = ({ token }: Screen) => ({ authorization: `Bearer ${token}` })
    const [alerts, entries, lists] = await Promise.all([
      meanwhile((screen) => ({
        method: 'POST',
        path: sos.toggle.path,
        headers: { ...as(screen), 'idempotency-key': randomUUID() },
        body: { shop_quickID: screen.shopId, action: 'start', reason: FIRE },
      })),
      meanwhile((screen) => ({ method: 'GET', path: access.get.path, headers: as(screen) })),
      meanwhile((_, place) => questions.at(-1 - place) as Asking),
    ])
    const answers = await flooding.end()
    const good = answers.filter(({ status }) => status === '200')
    const shed = answers.filter(({ status }) => status === '503')
    const goodput = good.length / ((performance.now() - begun) / 1_000)
    const memory = mostMemory(server.pid)
    await server.kill('SIGTERM')
    await services.stop()

    const allGood = screens.map(() => '200')
    expect(alerts.map(({ status }) => status)).toEqual(allGood)
    expect(entries.map(({ status }) => status)).toEqual(allGood)
    expect(answers.filter(({ status }) => status !== '200' && status !== '503')).toEqual([])
    const sentAway = lists.filter(({ status }) => status === '503')
    expect(sentAway.filter(({ head }) => !/^retry-after: 2$/im.test(head))).toEqual([])
    const slowest = (of: readonly Pick<Answered, 'milliseconds'>[]) =>
      Math.round(p99(of.map(({ milliseconds }) => milliseconds)))
    target('as many good answers as at its best, less a tenth', goodput >= 0.9 * peak)
    target('some were asked to come back later', shed.length > 0 && sentAway.length > 0)
    target('alerts begin within a second, 99 of 100', slowest(alerts) <= 1_000)
    target('what someone may do is told within a second, 99 of 100', slowest(entries) <= 1_000)
    return {
      'Good answers a second at its best': Math.round(peak),
      'Asked for a second': Math.round(perSecond),
      'Good answers a second then': Math.round(goodput),
      'Asked to come back later': shed.length,
      'Until they were told, median (ms)':
        shed.length > 0 ? Math.round(median(shed.map((one) => one.milliseconds))) : 0,
      'Alerts begun meanwhile, 99 of 100 (ms)': slowest(alerts),
      'What someone may do, 99 of 100 (ms)': slowest(entries),
      'Most memory of the server (MB)': Math.round(memory),
    }
  },
)
