import { businesses } from '@quickprism/contract/businesses'
import { checkins } from '@quickprism/contract/checkins'
import { frontDesk } from '@quickprism/contract/front-desk'
import { people } from '@quickprism/contract/people'
import { users } from '@quickprism/contract/users'
import { type Answered, ask } from '@quickprism/tools/bench/asking'
import { flood } from '@quickprism/tools/bench/flooding'
import { type Asking, ONCE, takingTurns } from '@quickprism/tools/bench/questions'
import { atTheDoor, here } from '@quickprism/tools/testing/door'
import { aPicture } from '@quickprism/tools/testing/forms'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { startServerProcess } from '@quickprism/tools/testing/server-process'
import { specimenRoutes, specimens } from '@quickprism/tools/testing/specimens'
import { median, p99 } from '@quickprism/tools/testing/statistics'
import { seededNumbers, type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { testServices } from '@quickprism/tools/testing/test-database'
import { newSigningKey } from '@quickprism/tools/testing/test-keys'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTokens } from '../admission/tokens.ts'
import { routes } from '../app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ served: [...routes, ...specimenRoutes] })
})
afterAll(() => t.close())

type Answer = { status: number; retryAfter: string | null }

const send = async (person: GivenPerson, method: string, path: string, body?: object): Promise<Answer> => {
  const answer = await fetch(t.url + path, {
    method,
    headers: {
      authorization: `Bearer ${await t.sessionOf(person)}`,
      'idempotency-key': crypto.randomUUID(),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  await answer.arrayBuffer()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
}

const remarks = (person: GivenPerson, { quickId }: GivenBranch) =>
  send(person, 'POST', specimens.remark.path, { shopId: quickId, text: 'x' })
const listsUsers = (person: GivenPerson, { quickId }: GivenBranch) =>
  send(person, 'GET', `${users.list.path}?scope_type=shop&scope_id=${quickId}&page=1`)

const may = ['edit_branches', 'view_users', 'view_checkin_logs_of_visitors', 'view_checkin_logs_of_members'] as const

/** As the owner of a database, who holds what others want. */
const holding = async (url: string, lock: string) => {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  owner.on('error', () => undefined)
  await owner.query('begin')
  await owner.query(lock)
  return {
    /** How many connections of the server wait for it. */
    waiting: async () => {
      // What a transaction has seen of others it would see again.
      await owner.query('select pg_stat_clear_snapshot()')
      const { rows } = await owner.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and application_name = 'quickprism' and wait_event_type = 'Lock'`,
      )
      return rows[0]?.waiting
    },
    async letGo() {
      await owner.query('rollback')
      await owner.end()
    },
  }
}

const cellUrlOf = ({ business }: GivenBranch) => t.databases.ownerUrls.cells[business.cell - 1] as string

describe('one business that takes long', () => {
  it('MT-07: has three of the connections, however much it asks, and others are answered meanwhile', async () => {
    const noisy = await t.given.branch()
    const staff: GivenPerson[] = []
    while (staff.length < 10) staff.push(await t.given.staff({ on: noisy, may: [...may] }))
    const other = await t.given.branch({ of: await t.given.business({ cell: noisy.business.cell }) })
    const neighbour = await t.given.staff({ on: other, may: [...may] })
    // Both have been here: nobody is alone, and what everyone may do is known.
    for (const person of staff) expect((await remarks(person, noisy)).status).toBe(200)
    expect((await remarks(neighbour, other)).status).toBe(200)

    const { businessId } = noisy.business
    const head = await holding(
      cellUrlOf(noisy),
      `select 1 from business.audit_head where business_id = ${businessId} for update`,
    )
    let isOver = false
    const acting = staff.flatMap((person) =>
      [1, 2].map(async () => {
        const told: number[] = []
        while (!isOver) told.push((await remarks(person, noisy)).status)
        return told
      }),
    )
    await expect.poll(head.waiting).toBe(3)
    const most: (number | undefined)[] = []
    for (let turn = 0; turn < 20; turn++) {
      await expect.poll(() => remarks(neighbour, other)).toMatchObject({ status: 200 })
      await expect.poll(() => listsUsers(neighbour, other)).toMatchObject({ status: 200 })
      most.push(await head.waiting())
    }
    expect(Math.max(...most.map(Number))).toBe(3)
    // Lists give way first, and say when to come back.
    await expect.poll(() => listsUsers(staff[0] as GivenPerson, noisy)).toEqual({ status: 503, retryAfter: '2' })
    isOver = true
    await head.letGo()
    for (const told of await Promise.all(acting)) for (const status of told) expect([200, 503]).toContain(status)
    expect((await remarks(staff[0] as GivenPerson, noisy)).status).toBe(200)
  })
})

describe('strangers who ask for the logo of a business', () => {
  it('MT-07: take none of the connections of its own people', async () => {
    const branch = await t.given.branch()
    const { quickId: businessQuickID, root } = branch.business
    const staff = await t.given.staff({ on: branch, may: [...may] })
    await t.as(root)(businesses.logo, { query: { businessQuickID }, file: await aPicture() })
    const { logo } = await t.as(root)(businesses.details, { query: { businessQuickID } })
    // Others have been here: nobody is alone.
    const other = await t.given.branch({ of: await t.given.business({ cell: branch.business.cell }) })
    expect((await listsUsers(other.business.root, other)).status).toBe(200)
    expect((await listsUsers(staff, branch)).status).toBe(200)

    const pictures = await holding(cellUrlOf(branch), 'lock table business.logo in access exclusive mode')
    let isOver = false
    const strangers = Array.from({ length: 6 }, async () => {
      const told: number[] = []
      while (!isOver) told.push((await fetch(t.url + logo)).status)
      return told
    })
    try {
      await expect.poll(pictures.waiting).toBeGreaterThan(0)
      for (let turn = 0; turn < 10; turn++) {
        expect((await listsUsers(staff, branch)).status).toBe(200)
        expect((await remarks(staff, branch)).status).toBe(200)
      }
    } finally {
      isOver = true
      await pictures.letGo()
    }
    for (const told of await Promise.all(strangers)) for (const status of told) expect([200, 503]).toContain(status)
  })
})

describe('one person who asks for much at once', () => {
  it('MT-07: has six requests worked on, and others are answered meanwhile', async () => {
    const person = await t.given.person()
    const other = await t.given.person()
    const edits = (one: GivenPerson) =>
      send(one, 'PUT', people.editMe.path, { name: one.name, birth_date: null, gender: null })
    expect((await edits(person)).status).toBe(200)
    const row = await holding(
      t.databases.ownerUrls.identity,
      `select 1 from identity.person where person_id = ${person.personId} for update`,
    )
    const many = Array.from({ length: 40 }, () => edits(person))
    await expect.poll(row.waiting).toBe(6)
    for (let turn = 0; turn < 20; turn++) expect((await edits(other)).status).toBe(200)
    expect(await row.waiting()).toBeLessThanOrEqual(6)
    await row.letGo()
    for (const one of many) expect([200, 503]).toContain((await one).status)
  })
})

/** How many of each question were not answered, as "/api/vms/inside 3". */
const refusedOf = (answered: readonly Answered[]) =>
  Object.entries(
    Object.groupBy(
      answered.filter(({ status }) => status !== '200'),
      ({ path }) => path,
    ),
  )
    .map(([path, those]) => `${path} ${those?.length}`)
    .join(', ') || 'none'

const countOf = (answered: readonly Answered[], status: string) =>
  answered.filter((one) => one.status === status).length

describe('one business with twenty times the load of the others', () => {
  proof(
    'MT-07',
    'one business asks twenty times as much as each of the others: none of theirs fails, and 99 of 100 are answered within a tenth of a second',
    // Only the stated run, on a machine with nothing else to do, holds the product to its tenth of a second.
    {
      ci: { others: 4, crew: 1, perSecond: 3, rounds: 1, seconds: 3 },
      // So many that nobody scans more than ten times a minute.
      stated: { others: 10, crew: 16, perSecond: 5, rounds: 12, seconds: 15 },
    },
    async ({ others, crew, perSecond, rounds, seconds }, target) => {
      t.clock.held = new Date()
      const key = newSigningKey()
      const tokens = createTokens(key)
      const tokenOf = async (person: GivenPerson, app: 'dashboard' | 'companion') => {
        const { sessionId, personEpoch } = await t.given.session(person, app)
        return tokens.issue({ sid: sessionId, session_epoch: 0, person_epoch: personEpoch }, new Date())
      }
      /** Two lists, an act of the staff and one at the door, by this many of each. */
      const questionsAt = async (branch: GivenBranch, size: number) => {
        const poster = await atTheDoor(t).posterKeyOf(branch)
        const asked: Asking[] = []
        for (let number = 0; number < size; number++) {
          const staff = await tokenOf(await t.given.staff({ on: branch, may: [...may] }), 'dashboard')
          const visitor = await tokenOf(await t.given.person(), 'companion')
          const headers = { authorization: `Bearer ${staff}`, 'idempotency-key': ONCE }
          asked.push(
            { method: 'GET', path: `${frontDesk.inside.path}?shopId=${branch.quickId}`, headers },
            { method: 'GET', path: `${users.list.path}?scope_type=shop&scope_id=${branch.quickId}&page=1`, headers },
            { method: 'POST', path: specimens.remark.path, headers, body: { shopId: branch.quickId, text: 'x' } },
            {
              method: 'POST',
              path: checkins.checkIn.path,
              headers: { authorization: `Bearer ${visitor}` },
              body: { shop_quickID: branch.quickId, key: poster, nonce: ONCE, position: here },
            },
          )
        }
        return asked
      }
      const [noisy, ...quiet] = await Promise.all(
        Array.from({ length: others + 1 }, async () => t.given.branch({ of: await t.given.business({ cell: 1 }) })),
      )
      const loud = await questionsAt(noisy as GivenBranch, crew * 20)
      const soft = await Promise.all(quiet.map((branch) => questionsAt(branch, crew)))
      const server = await startServerProcess(t.databases, key, testServices().redis)
      const below = seededNumbers(20_260_302)

      /** What the others were answered while the one asked this much, and what it was answered itself. */
      const round = async (times: number) => {
        const loudly = flood(server.url, loud, perSecond * times)
        const end = performance.now() + seconds * 1_000
        const isOver = () => performance.now() > end
        const heard = await Promise.all(
          soft.map((questions) => ask(server.url, takingTurns(questions), { perSecond, below, isOver })),
        )
        return { heard: heard.flat(), noise: await loudly.end() }
      }

      // Connections, plans and rights are there before the clock runs.
      await round(1)
      const alone: number[] = []
      const beside: number[] = []
      const heard: Answered[] = []
      const heardAlone: Answered[] = []
      const noise: Answered[] = []
      for (let number = 0; number < rounds; number++) {
        const calm = await round(1)
        const loudest = await round(20)
        heard.push(...calm.heard, ...loudest.heard)
        heardAlone.push(...calm.heard)
        noise.push(...loudest.noise)
        alone.push(p99(calm.heard.map(({ milliseconds }) => milliseconds)))
        beside.push(p99(loudest.heard.map(({ milliseconds }) => milliseconds)))
      }
      await server.kill('SIGTERM')

      const failed = heard.filter(({ status }) => status !== '200')
      // A machine that is behind with everything may ask the others to come back, too.
      expect(failed.filter(({ status }) => status !== '503')).toEqual([])
      target('no answer to the others failed', failed.length === 0)
      // What is too much is refused, and nothing of it breaks.
      expect(countOf(noise, '200') + countOf(noise, '503')).toBe(noise.length)
      expect(countOf(noise, '200')).toBeGreaterThan(0)
      const ratio = median(beside) / median(alone)
      // A ratio says little here: what takes 23 ms alone takes 43 where three times as much is asked of the same two cores.
      target('99 of 100 of theirs are answered within 100 ms beside it', median(beside) <= 100)
      const ms = (value: number) => Math.round(value * 10) / 10
      return {
        'businesses beside it': others,
        'asked a second by each of them, and by the one': `${perSecond}, ${perSecond * 20}`,
        'answers to the others': heard.length,
        'of them not 200': failed.length,
        // Those in rounds without the one are of a machine that stood still, not of the neighbour.
        'of these in rounds without the one': heardAlone.filter(({ status }) => status !== '200').length,
        'which they were': refusedOf(heard),
        'their 99 of 100, median of rounds without it (ms)': ms(median(alone)),
        'and beside it (ms)': ms(median(beside)),
        ratio: Math.round(ratio * 100) / 100,
        'answers to the one': noise.length,
        'of them refused': countOf(noise, '503'),
        'which those were': refusedOf(noise),
      }
    },
  )
})
