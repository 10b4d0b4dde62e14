import { randomUUID } from 'node:crypto'
import { branches } from '@quickprism/contract/branches'
import { invitations } from '@quickprism/contract/invitations'
import { tenants } from '@quickprism/contract/tenants'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { settleTenant } from '../tenants/jobs.ts'
import { lookAtInvitation } from './answering.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ENDED = { status: 404, message: 'This invitation is no longer valid' }
const WITHDRAWN = { status: 410, message: 'This invitation was withdrawn or replaced by a newer one' }
const DAY = 86_400_000
const accept = (as: GivenPerson, token: string, branch: GivenBranch, key = randomUUID()) =>
  t.as(as)(invitations.accept, { body: { token, shop_quickID: branch.quickId } }, { key })
const decline = (as: GivenPerson, token: string) => t.as(as)(invitations.decline, { body: { token } })
const preview = (token: string) => t.as()(invitations.preview, { body: { token } })

const listed = (parent: GivenBranch) => t.as(parent.business.root)(tenants.list, { query: { shopId: parent.quickId } })

const tenanciesOf = (child: GivenBranch) =>
  t.owner
    .cellOf(child)
    .selectFrom('business.tenancy')
    .select(['parent_public_id', 'active', 'ended_at'])
    .where('business_id', '=', child.business.businessId)
    .execute()

/** Two businesses, and an invitation of one to the branch of the other or to whoever runs it. */
const invited = async (to: 'branch' | 'email' = 'branch') => {
  const parent = await t.given.branch()
  const child = await t.given.branch({ name: 'Saffron Studio' })
  const { root } = child.business
  const { token, invitationId } = await t.given.invitation({ by: parent, to: to === 'branch' ? child : root.email })
  return { parent, child, root, token, invitationId }
}

const changeInvitation = ({ parent, invitationId }: { parent: GivenBranch; invitationId: number }, change: object) =>
  t.owner
    .cellOf(parent)
    .updateTable('business.invitation')
    .set(change)
    .where('invitation_id', '=', invitationId)
    .execute()

const at = async <T>(moment: Date, work: () => Promise<T>) => {
  const before = t.clock.held
  t.clock.held = moment
  try {
    return await work()
  } finally {
    t.clock.held = before
  }
}

