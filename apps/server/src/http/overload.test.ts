import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { access } from '@quickprism/contract/access'
import { records } from '@quickprism/contract/records'
import { sos } from '@quickprism/contract/sos'
import { startServices } from '@quickprism/tools/services/services'
import { dayInKolkata, questionsOn } from '@quickprism/tools/testing/landing-page-questions'
import { proof } from '@quickprism/tools/testing/proof'
import { openSite, type Site } from '@quickprism/tools/testing/site'
import { FIRE } from '@quickprism/tools/testing/sos-kit'
import { median, p99 } from '@quickprism/tools/testing/statistics'
import { expect } from 'vitest'

const BRANCHES_OF_A_BUSINESS = 5

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

type Answer = { status: number; milliseconds: number; comeBack: string | undefined }

const agent = new Agent({ keepAlive: true, maxSockets: 512 })

const call = (url: string, token: string, body?: object) =>
  new Promise<Answer>((resolve) => {
    const started = performance.now()
    const sent = body && JSON.stringify(body)
    const asked = request(
      url,
      {
        agent,
        method: sent ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          ...(sent ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () =>
          resolve({
            status: answer.statusCode as number,
            milliseconds: performance.now() - started,
            comeBack: answer.headers['retry-after'],
          }),
        )
      },
    )
    asked.on('error', () => resolve({ status: 0, milliseconds: performance.now() - started, comeBack: undefined }))
    asked.end(sent)
  })

/** Questions of lists and charts, no two of which share an answer. */
const questionsFor = (server: string, screens: readonly Screen[]) => {
  const questions = questionsOn(dayInKolkata(new Date()))
  let number = 0
  return () => {
    const { token, shopId } = screens[number % screens.length] as Screen
    const { endpoint, more } = questions[number % questions.length] as (typeof questions)[number]
    number++
    // A page of their own for lists; charts are shared only by those who ask in the same moment.
    const own = endpoint === records.list ? { page: String(1 + (number % 1_000)) } : {}
    return call(`${server}${endpoint.path}?${new URLSearchParams({ shopId, ...more, ...own })}`, token)
  }
}

const isGood = ({ status }: Answer) => status === 200

const mostMemory = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

proof(
  'RE-04',
  'four times as many lists and charts are asked for as a server can answer: it goes on answering as many as it can, tells the others when to come back, and alerts and what a sign-in asks first go through',
  // Only the stated run, on a machine with nothing else to do, has the deadlines of production.
  {
    ci: { branches: 5, clients: 4, seconds: 1, most: 50, settings: {} },
    stated: {
      branches: 100,
      clients: 32,
      seconds: 30,
      most: Number.MAX_SAFE_INTEGER,
      settings: { BUSY_AFTER_MS: '250', DATABASE_PATIENCE: '1' },
    },
  },
  async ({ branches, clients, seconds, most, settings }, target) => {
    const services = await startServices({ durable: true })
    const site = await openSite(services)
    const screens = await furnishSite(site, branches)
    const server = await site.startServer(settings)
    const ask = questionsFor(server.url, screens)

    /** So many ask, each as soon as they have been answered. */
    const askInTurn = async () => {
      const answers: Answer[] = []
      const until = performance.now() + seconds * 1_000
      const client = async () => {
        while (performance.now() < until) answers.push(await ask())
      }
      await Promise.all(Array.from({ length: clients }, client))
      return answers.filter(isGood).length / seconds
    }
    // The first time everything is read for the first time.
    await askInTurn()
    const peak = await askInTurn()

    const asked: Promise<Answer>[] = []
    const perSecond = Math.min(peak * 4, most)
    const begun = performance.now()
    const flood = async () => {
      for (let sent = 0; performance.now() - begun < seconds * 1_000; await pause(5)) {
        for (const due = ((performance.now() - begun) / 1_000) * perSecond; sent < due; sent++) asked.push(ask())
      }
    }
    /** One after another, over the whole of the flood. */
    const meanwhile = async (act: (screen: Screen) => Promise<Answer>) => {
      const answers: Promise<Answer>[] = []
      for (const [place, screen] of screens.entries()) {
        await pause(Math.max(0, begun + (place * seconds * 1_000) / screens.length - performance.now()))
        answers.push(act(screen))
      }
      return Promise.all(answers)
    }
    const [, alerts, entries] = await Promise.all([
      flood(),
      meanwhile(({ token, shopId }) =>
        call(`${server.url}${sos.toggle.path}`, token, { shop_quickID: shopId, action: 'start', reason: FIRE }),
      ),
      meanwhile(({ token }) => call(`${server.url}${access.get.path}`, token)),
    ])
    const answers = await Promise.all(asked)
    const good = answers.filter(isGood)
    const shed = answers.filter(({ status }) => status === 503)
    const goodput = good.length / ((performance.now() - begun) / 1_000)
    const memory = mostMemory(server.pid)
    await server.kill('SIGTERM')
    await services.stop()

    expect(alerts.map(({ status }) => status)).toEqual(screens.map(() => 200))
    expect(entries.map(({ status }) => status)).toEqual(screens.map(() => 200))
    expect(answers.filter((answer) => !isGood(answer) && answer.status !== 503)).toEqual([])
    expect(shed.filter(({ comeBack }) => comeBack !== '2')).toEqual([])
    const slowest = (of: readonly Answer[]) => Math.round(p99(of.map(({ milliseconds }) => milliseconds)))
    target('as many good answers as at its best, less a tenth', goodput >= 0.9 * peak)
    target('some were asked to come back later', shed.length > 0)
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
