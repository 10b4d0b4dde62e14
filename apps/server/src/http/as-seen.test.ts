import { anotherProcess } from '@quickprism/tools/testing/another-process'
import { figuresKit, SEES_FIGURES } from '@quickprism/tools/testing/figures-kit'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { dayInKolkata, questionsOn } from '@quickprism/tools/testing/landing-page-questions'
import { whenNotBusy } from '@quickprism/tools/testing/not-busy'
import { passing } from '@quickprism/tools/testing/statements'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let { door } = {} as ReturnType<typeof figuresKit>
beforeAll(async () => {
  t = await testApp()
  ;({ door } = figuresKit(t))
})
afterAll(() => t.close())

/** A screen that shows a branch, at which someone has come since. */
const openScreen = async () => {
  const branch = await t.given.branch()
  const person = await t.given.staff({ on: branch, may: [SEES_FIGURES, 'view_checkin_logs_of_visitors'] })
  const headers = { authorization: `Bearer ${await t.sessionOf(person)}` }
  const ask = async () => {
    const url = `${t.url}/api/vms/get-activities?shopId=${branch.quickId}&page=1&limit=10`
    const answer = await whenNotBusy(() => fetch(url, { headers }))
    const body = (await answer.json()) as { data: unknown[] }
    return { status: answer.status, body, tag: answer.headers.get('etag') }
  }
  // The first two times it is also noted that they signed in here.
  for (const before of [0, 1]) {
    expect((await ask()).body.data).toHaveLength(before)
    await door.comes(await t.given.person(), branch)
  }
  return { branch, person, ask }
}

const pools = () => [t.deps.identity.pool, ...t.deps.cells.all.map(({ pool }) => pool)]

/** Does something at the last moment before a transaction enters, the first time that one does. */
const justBeforeEntering = (act: () => Promise<unknown>) => {
  let isDone = false
  return passing(pools(), async (statements, go) => {
    if (!isDone && statements.some(({ sql }) => sql.includes('business.enter('))) {
      isDone = true
      await act()
    }
    return go()
  })
}

const endMembership = async ({ business }: GivenBranch, { personId }: GivenPerson) => {
  await t.owner
    .cellOf(business)
    .updateTable('business.membership')
    .set({ active: false })
    .where('business_id', '=', business.businessId)
    .where('person_id', '=', personId)
    .execute()
  await t.given.moveAccess(business)
}

describe('an open screen whose branch has changed', () => {
  it('is answered by one look and one message to the branch, from entering to the end', async () => {
    const { ask } = await openScreen()
    const messages: string[][] = []
    const end = passing(pools(), (statements, go) => {
      messages.push(statements.map(({ sql }) => sql))
      return go()
    })
    const { body } = await ask()
    end()
    expect(body.data).toHaveLength(2)
    const of = (words: string) => messages.filter((message) => message.some((one) => one.includes(words)))
    expect(of('identity.directory')).toEqual([])
    const [only, ...others] = of('business.enter(')
    expect([only?.[0], only?.at(-1), only?.length, others]).toEqual(['begin', 'commit', 5, []])
    expect(of('begin')).toEqual([only])
  })

  it('is shown what happened between the look and the answer', async () => {
    const { branch, ask } = await openScreen()
    const end = justBeforeEntering(async () => {
      const { cell, businessId } = branch.business
      await t.owner
        .cellOf({ cell })
        .updateTable('business.visit_total')
        .set((of) => ({ version: of('version', '+', 1) }))
        .where('business_id', '=', businessId)
        .execute()
      await t.owner
        .cellOf({ cell })
        .insertInto('business.activity')
        .values({ business_id: businessId, branch_id: branch.branchId, at: t.clock.held, detail: 'Late;news' })
        .execute()
    })
    const { body, tag } = await ask()
    end()
    expect(body.data).toHaveLength(3)
    // Under the name that it has for everyone who asks later.
    expect((await ask()).tag).toBe(tag)
  })

  it('AZ-02: is shown nothing where the rights of its person end between the look and the answer', async () => {
    const { branch, person, ask } = await openScreen()
    const end = justBeforeEntering(() => endMembership(branch, person))
    const { status, body } = await ask()
    end()
    expect([status, body.data]).toEqual([404, undefined])
  })

  it('is told that a branch is gone which is deleted between the look and the answer', async () => {
    const { branch, ask } = await openScreen()
    const end = justBeforeEntering(() =>
      t.owner
        .cellOf(branch.business)
        .updateTable('business.branch')
        .set({ deleted_at: t.clock.held })
        .where('business_id', '=', branch.business.businessId)
        .where('branch_id', '=', branch.branchId)
        .execute(),
    )
    const { status } = await ask()
    end()
    expect(status).toBe(404)
  })
})

