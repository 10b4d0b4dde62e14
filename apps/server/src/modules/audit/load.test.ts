import { prepareDatabases } from '@quickprism/tools/dev/environment'
import { startServices } from '@quickprism/tools/services/services'
import { asService } from '@quickprism/tools/testing/as-service'
import { miscountedDays } from '@quickprism/tools/testing/audit-days'
import { createGiven, type GivenBranch } from '@quickprism/tools/testing/given'
import { againIfBusy } from '@quickprism/tools/testing/not-busy'
import { openWorld } from '@quickprism/tools/testing/owner-world'
import { PATIENCE } from '@quickprism/tools/testing/patience'
import { proof } from '@quickprism/tools/testing/proof'
import { verifyAudit } from '@quickprism/tools/testing/server-process'
import { p99 } from '@quickprism/tools/testing/statistics'
import { freshDatabases, testServices } from '@quickprism/tools/testing/test-database'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { systemClock } from '../../clock.ts'
import { openDatabases } from '../../db/connect.ts'
import { codeOf, LOCK_NOT_AVAILABLE } from '../../db/errors.ts'
import { inBusiness } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import { START } from './chain.ts'
import { walk } from './verify.ts'

/** Databases of the test's own, or, where time is measured, such as keep every commit through a power cut. */
const prepare = async (durable: boolean) => {
  if (!durable) {
    const { ownerUrls, drop } = await freshDatabases('one')
    return { owner: { identityUrl: ownerUrls.identity, cellUrls: ownerUrls.cells }, drop }
  }
  const services = await startServices({ durable, redis: false })
  const owner = await prepareDatabases(services.postgres, { identity: 'quickprism', cells: ['quickprism'] })
  return { owner, drop: services.stop }
}

const openSite = async (durable: boolean) => {
  const { owner, drop } = await prepare(durable)
  const urls = { identityUrl: asService(owner.identityUrl), cellUrls: owner.cellUrls.map(asService) }
  const open = await openDatabases(urls, pino({ level: 'silent' }), PATIENCE)
  const world = openWorld(owner.identityUrl, owner.cellUrls)
  return {
    urls,
    deps: { cells: open.cells, clock: systemClock, auditArchive: undefined },
    given: createGiven(world),
    cell: world.cells[0] as (typeof world.cells)[number],
    async close() {
      await open.close()
      await world.close()
      await drop()
    },
  }
}

type Site = Awaited<ReturnType<typeof openSite>>

/** For a lock or a connection longer than it may: nothing was written. */
const hasWaited = (error: Error) => codeOf(error) === LOCK_NOT_AVAILABLE || /when trying to connect/.test(error.message)

/** One change at a branch, with or without its entry. */
const change = ({ deps }: Site, { branchId, business }: GivenBranch, audited: boolean) => {
  const scope = admitJob(business.cell, business.businessId)
  return inBusiness(deps, scope, async (tx) => {
    await tx
      .insertInto('business.activity')
      .values({ business_id: tx.businessId, branch_id: branchId, at: tx.now, detail: 'a change' })
      .execute()
    if (audited) record(tx, scope, { event: 'branch.edited', branch: branchId, about: 'a change' })
  })
}

/** How long each change took, of all writers, and all of them together. */
const write = async (site: Site, branches: readonly GivenBranch[], writers: number, each: number, audited: boolean) => {
  const times: number[] = []
  const started = performance.now()
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let number = 0; number < each; number++) {
        const began = performance.now()
        await againIfBusy(() => change(site, branches[writer % branches.length] as GivenBranch, audited), hasWaited)
        times.push(performance.now() - began)
      }
    }),
  )
  return { times, seconds: (performance.now() - started) / 1000 }
}

