import { branches } from '@quickprism/contract/branches'
import { tenants } from '@quickprism/contract/tenants'
import { branchForm } from '@quickprism/tools/testing/forms'
import type { GivenBranch, GivenBusiness, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { inBusiness } from '../../db/in-business.ts'
import { followMembership } from '../access/jobs.ts'
import { findPeopleAt } from '../presence/service.ts'
import { leaveParents, settleTenant, shareWithParents } from './jobs.ts'
import { followParent, isStaffOfTenant, shareIfTenant } from './service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const list = (parent: GivenBranch) => t.as(parent.business.root)(tenants.list, { query: { shopId: parent.quickId } })

const setStatus = (parent: GivenBranch, child: GivenBranch, is_active: boolean) =>
  t.as(parent.business.root)(tenants.setStatus, {
    body: { parent_shop_quickID: parent.quickId, child_shop_quickID: child.quickId, is_active },
  })

const remove = (parent: GivenBranch, child: GivenBranch) =>
  t.as(parent.business.root)(tenants.remove, {
    body: { parent_shop_quickID: parent.quickId, child_shop_quickID: child.quickId },
  })

const linked = async () => {
  const parent = await t.given.branch()
  const child = await t.given.branch()
  await t.given.tenant({ of: parent, is: child })
  return { parent, child }
}

const epochOf = async (business: GivenBusiness) =>
  (
    await t.owner
      .cellOf(business)
      .selectFrom('business.business')
      .select('access_epoch')
      .where('business_id', '=', business.businessId)
      .executeTakeFirstOrThrow()
  ).access_epoch

const mirrorOf = async (child: GivenBranch) => {
  const row = await t.owner
    .cellOf(child.business)
    .selectFrom('business.tenancy')
    .select(['active', 'ended_at'])
    .where('business_id', '=', child.business.businessId)
    .where('branch_id', '=', child.branchId)
    .executeTakeFirst()
  return row && (row.ended_at ? 'ended' : row.active ? 'active' : 'inactive')
}

const settle = (parent: GivenBranch, child: GivenBranch) =>
  settleTenant(
    { branchId: parent.branchId, child: child.quickId },
    t.deps,
    admitJob(parent.business.cell, parent.business.businessId),
  )

const share = ({ business: { businessId, cell } }: GivenBranch) =>
  shareWithParents({}, t.deps, admitJob(cell, businessId))

const jobsOf = async (business: GivenBusiness) => {
  const { rows } = await sql<{ name: string; data: { businessId: number } }>`
    select name, data from business_jobs.job`.execute(t.owner.cellOf(business))
  return rows.filter(({ data }) => data.businessId === business.businessId).map(({ name }) => name)
}

describe('the tenants of a branch', () => {
  it('D2-TENANT-13, D2-TENANT-17: are listed by name, with what they show of themselves and nothing else', async () => {
    const parent = await t.given.branch()
    const zinnia = await t.given.branch({ name: 'Zinnia Labs' })
    const amber = await t.given.branch({ name: 'amber works' })
    await t.given.staff({ on: amber, may: ['view_branches', 'edit_branches'] })
    await t.given.staff({ on: amber.business, may: ['view_branches', 'view_roles'] })
    await t.given.staff({ on: amber, may: ['view_users'], active: false })
    await t.given.staff({ on: await t.given.branch({ of: amber.business }), may: ['view_audit_logs'] })
    await t.given.tenant({ of: parent, is: zinnia, active: false })
    await t.given.tenant({ of: parent, is: amber })
    expect(await list(parent)).toEqual([
      {
        child_store_name: 'amber works',
        child_contact_email: 'desk@branch.invalid',
        total_permissions: 3,
        child_shop_quickID: amber.quickId,
        is_active: true,
      },
      {
        child_store_name: 'Zinnia Labs',
        child_contact_email: 'desk@branch.invalid',
        total_permissions: 0,
        child_shop_quickID: zinnia.quickId,
        is_active: false,
      },
    ])
    expect(await list(await t.given.branch({ of: parent.business }))).toEqual([])
  })

  it('are listed with names that begin with an accent among the others', async () => {
    const parent = await t.given.branch()
    for (const name of ['Zinnia Labs', 'Étoile Studio', 'fern works']) {
      await t.given.tenant({ of: parent, is: await t.given.branch({ name }) })
    }
    expect((await list(parent)).map(({ child_store_name }) => child_store_name)).toEqual([
      'Étoile Studio',
      'fern works',
      'Zinnia Labs',
    ])
  })

  it('D2-TENANT-14, D2-TENANT-19: move between active and inactive', async () => {
    const { parent, child } = await linked()
    const epoch = await epochOf(parent.business)
    expect(await setStatus(parent, child, false)).toEqual({
      success: true,
      message: 'Tenant deactivated successfully!',
    })
    expect(await list(parent)).toMatchObject([{ is_active: false }])
    expect(await setStatus(parent, child, true)).toEqual({ success: true, message: 'Tenant activated successfully!' })
    expect(await list(parent)).toMatchObject([{ is_active: true }])
    expect(await epochOf(parent.business)).toBe(epoch + 2)
    const changes = (await t.owner.trailOf(parent.business)).filter(({ event }) => event === 'tenant.status-changed')
    expect(changes.map(({ actor, branch, about, reason }) => ({ actor, branch, about, reason }))).toEqual(
      ['Inactive', 'Active'].map((reason) => ({
        actor: parent.business.root.personId,
        branch: parent.branchId,
        about: child.quickId,
        reason,
      })),
    )
  })

  it('D2-TENANT-15, D2-TENANT-18: are removed for good, and only there', async () => {
    const { parent, child } = await linked()
    const other = await t.given.branch()
    await t.given.tenant({ of: other, is: child })
    expect(await remove(parent, child)).toEqual({ success: true, message: 'Tenant removed successfully!' })
    expect(await list(parent)).toEqual([])
    expect(await list(other)).toHaveLength(1)
    await expect(remove(parent, child)).rejects.toMatchObject({ status: 404, message: 'Not found' })
    await expect(setStatus(parent, child, true)).rejects.toMatchObject({ status: 404, message: 'Not found' })
    expect(await t.owner.trailOf(parent.business)).toContainEqual(
      expect.objectContaining({ event: 'tenant.removed', about: child.quickId, branch: parent.branchId }),
    )
  })

  it('D2-TENANT-20: the client’s own names are understood as well', async () => {
    const { parent, child } = await linked()
    const call = async (method: string, path: string, body: object) => {
      const answer = await fetch(t.url + path, {
        method,
        headers: {
          authorization: `Bearer ${await t.sessionOf(parent.business.root)}`,
          'content-type': 'application/json',
          'idempotency-key': path,
        },
        body: JSON.stringify(body),
      })
      return answer.status
    }
    const names = { parentShopQuickID: parent.quickId, childShopQuickID: child.quickId }
    expect(await call('PUT', '/api/iam/update-tenant-status', { ...names, isActive: false })).toBe(200)
    expect(await list(parent)).toMatchObject([{ is_active: false }])
    expect(await call('DELETE', '/api/iam/remove-tenant', names)).toBe(200)
    expect(await list(parent)).toEqual([])
  })

  it('D2-CONV-03: a status that is neither true nor false is refused', async () => {
    const { parent, child } = await linked()
    await expect(setStatus(parent, child, 'yes' as never)).rejects.toMatchObject({
      status: 422,
      message: 'isActive must be a boolean value',
    })
  })
})

describe('the other side of a link', () => {
  it('follows what the inviting side decides, and notes it in its own trail', async () => {
    const { parent, child } = await linked()
    for (const [change, state] of [
      [() => setStatus(parent, child, false), 'inactive'],
      [() => setStatus(parent, child, true), 'active'],
      [() => remove(parent, child), 'ended'],
    ] as const) {
      await change()
      for (let run = 0; run < 2; run++) await settle(parent, child)
      expect(await mirrorOf(child)).toBe(state)
    }
    const noted = (await t.owner.trailOf(child.business)).map(({ event, about, reason, actor }) => [
      event,
      about,
      reason,
      actor,
    ])
    expect(noted).toEqual([
      ['tenancy.status-changed', parent.quickId, 'Inactive', null],
      ['tenancy.status-changed', parent.quickId, 'Active', null],
      ['tenancy.ended', parent.quickId, null, null],
    ])
  })

  it('does not go back to what an older message said', async () => {
    const { parent, child } = await linked()
    await remove(parent, child)
    await settle(parent, child)
    const scope = admitJob(child.business.cell, child.business.businessId)
    await inBusiness(t.deps, scope, (tx) =>
      followParent(tx, { branchId: child.branchId, parent: parent.quickId, state: 'active', parentEpoch: 0 }),
    )
    expect(await mirrorOf(child)).toBe('ended')
  })

  it('ends when the inviting branch is deleted', async () => {
    const { parent, child } = await linked()
    await t.as(parent.business.root)(branches.remove, { query: { shopQuickID: parent.quickId } })
    expect(await jobsOf(parent.business)).toContain('tenants.settle')
    await settle(parent, child)
    expect(await mirrorOf(child)).toBe('ended')
    const left = await t.owner
      .cellOf(parent.business)
      .selectFrom('business.tenant')
      .selectAll()
      .where('business_id', '=', parent.business.businessId)
      .execute()
    expect(left).toEqual([])
  })

  it('leaves wherever it is a tenant when it is deleted itself', async () => {
    const { parent, child } = await linked()
    const other = await t.given.branch()
    await t.given.tenant({ of: other, is: child })
    const epoch = await epochOf(parent.business)
    await t.as(child.business.root)(branches.remove, { query: { shopQuickID: child.quickId } })
    expect(await jobsOf(child.business)).toContain('tenants.leave')
    const { businessId, cell } = child.business
    for (let run = 0; run < 2; run++)
      await leaveParents({ branchId: child.branchId }, t.deps, admitJob(cell, businessId))
    expect([await list(parent), await list(other)]).toEqual([[], []])
    expect(await epochOf(parent.business)).toBe(epoch + 1)
    expect((await t.owner.trailOf(parent.business)).filter(({ event }) => event === 'tenant.ended')).toEqual([
      expect.objectContaining({ about: child.quickId, branch: parent.branchId, reason: 'Its branch was deleted' }),
    ])
  })

  it('a link is left alone where either side of it was never there', async () => {
    const { parent, child } = await linked()
    const nowhere = { ...parent, branchId: parent.branchId + 1_000_000 }
    await expect(settle(nowhere, child)).resolves.toBeUndefined()
    await expect(settle(parent, { ...child, quickId: 'N0B0DY0000' })).resolves.toBeUndefined()
    expect(await mirrorOf(child)).toBe('active')
    expect(await list(parent)).toHaveLength(1)
  })

  it('a link that was decided while the branch was being deleted does not outlive it', async () => {
    const { parent, child } = await linked()
    const cell = t.owner.cellOf(child.business)
    await cell.deleteFrom('business.tenancy').where('branch_id', '=', child.branchId).execute()
    await cell
      .updateTable('business.branch')
      .set({ deleted_at: t.clock.held })
      .where('branch_id', '=', child.branchId)
      .execute()
    await settle(parent, child)
    expect(await list(parent)).toEqual([])
    expect(await mirrorOf(child)).toBeUndefined()
  })
})

describe('what a tenant shows of itself', () => {
  const rename = (child: GivenBranch, store_name: string) =>
    t.as(child.business.root)(branches.edit, {
      query: { shopQuickID: child.quickId },
      body: branchForm({ store_name, contact_email: 'new@branch.invalid' }),
    })

  it('follows its name, its address and its permissions', async () => {
    const { parent, child } = await linked()
    await rename(child, 'Indigo House')
    await t.given.staff({ on: child, may: ['view_roles', 'view_users'] })
    expect(await jobsOf(child.business)).toEqual(['tenants.share'])
    for (let run = 0; run < 2; run++) await share(child)
    expect(await list(parent)).toEqual([
      {
        child_store_name: 'Indigo House',
        child_contact_email: 'new@branch.invalid',
        total_permissions: 2,
        child_shop_quickID: child.quickId,
        is_active: true,
      },
    ])
  })

  it('is sent by every change of access in a business that is a tenant somewhere, and by no other', async () => {
    const { parent, child } = await linked()
    await t.given.tenant({ of: await t.given.branch(), is: parent })
    await setStatus(parent, child, false)
    expect(await jobsOf(parent.business)).toEqual(['tenants.share', 'tenants.settle'])

    const alone = await linked()
    await setStatus(alone.parent, alone.child, false)
    expect(await jobsOf(alone.parent.business)).toEqual(['tenants.settle'])
  })

  it('stays as it was while the link is inactive, and is made up for when it is active again', async () => {
    const { parent, child } = await linked()
    await setStatus(parent, child, false)
    await rename(child, 'Indigo House')
    // Once before our side has heard of it, once after.
    await share(child)
    expect(await list(parent)).toMatchObject([{ child_store_name: child.name }])
    await settle(parent, child)
    await share(child)
    expect(await list(parent)).toMatchObject([{ child_store_name: child.name }])
    await setStatus(parent, child, true)
    await settle(parent, child)
    expect(await jobsOf(child.business)).toContain('tenants.share')
    await share(child)
    expect(await list(parent)).toMatchObject([{ child_store_name: 'Indigo House' }])
  })

  it('follows a name that changed while the link was inactive for a moment, before our side heard of it', async () => {
    const { parent, child } = await linked()
    await setStatus(parent, child, false)
    await rename(child, 'Indigo House')
    await share(child)
    await setStatus(parent, child, true)
    const before = (await jobsOf(child.business)).length
    // The job of either change finds the link active again.
    for (let run = 0; run < 2; run++) await settle(parent, child)
    expect((await jobsOf(child.business)).slice(before)).toContain('tenants.share')
    await share(child)
    expect(await list(parent)).toMatchObject([{ child_store_name: 'Indigo House' }])
  })

  it('a copy that comes late does not take the place of a newer one', async () => {
    const { parent, child } = await linked()
    await share(child)
    const cell = t.owner.cellOf(parent.business)
    await cell
      .updateTable('business.tenant')
      .set({ shared: 100, name: 'Newer' })
      .where('child_public_id', '=', child.quickId)
      .execute()
    await share(child)
    expect(await list(parent)).toMatchObject([{ child_store_name: 'Newer' }])
  })

  it('nobody is told of a business that is no tenant', async () => {
    const alone = await t.given.branch()
    await inBusiness(t.deps, admitJob(alone.business.cell, alone.business.businessId), shareIfTenant)
    expect(await jobsOf(alone.business)).toEqual([])
  })
})

describe('who is a member of the branch at check-in (Q77)', () => {
  /** As a check-in asks: once before the visit is written, once while it is. */
  const employersOf = async (parent: GivenBranch, { quickId }: GivenPerson) => {
    const place = { businessId: parent.business.businessId, branchId: parent.branchId }
    const [person] = await findPeopleAt(t.deps.identity, [quickId], place)
    return person?.employers ?? []
  }
  const isMember = async (parent: GivenBranch, person: GivenPerson) => {
    const scope = admitJob(parent.business.cell, parent.business.businessId)
    const employers = await employersOf(parent, person)
    return inBusiness(t.deps, scope, (tx) => isStaffOfTenant(tx, parent.branchId, employers))
  }

  it('the staff of an active tenant’s branch and of its business, and nobody else', async () => {
    const { parent, child } = await linked()
    const neighbour = await t.given.branch({ of: child.business })
    expect(await isMember(parent, await t.given.staff({ on: child }))).toBe(true)
    expect(await isMember(parent, child.business.root)).toBe(true)
    expect(await isMember(parent, await t.given.staff({ on: neighbour }))).toBe(false)
    expect(await isMember(parent, await t.given.staff({ on: child, active: false }))).toBe(false)
    expect(await isMember(parent, await t.given.person())).toBe(false)
    expect(await isMember(await t.given.branch({ of: parent.business }), await t.given.staff({ on: child }))).toBe(
      false,
    )
  })

  it('T28: a link has one direction and reaches no further', async () => {
    const { parent, child } = await linked()
    const grandchild = await t.given.branch()
    await t.given.tenant({ of: child, is: grandchild })
    const sibling = await t.given.branch()
    await t.given.tenant({ of: parent, is: sibling })
    expect(await isMember(child, await t.given.staff({ on: parent }))).toBe(false)
    expect(await isMember(parent, await t.given.staff({ on: grandchild }))).toBe(false)
    expect(await isMember(child, await t.given.staff({ on: sibling }))).toBe(false)
  })

  it('ID-12: is over with the answer to Deactivate, Remove, and to deleting either branch', async () => {
    for (const end of [
      ({ parent, child }) => setStatus(parent, child, false),
      ({ parent, child }) => remove(parent, child),
      ({ parent }) => t.as(parent.business.root)(branches.remove, { query: { shopQuickID: parent.quickId } }),
    ] satisfies ((link: Awaited<ReturnType<typeof linked>>) => Promise<unknown>)[]) {
      const link = await linked()
      const staff = await t.given.staff({ on: link.child })
      expect(await isMember(link.parent, staff)).toBe(true)
      await end(link)
      expect(await isMember(link.parent, staff)).toBe(false)
    }
  })

  it('ID-12: is over even for a check-in that had asked before and is written after', async () => {
    const { parent, child } = await linked()
    const scope = admitJob(parent.business.cell, parent.business.businessId)
    const employers = await employersOf(parent, await t.given.staff({ on: child }))
    expect(employers).toEqual([child.quickId])
    await setStatus(parent, child, false)
    expect(await inBusiness(t.deps, scope, (tx) => isStaffOfTenant(tx, parent.branchId, employers))).toBe(false)
  })

  it('ends with the membership as soon as identity has followed', async () => {
    const { parent, child } = await linked()
    const staff = await t.given.staff({ on: child })
    await t.owner
      .cellOf(child.business)
      .updateTable('business.membership')
      .set({ active: false })
      .where('person_id', '=', staff.personId)
      .execute()
    const { businessId, cell } = child.business
    await followMembership({ personId: staff.personId }, t.deps, admitJob(cell, businessId))
    expect(await isMember(parent, staff)).toBe(false)
  })
})
