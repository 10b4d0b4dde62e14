import { randomUUID } from 'node:crypto'
import { users } from '@quickprism/contract/users'
import { anotherProcess } from '@quickprism/tools/testing/another-process'
import { openStream } from '@quickprism/tools/testing/event-stream'
import { SEES_FIGURES } from '@quickprism/tools/testing/figures-kit'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { passing, statementsTo } from '@quickprism/tools/testing/statements'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { partyOf } from './arrive.ts'
import { comeBack } from './coming-back.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ shape: 'cells' })
})
afterAll(() => t.close())

const signIn = async (person: GivenPerson) => {
  const { sessionId, personEpoch } = await t.given.session(person)
  const claims = { sid: sessionId, session_epoch: 0, person_epoch: personEpoch }
  return { claims, token: await t.deps.tokens.issue(claims, t.clock.held) }
}

const askAt = ({ quickId }: GivenBranch, token: string) =>
  t.app.inject({
    url: `/api/vms/vms-kpis?shopId=${quickId}`,
    headers: { authorization: `Bearer ${token}` },
  })

/** Someone whose screen shows a branch of a business in this cell. */
const atScreen = async (cell: number) => {
  const branch = await t.given.branch({ of: await t.given.business({ cell }) })
  const person = await t.given.staff({ on: branch, may: [SEES_FIGURES] })
  const { claims, token } = await signIn(person)
  expect((await askAt(branch, token)).statusCode).toBe(200)
  return { branch, person, token, claims, coming: { claims, branchQuickId: branch.quickId } }
}