describe('the audit trail under load', () => {
  proof(
    'AU-02',
    'many writers on one business and on eight leave each of their changes in the trail, in chains without a fork',
    {
      ci: { writers: 16, each: 6, rounds: 1, durable: false },
      stated: { writers: 16, each: 250, rounds: 8, durable: true },
    },
    async ({ writers, each, rounds, durable }, target) => {
      const site = await openSite(durable)
      const figures: Record<string, string | number> = { writers }
      for (const businesses of [1, 8]) {
        const branches: GivenBranch[] = []
        for (let number = 0; number < businesses; number++) branches.push(await site.given.branch())
        const [plain, audited] = [[] as number[], [] as number[]]
        let seconds = 0
        // In turns, so that a machine that slows down slows down both.
        for (let round = 0; round < rounds; round++) {
          plain.push(...(await write(site, branches, writers, each, false)).times)
          const done = await write(site, branches, writers, each, true)
          audited.push(...done.times)
          seconds += done.seconds
        }
        let entries = 0
        for (const { business } of branches) {
          const trail = { cell: business.cell, business: business.businessId, witness: new Map() }
          const { last, isEnd, what } = await walk(site.deps, trail, START)
          expect({ isEnd, what }).toEqual({ isEnd: true, what: undefined })
          expect(await miscountedDays(site.cell, business.businessId)).toEqual([])
          entries += last.seq
        }
        expect(entries).toBe(writers * each * rounds)
        const of = businesses === 1 ? 'one business' : `${businesses} businesses`
        figures[`entries, ${of}`] = entries
        figures[`entries a second, ${of}`] = Math.round(entries / seconds)
        figures[`p99 without an entry, ${of}`] = `${p99(plain).toFixed(1)} ms`
        figures[`p99 with one, ${of}`] = `${p99(audited).toFixed(1)} ms`
        if (businesses === 8) {
          target('1,000 entries a second over 8 businesses', entries / seconds >= 1_000)
          target('an entry adds at most 5 ms to the p99', p99(audited) - p99(plain) <= 5)
        }
      }
      await site.close()
      return { ...figures, forks: 0 }
    },
  )

  proof(
    'AU-03',
    'the full check streams a long trail and finds the one entry in it that was changed',
    { ci: { entries: 5_000 }, stated: { entries: 1_000_000 } },
    async ({ entries }, target) => {
      const site = await openSite(false)
      const { business } = await site.given.branch()
      const together = 5_000
      for (let written = 0; written < entries; written += together) {
        await sql`
          with entered as (select access_epoch from business.enter(${business.businessId}))
          select business.append_audit(${business.businessId}, now(), (
            select array_agg(json_build_object('event', 'branch.edited', 'actor', n, 'branch', 1 + n % 7, 'about', 'change ' || n,
              'reason', null, 'address', '203.0.113.7', 'device', 'Firefox on Linux')::text)
              from generate_series(${written + 1}::int, ${written + together}::int) n
          )) from entered
        `.execute(site.cell)
      }

      const verify = async () => {
        const started = performance.now()
        const verdict = await verifyAudit(site.urls, testServices().redis)
        return { ...verdict, seconds: (performance.now() - started) / 1000 }
      }
      const whole = await verify()
      expect(whole.said).toContain(`${entries} entries`)
      expect(whole.said).toContain('Every trail is whole.')
      expect(whole.code).toBe(0)

      const changed = Math.floor(entries * 0.9)
      await sql`update business.audit set entry = replace(entry, 'Firefox', 'Chrome')
                 where business_id = ${business.businessId} and seq = ${changed}`.execute(site.cell)
      const broken = await verify()
      expect(broken.complained).toContain(`entry ${changed} was changed`)
      expect(broken.code).toBe(1)
      await site.close()
      target('checked within 60 s', whole.seconds <= 60)
      target('with at most 150 MB', Number(whole.megabytes) <= 150)
      return {
        entries,
        'checked in': `${whole.seconds.toFixed(1)} s`,
        'most memory': `${whole.megabytes} MB`,
        'changed entries found': 1,
      }
    },
  )
})
