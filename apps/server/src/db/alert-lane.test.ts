import { randomUUID } from 'node:crypto'
import { createClient } from '@quickprism/client/client'
import { fetchWire } from '@quickprism/client/fetch-wire'
import { sos } from '@quickprism/contract/sos'
import { users } from '@quickprism/contract/users'
import { openDatabaseLine } from '@quickprism/tools/testing/database-line'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { startOwnRedis } from '@quickprism/tools/testing/own-redis'
import { FIRE, sosKit } from '@quickprism/tools/testing/sos-kit'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { Redis } from 'ioredis'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { openDatabases } from './connect.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const kit = sosKit(() => t)

/** All that a pool has, until it is given back. */
const exhaust = async (pool: pg.Pool) => {
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  return () => {
    for (const client of taken) client.release()
  }
}

describe('while everything else waits', () => {
  it('RE-04: an alert is raised, seen, answered and stopped on connections of its own, past every gate', async () => {
    const { branch, staff } = await kit.scene()
    const { business } = branch
    await t.given.visit({ at: branch })
    const member = await t.given.staff({ on: branch })
    await kit.statusOf(staff, branch)
    await kit.statusOf(member, branch)
    const cell = t.deps.cells.of(business.cell)
    const giveBack = [await exhaust(t.deps.identity.pool), await exhaust(cell.pool)]
    // The person and the business have all that is theirs under way, too.
    let finish = () => {}
    const under = new Promise<void>((resolve) => {
      finish = resolve
    })
    const waiting = Array.from({ length: 10 }, () => [
      t.deps.identity.gate.pass(staff.personId, 'last', () => under).catch(() => undefined),
      cell.gate.pass(business.businessId, 'last', () => under).catch(() => undefined),
    ]).flat()
    try {
      expect((await kit.raise(staff, branch)).detail).toBe('SOS alert started successfully!')
      expect((await kit.statusOf(member, branch)).sos_status).toBe(true)
      const { people, incident } = await kit.rollCallOf(staff, branch)
      const person_ref = people[0]?.person_ref as string
      await kit.marks(staff, branch, incident.incident_ref, [{ ...kit.saying('safe'), person_ref }])
      const { alerts } = await t.as(member)(sos.mine, {})
      const alert_ref = alerts[0]?.alert_ref as string
      expect(await t.as(member)(sos.answer, { body: { ...kit.saying('safe'), alert_ref } })).toMatchObject({
        state: 'safe',
      })
      expect((await kit.stop(staff, branch)).detail).toBe('SOS alert stopped successfully!')
      spec('T25')
      const list = t.as(branch.business.root, { isPatient: false })(users.list, {
        query: { scope_type: 'shop', scope_id: branch.quickId, page: 1 },
      })
      const outcome = await Promise.race([
        list.then(
          () => 'answered',
          () => 'refused',
        ),
        kit.statusOf(member, branch).then(() => 'still waiting'),
      ])
      expect(outcome).toBe('still waiting')
      for (const back of giveBack.splice(0)) back()
      finish()
      await list
    } finally {
      for (const back of giveBack) back()
      finish()
      await Promise.all(waiting)
    }
  })
})

describe('without Redis', () => {
  it('RE-06: an alert is raised, seen, answered, counted and stopped', async () => {
    const own = await startOwnRedis()
    const redis = new Redis(own.url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, retryStrategy: () => 200 })
    redis.on('error', () => undefined)
    const alone = await testApp({ redis })
    try {
      const kit = sosKit(() => alone)
      const { branch, staff } = await kit.scene()
      await own.kill()
      expect((await kit.raise(staff, branch)).success).toBe(true)
      expect((await kit.statusOf(staff, branch)).sos_status).toBe(true)
      const phone = atTheDoor(alone).phoneOf(staff)
      const { alerts } = await phone(sos.mine, {})
      expect(alerts).toMatchObject([{ reason: FIRE, ended_at: null }])
      const alert_ref = alerts[0]?.alert_ref as string
      await phone(sos.answer, { body: { ...kit.saying('needs-help'), alert_ref } })
      const { people, incident } = await kit.rollCallOf(staff, branch)
      expect(people).toMatchObject([{ state: 'needs-help', said_by: 'self' }])
      const person_ref = people[0]?.person_ref as string
      const seen = {
        ...kit.saying('safe'),
        at: new Date(alone.clock.held.getTime() + 1).toISOString(),
        person_ref,
        takes_back: people[0]?.calls.map(({ mark_id }) => mark_id) ?? [],
      }
      alone.clock.held = new Date(alone.clock.held.getTime() + 1_000)
      await kit.marks(staff, branch, incident.incident_ref, [seen])
      expect((await kit.rollCallOf(staff, branch)).people).toMatchObject([{ state: 'safe', said_by: 'marshal' }])
      expect((await kit.stop(staff, branch)).success).toBe(true)
      await expect(alone.as()(sos.link, { body: { token: 'x' } })).rejects.toMatchObject({ status: 404 })
    } finally {
      await alone.close()
      redis.disconnect()
      await own.kill()
    }
  })
})

