import { branches } from '@quickprism/contract/branches'
import { invitations } from '@quickprism/contract/invitations'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const KINDS = ['branch', 'email'] as const
const DAY = 86_400_000

/** A coworking space invites the branch of another business, or the person who runs it. */
const invite = async (to: (typeof KINDS)[number]) => {
  const parent = await t.given.branch()
  const child = await t.given.branch()
  const { root } = child.business
  const { token } = await t.given.invitation({ by: parent, to: to === 'branch' ? child : root.email })
  return { to, parent, child, root, token }
}

type Invited = Awaited<ReturnType<typeof invite>>

const statusOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    ({ status }: { status: number }) => status,
  )
const accept = (as: GivenPerson | undefined, token: string, branch: GivenBranch) =>
  statusOf(t.as(as)(invitations.accept, { body: { token, shop_quickID: branch.quickId } }))
const decline = (as: GivenPerson | undefined, token: string) =>
  statusOf(t.as(as)(invitations.decline, { body: { token } }))
const send = ({ parent, child, root, to }: Invited, invite_url = `${t.deps.origin}/auth/invitation`) =>
  statusOf(
    t.as(parent.business.root)(invitations.send, {
      body: {
        shop_quickID: parent.quickId,
        invite_url,
        ...(to === 'branch' ? { child_shop_quickID: child.quickId } : { email: root.email }),
      },
    }),
  )

/** Who became tenants of a branch, also of one that is gone. */
const tenantsOf = async ({ branchId, business }: GivenBranch) => {
  const rows = await t.owner
    .cellOf(business)
    .selectFrom('business.tenant')
    .select('child_public_id')
    .where('business_id', '=', business.businessId)
    .where('branch_id', '=', branchId)
    .execute()
  return rows?.map(({ child_public_id }) => child_public_id)
}

const onceLater = async <T>(milliseconds: number, work: () => Promise<T>) => {
  const before = t.clock.held
  t.clock.held = new Date(before.getTime() + milliseconds)
  try {
    return await work()
  } finally {
    t.clock.held = before
  }
}

type Case = {
  name: string
  /** What is tried, and what was answered. */
  tries(invited: Invited): Promise<number[]>
  answers: (to: Invited['to']) => number[]
  /** What the right person is answered who accepts for the right branch afterwards. Only then is it a tenant. */
  then: number
}

const CASES: readonly Case[] = [
  {
    name: 'accepted by whom it was sent to',
    tries: async ({ root, token, child }) => [await accept(root, token, child)],
    answers: () => [200],
    then: 200,
  },
  {
    name: 'stolen: another account accepts for the invited branch',
    tries: async ({ token, child }) => [await accept((await t.given.branch()).business.root, token, child)],
    answers: () => [404],
    then: 200,
  },
  {
    name: 'forwarded: another account accepts for a branch of its own, or declines',
    tries: async ({ token }) => {
      const other = await t.given.branch()
      return [await accept(other.business.root, token, other), await decline(other.business.root, token)]
    },
    answers: () => [403, 403],
    then: 200,
  },
  {
    name: 'forwarded to a colleague who may not edit branches',
    tries: async ({ token, child }) => {
      const colleague = await t.given.staff({ on: child, may: ['view_branches'] })
      return [await accept(colleague, token, child), await decline(colleague, token)]
    },
    answers: () => [403, 403],
    then: 200,
  },
  {
    name: 'replayed by the same person, by a colleague and for a second branch',
    tries: async ({ root, token, child }) => {
      const colleague = await t.given.staff({ on: child, may: ['edit_branches'] })
      const second = await t.given.branch({ of: child.business })
      return [
        await accept(root, token, child),
        await accept(root, token, child),
        await accept(colleague, token, child),
        await accept(root, token, second),
        await decline(root, token),
      ]
    },
    answers: () => [200, 200, 404, 404, 404],
    then: 200,
  },
  {
    name: 'by the right person for a branch that is not meant',
    tries: async ({ to, root, token, child }) => {
      const other = to === 'branch' ? await t.given.branch({ of: child.business }) : await t.given.branch()
      return [await accept(root, token, other)]
    },
    answers: (to) => (to === 'branch' ? [403] : [404]),
    then: 200,
  },
  {
    name: 'after seven days',
    tries: ({ token, child }) =>
      onceLater(7 * DAY, async () => [
        await accept(await t.given.staff({ on: child, may: ['edit_branches'] }), token, child),
      ]),
    answers: () => [404],
    then: 200,
  },
  {
    name: 'after a newer one took its place',
    tries: async (invited) => [await send(invited)],
    answers: () => [200],
    then: 404,
  },
  {
    name: 'after the inviting branch was deleted',
    tries: async ({ parent }) => [
      await statusOf(t.as(parent.business.root)(branches.remove, { query: { shopQuickID: parent.quickId } })),
    ],
    answers: () => [200],
    then: 404,
  },
  {
    name: 'after it was declined',
    tries: async ({ root, token }) => [await decline(root, token)],
    answers: () => [200],
    then: 404,
  },
  {
    name: 'sent with a poisoned address',
    tries: async (invited) => {
      const answers: number[] = []
      for (const address of ['https://evil.invalid/auth/invitation', `${t.deps.origin}@evil.invalid/auth/invitation`]) {
        answers.push(await send(invited, address))
      }
      return answers
    },
    answers: () => [422, 422],
    then: 200,
  },
  {
    name: 'opened and accepted without signing in',
    tries: async ({ token, child }) => {
      const addresses = ['/api/iam/accept-invitation', '/api/auth/decline-invitation']
      const opened = addresses.map((path) => fetch(`${t.url}${path}?token=${token}&shop_quickID=${child.quickId}`))
      const statuses = (await Promise.all(opened)).map(({ status }) => status)
      return [...statuses, await accept(undefined, token, child), await decline(undefined, token)]
    },
    answers: () => [404, 404, 401, 401],
    then: 200,
  },
]

describe('an invitation that falls into other hands', () => {
  proof(
    'T27',
    'twelve ways to use an invitation, sent to a branch and to an e-mail address: a tenant is the right branch alone, once',
    { ci: { rounds: 1 }, stated: { rounds: 25 } },
    async ({ rounds }) => {
      const figures: Record<string, string> = {}
      let made = 0
      for (const { name, tries, answers, then } of CASES) {
        for (const to of KINDS) {
          for (let round = 0; round < rounds; round++) {
            const invited = await invite(to)
            expect({ name, to, answers: await tries(invited) }).toEqual({ name, to, answers: answers(to) })
            const { root, token, child, parent } = invited
            expect({ name, to, then: await accept(root, token, child) }).toEqual({ name, to, then })
            const expected = then === 200 ? [child.quickId] : []
            expect({ name, to, joined: await tenantsOf(parent) }).toEqual({ name, to, joined: expected })
            made += expected.length
          }
        }
        figures[name] = then === 200 ? 'the right branch, once' : 'nobody'
      }
      return { ways: CASES.length, invitations: CASES.length * KINDS.length * rounds, ...figures, tenants: made }
    },
  )
})
