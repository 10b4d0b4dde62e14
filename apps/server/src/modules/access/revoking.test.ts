import type { CallFailed } from '@quickprism/client/client'
import { access } from '@quickprism/contract/access'
import { memberships } from '@quickprism/contract/memberships'
import { roles } from '@quickprism/contract/roles'
import { sessions } from '@quickprism/contract/sessions'
import { users } from '@quickprism/contract/users'
import { roleForm } from '@quickprism/tools/testing/forms'
import type { GivenBranch, GivenStaff } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { specimens } from '@quickprism/tools/testing/specimens'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { type TwoServers, twoServers } from '@quickprism/tools/testing/two-servers'
import { afterAll, beforeAll, expect } from 'vitest'

let t: TestApp
let two: TwoServers
beforeAll(async () => {
  t = await testApp()
  // The processes go by the database's clock.
  t.clock.held = new Date()
  two = await twoServers(t)
})
afterAll(async () => {
  await two.close()
  await t.close()
})

type Server = 0 | 1

/** Someone who may see a branch's dashboard by one role, next to another branch and another role of no use there. */
const aScene = async () => {
  const branch = await t.given.branch()
  const neighbour = await t.given.branch({ of: branch.business })
  const person = await t.given.person()
  const { root } = branch.business
  await t.given.membership(branch.business, person, [branch])
  const staff: GivenStaff = { ...person, business: branch.business }
  return { branch, neighbour, staff, root, roleId: '' }
}

type Scene = Awaited<ReturnType<typeof aScene>>

const SEES = 'view_entry_management_analytics_dashboard' as const

const roleOf = ({ quickId }: GivenBranch, permission: 'view_branches' | typeof SEES) =>
  roleForm({ role_name: 'Watch', permissions: [permission], scope_type: 'shop', scope_id: [quickId] })

const onBranch = ({ quickId }: GivenBranch, roleIds: string[]) => ({
  scope_type: 'shop' as const,
  scope_role_data: { [quickId]: roleIds },
})

type Call = ReturnType<TwoServers['caller']>

const edit = (call: Call, { staff }: Scene, at: GivenBranch, roleIds: string[]) =>
  call(users.edit, { params: { userId: staff.quickId }, body: onBranch(at, roleIds) })

const makeRole = async (call: Call, scene: Scene) => {
  const { role_id } = await call(roles.create, { body: roleOf(scene.branch, SEES) })
  scene.roleId = role_id
}

/** Each way to take the dashboard away, and how to give it back. */
const ways: Record<
  string,
  {
    revoke: (root: Call, scene: Scene) => Promise<unknown>
    undo: (root: Call, scene: Scene) => Promise<unknown>
    /** What the user does then, where they are asked anew. */
    answer?: (staff: Call, scene: Scene) => Promise<unknown>
  }
> = {
  'role edited': {
    revoke: (root, { branch, roleId }) =>
      root(roles.edit, { params: { roleId }, body: roleOf(branch, 'view_branches') }),
    undo: (root, { branch, roleId }) => root(roles.edit, { params: { roleId }, body: roleOf(branch, SEES) }),
  },
  'role moved to another branch': {
    revoke: (root, { neighbour, roleId }) => root(roles.edit, { params: { roleId }, body: roleOf(neighbour, SEES) }),
    undo: async (root, scene) => {
      await root(roles.edit, { params: { roleId: scene.roleId }, body: roleOf(scene.branch, SEES) })
      await edit(root, scene, scene.branch, [scene.roleId])
    },
  },
  'role deleted': {
    revoke: (root, { roleId }) => root(roles.remove, { params: { roleId } }),
    undo: async (root, scene) => {
      await makeRole(root, scene)
      await edit(root, scene, scene.branch, [scene.roleId])
    },
  },
  'role taken from the user': {
    revoke: (root, scene) => edit(root, scene, scene.branch, []),
    undo: (root, scene) => edit(root, scene, scene.branch, [scene.roleId]),
  },
  'user moved to another branch': {
    revoke: (root, scene) => edit(root, scene, scene.neighbour, []),
    undo: (root, scene) => edit(root, scene, scene.branch, [scene.roleId]),
  },
  'user deactivated': {
    revoke: (root, { staff, branch }) =>
      root(users.setStatus, { body: { quickId: staff.quickId, status: false, scopeId: branch.quickId } }),
    undo: (root, { staff, branch }) =>
      root(users.setStatus, { body: { quickId: staff.quickId, status: true, scopeId: branch.quickId } }),
  },
  'user deleted': {
    revoke: (root, { staff, branch }) =>
      root(users.remove, { body: { userQuickId: staff.quickId, scopeId: branch.quickId } }),
    undo: (root, { staff, branch, roleId }) =>
      root(users.create, { body: { quick_id: staff.quickId, ...onBranch(branch, [roleId]) } }),
    answer: (staff, { branch }) => staff(memberships.join, { body: { business_quickID: branch.business.quickId } }),
  },
}
const names = Object.keys(ways)

