import { type FreshDatabases, freshDatabases } from '@quickprism/tools/testing/test-database'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { columnTypes } from './column-types.ts'

let databases: FreshDatabases
let owner: pg.Client
let service: pg.Client

const open = async (connectionString: string | undefined) => {
  const client = new pg.Client({ connectionString, types: columnTypes })
  await client.connect()
  return client
}

const ROOT = 1
const MANAGER = 2
const GUARD = 3
const NEWCOMER = 4
const LEFT = 5
const EVERYWHERE = 6

beforeAll(async () => {
  databases = await freshDatabases()
  owner = await open(databases.ownerUrls.cells[0])
  service = await open(databases.cellUrls[0])
  await owner.query(`
    insert into business.business (business_id, quick_id, registered_name, root_person_id, access_epoch, created_at) values
      (1, 'BUSINESS1', 'Kaveri Textiles', ${ROOT}, 5, '2026-01-01Z'),
      (2, 'BUSINESS2', 'Malabar Foods', 99, 0, '2026-01-01Z');
    insert into business.branch (business_id, branch_id, quick_id, name, store_type, poster_key, created_at, deleted_at) values
      (1, 10, 'BRANCH10', 'Indiranagar', 'office', 'k', '2026-01-01Z', null),
      (1, 11, 'BRANCH11', 'Closed long ago', 'office', 'k', '2026-01-01Z', '2026-02-01Z'),
      (2, 20, 'BRANCH20', 'Fort Kochi', 'office', 'k', '2026-01-01Z', null);
    insert into business.membership (business_id, person_id, scope_type, active, quick_id, name, joined_at, created_at) values
      (1, ${MANAGER}, 1, true, 'MANAGER', 'Asha Rao', '2026-01-01Z', '2026-01-01Z'),
      (2, ${MANAGER}, 2, true, 'MANAGER', 'Asha Rao', '2026-01-01Z', '2026-01-01Z'),
      (1, ${GUARD}, 2, true, 'GUARD', 'Ravi Nair', '2026-01-01Z', '2026-01-01Z'),
      (1, ${NEWCOMER}, 2, true, 'NEW', 'Meera Shah', '2026-01-01Z', '2026-01-01Z'),
      (1, ${LEFT}, 1, false, 'LEFT', 'Kiran Das', '2026-01-01Z', '2026-01-01Z');
    insert into business.membership_branch values (1, ${GUARD}, 10), (1, ${GUARD}, 11), (1, ${NEWCOMER}, 10), (2, ${MANAGER}, 20);
    insert into business.role (business_id, role_id, public_id, name, scope_type, permissions, created_at) values
      (1, 1, 'R1', 'Reader', 1, '{view_users,view_roles}', '2026-01-01Z'),
      (1, 2, 'R2', 'Clerk', 1, '{view_users,create_users}', '2026-01-01Z'),
      (1, 3, 'R3', 'Desk', 2, '{view_checkin_logs_of_visitors}', '2026-01-01Z'),
      (2, 4, 'R4', 'Desk', 2, '{view_audit_logs}', '2026-01-01Z');
    insert into business.role_grant (business_id, person_id, role_id, branch_id, granted_at) values
      (1, ${MANAGER}, 1, null, '2026-01-01Z'), (1, ${MANAGER}, 2, null, '2026-01-01Z'),
      (2, ${MANAGER}, 4, 20, '2026-01-01Z'),
      (1, ${GUARD}, 3, 10, '2026-01-01Z'), (1, ${GUARD}, 3, 11, '2026-01-01Z'),
      (1, ${LEFT}, 1, null, '2026-01-01Z');`)
})

afterAll(async () => {
  await service.end()
  await owner.end()
  await databases.drop()
})

const accessOf = async (person: number) => (await service.query('select * from business.access_of($1)', [person])).rows

it('adds up what all roles give at a place, over all businesses', async () => {
  expect(await accessOf(MANAGER)).toEqual([
    {
      business_id: 1,
      business_quick_id: 'BUSINESS1',
      business_name: 'Kaveri Textiles',
      access_epoch: 5,
      is_root: false,
      scope_type: 1,
      scope_quick_id: 'BUSINESS1',
      scope_name: 'Kaveri Textiles',
      branch_id: null,
      permissions: ['create_users', 'view_roles', 'view_users'],
    },
    {
      business_id: 2,
      business_quick_id: 'BUSINESS2',
      business_name: 'Malabar Foods',
      access_epoch: 0,
      is_root: false,
      scope_type: 2,
      scope_quick_id: 'BRANCH20',
      scope_name: 'Fort Kochi',
      branch_id: 20,
      permissions: ['view_audit_logs'],
    },
  ])
})

