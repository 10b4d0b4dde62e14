import { randomUUID } from 'node:crypto'
import { branches } from '@quickprism/contract/branches'
import type { Endpoint } from '@quickprism/contract/endpoint'
import type { Permission } from '@quickprism/contract/permissions'
import { reveals } from '@quickprism/contract/reveals'
import { roles } from '@quickprism/contract/roles'
import { users } from '@quickprism/contract/users'
import { anotherProcess } from '@quickprism/tools/testing/another-process'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { whenNotBusy } from '@quickprism/tools/testing/not-busy'
import { at, on } from '@quickprism/tools/testing/role-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { routes } from '../app.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
/** A server that was never asked anything by those whom the first let in. */
let restarted: Awaited<ReturnType<typeof anotherProcess>>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
  restarted = await anotherProcess(t)
})
afterAll(async () => {
  await restarted.close()
  await t.close()
})

const KPIS = '/api/vms/vms-kpis'
const RECORDS = '/api/vms/visitor-records'

const get = async (token: string, path: string, shop: string, more = '', server = t.url) => {
  const name = path.startsWith('/api/sos') ? 'shop_quickID' : 'shopId'
  const answer = await whenNotBusy(() =>
    fetch(`${server}${path}?${name}=${encodeURIComponent(shop)}${more}`, {
      headers: { authorization: `Bearer ${token}` },
    }),
  )
  return { status: answer.status, text: await answer.text() }
}

const ask = async (person: GivenPerson, path: string, { quickId }: GivenBranch, more = '') =>
  get(await t.sessionOf(person), path, quickId, more)

const tokenIn = async (person: GivenPerson, app: 'dashboard' | 'companion') => {
  const { sessionId, personEpoch } = await t.given.session(person, app)
  return t.deps.tokens.issue({ sid: sessionId, session_epoch: 0, person_epoch: personEpoch }, t.clock.held)
}

const SEES: Permission[] = [
  'view_entry_management_analytics_dashboard',
  'view_checkin_logs_of_members',
  'view_checkin_logs_of_visitors',
  'export_visitor_reports',
  'reveal_data_of_visitors',
]

/** Every question that watches a branch. */
const watched: Endpoint[] = routes.map(({ endpoint }) => endpoint).filter(({ watches }) => watches === 'branch')
const moreFor = ({ path }: Endpoint) => (path === RECORDS ? '&page=1' : '')

/** Whether a question is answered without entering the business. */
const withoutEntering = async <T>({ business }: GivenBranch, work: () => Promise<T>) => {
  const entered = vi.spyOn(t.deps.cells.of(business.cell).gate, 'pass')
  const answer = await work()
  const times = entered.mock.calls.length
  entered.mockRestore()
  return { answer, times }
}

/** Two colleagues of the same role at a branch; the first asked everything, the other the figures alone. */
const scene = async (may = SEES) => {
  const branch = await t.given.branch()
  const beside = await t.given.branch({ of: branch.business })
  const { root } = branch.business
  await door.comes(await t.given.person(), branch)
  const role = await t.given.role(branch.business, { may, branches: [branch, beside] })
  const colleague = async (place = branch) => {
    const person = await t.given.person()
    await t.given.membership(branch.business, person, [place])
    await t.given.grant(branch.business, person, role.roleId, place)
    await t.given.moveAccess(branch.business)
    return person
  }
  const [one, other] = [await colleague(), await colleague()]
  for (const question of watched) await ask(one, question.path, branch, moreFor(question))
  expect((await ask(other, KPIS, branch)).status).toBe(200)
  return { branch, beside, root, role, one, other, colleague }
}

describe('every question that watches a branch', () => {
  it('is one of these thirteen', () => {
    expect(watched.map(({ path }) => path).toSorted()).toEqual([
      '/api/sos/status',
      '/api/vms/checkout-trends',
      '/api/vms/expected-guests',
      '/api/vms/footfall-trends',
      '/api/vms/gender-ratio',
      '/api/vms/get-activities',
      '/api/vms/get-members',
      '/api/vms/inside',
      '/api/vms/security-summary',
      '/api/vms/visitor-duration-trends',
      '/api/vms/visitor-records',
      '/api/vms/visitor-trends',
      '/api/vms/vms-kpis',
    ])
  })

  it('says the same to two who may see the same, also where each has it worked out', async () => {
    const { branch, one, other } = await scene()
    const cell = t.owner.cellOf(branch.business)
    for (const question of watched) {
      const bodies: string[] = []
      for (const person of [one, other]) {
        await cell
          .updateTable('business.visit_total')
          .set((row) => ({ version: row('version', '+', 1) }))
          .where('branch_id', '=', branch.branchId)
          .execute()
        bodies.push((await ask(person, question.path, branch, moreFor(question))).text)
      }
      expect([question.path, bodies[1]]).toEqual([question.path, bodies[0]])
    }
  })
})

