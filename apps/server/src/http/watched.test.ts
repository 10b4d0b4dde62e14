import { branch as atBranch, endpoint, reading } from '@quickprism/contract/endpoint'
import { gates } from '@quickprism/contract/gates'
import { QuickId } from '@quickprism/contract/quick-id'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { whenNotBusy } from '@quickprism/tools/testing/not-busy'
import { passing } from '@quickprism/tools/testing/statements'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { routes } from '../app.ts'
import { inPlace } from './serve.ts'

/** A question about a branch that says whose it is, and is worked out when the test lets it. */
const canary = endpoint({
  method: 'GET',
  path: '/api/specimens/canary',
  about: 'Says which business was entered.',
  allow: gates.viewEntryDashboard,
  place: ({ query }) => atBranch(query.shopId),
  query: z.object({ shopId: QuickId, word: z.string().max(10_000).optional() }),
  reply: z.object({ business: z.number(), word: z.string().optional() }),
  says: { failed: 'Failed to load the canary' },
  watches: 'branch',
  audit: reading,
  lane: 'first',
  repeats: 'safe',
})

let t: TestApp
let computed = 0
let work: () => Promise<void> = async () => {}
beforeAll(async () => {
  const route = inPlace(canary, async ({ query }, { tx }) => {
    computed++
    await work()
    return { business: tx.businessId, word: query.word }
  })
  t = await testApp({ served: [...routes, route] })
})
afterAll(() => t.close())
beforeEach(() => {
  computed = 0
  work = async () => {}
})

const someone = (on: GivenBranch) => t.given.staff({ on, may: ['view_entry_management_analytics_dashboard'] })

const ask = async (
  person: GivenPerson,
  { quickId }: GivenBranch,
  { tag, signal, word }: { tag?: string; signal?: AbortSignal; word?: string } = {},
) => {
  const url = `${t.url}${canary.path}?shopId=${quickId}${word ? `&word=${word}` : ''}`
  const headers = { authorization: `Bearer ${await t.sessionOf(person)}`, ...(tag ? { 'if-none-match': tag } : {}) }
  const answer = await whenNotBusy(() => fetch(url, { headers, ...(signal ? { signal } : {}) }))
  const text = await answer.text()
  return { status: answer.status, tag: answer.headers.get('etag'), business: text && JSON.parse(text).business }
}

const dismiss = async ({ personId }: GivenPerson, { business }: GivenBranch) => {
  const cell = t.owner.cellOf(business)
  await cell.updateTable('business.membership').set({ active: false }).where('person_id', '=', personId).execute()
  await t.given.moveAccess(business)
}

const enteredAt = async ({ business }: GivenBranch, people: readonly GivenPerson[]) =>
  (
    await t.owner
      .cellOf(business)
      .selectFrom('business.membership')
      .select('person_id')
      .where('last_login_at', 'is not', null)
      .where(
        'person_id',
        'in',
        people.map(({ personId }) => personId),
      )
      .execute()
  ).length

/** Work that waits for the test: begun, and allowed to end. */
const heldWork = () => {
  const begun = Promise.withResolvers<void>()
  const ends = Promise.withResolvers<void>()
  work = () => {
    begun.resolve()
    return ends.promise
  }
  return { begun: begun.promise, end: ends.resolve, fail: () => ends.reject(new Error('the work failed')) }
}