describe('T27: an invitation makes a tenant of the right branch, once', () => {
  it.each(['branch', 'email'] as const)('T27, 1: accepted by whom it was sent to (by %s)', async (to) => {
    const { parent, child, root, token } = await invited(to)
    expect(await accept(root, token, child)).toEqual({ success: true, message: 'Invitation accepted successfully!' })

    expect(await listed(parent)).toEqual([
      {
        child_store_name: 'Saffron Studio',
        child_contact_email: 'desk@branch.invalid',
        total_permissions: 0,
        child_shop_quickID: child.quickId,
        is_active: true,
      },
    ])
    expect(await tenanciesOf(child)).toEqual([{ parent_public_id: parent.quickId, active: true, ended_at: null }])
    expect(await t.owner.trailOf(parent)).toContainEqual({
      event: 'tenant.joined',
      actor: root.personId,
      branch: parent.branchId,
      about: child.quickId,
      reason: null,
      address: null,
      device: null,
    })
    expect(await t.owner.trailOf(child)).toContainEqual(
      expect.objectContaining({
        event: 'tenancy.accepted',
        actor: root.personId,
        branch: child.branchId,
        about: parent.quickId,
        reason: null,
      }),
    )
  })

  it('the e-mail is the same in any case', async () => {
    const { parent, child, root } = await invited()
    const { token } = await t.given.invitation({ by: parent, to: root.email.toUpperCase() })
    await accept(root, token, child)
    expect(await listed(parent)).toHaveLength(1)
  })

  it('T27, 2: stolen or forwarded, it is worth nothing to another account', async () => {
    const { parent, child, token } = await invited()
    const thief = (await t.given.branch()).business.root
    await expect(accept(thief, token, child)).rejects.toMatchObject({ status: 404, message: 'Not found' })
    expect(await listed(parent)).toEqual([])
  })

  it('T27, 3: not for somebody with another e-mail address', async () => {
    const { parent, token } = await invited('email')
    const other = await t.given.branch()
    await expect(accept(other.business.root, token, other)).rejects.toMatchObject({
      status: 403,
      message: 'This invitation was sent to another e-mail address.',
    })
    expect(await listed(parent)).toEqual([])
    await expect(preview(token)).resolves.toBeDefined()
  })

  it('T27, 4: not for another branch, not even of the same business', async () => {
    const { parent, child, root, token } = await invited()
    const neighbour = await t.given.branch({ of: child.business })
    await expect(accept(root, token, neighbour)).rejects.toMatchObject({
      status: 403,
      message: 'This invitation is for another branch.',
    })
    expect(await listed(parent)).toEqual([])
  })

  it('T27, 5: replayed by someone else, it has ended; by the same person for the same branch, it is what it was', async () => {
    const { parent, child, root, token } = await invited('email')
    const neighbour = await t.given.branch({ of: child.business })
    const colleague = await t.given.staff({ on: child, may: ['edit_branches'] })
    const key = randomUUID()
    const first = await accept(root, token, child, key)
    expect(await accept(root, token, child, key)).toEqual(first)
    expect(await accept(root, token, child)).toEqual(first)
    await expect(accept(root, token, neighbour)).rejects.toMatchObject(ENDED)
    await expect(accept(colleague, token, child)).rejects.toMatchObject(ENDED)
    await expect(preview(token)).rejects.toMatchObject(ENDED)
    await expect(decline(root, token)).rejects.toMatchObject(ENDED)
    expect(await listed(parent)).toHaveLength(1)
    expect((await t.owner.trailOf(parent)).filter(({ event }) => event === 'tenant.joined')).toHaveLength(1)
  })

  it('T27, 6: for seven days to the second', async () => {
    const late = await invited()
    const end = new Date(t.clock.held.getTime() + 7 * DAY)
    await at(end, async () => {
      await expect(preview(late.token)).rejects.toMatchObject(ENDED)
      const signedInAgain = await t.given.staff({ on: late.child, may: ['edit_branches'] })
      await expect(accept(signedInAgain, late.token, late.child)).rejects.toMatchObject(ENDED)
    })
    await at(new Date(end.getTime() - 1), async () => {
      const inTime = await t.given.staff({ on: late.child, may: ['edit_branches'] })
      await accept(inTime, late.token, late.child)
    })
    expect(await listed(late.parent)).toHaveLength(1)
  })

  it('T27, 7: not once a newer one took its place or it was revoked', async () => {
    const { parent, child, root, token } = await invited()
    await t.as(parent.business.root)(invitations.send, {
      body: {
        shop_quickID: parent.quickId,
        invite_url: 'http://quickprism.test/auth/invitation',
        child_shop_quickID: child.quickId,
      },
    })
    await expect(preview(token)).rejects.toMatchObject(WITHDRAWN)
    await expect(accept(root, token, child)).rejects.toMatchObject(ENDED)
    await expect(decline(root, token)).rejects.toMatchObject(ENDED)
    expect(await listed(parent)).toEqual([])
  })

  it('T27, 7: nor when the inviting branch is gone', async () => {
    const { parent, child, root, token } = await invited()
    await t.as(parent.business.root)(branches.remove, { query: { shopQuickID: parent.quickId } })
    await expect(preview(token)).rejects.toMatchObject(WITHDRAWN)
    await expect(accept(root, token, child)).rejects.toMatchObject(ENDED)
  })

  it('T27, 8: not after it was declined', async () => {
    const { parent, child, root, token } = await invited()
    expect(await decline(root, token)).toEqual({ success: true, message: 'Invitation declined' })
    await expect(accept(root, token, child)).rejects.toMatchObject(ENDED)
    await expect(preview(token)).rejects.toMatchObject(ENDED)
    expect(await listed(parent)).toEqual([])
  })

  it('T27, 10: looking at it accepts nothing, and there is no address that does when it is opened', async () => {
    const { parent, token } = await invited()
    const state = async () => {
      const rows = await Promise.all(
        t.owner.cells.map((cell) =>
          sql<{ sum: string }>`
            select md5(coalesce(string_agg(i::text, '|' order by i::text), '')
              || (select count(*) from business.tenant) || (select count(*) from business.audit)) as sum
            from business.invitation i`.execute(cell),
        ),
      )
      return rows.map(({ rows: [row] }) => row?.sum)
    }
    await listed(parent)
    const before = await state()
    await preview(token)
    for (const path of ['/api/auth/invitation-preview', '/api/iam/accept-invitation', '/api/auth/decline-invitation']) {
      for (const method of ['GET', 'HEAD']) {
        const { status } = await fetch(`${t.url}${path}?token=${token}`, { method })
        expect(status).toBe(404)
      }
    }
    expect(await state()).toEqual(before)
  })

  it('T27, 11: accepted twenty times at the same moment, there is one tenant', async () => {
    const { parent, child, token } = await invited()
    const colleagues = await Promise.all(
      Array.from({ length: 20 }, () => t.given.staff({ on: child, may: ['edit_branches'] })),
    )
    const answers = await Promise.allSettled(colleagues.map((person) => accept(person, token, child)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await listed(parent)).toHaveLength(1)
    expect((await t.owner.trailOf(parent)).filter(({ event }) => event === 'tenant.joined')).toHaveLength(1)
    expect((await t.owner.trailOf(child)).filter(({ event }) => event === 'tenancy.accepted')).toHaveLength(1)
  })

  it('T27, 12: it stands when who sent it has lost the permission or the account, since the branch invited', async () => {
    const parent = await t.given.branch()
    const child = await t.given.branch()
    const sender = await t.given.staff({ on: parent, may: ['send_invitation_to_registered_business'] })
    const { token, invitationId } = await t.given.invitation({ by: parent, to: child })
    await changeInvitation({ parent, invitationId }, { created_by: sender.personId })
    await t.owner
      .cellOf(parent)
      .updateTable('business.membership')
      .set({ active: false })
      .where('person_id', '=', sender.personId)
      .execute()
    await t.given.moveAccess(parent.business)
    await accept(child.business.root, token, child)
    expect(await listed(parent)).toHaveLength(1)
  })

  it('a made-up token leads nowhere', async () => {
    const child = await t.given.branch()
    for (const token of ['x', 'A'.repeat(43)]) {
      await expect(preview(token)).rejects.toMatchObject(ENDED)
      await expect(accept(child.business.root, token, child)).rejects.toMatchObject(ENDED)
      await expect(decline(child.business.root, token)).rejects.toMatchObject(ENDED)
    }
  })

  it('a branch does not become a tenant of its own business', async () => {
    const parent = await t.given.branch()
    const neighbour = await t.given.branch({ of: parent.business })
    const { token } = await t.given.invitation({ by: parent, to: parent.business.root.email })
    for (const branch of [parent, neighbour]) {
      await expect(accept(parent.business.root, token, branch)).rejects.toMatchObject({
        status: 422,
        message: 'A branch cannot be a tenant of its own business.',
      })
    }
  })

  it('a branch that is a tenant already stays what it is, and the invitation is not used up', async () => {
    const { parent, child, root, token } = await invited('email')
    await t.given.tenant({ of: parent, is: child, active: false })
    await expect(accept(root, token, child)).rejects.toMatchObject({
      status: 409,
      message: 'This branch is already a tenant here.',
    })
    expect(await listed(parent)).toMatchObject([{ is_active: false }])
    await accept(root, token, await t.given.branch({ of: child.business }))
    expect(await listed(parent)).toHaveLength(2)
  })
})

describe('declining', () => {
  it('is for whoever may edit the invited branch, and can be repeated', async () => {
    const { parent, child, token } = await invited()
    const onlooker = await t.given.staff({ on: child, may: ['view_branches'] })
    const stranger = await t.given.person()
    for (const person of [onlooker, stranger]) {
      await expect(decline(person, token)).rejects.toMatchObject({
        status: 403,
        message: 'This invitation is for another branch.',
      })
    }
    const manager = await t.given.staff({ on: child, may: ['edit_branches'] })
    for (let time = 0; time < 2; time++) expect(await decline(manager, token)).toMatchObject({ success: true })
    expect((await t.owner.trailOf(parent)).filter(({ event }) => event === 'invitation.declined')).toEqual([
      expect.objectContaining({
        actor: manager.personId,
        branch: parent.branchId,
        about: child.quickId,
        address: null,
      }),
    ])
  })

  it('is for the owner of the invited address, who need not have a branch', async () => {
    const parent = await t.given.branch()
    const asha = await t.given.person({ email: 'asha@shop.invalid' })
    const { token, invitationId } = await t.given.invitation({ by: parent, to: 'Asha@shop.invalid' })
    await expect(decline(await t.given.person(), token)).rejects.toMatchObject({
      status: 403,
      message: 'This invitation was sent to another e-mail address.',
    })
    expect(await decline(asha, token)).toMatchObject({ success: true })
    expect(await t.owner.trailOf(parent)).toEqual([
      expect.objectContaining({ event: 'invitation.declined', about: `invitation ${invitationId}` }),
    ])
  })
})

describe('between accepting and its end', () => {
  it('a process that dies after the other side decided leaves a tenant, and a job completes ours', async () => {
    const { parent, child, root, token } = await invited()
    await accept(root, token, child)
    const cell = t.owner.cellOf(child)
    // As if the second transaction had never been reached.
    await cell.deleteFrom('business.tenancy').where('business_id', '=', child.business.businessId).execute()
    const { businessId, cell: parentCell } = parent.business
    const settle = () =>
      settleTenant({ branchId: parent.branchId, child: child.quickId }, t.deps, admitJob(parentCell, businessId))

    for (let run = 0; run < 2; run++) await settle()
    expect(await tenanciesOf(child)).toEqual([{ parent_public_id: parent.quickId, active: true, ended_at: null }])
    const accepted = (await t.owner.trailOf(child)).filter(({ event }) => event === 'tenancy.accepted')
    expect(accepted.map(({ actor, reason }) => ({ actor, reason }))).toEqual([
      { actor: root.personId, reason: null },
      { actor: root.personId, reason: null },
    ])
    // Repeating the call is told as what it is.
    await accept(root, token, child)
    expect((await t.owner.trailOf(child)).at(-1)).toMatchObject({
      event: 'tenancy.accepted',
      reason: 'Accepted before',
    })
  })

  it('is not brought back by repeating the call after it was removed; the first answer to its key stays', async () => {
    const { parent, child, root, token } = await invited()
    const key = randomUUID()
    const first = await accept(root, token, child, key)
    await t.as(parent.business.root)(tenants.remove, {
      body: { parent_shop_quickID: parent.quickId, child_shop_quickID: child.quickId },
    })
    expect(await accept(root, token, child, key)).toEqual(first)
    await expect(accept(root, token, child)).rejects.toMatchObject(ENDED)
    expect(await listed(parent)).toEqual([])
  })

  proof(
    'ID-10',
    'an account that is deactivated, stripped of its role, deleted or closed between looking at an invitation and accepting it makes no tenant',
    { ci: { runs: 8 }, stated: { runs: 300 } },
    async ({ runs }) => {
      const outcomes = { refused: 0, tenants: 0 }
      const endings = ['deactivated', 'stripped of its role', 'deleted', 'closed'] as const
      for (let run = 0; run < runs; run++) {
        const parent = await t.given.branch()
        const child = await t.given.branch()
        const manager = await t.given.staff({ on: child, may: ['edit_branches'] })
        const { token } = await t.given.invitation({ by: parent, to: run % 2 === 0 ? child : manager.email })
        await lookAtInvitation(t.deps, token, `address ${run}`)
        // The server remembers these rights.
        await t.as(manager)(branches.list, { query: { business_quickID: child.business.quickId } })
        const cell = t.owner.cellOf(child)
        const ending = endings[run % endings.length]
        const { personId } = manager
        if (ending === 'deactivated') {
          await cell
            .updateTable('business.membership')
            .set({ active: false })
            .where('person_id', '=', personId)
            .execute()
        } else if (ending === 'stripped of its role') {
          await cell.deleteFrom('business.role_grant').where('person_id', '=', personId).execute()
        } else if (ending === 'deleted') {
          await cell.deleteFrom('business.membership').where('person_id', '=', personId).execute()
        } else {
          await t.owner.identity
            .updateTable('identity.person')
            .set((row) => ({ closed_at: t.clock.held, epoch: row('epoch', '+', 1) }))
            .where('person_id', '=', personId)
            .execute()
        }
        await t.given.moveAccess(child.business)
        await accept(manager, token, child).catch(() => outcomes.refused++)
        outcomes.tenants += (await listed(parent)).length
      }
      expect(outcomes).toEqual({ refused: runs, tenants: 0 })
      return { runs, ...outcomes }
    },
  )
})
