import type { ClientBase } from 'pg'
import { DEFINER_FUNCTIONS } from './definer-functions.ts'
import { BUSINESS_JOBS, IDENTITY_JOBS } from './job-queues.ts'
import { DEFINER_ROLE, SERVICE_ROLE } from './roles.ts'

/** Not ours to shape: pg-boss makes its tables itself, and the books of migrations hold nobody's data. */
const LEFT_ALONE = [IDENTITY_JOBS, BUSINESS_JOBS, 'migrations']

const OWN_BUSINESS = '(business_id = business.app_business())'

type Rule = { sql: string; values?: readonly unknown[] }

/** Tables, and what hangs on them. Each rule answers with one sentence for each thing that breaks it. */
const tables: readonly Rule[] = [
  {
    sql: `select format('%s.%s is in a schema that no rule covers', n.nspname, c.relname)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('identity', 'business', 'information_schema')
        and n.nspname !~ '^pg_' and n.nspname <> all ($1)`,
    values: [LEFT_ALONE],
  },
  {
    sql: `select format('business.%s has row level security switched off', relname)
      from pg_class where relnamespace = to_regnamespace('business') and relkind in ('r', 'p') and not relrowsecurity`,
  },
  {
    sql: `select format('business.%s has no policy that shows and accepts only rows of its own business', c.relname)
      from pg_class c
      where c.relnamespace = to_regnamespace('business') and c.relkind in ('r', 'p') and not exists (
        select from pg_policy p
        where p.polrelid = c.oid and p.polcmd = '*' and p.polroles = '{0}'
          and pg_get_expr(p.polqual, p.polrelid) = $1 and pg_get_expr(p.polwithcheck, p.polrelid) = $1
      )`,
    values: [OWN_BUSINESS],
  },
  {
    sql: `select format('policy %s on %s lets more through than its own business', p.polname, p.polrelid::regclass)
      from pg_policy p
      where not (
        p.polcmd = '*' and p.polroles = '{0}'
          and pg_get_expr(p.polqual, p.polrelid) = $1 and pg_get_expr(p.polwithcheck, p.polrelid) is not distinct from $1
      ) and not (p.polcmd = 'r' and p.polroles = array[to_regrole($2)::oid])
        and not (p.polcmd = 'd' and p.polroles = array[to_regrole($2)::oid] and p.polrelid = to_regclass($3))`,
    // The relay removes what it has passed on, of all businesses at once: a notice names a version and nothing else.
    values: [OWN_BUSINESS, DEFINER_ROLE, 'business.notice'],
  },
  {
    sql: `select format('business.%s has no primary key', c.relname)
      from pg_class c
      where c.relnamespace = to_regnamespace('business') and c.relkind in ('r', 'p')
        and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  },
  {
    sql: `select format('unique key %s does not start with business_id', i.indexrelid::regclass)
      from pg_index i join pg_class c on c.oid = i.indrelid
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where c.relnamespace = to_regnamespace('business') and (i.indisunique or i.indisexclusion)
        and a.attname is distinct from 'business_id'`,
  },
  {
    sql: `select format('foreign key %s of %s does not start with business_id on both sides', k.conname, k.conrelid::regclass)
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute here on here.attrelid = k.conrelid and here.attnum = k.conkey[1]
      join pg_attribute there on there.attrelid = k.confrelid and there.attnum = k.confkey[1]
      where c.relnamespace = to_regnamespace('business') and k.contype = 'f'
        and (here.attname <> 'business_id' or there.attname <> 'business_id')`,
  },
  {
    sql: `select format('foreign key %s goes from %s to %s, across the edge of a cell', k.conname, k.conrelid::regclass, k.confrelid::regclass)
      from pg_constraint k join pg_class here on here.oid = k.conrelid join pg_class there on there.oid = k.confrelid
      where k.contype = 'f' and here.relnamespace <> there.relnamespace`,
  },
  {
    sql: `select format('view %s runs as its owner: it needs security_invoker', c.oid::regclass)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'v' and n.nspname in ('identity', 'business')
        and not coalesce(c.reloptions && array['security_invoker=true', 'security_invoker=on'], false)`,
  },
  {
    sql: `select format('%s is a materialised view, which no policy can guard', oid::regclass) from pg_class where relkind = 'm'`,
  },
  {
    sql: `select format('%s has a trigger (%s)', tgrelid::regclass, tgname)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where not tgisinternal and n.nspname in ('identity', 'business')`,
  },
]

const roles: readonly Rule[] = [
  {
    sql: `select format('%s has powers it must not have', rolname) from pg_roles
      where rolname in ($1, $2)
        and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or (rolname = $2 and rolcanlogin))`,
    values: [SERVICE_ROLE, DEFINER_ROLE],
  },
  {
    sql: `select format('%s is a member of %s', member::regrole, roleid::regrole) from pg_auth_members
      where member in (to_regrole($1), to_regrole($2))`,
    values: [SERVICE_ROLE, DEFINER_ROLE],
  },
  {
    sql: `select format('%s owns %s', r.rolname, o.thing) from pg_roles r join (
        select relowner as owner, 'relation ' || oid::regclass as thing from pg_class where relnamespace <> 'pg_toast'::regnamespace
        union all select nspowner, 'schema ' || nspname from pg_namespace
        union all select datdba, 'database ' || datname from pg_database where datname = current_database()
      ) o on o.owner = r.oid
      where r.rolname in ($1, $2)`,
    values: [SERVICE_ROLE, DEFINER_ROLE],
  },
  {
    sql: `select format('%s owns function %s', $1::text, oid::regprocedure) from pg_proc where proowner = to_regrole($1)`,
    values: [SERVICE_ROLE],
  },
  {
    sql: `select format('%s has the right of %s on %s', r.rolname, privilege, c.oid::regclass)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      cross join unnest(array['TRUNCATE', 'TRIGGER', 'REFERENCES']) privilege
      cross join pg_roles r
      where c.relkind in ('r', 'p', 'v') and n.nspname !~ '^(pg_|information_schema)' and r.rolname in ($1, $2)
        and has_table_privilege(r.oid, c.oid, privilege)`,
    values: [SERVICE_ROLE, DEFINER_ROLE],
  },
  {
    sql: `select format('%s may create in schema %s', r.rolname, n.nspname)
      from pg_namespace n cross join pg_roles r
      where r.rolname in ($1, $2) and n.nspname !~ '^pg_temp' and has_schema_privilege(r.oid, n.oid, 'CREATE')`,
    values: [SERVICE_ROLE, DEFINER_ROLE],
  },
  {
    sql: `select format('everyone may %s %s', lower(acl.privilege_type), c.oid::regclass)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join aclexplode(c.relacl) acl
      where n.nspname in ('identity', 'business') and acl.grantee = 0`,
  },
]

const isOurs = `n.nspname !~ '^(pg_|information_schema)'`

const functions: readonly Rule[] = [
  {
    sql: `select format('%s.%s(%s) is security definer and not on the allow-list', n.nspname, p.proname, oidvectortypes(p.proargtypes))
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and ${isOurs}
        and format('%s.%s(%s)', n.nspname, p.proname, replace(oidvectortypes(p.proargtypes), ', ', ',')) <> all ($1)`,
    values: [DEFINER_FUNCTIONS],
  },
  {
    sql: `select format('%s is security definer and does not belong to %s', p.oid::regprocedure, $1::text)
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and ${isOurs} and p.proowner is distinct from to_regrole($1)`,
    values: [DEFINER_ROLE],
  },
  {
    sql: `select format('%s is security definer without a fixed search_path', p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and ${isOurs}
        and not coalesce(p.proconfig @> array['search_path=pg_catalog, pg_temp'], false)`,
  },
  {
    sql: `select format('everyone may run %s', p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) acl
      where n.nspname in ('identity', 'business') and acl.grantee = 0`,
  },
]

/** Everything in this database by which one business could reach another: empty, or something must be fixed. */
export const lintSchema = async (client: ClientBase): Promise<string[]> => {
  const findings: string[] = []
  for (const { sql, values = [] } of [...tables, ...roles, ...functions]) {
    const { rows } = await client.query<[string]>({ text: sql, values: [...values], rowMode: 'array' })
    findings.push(...rows.map(([finding]) => finding))
  }
  return findings.sort()
}
