import { type FreshDatabases, freshDatabases } from '@quickprism/tools/testing/test-database'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lintSchema } from './schema-lint.ts'

let databases: FreshDatabases
let owner: pg.Client

const open = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

beforeAll(async () => {
  databases = await freshDatabases('one')
  owner = await open(databases.ownerUrls.identity)
})

afterAll(async () => {
  await owner.end()
  await databases.drop()
})

it('MT-01 MT-06: no table, view, function or role lets one business reach another', async () => {
  expect(await lintSchema(owner)).toEqual([])
})

it('MT-01 MT-06: nor where identity and cells are databases of their own', async () => {
  const apart = await freshDatabases('cells')
  for (const url of [apart.ownerUrls.identity, ...apart.ownerUrls.cells]) {
    const client = await open(url)
    expect(await lintSchema(client)).toEqual([])
    await client.end()
  }
  await apart.drop()
})

describe('a mistake in a migration is found', () => {
  beforeEach(() => owner.query('begin'))
  afterEach(() => owner.query('rollback'))

  const policy = (check: string) =>
    `create policy own_business on business.pass using (business_id = business.app_business()) with check (${check})`
  const good = 'business_id = business.app_business()'
  const table = (keys: string) =>
    `create table business.pass (business_id int not null, pass_id int not null, quick_id text, ${keys})`
  const guarded = (keys: string) =>
    `${table(keys)}; alter table business.pass enable row level security; ${policy(good)}`
  const keyed = 'primary key (business_id, pass_id)'

  it.each([
    [
      'a table without row level security',
      `${table(keyed)}; ${policy(good)}`,
      ['business.pass has row level security switched off'],
    ],
    [
      'a table without a policy',
      `${table(keyed)}; alter table business.pass enable row level security`,
      ['business.pass has no policy that shows and accepts only rows of its own business'],
    ],
    [
      'a policy that accepts foreign rows',
      `${table(keyed)}; alter table business.pass enable row level security; ${policy('true')}`,
      [
        'business.pass has no policy that shows and accepts only rows of its own business',
        'policy own_business on business.pass lets more through than its own business',
      ],
    ],
    [
      'a second, wider policy',
      `${guarded(keyed)}; create policy everyone on business.pass for select using (true)`,
      ['policy everyone on business.pass lets more through than its own business'],
    ],
    [
      'a primary key that starts with something else',
      guarded('primary key (pass_id, business_id)'),
      ['unique key business.pass_pkey does not start with business_id'],
    ],
    ['a table without a primary key', guarded('check (pass_id > 0)'), ['business.pass has no primary key']],
    [
      'a unique key that tells of other businesses',
      guarded(`${keyed}, unique (quick_id)`),
      ['unique key business.pass_quick_id_key does not start with business_id'],
    ],
    [
      'a unique expression that tells of other businesses',
      `${guarded(keyed)}; create unique index pass_once on business.pass (lower(quick_id))`,
      ['unique key business.pass_once does not start with business_id'],
    ],
    [
      'a foreign key that starts with something else',
      `${guarded(keyed)}; alter table business.pass add column branch_id int;
        alter table business.pass add constraint to_branch foreign key (branch_id, business_id)
          references business.branch (branch_id, business_id)`,
      ['foreign key to_branch of business.pass does not start with business_id on both sides'],
    ],
    [
      'a foreign key into identity',
      `${guarded(keyed)}; alter table business.pass add constraint to_identity
        foreign key (business_id) references identity.business (business_id)`,
      ['foreign key to_identity goes from business.pass to identity.business, across the edge of a cell'],
    ],
    [
      'a table in a schema of its own',
      'create schema elsewhere; create table elsewhere.pass (pass_id int primary key)',
      ['elsewhere.pass is in a schema that no rule covers'],
    ],
    [
      'a view that runs as its owner',
      'create view business.all_visits as select * from business.visit',
      ['view business.all_visits runs as its owner: it needs security_invoker'],
    ],
    [
      'a materialised view',
      'create materialized view business.all_visits as select * from business.visit',
      ['business.all_visits is a materialised view, which no policy can guard'],
    ],
    [
      'a definer function that is not on the list',
      `create function business.peek() returns bigint language sql security definer as 'select count(*) from business.visit'`,
      [
        'business.peek() is security definer and does not belong to quickprism_definer',
        'business.peek() is security definer and not on the allow-list',
        'business.peek() is security definer without a fixed search_path',
        'everyone may run business.peek()',
      ],
    ],
    [
      'a listed function that runs under any search_path',
      'alter function business.audit_heads reset search_path',
      ['business.audit_heads() is security definer without a fixed search_path'],
    ],
    [
      'a trigger',
      `create function business.note() returns trigger language plpgsql as 'begin return new; end';
        revoke all on function business.note from public;
        create trigger note before insert on business.visit for each row execute function business.note()`,
      ['business.visit has a trigger (note)'],
    ],
    [
      'a service that may empty a table',
      'grant truncate on business.visit to quickprism_service',
      ['quickprism_service has the right of TRUNCATE on business.visit'],
    ],
    [
      'a service that owns a table',
      'alter table business.activity owner to quickprism_service',
      [
        'quickprism_service has the right of REFERENCES on business.activity',
        'quickprism_service has the right of TRIGGER on business.activity',
        'quickprism_service has the right of TRUNCATE on business.activity',
        'quickprism_service owns relation business.activity',
        'quickprism_service owns relation business.activity_activity_id_seq',
        'quickprism_service owns relation business.activity_of_visitor',
        'quickprism_service owns relation business.activity_pkey',
      ],
    ],
    [
      'a service that may create tables',
      'grant create on schema business to quickprism_service',
      ['quickprism_service may create in schema business'],
    ],
    [
      'a service that sees past policies',
      'alter role quickprism_service bypassrls',
      ['quickprism_service has powers it must not have'],
    ],
    [
      'a service that may act as the definer',
      'grant quickprism_definer to quickprism_service',
      ['quickprism_service is a member of quickprism_definer'],
    ],
    ['a table open to everyone', 'grant select on business.visit to public', ['everyone may select business.visit']],
  ])('MT-01 MT-06: %s', async (_, mistake, findings) => {
    await owner.query(mistake)
    expect(await lintSchema(owner)).toEqual(findings)
  })
})