/** Lists and charts give way under pressure; that is no answer about rights. */
const isAnswered = async (ask: () => Promise<unknown>): Promise<boolean> => {
  const outcome = await ask().then(
    () => 200,
    ({ status }: CallFailed) => status,
  )
  return outcome === 503 ? isAnswered(ask) : outcome === 200
}

const callerOf = async (person: GivenStaff | Scene['root']) => {
  const token = await two.tokenFor(await t.given.session(person))
  return (at: Server) => two.caller({ token, at })
}

/** Access tokens end after a few minutes, so every now and then both sign in anew. */
const SAME_TOKENS = 200

/** Revokes through one server and calls through the other, both of which have just answered and remember the rights. */
const loops = async (count: number, first: number) => {
  const scene = await aScene()
  let [root, staff] = [await callerOf(scene.root), await callerOf(scene.staff)]
  await makeRole(root(0), scene)
  await edit(root(0), scene, scene.branch, [scene.roleId])
  let stale = 0
  for (let loop = 0; loop < count; loop++) {
    if (loop % SAME_TOKENS === SAME_TOKENS - 1)
      [root, staff] = [await callerOf(scene.root), await callerOf(scene.staff)]
    const [here, there]: [Server, Server] = loop % 2 === 0 ? [0, 1] : [1, 0]
    const sees = (at: Server) =>
      isAnswered(() => staff(at)(specimens.remarks, { query: { shopId: scene.branch.quickId } }))
    const way = names[(first + loop) % (names.length + 1)]
    if (way === undefined) {
      const own = await callerOf(scene.staff)
      await own(there)(access.get, {})
      await own(here)(sessions.logout, {})
      if (await isAnswered(() => own(there)(access.get, {}))) stale++
      continue
    }
    if (!(await sees(here)) || !(await sees(there))) throw new Error(`refused after the undoing of: ${way}`)
    await ways[way]?.revoke(root(here), scene)
    if (await sees(there)) stale++
    await ways[way]?.undo(root(there), scene)
    await ways[way]?.answer?.(staff(there), scene)
  }
  return stale
}

const LANES = 4

/** Several businesses at once, each beginning with another way. */
const manyLoops = async (count: number) => {
  const stale = await Promise.all(Array.from({ length: LANES }, (_, lane) => loops(count / LANES, lane * 2)))
  return stale.reduce((sum, one) => sum + one, 0)
}

proof(
  'ID-12',
  'nothing is answered after a role, a user or a session was revoked through another server, with Redis and without it',
  { ci: { loops: 64 }, stated: { loops: 10_000 } },
  async ({ loops: count }) => {
    const withRedis = await manyLoops(count / 2)
    await two.redis.kill()
    const withoutRedis = await manyLoops(count / 2)
    expect([withRedis, withoutRedis]).toEqual([0, 0])
    return {
      loops: count,
      'ways to revoke': [...names, 'session ended'].join(', '),
      'stale answers with Redis': withRedis,
      'stale answers after it was killed': withoutRedis,
    }
  },
)
