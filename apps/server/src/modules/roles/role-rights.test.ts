import type { CallFailed } from '@quickprism/client/client'
import type { Permission } from '@quickprism/contract/permissions'
import { roles } from '@quickprism/contract/roles'
import { roleForm } from '@quickprism/tools/testing/forms'
import { at, MAY_MAKE_ROLES, on, roleKit } from '@quickprism/tools/testing/role-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { create, details, edit, givenPlaces, permissionsOf, remove, staffOn } = roleKit(() => t)

describe('nobody gives what they do not hold', () => {
  it('T31: at that place, dependencies included, and is told what is lacking', async () => {
    const { north } = await givenPlaces()
    const staff = await t.given.staff({ on: north, may: [...MAY_MAKE_ROLES, 'edit_users'] })
    await expect(
      create(staff, roleForm({ ...at(north), permissions: ['view_audit_logs', 'view_roles'] })),
    ).rejects.toMatchObject({
      status: 403,
      message: 'You cannot give permissions that you do not hold at North: View Audit Logs.',
      failure: {
        detail: 'You cannot give permissions that you do not hold at North: View Audit Logs.',
        said: {
          key: 'You cannot give permissions that you do not hold at {{place}}: {{permissions}}.',
          values: { place: 'North', permissions: [{ key: 'View Audit Logs' }] },
        },
      },
    })
    // They hold edit_users, by a role made before, and not what it needs.
    await expect(create(staff, roleForm({ ...at(north), permissions: ['edit_users'] }))).rejects.toMatchObject({
      status: 403,
      message: 'You cannot give permissions that you do not hold at North: View Users.',
    })
    expect(await create(staff, roleForm({ ...at(north), permissions: ['create_roles'] }))).toMatchObject({
      success: true,
    })
  })

  it('T31: neither on the business nor on a second branch by what they hold on one branch', async () => {
    const { business, north, south } = await givenPlaces()
    const staff = await t.given.staff({ on: north, may: MAY_MAKE_ROLES })
    const form = { permissions: ['view_roles' as const] }
    await expect(create(staff, roleForm({ ...on(business), ...form }))).rejects.toMatchObject({
      status: 403,
      message: "You don't have permission to create the Roles. You do not hold Create Roles at Kaveri Spaces.",
    })
    // A branch they do not work at looks like one that does not exist.
    await expect(create(staff, roleForm({ ...at(north, south), ...form }))).rejects.toMatchObject({ status: 404 })
    const foreign = (await givenPlaces()).north
    await expect(create(staff, roleForm({ ...at(north, foreign), ...form }))).rejects.toMatchObject({ status: 404 })
    await expect(create(business.root, roleForm({ ...at(north, foreign), ...form }))).rejects.toMatchObject({
      status: 404,
    })
  })

  it('T31: needs the right to make roles and every permission at each of several branches', async () => {
    const { business, north, south } = await givenPlaces()
    const staff = await staffOn([north, south], ['view_roles', 'view_permissions'])
    const { roleId } = await t.given.role(business, { may: ['create_roles', 'view_users'], branches: [north] })
    await t.given.grant(business, staff, roleId, north)
    await t.given.moveAccess(business)
    await expect(create(staff, roleForm({ ...at(north, south), permissions: ['view_roles'] }))).rejects.toMatchObject({
      status: 403,
      message: "You don't have permission to create the Roles. You do not hold Create Roles at South.",
    })
    const wider = await t.given.role(business, { may: ['create_roles'], branches: [south] })
    await t.given.grant(business, staff, wider.roleId, south)
    await t.given.moveAccess(business)
    await expect(create(staff, roleForm({ ...at(north, south), permissions: ['view_users'] }))).rejects.toMatchObject({
      status: 403,
      message: 'You cannot give permissions that you do not hold at South: View Users.',
    })
    expect(await create(staff, roleForm({ ...at(north, south), permissions: ['view_roles'] }))).toMatchObject({
      success: true,
    })
  })

  it('T31: not through a role that others, or they themselves, hold already', async () => {
    const { business, north, root } = await givenPlaces()
    const staff = await t.given.staff({ on: north, may: MAY_MAKE_ROLES, role: 'Own role' })
    const own = (await t.as(root)(roles.list, { query: { scope_type: 'shop', scope_id: north.quickId, page: 1 } }))
      .roles[0] as {
      id: string
    }
    const wish = [...MAY_MAKE_ROLES, 'reveal_data_of_visitors' as const]
    await expect(edit(staff, own.id, roleForm({ ...at(north), permissions: wish }))).rejects.toMatchObject({
      status: 403,
      message:
        'You cannot give permissions that you do not hold at North: View Checkin Logs Of Visitors, Reveal Data Of Visitors.',
    })
    // A role of the business is seen from the branch, and changed only by those who hold the right on the business.
    const { publicId } = await t.given.role(business, { may: ['view_roles'] })
    await expect(edit(staff, publicId, roleForm({ ...at(north), permissions: ['view_roles'] }))).rejects.toMatchObject({
      status: 403,
      message: "You don't have permission to edit the Roles. You do not hold Edit Roles at Kaveri Spaces.",
    })
    await expect(remove(staff, publicId)).rejects.toMatchObject({
      status: 403,
      message: "You don't have permission to delete the Roles. You do not hold Delete Roles at Kaveri Spaces.",
    })
  })

  it('T31: not by widening a role to a place where they do not hold it', async () => {
    const { business, north, south } = await givenPlaces()
    const staff = await staffOn([north, south], ['view_roles', 'view_permissions'])
    const { roleId } = await t.given.role(business, { may: ['edit_roles'], branches: [north] })
    await t.given.grant(business, staff, roleId, north)
    await t.given.moveAccess(business)
    const { publicId } = await t.given.role(business, { may: ['view_roles'], branches: [north] })
    const form = { permissions: ['view_roles' as const] }
    await expect(edit(staff, publicId, roleForm({ ...at(north, south), ...form }))).rejects.toMatchObject({
      status: 403,
      message: "You don't have permission to edit the Roles. You do not hold Edit Roles at South.",
    })
    await expect(edit(staff, publicId, roleForm({ ...on(business), ...form }))).rejects.toMatchObject({ status: 403 })
    expect(await edit(staff, publicId, roleForm({ ...at(north), ...form }))).toMatchObject({ success: true })
  })
})

