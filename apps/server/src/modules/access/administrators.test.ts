import { type Permission, permissionNames } from '@quickprism/contract/permissions'
import { roles } from '@quickprism/contract/roles'
import { users } from '@quickprism/contract/users'
import { roleForm } from '@quickprism/tools/testing/forms'
import type { GivenBusiness, GivenPerson } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshCopies } from '../users/jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Nobody signs in to the root user's account any more. */
const closeRoot = ({ root }: GivenBusiness) =>
  t.owner.identity
    .updateTable('identity.person')
    .set({ closed_at: t.clock.held })
    .where('person_id', '=', root.personId)
    .execute()

type Administrator = GivenPerson & { roleId: string }

/** Someone who holds all of this on the business, by a role of their own. */
const holder = async (
  business: GivenBusiness,
  may: readonly Permission[] = permissionNames,
): Promise<Administrator> => {
  const person = await t.given.person()
  await t.given.membership(business, person, null)
  const role = await t.given.role(business, { may })
  await t.given.grant(business, person, role.roleId, null)
  await t.given.moveAccess(business)
  return { ...person, roleId: role.publicId }
}

const orphaned = async (business: GivenBusiness) => {
  const { rows } = await sql<{ administrators: number }>`
    select count(*) as administrators
      from business.membership m
     where m.business_id = ${business.businessId} and m.active and m.person_id <> ${business.root.personId}
       and array['edit_users', 'edit_roles'] <@ array(
         select unnest(r.permissions)
           from business.role_grant g
           join business.role r on r.business_id = g.business_id and r.role_id = g.role_id
          where g.business_id = m.business_id and g.person_id = m.person_id and g.branch_id is null
       )
  `.execute(t.owner.cellOf(business))
  return rows[0]?.administrators === 0
}

const onBusiness = ({ quickId }: GivenBusiness, roleIds: string[]) => ({
  scope_type: 'business' as const,
  scope_role_data: { [quickId]: roleIds },
})

const strip = (as: GivenPerson, business: GivenBusiness, from: GivenPerson, leaving: string[] = []) =>
  t.as(as)(users.edit, { params: { userId: from.quickId }, body: onBusiness(business, leaving) })

const refusal = {
  status: 409,
  message: 'This would leave Kaveri Spaces without an administrator who can sign in.',
}

describe('the last administrator', () => {
  const aBusiness = async () => {
    const business = await t.given.business({ name: 'Kaveri Spaces' })
    await closeRoot(business)
    return business
  }

  it('stays while the root user cannot sign in', async () => {
    const business = await aBusiness()
    const [last, clerk] = [await holder(business), await holder(business, ['deactivate_users', 'delete_users'])]
    await expect(strip(last, business, last)).rejects.toMatchObject(refusal)
    await expect(
      t.as(clerk)(users.setStatus, { body: { quickId: last.quickId, status: false, scopeId: business.quickId } }),
    ).rejects.toMatchObject(refusal)
    await expect(
      t.as(clerk)(users.remove, { body: { userQuickId: last.quickId, scopeId: business.quickId } }),
    ).rejects.toMatchObject(refusal)
    await expect(t.as(last)(roles.remove, { params: { roleId: last.roleId } })).rejects.toMatchObject(refusal)
    expect(await orphaned(business)).toBe(false)
  })

  it('may go while the root user can sign in', async () => {
    const business = await t.given.business()
    const last = await holder(business)
    expect(await strip(last, business, last)).toMatchObject({ ok: true })
  })

  it('stays while the root user is no active member, whatever their account', async () => {
    const business = await t.given.business({ name: 'Kaveri Spaces' })
    const last = await holder(business)
    await t.owner
      .cellOf(business)
      .updateTable('business.membership')
      .set({ active: false })
      .where('person_id', '=', business.root.personId)
      .execute()
    await expect(strip(last, business, last)).rejects.toMatchObject(refusal)
  })

  it('is one who has the two permissions from two roles', async () => {
    const business = await aBusiness()
    const [first, second] = [await holder(business), await holder(business, ['edit_users'])]
    const { roleId } = await t.given.role(business, { may: ['edit_roles'] })
    await t.given.grant(business, second, roleId, null)
    await t.given.moveAccess(business)
    expect(await strip(first, business, first)).toMatchObject({ ok: true })
    await expect(strip(second, business, second, [second.roleId])).rejects.toMatchObject(refusal)
  })

  it('is not one who holds them on a branch, is inactive, or is the root user who cannot sign in', async () => {
    const business = await aBusiness()
    const last = await holder(business)
    const branch = await t.given.branch({ of: business })
    await t.given.staff({ on: branch, may: ['edit_users', 'edit_roles'] })
    await t.given.staff({ on: business, may: ['edit_users', 'edit_roles'], active: false })
    const { roleId } = await t.given.role(business, { may: ['edit_users', 'edit_roles'] })
    await t.given.grant(business, business.root, roleId, null)
    await t.given.moveAccess(business)
    await expect(strip(last, business, last)).rejects.toMatchObject(refusal)
  })

  it('is not one whose account was closed, once the business has heard of it', async () => {
    const business = await aBusiness()
    const [last, gone] = [await holder(business), await holder(business)]
    await t.owner.identity
      .updateTable('identity.person')
      .set({ closed_at: t.clock.held })
      .where('person_id', '=', gone.personId)
      .execute()
    await refreshCopies({ personId: gone.personId }, t.deps)
    await expect(strip(last, business, last)).rejects.toMatchObject(refusal)
  })

  it('does not stand in the way of work on other users where there is none', async () => {
    const business = await aBusiness()
    const [clerk, other] = [await holder(business, ['edit_users']), await holder(business, ['view_roles'])]
    expect(await strip(clerk, business, other)).toMatchObject({ ok: true })
  })
})

