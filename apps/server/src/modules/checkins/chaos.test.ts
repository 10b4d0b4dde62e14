import { setTimeout as pause } from 'node:timers/promises'
import { startServices } from '@quickprism/tools/services/services'
import { type Door, type Phone, play } from '@quickprism/tools/simulator/crowd'
import { bad, sendTo, through } from '@quickprism/tools/simulator/network'
import { findDoors } from '@quickprism/tools/simulator/queries'
import { findWrongCounters } from '@quickprism/tools/testing/ledger'
import { proof } from '@quickprism/tools/testing/proof'
import type { ServerProcess } from '@quickprism/tools/testing/server-process'
import { openSite, type Site } from '@quickprism/tools/testing/site'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { columnTypes } from '../../db/column-types.ts'

/** Branches with posters, and people with phones whose sessions last. */
const openScene = ({ furnish, tokenFor }: Site, sizes: { branches: number; phones: number }) =>
  furnish(async ({ given, world }) => {
    const business = await given.business()
    for (let number = 0; number < sizes.branches; number++) await given.branch({ of: business })
    const doors: Door[] = await findDoors(world.cells, sizes.branches)
    const phones: Phone[] = []
    while (phones.length < sizes.phones) {
      const person = await given.person()
      const session = await given.session(person, 'companion')
      phones.push({ quickId: person.quickId, token: () => tokenFor(session) })
    }
    return { doors, phones }
  })

type Ledger = { nonce: string; branch: string; visits: number; leads: number }

describe('the simulator keeps coming while everything dies in turn', () => {
  proof(
    'RE-10',
    'server, worker and PostgreSQL are killed under load: no confirmed visit is lost, none is doubled, every counter is exact',
    {
      ci: { deaths: 3, apart: 1_500, branches: 4, phones: 60, rate: 25 },
      stated: { deaths: 30, apart: 6_000, branches: 20, phones: 1_500, rate: 60 },
    },
    async ({ deaths, apart, branches, phones: count, rate }) => {
      const services = await startServices({ durable: true })
      const site = await openSite(services)
      const { doors, phones } = await openScene(site, { branches, phones: count })
      let servers: ServerProcess[] = [await site.startServer(), await site.startServer()]
      let worker = site.startWorker()
      let turn = 0

      const until = new AbortController()
      const giveUp = new AbortController()
      const game = play({
        send: through(
          bad,
          Math.random,
          sendTo(() => servers[turn++ % servers.length]?.url ?? 'http://127.0.0.1:9'),
        ),
        doors,
        phones,
        rate,
        stay: apart / 2,
        random: Math.random,
        until: until.signal,
        giveUp: giveUp.signal,
      })

      const killServer = async () => {
        const [victim, ...others] = servers
        servers = others
        await victim?.kill('SIGKILL')
        servers = [...servers, await site.startServer()]
      }
      const killWorker = async () => {
        await worker.kill('SIGKILL')
        worker = site.startWorker()
      }
      const killPostgres = async () => {
        await services.crashPostgres()
        await services.startPostgres()
      }
      const ways = [killServer, killPostgres, killWorker]
      for (let death = 0; death < deaths; death++) {
        await pause(apart)
        await ways[death % ways.length]?.()
      }
      await pause(apart)
      until.abort()
      const report = await game

      const cell = new pg.Client({ connectionString: site.owner.cellUrls[0], types: columnTypes })
      await cell.connect()
      const { rows } = await cell.query<Ledger>(
        `select v.nonce, b.quick_id as branch, count(*)::int as visits, count(*) filter (where v.is_lead)::int as leads
           from business.visit v join business.branch b using (business_id, branch_id)
          group by v.nonce, b.quick_id`,
      )
      const wrong = await findWrongCounters(cell)
      await cell.end()
      for (const server of servers) await server.kill('SIGKILL')
      await worker.kill('SIGKILL')
      await services.stop()

      const kept = new Map(rows.map((row) => [row.nonce, row]))
      const lost = report.acknowledged.filter(({ nonce, branch, size }) => {
        const row = kept.get(nonce)
        return row?.branch !== branch || row.visits !== size
      })
      expect(report.acknowledged.length).toBeGreaterThan(deaths)
      expect(lost).toEqual([])
      expect(rows.filter(({ leads }) => leads !== 1)).toEqual([])
      expect(wrong).toEqual([])
      return {
        'confirmed check-ins': report.acknowledged.length,
        'confirmed check-outs': report.departed.length,
        retries: report.retries,
        deaths,
        'confirmed and lost': lost.length,
        doubled: rows.filter(({ leads }) => leads !== 1).length,
        'wrong counters': wrong.length,
      }
    },
  )
})