describe('what was taken from someone', () => {
  it('is not passed on by an edit that waited meanwhile', async () => {
    const { business, north } = await givenPlaces()
    const may: Permission[] = [...MAY_MAKE_ROLES, 'view_audit_logs']
    const staff = await t.given.staff({ on: north, may, role: 'Own role' })
    const { publicId } = await t.given.role(business, { name: 'Front Desk', may: ['view_roles'], branches: [north] })
    await details(staff, publicId)

    let answer: Promise<unknown> = Promise.resolve()
    await t.owner
      .cellOf(business)
      .transaction()
      .execute(async (tx) => {
        await sql`update business.role set permissions = array_remove(permissions, 'view_audit_logs')
                   where business_id = ${business.businessId} and name = 'Own role'`.execute(tx)
        await sql`update business.business set access_epoch = access_epoch + 1
                   where business_id = ${business.businessId}`.execute(tx)
        answer = edit(staff, publicId, roleForm({ ...at(north), permissions: ['view_audit_logs'] })).catch(
          (error: CallFailed) => error,
        )
        const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        const waiting = () =>
          sql`select from pg_stat_activity where ${own[0]?.pid}::int = any(pg_blocking_pids(pid))`.execute(
            t.owner.cellOf(business),
          )
        await expect.poll(async () => (await waiting()).rows.length).toBe(1)
      })
    expect(await answer).toMatchObject({
      status: 403,
      message: 'You cannot give permissions that you do not hold at North: View Audit Logs.',
    })
    expect(await permissionsOf(business.root, publicId)).toEqual(['view_roles'])
  })

  it('is never passed on afterwards, whichever of two edits comes first', async () => {
    const { business, north, root } = await givenPlaces()
    const may: Permission[] = [...MAY_MAKE_ROLES, 'view_audit_logs']
    const staff = await t.given.staff({ on: north, may, role: 'Own role' })
    const own = (await t.as(root)(roles.list, { query: { scope_type: 'shop', scope_id: north.quickId, page: 1 } }))
      .roles[0]
    const { publicId } = await t.given.role(business, { name: 'Passed on', may: ['view_roles'], branches: [north] })
    const passing = (permissions: Permission[]) => roleForm({ ...at(north), role_name: 'Passed on', permissions })
    const holding = (permissions: Permission[]) => roleForm({ ...at(north), role_name: 'Own role', permissions })

    for (let round = 0; round < 10; round++) {
      await edit(root, own?.id as string, holding(may))
      await edit(root, publicId, passing(['view_roles']))
      const seen = (await t.owner.trailOf(business)).length
      const [, outcome] = await Promise.all([
        edit(root, own?.id as string, holding(MAY_MAKE_ROLES)),
        edit(staff, publicId, passing(['view_audit_logs'])).catch(({ status }: CallFailed) => status),
      ])
      const events = (await t.owner.trailOf(business)).slice(seen).filter(({ event }) => event === 'role.edited')
      if (outcome === 403) {
        expect(events.map(({ about }) => about)).toEqual([own?.id])
      } else {
        expect(events.map(({ about }) => about)).toEqual([publicId, own?.id])
      }
    }
  })
})