describe('an answer that many ask for', () => {
  it('is worked out once for all who may see the same', async () => {
    const branch = await t.given.branch()
    const people = await Promise.all(Array.from({ length: 8 }, () => someone(branch)))
    const { begun, end } = heldWork()
    const answers = Promise.all(people.map((person) => ask(person, branch)))
    await begun
    end()
    expect((await answers).map(({ status, business }) => [status, business])).toEqual(
      people.map(() => [200, branch.business.businessId]),
    )
    expect(computed).toBe(1)
  })

  it('AZ-02: is not for someone whose access ended while it was worked out for another', async () => {
    const branch = await t.given.branch()
    const [one, other] = [await someone(branch), await someone(branch)]
    await ask(other, branch, { word: 'before' })
    const { begun, end } = heldWork()
    const first = ask(one, branch)
    await begun
    await dismiss(other, branch)
    expect((await ask(other, branch)).status).toBe(404)
    end()
    expect((await first).status).toBe(200)
    expect((await ask(other, branch)).status).toBe(404)
  })

  it('that failed is told to the one who worked on it; the others work out their own', async () => {
    const branch = await t.given.branch()
    const first = await someone(branch)
    const others = await Promise.all([1, 2, 3].map(() => someone(branch)))
    const { begun, fail } = heldWork()
    const failed = ask(first, branch)
    await begun
    const waiting = others.map((person) => ask(person, branch))
    // Whoever has left their transaction, in which their first call here was noted, waits outside it.
    await expect.poll(() => enteredAt(branch, others)).toBe(others.length)
    work = async () => {}
    fail()
    expect(await failed).toMatchObject({ status: 500, tag: null })
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(computed).toBe(2)
    expect(await ask(first, branch)).toMatchObject({ status: 200, business: branch.business.businessId })
  })

  it('RE-11: is whole for the others when the one it was worked out for has left', async () => {
    const branch = await t.given.branch()
    const [one, other] = [await someone(branch), await someone(branch)]
    const { begun, end } = heldWork()
    const stop = new AbortController()
    const left = ask(one, branch, { signal: stop.signal })
    await begun
    const stays = ask(other, branch)
    stop.abort()
    await expect(left).rejects.toThrow('aborted')
    end()
    expect(await stays).toMatchObject({ status: 200, business: branch.business.businessId })
    expect(computed).toBe(1)
  })

  it('RE-11: never crosses businesses, with a third of all requests cut off in the middle', async () => {
    const places = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const branch = await t.given.branch()
        return { branch, person: await someone(branch) }
      }),
    )
    const words = ['north', 'south', 'east', 'west']
    const wrong: unknown[] = []
    let answered = 0
    const client = async (number: number) => {
      for (let turn = 0; turn < 20; turn++) {
        const { branch, person } = places[(number + turn * 7) % places.length] as (typeof places)[number]
        const stop = new AbortController()
        const word = words[(number * turn) % words.length] as string
        const asked = ask(person, branch, { word, signal: stop.signal })
        if ((number + turn) % 3 === 0) setImmediate(() => stop.abort())
        const answer = await asked.catch(() => undefined)
        if (!answer) continue
        answered++
        if (answer.status !== 200 || answer.business !== branch.business.businessId) wrong.push(answer)
      }
    }
    await Promise.all(Array.from({ length: 12 }, (_, number) => client(number)))
    expect(wrong).toEqual([])
    expect(answered).toBeGreaterThan(100)
  })
})

/** Something happened at the branch. */
const change = async ({ business, branchId }: GivenBranch) => {
  await t.owner
    .cellOf(business)
    .insertInto('business.visit_total')
    .values({ business_id: business.businessId, branch_id: branchId, version: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'branch_id'])
        .doUpdateSet((row) => ({ version: row('business.visit_total.version', '+', 1) })),
    )
    .execute()
}

