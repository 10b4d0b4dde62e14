import { figuresKit, questions } from '@quickprism/tools/testing/figures-kit'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { statementsTo } from '@quickprism/tools/testing/statements'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let { door, at, ask, analystAt } = {} as ReturnType<typeof figuresKit>
beforeAll(async () => {
  t = await testApp()
  ;({ door, at, ask, analystAt } = figuresKit(t))
})
afterAll(() => t.close())

const askAll = async (person: GivenPerson, branch: GivenBranch) => {
  const bodies: unknown[] = []
  for (const question of questions) {
    const { status, body } = await ask(person, branch, question)
    expect(status).toBe(200)
    bodies.push(body)
  }
  return bodies
}

describe('the sums of a branch', () => {
  it('are read once after a change, for all of them and for all who have them open', async () => {
    at('2026-03-02T10:41')
    const branch = await t.given.branch()
    const [asha, ravi] = [await analystAt(branch), await analystAt(branch)]
    for (const one of [asha, ravi]) await askAll(one, branch)
    await door.comes(await t.given.person(), branch)

    const asked = statementsTo(t.deps.cells.of(branch.business.cell).pool)
    const answers = [await askAll(asha, branch), await askAll(ravi, branch)]
    const statements = asked()
    // How it stands, its days and its hours.
    expect(statements.filter((statement) => /business\.visit_(?:day|hour)/.test(statement))).toHaveLength(3)
    expect(statements.filter((statement) => statement.includes('business.enter('))).toHaveLength(1)
    // Whoever comes anew is let in anew, and is shown the same.
    expect([answers[1], await askAll(await analystAt(branch), branch)]).toEqual([answers[0], answers[0]])
    expect(answers[0]?.[0]).toMatchObject({ inside: 1, data: { totalVisitors: { value: 1, percentage: 100 } } })
  })

  it('are read again when a quarter of an hour is over: yesterday had come to more by then', async () => {
    const branch = await t.given.branch()
    const analyst = await analystAt(branch)
    at('2026-03-01T10:50')
    await door.comes(await t.given.person(), branch)
    at('2026-03-02T10:59')
    await door.comes(await t.given.person(), branch)
    const change = async () => (await ask(analyst, branch, 'vms-kpis')).body.data.totalVisitors.percentage
    expect(await change()).toBe(100)
    at('2026-03-02T11:01')
    expect(await change()).toBe(0)
  })

  it('are nothing to someone who may see them no more, whoever else has just asked', async () => {
    at('2026-03-02T10:41')
    const branch = await t.given.branch()
    const [asha, ravi] = [await analystAt(branch), await analystAt(branch)]
    for (const one of [asha, ravi]) await askAll(one, branch)
    await door.comes(await t.given.person(), branch)
    expect((await ask(asha, branch, 'vms-kpis')).status).toBe(200)
    const { cell, businessId } = branch.business
    await t.owner
      .cellOf({ cell })
      .updateTable('business.membership')
      .set({ active: false })
      .where('business_id', '=', businessId)
      .where('person_id', '=', ravi.personId)
      .execute()
    await t.given.moveAccess(branch.business)
    for (const question of questions) expect((await ask(ravi, branch, question)).status).toBe(404)
  })
})

describe('the calendar', () => {
  it('with its days and its hours, is worked out once for all branches of a zone, and anew on the next day', async () => {
    const [first, second] = [await t.given.branch(), await t.given.branch()]
    const asked = statementsTo(...t.deps.cells.all.map(({ pool }) => pool))
    const clocks = async (branch: GivenBranch) => {
      const { status, body } = await ask(await analystAt(branch), branch, 'visitor-duration-trends')
      expect([status, body.dailyVisitorDuration.length]).toEqual([200, 24])
      const statements = asked()
      const those = (about: RegExp) => statements.filter((statement) => about.test(statement)).length
      return { hours: those(/\bas quarter\b/), days: those(/\bas ends_clock\b/) }
    }
    const [once, never] = [
      { hours: 1, days: 1 },
      { hours: 0, days: 0 },
    ]
    at('2026-04-06T10:41')
    expect([await clocks(first), await clocks(second)]).toEqual([once, never])
    at('2026-04-07T10:41')
    expect([await clocks(second), await clocks(first)]).toEqual([once, never])
  })
})