describe('two administrators at once, the root user unable to sign in', () => {
  type Act = (business: GivenBusiness, branchId: string, me: Administrator, other: Administrator) => Promise<unknown>

  const withoutUsers = permissionNames.filter((name) => name !== 'edit_users' && name !== 'create_users')
  const weaken = (business: GivenBusiness, me: GivenPerson, { roleId, name }: Administrator) =>
    t.as(me)(roles.edit, {
      params: { roleId },
      body: roleForm({
        role_name: `${name} less`,
        permissions: withoutUsers,
        scope_type: 'business',
        scope_id: business.quickId,
      }),
    })

  const acts: Record<string, Act> = {
    delete: (business, _, me, other) =>
      t.as(me)(users.remove, { body: { userQuickId: other.quickId, scopeId: business.quickId } }),
    deactivate: (business, _, me, other) =>
      t.as(me)(users.setStatus, { body: { quickId: other.quickId, status: false, scopeId: business.quickId } }),
    strip: (business, _, me, other) => strip(me, business, other),
    rescope: (_, branchId, me, other) =>
      t.as(me)(users.edit, {
        params: { userId: other.quickId },
        body: { scope_type: 'shop', scope_role_data: { [branchId]: [] } },
      }),
    'weaken the role': (business, _, me, other) => weaken(business, me, other),
    'delete the role': (_business, _, me, other) => t.as(me)(roles.remove, { params: { roleId: other.roleId } }),
    'strip oneself': (business, _, me) => strip(me, business, me),
    'weaken one’s own role': (business, _, me) => weaken(business, me, me),
    'delete one’s own role': (_business, _, me) => t.as(me)(roles.remove, { params: { roleId: me.roleId } }),
  }
  const names = Object.keys(acts)

  proof(
    'AZ-04',
    'whatever two administrators do to each other and to themselves at the same moment, one is left who can sign in',
    { ci: { races: 27 }, stated: { races: 1_000 } },
    async ({ races }) => {
      let [orphans, refused, broken] = [0, 0, 0]
      for (let race = 0; race < races; race++) {
        const business = await t.given.business()
        const { quickId } = await t.given.branch({ of: business })
        await closeRoot(business)
        const pair = [await holder(business), await holder(business)] as const
        // Every act meets every other, and the few of a small run are spread over all of them.
        const chosen = [names[race % names.length], names[Math.floor(race * 1.37) % names.length]] as const
        const outcomes = await Promise.allSettled([
          acts[chosen[0] as string]?.(business, quickId, pair[0], pair[1]),
          acts[chosen[1] as string]?.(business, quickId, pair[1], pair[0]),
        ])
        if (await orphaned(business)) orphans++
        for (const outcome of outcomes) {
          if (outcome.status === 'fulfilled') continue
          if (outcome.reason.status >= 500) broken++
          else refused++
        }
      }
      expect({ orphans, broken }).toEqual({ orphans: 0, broken: 0 })
      return {
        races,
        'acts refused': refused,
        'failed answers': broken,
        'businesses without an administrator': orphans,
      }
    },
  )
})
