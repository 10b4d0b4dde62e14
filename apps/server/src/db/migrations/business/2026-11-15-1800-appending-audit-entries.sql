-- All entries of a transaction are appended at once. One by one, each left a dead version of the head and of the
-- counter that nothing can remove before the commit, and looked through those of all before it: the more entries there
-- were, the longer each took.

create function business.append_audit(for_business int, at timestamptz, entries text[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  moment constant timestamptz := date_trunc('milliseconds', at);
  microseconds constant bigint := (extract(epoch from moment) * 1000000)::bigint;
  head business.audit_head;
  entry text;
  last_seq bigint;
  last_hash bytea;
  before bytea[] := '{}';
  hashes bytea[] := '{}';
begin
  if for_business is distinct from business.app_business() then
    raise insufficient_privilege using message = 'an audit entry belongs to the business that was entered';
  end if;

  select * into head from business.audit_head h where h.business_id = for_business for update;
  if not found then
    insert into business.audit_head values (for_business, 0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
    select * into head from business.audit_head h where h.business_id = for_business for update;
  end if;

  last_seq := head.seq;
  last_hash := head.hash;
  foreach entry in array entries loop
    last_seq := last_seq + 1;
    before := before || last_hash;
    last_hash := sha256(last_hash || convert_to(
      format('%s:%s:%s:%s', for_business, last_seq, microseconds, entry), 'UTF8'
    ));
    hashes := hashes || last_hash;
  end loop;

  insert into business.audit (business_id, seq, at, entry, previous, hash)
    select for_business, head.seq + link.n, moment, link.entry, link.previous, link.hash
    from unnest(entries, before, hashes) with ordinality as link (entry, previous, hash, n);
  update business.audit_head h set seq = last_seq, hash = last_hash where h.business_id = for_business;
  insert into business.audit_total as total (business_id, branch_id, entries)
    select for_business, coalesce((link.entry::jsonb ->> 'branch')::int, 0), count(*)
    from unnest(append_audit.entries) as link (entry)
    group by 2 order by 2
    on conflict (business_id, branch_id) do update set entries = total.entries + excluded.entries;
  return last_seq;
end
$$;
revoke all on function business.append_audit from public;
grant execute on function business.append_audit to quickprism_service;

-- Servers of the version before still call it.
create or replace function business.record_audit(for_business int, at timestamptz, entry text) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$ select business.append_audit(for_business, at, array[entry]) $$;

grant create on schema business to quickprism_definer;
alter function business.append_audit owner to quickprism_definer;
revoke create on schema business from quickprism_definer;