describe('without PostgreSQL', () => {
  /** The same server with the deadlines of every day, at the end of a line of its own, or of one for its last cell. */
  const atTheEndOf = async (line: Awaited<ReturnType<typeof openDatabaseLine>>, { onlyLastCell = false } = {}) => {
    const { identityUrl, cellUrls } = t.databases
    const through = (url: string) => (onlyLastCell && url !== cellUrls.at(-1) ? url : line.through(url))
    const databases = await openDatabases(
      { identityUrl: through(identityUrl), cellUrls: cellUrls.map(through) },
      t.deps.log,
    )
    const app = await buildApp({ ...t.deps, ...databases }, {})
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const as = async (person: GivenPerson) => {
      const token = await t.sessionOf(person)
      return createClient(fetchWire({ token: () => token, refresh: async () => undefined, ended: () => {} }, url))
    }
    const close = async () => {
      await app.close()
      line.cut()
      await databases.close()
    }
    return { as, close }
  }

  const press = async (
    call: Awaited<ReturnType<Awaited<ReturnType<typeof atTheEndOf>>['as']>>,
    { quickId }: GivenBranch,
    action: 'start' | 'stop',
  ) => {
    const pressed = performance.now()
    const body =
      action === 'start' ? { shop_quickID: quickId, action, reason: FIRE } : { shop_quickID: quickId, action }
    const failure = await call(sos.toggle, { body }, { key: randomUUID() }).then(
      () => undefined,
      (error: { status: number; message: string }) => ({ status: error.status, message: error.message }),
    )
    return { failure, took: performance.now() - pressed }
  }

  it.each(['cut', 'fallSilent'] as const)(
    'SOS-07: says within three seconds that the alert was NOT sent, where the line is %s',
    async (how) => {
      const { branch, staff } = await kit.scene()
      const line = await openDatabaseLine(t.databases.identityUrl)
      const server = await atTheEndOf(line)
      try {
        const call = await server.as(staff)
        await call(sos.status, { query: { shop_quickID: branch.quickId } })
        line[how]()
        const started = await press(call, branch, 'start')
        expect(started.failure).toEqual({
          status: 503,
          message: 'The SOS alert was NOT sent. Call 112 and warn people yourself.',
        })
        expect(started.took).toBeLessThan(3_000)
        const stopped = await press(call, branch, 'stop')
        expect(stopped.failure).toEqual({
          status: 503,
          message: 'The SOS alert was NOT stopped. Try again in a moment.',
        })
        expect(stopped.took).toBeLessThan(3_000)
        expect((await kit.statusOf(staff, branch)).sos_status).toBe(false)
      } finally {
        await server.close()
      }
    },
  )

  it('someone hears of an alert in one cell while another, where they work as well, is down', async () => {
    const [first, last] = [1, t.databases.cellUrls.length]
    const branch = await t.given.branch({ of: await t.given.business({ cell: first }) })
    const member = await t.given.staff({ on: branch })
    await t.given.business({ cell: last, root: member })
    await kit.raise(branch.business.root, branch)
    const line = await openDatabaseLine(t.databases.identityUrl)
    const server = await atTheEndOf(line, { onlyLastCell: true })
    try {
      const call = await server.as(member)
      if (last > first) line.cut()
      expect((await call(sos.mine, {})).alerts).toMatchObject([{ branch_name: branch.name, ended_at: null }])
    } finally {
      await server.close()
    }
  })
})