describe('someone who was let into a branch by one question', () => {
  const ends: Record<string, (is: Awaited<ReturnType<typeof scene>>) => Promise<unknown>> = {
    'their role allows less': ({ root, role, branch, beside }) =>
      t.as(root)(roles.edit, {
        params: { roleId: role.publicId },
        body: {
          role_name: 'Less',
          role_description: 'Less',
          permissions: ['view_branches'],
          ...at(branch, beside),
        },
      }),
    'their role is of another branch': ({ root, role, beside }) =>
      t.as(root)(roles.edit, {
        params: { roleId: role.publicId },
        body: { role_name: 'Moved', role_description: 'Moved', permissions: SEES, ...at(beside) },
      }),
    'their role is of the business': ({ root, role, branch }) =>
      t.as(root)(roles.edit, {
        params: { roleId: role.publicId },
        body: { role_name: 'Wider', role_description: 'Wider', permissions: SEES, ...on(branch.business) },
      }),
    'their role is deleted': ({ root, role }) => t.as(root)(roles.remove, { params: { roleId: role.publicId } }),
    'they are moved to another branch': ({ root, role, beside, other }) =>
      t.as(root)(
        users.edit,
        {
          params: { userId: other.quickId },
          body: { scope_type: 'shop', scope_role_data: { [beside.quickId]: [role.publicId] } },
        },
        { key: randomUUID() },
      ),
    'they are deactivated': ({ root, branch, other }) =>
      t.as(root)(
        users.setStatus,
        { body: { quickId: other.quickId, status: false, scopeId: branch.business.quickId } },
        { key: randomUUID() },
      ),
    'they are deleted': ({ root, branch, other }) =>
      t.as(root)(
        users.remove,
        { body: { scopeId: branch.quickId, userQuickId: other.quickId } },
        { key: randomUUID() },
      ),
    'the branch is deleted': ({ root, branch }) =>
      t.as(root)(branches.remove, { query: { shopQuickID: branch.quickId } }, { key: randomUUID() }),
    'all their sessions end': ({ other }) =>
      t.owner.identity
        .updateTable('identity.person')
        .set((row) => ({ epoch: row('epoch', '+', 1) }))
        .where('person_id', '=', other.personId)
        .execute(),
    'their token is of an older session': ({ other }) =>
      t.owner.identity
        .updateTable('identity.session')
        .set((row) => ({ epoch: row('epoch', '+', 1) }))
        .where('person_id', '=', other.personId)
        .execute(),
    'their session has run out': ({ other }) =>
      t.owner.identity
        .updateTable('identity.session')
        .set({ expires_at: t.clock.held })
        .where('person_id', '=', other.personId)
        .execute(),
  }

  it.each(Object.entries(ends))('AZ-02: is shown nothing more once %s', async (_, end) => {
    const is = await scene()
    const done = await end(is)
    if (done && typeof done === 'object' && 'ok' in done) expect(done).toMatchObject({ ok: true })
    for (const question of watched) {
      // Membership alone opens the state of the alert.
      if (question.allow.kind === 'member') continue
      const { status, text } = await ask(is.other, question.path, is.branch, moreFor(question))
      expect([question.path, [401, 403, 404].includes(status), text]).toEqual([question.path, true, text])
    }
  })

  it.each(Object.entries(ends))('AZ-02: is shown nothing by a server that was restarted once %s', async (_, end) => {
    const is = await scene()
    const token = await t.sessionOf(is.other)
    await end(is)
    for (const question of watched) {
      if (question.allow.kind === 'member') continue
      const asked = [question.path, is.branch.quickId, moreFor(question)] as const
      const { status, text } = await get(token, ...asked, restarted.url)
      expect([question.path, [401, 403, 404].includes(status), text]).toEqual([question.path, true, text])
    }
  })

  it('is refused on a phone by a server that was restarted, as by the one before', async () => {
    const { branch, other } = await scene()
    const phone = await tokenIn(other, 'companion')
    for (const question of watched) {
      const { status } = await get(phone, question.path, branch.quickId, moreFor(question), restarted.url)
      expect([question.path, status]).toEqual([question.path, 403])
    }
  })

  it('is shown the other branch to which they were moved, and not the first', async () => {
    const is = await scene()
    await ends['they are moved to another branch']?.(is)
    expect((await ask(is.other, '/api/sos/status', is.branch)).status).toBe(404)
    expect((await ask(is.other, KPIS, is.beside)).status).toBe(200)
  })

  it('has to be in the dashboard: a phone of the same person is refused', async () => {
    const { branch, other } = await scene()
    const phone = await tokenIn(other, 'companion')
    for (const question of watched) {
      expect((await get(phone, question.path, branch.quickId, moreFor(question))).status).toBe(403)
    }
  })

  it('is looked at under any spelling of the branch, and found under none of another', async () => {
    const { branch, beside, other } = await scene()
    const token = await t.sessionOf(other)
    const spelt = ` ${branch.quickId.slice(0, 4).toLowerCase()}-${branch.quickId.slice(4)} `
    const { answer, times } = await withoutEntering(branch, () => get(token, '/api/vms/footfall-trends', spelt))
    expect([answer.status, times]).toEqual([200, 0])
    const others = [beside.quickId, branch.business.quickId, `${branch.quickId}A`, `branch ${branch.quickId}`, '']
    for (const id of others) {
      const { status } = await get(token, '/api/vms/footfall-trends', id)
      expect([id, [404, 422].includes(status), status]).toEqual([id, true, status])
    }
    expect((await get(token, KPIS, branch.quickId, `&shopId=${beside.quickId}`)).status).toBe(422)
  })

  it('is shown only the kinds of people they may see', async () => {
    const { branch, one } = await scene()
    const member = await t.given.staff({ on: branch })
    await door.comes(member, branch)
    const guard = await t.given.staff({
      on: branch,
      may: ['view_entry_management_analytics_dashboard', 'view_checkin_logs_of_visitors'],
    })
    expect((await ask(guard, KPIS, branch)).status).toBe(200)
    for (const path of [RECORDS, '/api/vms/get-activities']) {
      expect((await ask(one, path, branch, '&page=1')).text).toContain(member.name)
      expect((await ask(guard, path, branch, '&page=1')).text).not.toContain(member.name)
    }
    expect((await ask(guard, RECORDS, branch, '&page=1&visitor_type=member')).status).toBe(403)
    const clerk = await t.given.staff({ on: branch, may: ['view_entry_management_analytics_dashboard'] })
    expect((await ask(clerk, KPIS, branch)).status).toBe(200)
    const durations = '/api/vms/visitor-duration-trends'
    expect((await ask(one, durations, branch, `&visitorId=${member.quickId}`)).status).toBe(200)
    expect((await ask(clerk, durations, branch, `&visitorId=${member.quickId}`)).status).toBe(403)
  })

  it('T16: is shown nothing that another has unmasked, nor anything of their own once it is masked again', async () => {
    const { branch, one, other } = await scene()
    const visitor = await t.given.person({ mobile: '9845099345' })
    await door.comes(visitor, branch)
    await t.as(one)(
      reveals.accessData,
      { body: { user_quickID: visitor.quickId, shop_quickID: branch.quickId, reason: 'Unlawful Conduct' } },
      { key: randomUUID() },
    )
    expect((await ask(one, RECORDS, branch, '&page=1')).text).toContain(visitor.mobile)
    expect((await ask(other, RECORDS, branch, '&page=1')).text).not.toContain(visitor.mobile)
    const tab = await tokenIn(one, 'dashboard')
    expect((await get(tab, KPIS, branch.quickId)).status).toBe(200)
    expect((await get(tab, RECORDS, branch.quickId, '&page=1')).text).toContain(visitor.mobile)
    const before = t.clock.held
    t.clock.held = new Date(before.getTime() + 301_000)
    expect((await get(tab, RECORDS, branch.quickId, '&page=1')).text).not.toContain(visitor.mobile)
    expect((await ask(one, RECORDS, branch, '&page=1')).text).not.toContain(visitor.mobile)
    t.clock.held = before
  })

  it('is in the trail as signed in, once, whatever they ask first', async () => {
    const { branch, one, colleague } = await scene()
    for (const question of watched) await ask(one, question.path, branch, moreFor(question))
    for (const first of watched) {
      const person = await colleague()
      for (const question of [first, ...watched]) await ask(person, question.path, branch, moreFor(question))
      const trail = await t.owner.trailOf(branch.business)
      const theirs = trail.filter(({ event, actor }) => event === 'session.signed-in' && actor === person.personId)
      expect([first.path, theirs.length]).toEqual([first.path, 1])
    }
  })
})