/** The questions that a landing page asks, all in the same moment, and the statements that they take. */
const openPage = async ({ url, pools: asked }: { url: string; pools: pg.Pool[] }, token: string, shopId: string) => {
  const statements: string[] = []
  const end = passing(asked, (all, go) => {
    statements.push(...all.map(({ sql }) => sql))
    return go()
  })
  const answers = await Promise.all(
    questionsOn(dayInKolkata(t.clock.held)).map(async ({ endpoint: { path }, more }) => {
      const address = `${url}${path}?${new URLSearchParams({ shopId, ...more })}`
      const answer = await whenNotBusy(() => fetch(address, { headers: { authorization: `Bearer ${token}` } }))
      return [path, { status: answer.status, text: await answer.text() }] as const
    }),
  )
  end()
  return {
    statuses: answers.map(([, { status }]) => status),
    answers: Object.fromEntries(answers),
    arrivals: statements.filter((sql) => sql.includes('identity.directory') && !sql.includes('unnest(')).length,
  }
}

const signInsIn = async ({ business }: GivenBranch) =>
  (await t.owner.trailOf(business)).filter(({ event }) => event === 'session.signed-in').length

describe('a page that opens', () => {
  const here = () => ({ url: t.url, pools: pools() })
  const LISTS = 'view_checkin_logs_of_visitors'

  it('asks its nine questions at once, and one of them lets its session in for all', async () => {
    const branch = await t.given.branch()
    const person = await t.given.staff({ on: branch, may: [SEES_FIGURES, LISTS] })
    const { statuses, arrivals } = await openPage(here(), await t.sessionOf(person), branch.quickId)
    expect(statuses).toEqual(Array(9).fill(200))
    expect(arrivals).toBe(1)
    expect(await signInsIn(branch)).toBe(1)
  })

  it('is told of each question whether it is allowed, whichever of them comes first', async () => {
    const branch = await t.given.branch()
    const person = await t.given.staff({ on: branch, may: [LISTS] })
    const { answers } = await openPage(here(), await t.sessionOf(person), branch.quickId)
    const allowed = Object.keys(answers).filter((path) => answers[path]?.status === 200)
    expect(allowed).toEqual(['/api/vms/visitor-records'])
    expect(Object.values(answers).filter(({ status }) => status === 403)).toHaveLength(8)
  })

  it('that was open when its server was restarted is shown the same, and signs in nowhere anew', async () => {
    const branch = await t.given.branch()
    const people = await Promise.all([1, 2, 3].map(() => t.given.staff({ on: branch, may: [SEES_FIGURES, LISTS] })))
    const tokens = await Promise.all(people.map((person) => t.sessionOf(person)))
    const before = []
    for (const token of tokens) before.push((await openPage(here(), token, branch.quickId)).answers)
    const restarted = await anotherProcess(t)
    const again = await Promise.all(tokens.map((token) => openPage(restarted, token, branch.quickId)))
    expect(again.map(({ answers }) => answers)).toEqual(before)
    expect(await signInsIn(branch)).toBe(3)
    await restarted.close()
  })

  it('for the first time in a session is written to the trail, also where a server has all answers already', async () => {
    const branch = await t.given.branch()
    const one = await t.given.staff({ on: branch, may: [SEES_FIGURES, LISTS] })
    const other = await t.given.staff({ on: branch, may: [SEES_FIGURES, LISTS] })
    await openPage(here(), await t.sessionOf(one), branch.quickId)
    const { statuses } = await openPage(here(), await t.sessionOf(other), branch.quickId)
    expect(statuses).toEqual(Array(9).fill(200))
    expect(await signInsIn(branch)).toBe(2)
  })
})