/** Statements with these words are not answered until they are let go. */
const holding = (pool: pg.Pool, words: string) => {
  const [asked, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const end = passing([pool], async (statements, go) => {
    if (statements.some(({ sql }) => sql.includes(words))) {
      asked.resolve()
      await letGo.promise
    }
    return go()
  })
  const goOn = () => {
    end()
    letGo.resolve()
  }
  onTestFinished(goOn)
  return { asked: asked.promise, letGo: goOn }
}

describe('while one cell does not answer', () => {
  it('whoever comes back to another after a restart is let in all the same', async () => {
    const [here, there] = [await atScreen(1), await atScreen(2)]
    const { deps, close } = await anotherProcess(t)
    const { asked, letGo } = holding(deps.cells.of(2).pool, 'business.access_of')
    const slow = comeBack(deps, there.coming)
    await asked
    expect(await comeBack(deps, here.coming)).toMatchObject({ branchId: here.branch.branchId })
    letGo()
    expect(await slow).toMatchObject({ branchId: there.branch.branchId })
    await close()
  })

  it('streams of another are opened all the same', async () => {
    const [here, there] = [await atScreen(1), await atScreen(2)]
    const { asked, letGo } = holding(t.deps.cells.of(2).pool, 'business.access_of')
    const slow = openStream(t.url, there.token, [there.branch.quickId])
    await asked
    const quick = await openStream(t.url, here.token, [here.branch.quickId])
    expect(quick.status).toBe(200)
    await quick.close()
    letGo()
    await (await slow).close()
  })
})

describe('someone who comes back', () => {
  it('is known after a restart by what they hold at the branch, without entering it anew', async () => {
    const { branch, person, coming } = await atScreen(1)
    const { deps, pools, close } = await anotherProcess(t)
    const asked = statementsTo(...pools)
    expect(await comeBack(deps, coming)).toMatchObject({
      businessId: branch.business.businessId,
      branchId: branch.branchId,
      who: { personId: person.personId, quickId: person.quickId, app: 'dashboard' },
    })
    expect(asked()).toHaveLength(3)
    await close()
  })

  it('is somebody new in a session that has not entered this business yet, and at a branch that is not theirs', async () => {
    const { person, claims } = await atScreen(1)
    const { branch: elsewhere } = await atScreen(1)
    const { claims: unused } = await signIn(person)
    const { branch } = await atScreen(2)
    const staff = await t.given.staff({ on: branch, may: [SEES_FIGURES] })
    const { claims: first } = await signIn(staff)
    expect(await comeBack(t.deps, { claims: first, branchQuickId: branch.quickId })).toBe(undefined)
    expect(await comeBack(t.deps, { claims: unused, branchQuickId: elsewhere.quickId })).toBe(undefined)
    expect(await comeBack(t.deps, { claims, branchQuickId: elsewhere.quickId })).toBe(undefined)
    expect(await comeBack(t.deps, { claims, branchQuickId: 'ZZZZZZZZ' })).toBe(undefined)
  })

  it('AZ-02: is shown nothing where their rights end after they were read and before they are let in', async () => {
    const { branch, person, token } = await atScreen(1)
    const { deps, url, close } = await anotherProcess(t)
    const [read, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const end = passing([deps.cells.of(1).pool], async (statements, go) => {
      const answer = await go()
      if (statements.some(({ sql }) => sql.includes('business.access_of'))) {
        read.resolve()
        await letGo.promise
      }
      return answer
    })
    const asking = fetch(`${url}/api/vms/vms-kpis?shopId=${branch.quickId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await read.promise
    await t.as(branch.business.root)(
      users.setStatus,
      { body: { quickId: person.quickId, status: false, scopeId: branch.business.quickId } },
      { key: randomUUID() },
    )
    end()
    letGo.resolve()
    expect((await asking).status).toBe(404)
    await close()
  })

  it('has one share of what is worked on at once, however many sessions they have', async () => {
    const { branch, person, claims } = await atScreen(1)
    const other = await signIn(person)
    expect((await askAt(branch, other.token)).statusCode).toBe(200)
    const { deps, close } = await anotherProcess(t)
    for (const one of [claims, other.claims]) {
      expect(await comeBack(deps, { claims: one, branchQuickId: branch.quickId })).toBeDefined()
      expect(partyOf(deps, one)).toBe(person.personId)
    }
    await close()
  })
})

describe('whoever sends hundreds of questions at once about a branch', () => {
  it('keeps nobody else from being answered, also where none of them has let their session in', async () => {
    const { branch, token } = await atScreen(1)
    const stranger = await signIn(await t.given.person())
    expect((await askAt(branch, stranger.token)).statusCode).toBe(404)
    const { letGo } = holding(t.deps.identity.pool, 'left join identity.directory')
    const refused = Promise.withResolvers<void>()
    const flood = Array.from({ length: 320 }, async () => {
      if ((await askAt(branch, stranger.token)).statusCode === 503) refused.resolve()
    })
    await refused.promise
    expect((await askAt(branch, token)).statusCode).toBe(200)
    letGo()
    await Promise.all(flood)
  })

  it('MT-07: keeps nobody else from being answered, also while all of them wait for the one of them that is worked out', async () => {
    const [here, there] = [await atScreen(1), await atScreen(2)]
    const { letGo } = holding(t.deps.cells.of(2).pool, 'business.activity')
    const refused = Promise.withResolvers<void>()
    const flood = Array.from({ length: 320 }, async () => {
      const { statusCode } = await t.app.inject({
        url: `/api/vms/get-activities?shopId=${there.branch.quickId}`,
        headers: { authorization: `Bearer ${there.token}` },
      })
      if (statusCode === 503) refused.resolve()
    })
    await refused.promise
    expect((await askAt(here.branch, here.token)).statusCode).toBe(200)
    letGo()
    await Promise.all(flood)
  })

  it('MT-07: keeps nobody else from being answered, also by showing another token of the same session each time', async () => {
    const [here, there] = [await atScreen(1), await atScreen(2)]
    const { letGo } = holding(t.deps.cells.of(2).pool, 'business.activity')
    const refused = Promise.withResolvers<void>()
    const { claims } = there
    const secondsAgo = (ago: number) => new Date(t.clock.held.getTime() - ago * 1_000)
    const issued = Array.from({ length: 320 }, (_, ago) => t.deps.tokens.issue(claims, secondsAgo(ago)))
    const flood = (await Promise.all(issued)).map(async (token) => {
      const { statusCode } = await t.app.inject({
        url: `/api/vms/get-activities?shopId=${there.branch.quickId}`,
        headers: { authorization: `Bearer ${token}` },
      })
      if (statusCode === 503) refused.resolve()
    })
    await refused.promise
    expect((await askAt(here.branch, here.token)).statusCode).toBe(200)
    letGo()
    await Promise.all(flood)
  })
})