it('gives nothing at a branch that was deleted', async () => {
  expect(await accessOf(GUARD)).toMatchObject([
    { scope_quick_id: 'BRANCH10', permissions: ['view_checkin_logs_of_visitors'] },
  ])
})

it('knows a member without any role, who may do nothing yet', async () => {
  expect(await accessOf(NEWCOMER)).toMatchObject([{ scope_quick_id: 'BRANCH10', permissions: [] }])
})

it('gives a deactivated member nothing', async () => {
  expect(await accessOf(LEFT)).toEqual([])
})

it('gives whoever is deactivated in one business what they have in another, and nothing of a role that is gone', async () => {
  await owner.query(`
    insert into business.membership (business_id, person_id, scope_type, active, quick_id, name, joined_at, created_at) values
      (1, 7, 1, false, 'BOTH', 'Nila Iyer', '2026-01-01Z', '2026-01-01Z'), (2, 7, 2, true, 'BOTH', 'Nila Iyer', '2026-01-01Z', '2026-01-01Z');
    insert into business.membership_branch values (2, 7, 20);
    insert into business.role (business_id, role_id, public_id, name, scope_type, permissions, created_at)
      values (2, 8, 'R8', 'Night desk', 2, '{delete_users}', '2026-01-01Z');
    insert into business.role_grant (business_id, person_id, role_id, branch_id, granted_at) values
      (1, 7, 1, null, '2026-01-01Z'), (2, 7, 4, 20, '2026-01-01Z'), (2, 7, 8, 20, '2026-01-01Z');
    delete from business.role where business_id = 2 and role_id = 8`)
  expect(await accessOf(7)).toMatchObject([{ scope_quick_id: 'BRANCH20', permissions: ['view_audit_logs'] }])
  expect(await accessOf(7)).toHaveLength(1)
})

it('tells the root person by a mark, without any membership', async () => {
  expect(await accessOf(ROOT)).toMatchObject([{ scope_quick_id: 'BUSINESS1', is_root: true, permissions: [] }])
})

it('gives a stranger nothing', async () => {
  expect(await accessOf(12345)).toEqual([])
})

it('is read in a moment where someone has forty roles at each of a thousand branches', async () => {
  await owner.query(`
    insert into business.business (business_id, quick_id, registered_name, root_person_id, access_epoch, created_at)
      values (3, 'BUSINESS3', 'Deccan Stores', 98, 0, '2026-01-01Z');
    insert into business.branch (business_id, branch_id, quick_id, name, store_type, poster_key, created_at)
      select 3, 1000 + n, 'SHOP' || n, 'Shop ' || n, 'office', 'k', '2026-01-01Z' from generate_series(1, 1000) n;
    insert into business.role (business_id, role_id, public_id, name, scope_type, permissions, created_at)
      select 3, 1000 + n, 'S' || n, 'Shift ' || n, 2, '{view_users,view_roles}', '2026-01-01Z' from generate_series(1, 40) n;
    insert into business.membership (business_id, person_id, scope_type, active, quick_id, name, joined_at, created_at)
      values (3, ${EVERYWHERE}, 2, true, 'EVERYWHERE', 'Leela Menon', '2026-01-01Z', '2026-01-01Z');
    insert into business.membership_branch select 3, ${EVERYWHERE}, 1000 + n from generate_series(1, 1000) n;
    insert into business.role_grant (business_id, person_id, role_id, branch_id, granted_at)
      select 3, ${EVERYWHERE}, 1000 + role, 1000 + n, '2026-01-01Z'
        from generate_series(1, 1000) n, generate_series(1, 40) role`)
  await service.query("set statement_timeout = '5s'")
  const held = await accessOf(EVERYWHERE)
  expect(held).toHaveLength(1000)
  expect(held.at(-1)).toMatchObject({ scope_quick_id: 'SHOP1000', permissions: ['view_roles', 'view_users'] })
})