describe('someone who was answered before, after a change at the branch', () => {
  it('shares one look and one new answer with all who ask at the same time', async () => {
    const branch = await t.given.branch()
    const people = await Promise.all(Array.from({ length: 12 }, () => someone(branch)))
    await Promise.all(people.map((person) => ask(person, branch)))
    await change(branch)
    computed = 0
    const entered = vi.spyOn(t.deps.cells.of(branch.business.cell).gate, 'pass')
    const { begun, end } = heldWork()
    const answers = Promise.all(people.map((person) => ask(person, branch)))
    await begun
    end()
    expect((await answers).map(({ status }) => status)).toEqual(people.map(() => 200))
    expect(computed).toBe(1)
    expect(entered.mock.calls.length).toBeLessThan(people.length)
    entered.mockRestore()
  })

  it('AZ-02: is refused from the moment their access, their session or the branch ends', async () => {
    const branch = await t.given.branch()
    const [stays, dismissed, signedOut] = [await someone(branch), await someone(branch), await someone(branch)]
    for (const person of [stays, dismissed, signedOut]) expect((await ask(person, branch)).status).toBe(200)
    await change(branch)
    await dismiss(dismissed, branch)
    await t.owner.identity
      .updateTable('identity.session')
      .set({ revoked_at: t.clock.held })
      .where('person_id', '=', signedOut.personId)
      .execute()
    expect((await ask(stays, branch)).status).toBe(200)
    expect((await ask(dismissed, branch)).status).toBe(404)
    expect((await ask(signedOut, branch)).status).toBe(401)
    await t.owner
      .cellOf(branch.business)
      .updateTable('business.branch')
      .set({ deleted_at: t.clock.held })
      .where('branch_id', '=', branch.branchId)
      .execute()
    expect((await ask(stays, branch)).status).toBe(404)
  })

  it('AZ-02: is not given what the one they waited for sees with rights gained on the way', async () => {
    const branch = await t.given.branch()
    const [one, other] = [await someone(branch), await someone(branch)]
    await Promise.all([ask(one, branch), ask(other, branch)])
    await change(branch)
    const { gate } = t.deps.cells.of(branch.business.cell)
    const pass = gate.pass.bind(gate)
    const [reached, opens] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = vi.spyOn(gate, 'pass').mockImplementationOnce(async (...given) => {
      reached.resolve()
      await opens.promise
      return pass(...given) as never
    })
    const first = ask(one, branch)
    await reached.promise
    const { roleId } = await t.given.role(branch.business, {
      may: ['view_checkin_logs_of_visitors'],
      branches: [branch],
    })
    await t.given.grant(branch.business, one, roleId, branch)
    await t.given.moveAccess(branch.business)
    expect((await ask(other, branch)).status).toBe(200)
    await change(branch)
    const second = ask(other, branch)
    opens.resolve()
    expect([(await first).status, (await second).status]).toEqual([200, 200])
    expect((await second).tag).not.toBe((await first).tag)
    // Nor are they taken for someone with those rights from then on.
    expect((await ask(other, branch)).tag).toBe((await second).tag)
    held.mockRestore()
  })

  /** The one who works it out is held before the branch is entered, or while the answer is worked out. */
  const holds = {
    'has not begun': ({ business }: GivenBranch) => {
      const { gate } = t.deps.cells.of(business.cell)
      const pass = gate.pass.bind(gate)
      const [begun, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      vi.spyOn(gate, 'pass').mockImplementationOnce(async (...given) => {
        begun.resolve()
        await ends.promise
        return pass(...given) as never
      })
      return { begun: begun.promise, end: ends.resolve }
    },
    'is at it': heldWork,
  }

  it.each(Object.entries(holds))(
    'AZ-02: waits for the one who works it out and %s, however long that takes, and is looked at again meanwhile',
    async (_, hold) => {
      const branch = await t.given.branch()
      const [one, signsOut, ...others] = await Promise.all(Array.from({ length: 8 }, () => someone(branch)))
      if (!one || !signsOut) throw new Error('nobody came')
      await Promise.all([one, signsOut, ...others].map((person) => ask(person, branch)))
      await change(branch)
      computed = 0
      const { begun, end } = hold(branch)
      const first = ask(one, branch)
      await begun
      const { gate } = t.deps.cells.of(branch.business.cell)
      const entered = vi.spyOn(gate, 'pass')
      entered.mockClear()
      let looks = 0
      const restore = passing([t.deps.cells.of(branch.business.cell).pool], async (statements, go) => {
        const answers = await go()
        if (statements.some(({ sql }) => sql.includes('business.glance_at'))) looks++
        return answers
      })
      const leaving = ask(signsOut, branch)
      await expect.poll(() => looks).toBeGreaterThan(0)
      const waiting = others.map((person) => ask(person, branch))
      await t.owner.identity
        .updateTable('identity.session')
        .set({ revoked_at: t.clock.held })
        .where('person_id', '=', signsOut.personId)
        .execute()
      expect((await leaving).status).toBe(401)
      expect(entered).not.toHaveBeenCalled()
      end()
      expect((await first).status).toBe(200)
      expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(others.map(() => 200))
      expect(computed).toBe(1)
      restore()
      entered.mockRestore()
    },
  )

  it('works it out alone when the one they waited for fails', async () => {
    const branch = await t.given.branch()
    const [one, other] = [await someone(branch), await someone(branch)]
    await Promise.all([ask(one, branch), ask(other, branch)])
    await change(branch)
    const { begun, fail } = heldWork()
    const first = ask(one, branch)
    await begun
    const second = ask(other, branch)
    work = async () => {}
    fail()
    expect((await first).status).toBe(500)
    expect((await second).status).toBe(200)
  })
})

describe('someone who was answered another question at the branch', () => {
  it('is given what was worked out for others after one look, and enters the business no more', async () => {
    const branch = await t.given.branch()
    const [one, other] = [await someone(branch), await someone(branch)]
    await ask(one, branch, { word: 'north' })
    await ask(other, branch, { word: 'south' })
    const entered = vi.spyOn(t.deps.cells.of(branch.business.cell).gate, 'pass')
    expect(await ask(other, branch, { word: 'north' })).toMatchObject({
      status: 200,
      business: branch.business.businessId,
    })
    expect(entered).not.toHaveBeenCalled()
    entered.mockRestore()
    expect(computed).toBe(2)
  })

  it('AZ-02: is refused what they hold no permission for, though this process knows the answer', async () => {
    const branch = await t.given.branch()
    const statusOf = async (person: GivenPerson, path: string) => {
      const headers = { authorization: `Bearer ${await t.sessionOf(person)}` }
      return (await whenNotBusy(() => fetch(`${t.url}${path}?shopId=${branch.quickId}`, { headers }))).status
    }
    expect(await statusOf(await someone(branch), '/api/vms/vms-kpis')).toBe(200)
    const guard = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    expect(await statusOf(guard, '/api/vms/visitor-records')).toBe(200)
    expect(await statusOf(guard, '/api/vms/vms-kpis')).toBe(403)
  })

  it('AZ-02: is refused from the moment their access or their session ends', async () => {
    const branch = await t.given.branch()
    const [dismissed, signedOut] = [await someone(branch), await someone(branch)]
    await ask(await someone(branch), branch, { word: 'south' })
    for (const person of [dismissed, signedOut]) await ask(person, branch, { word: 'north' })
    await t.owner.identity
      .updateTable('identity.session')
      .set({ revoked_at: t.clock.held })
      .where('person_id', '=', signedOut.personId)
      .execute()
    expect((await ask(signedOut, branch, { word: 'south' })).status).toBe(401)
    await dismiss(dismissed, branch)
    expect((await ask(dismissed, branch, { word: 'south' })).status).toBe(404)
  })

  it('is told nothing of another branch that they may not see', async () => {
    const branch = await t.given.branch()
    const beside = await t.given.branch({ of: branch.business })
    const person = await someone(branch)
    await ask(await someone(beside), beside)
    expect((await ask(person, branch)).status).toBe(200)
    expect((await ask(person, beside)).status).toBe(404)
  })
})

describe('the tag of an answer', () => {
  it('T35: is of one query, and no other session is answered from this one’s memory', async () => {
    const branch = await t.given.branch()
    const [one, other] = [await someone(branch), await someone(branch)]
    const { tag } = (await ask(one, branch, { word: 'north' })) as { tag: string }
    expect((await ask(one, branch, { word: 'north', tag })).status).toBe(304)
    expect((await ask(one, branch, { word: 'south', tag })).status).toBe(200)
    // Equal rights have one answer, which was found in the transaction that checked them.
    expect((await ask(other, branch, { word: 'north', tag })).status).toBe(304)
    const third = await someone(branch)
    await dismiss(third, branch)
    expect((await ask(third, branch, { word: 'north', tag })).status).toBe(404)
  })

  it('is not remembered for an address of any length', async () => {
    const branch = await t.given.branch()
    const person = await someone(branch)
    const word = 'x'.repeat(2_000)
    const { tag, status } = (await ask(person, branch, { word })) as { tag: string; status: number }
    expect(status).toBe(200)
    expect((await ask(person, branch, { word, tag })).status).toBe(304)
  })
})

it('has nothing before it that would not be done when the answer is remembered', () => {
  const phases = { before: async () => 'done', answer: async () => ({ business: 1 }) }
  expect(() => inPlace(canary, phases)).toThrow(
    'GET /api/specimens/canary is watched: nothing happens before or after it',
  )
})
