-- Entries of the audit trail are counted for each day, so that a stretch of time is counted, and a page far behind found,
-- without reading history. Days are those of UTC: what concerns the whole business is in the log of every branch, whose
-- clocks differ and may be set to another zone. History itself is counted by the next migration: a call that had begun
-- before this one is over by then.

create table business.audit_day (
  business_id int not null references business.business,
  branch_id int not null, -- 0: the whole business
  day date not null,
  entries bigint not null,
  primary key (business_id, branch_id, day)
) with (fillfactor = 50);
alter table business.audit_day enable row level security;
create policy own_business on business.audit_day
  using (business_id = business.app_business()) with check (business_id = business.app_business());
grant select on business.audit_day to quickprism_service;
grant select, insert, update, delete on business.audit_day to quickprism_definer;

-- The head first, then the counters: whoever writes them takes them in this order.
create or replace function business.append_audit(for_business int, at timestamptz, entries text[]) returns bigint
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

  with written as (
    insert into business.audit (business_id, seq, at, entry, previous, hash)
      select for_business, head.seq + link.n, moment, link.entry, link.previous, link.hash
      from unnest(entries, before, hashes) with ordinality as link (entry, previous, hash, n)
    returning branch_id
  )
  insert into business.audit_day as counted (business_id, branch_id, day, entries)
    select for_business, coalesce(written.branch_id, 0), (moment at time zone 'UTC')::date, count(*)
    from written group by 2 order by 2
    on conflict (business_id, branch_id, day) do update set entries = counted.entries + excluded.entries;
  update business.audit_head h set seq = last_seq, hash = last_hash where h.business_id = for_business;
  return last_seq;
end
$$;

-- No server calls it any more.
drop function business.record_audit;

create or replace function business.drop_archived_audit(for_business int, up_to bigint, last_hash bytea) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  dropped bigint;
begin
  if for_business is distinct from business.app_business() then
    raise insufficient_privilege using message = 'an audit entry belongs to the business that was entered';
  end if;
  perform from business.audit a where a.business_id = for_business and a.seq = up_to and a.hash = last_hash;
  if not found then
    raise insufficient_privilege using message = 'the trail has no such entry';
  end if;
  perform from business.audit a
    where a.business_id = for_business and a.seq <= up_to and a.at > now() - interval '400 days';
  if found then
    raise insufficient_privilege using message = 'an audit entry stays for 400 days';
  end if;

  perform from business.audit_head h where h.business_id = for_business for update;
  with gone as (
    delete from business.audit a where a.business_id = for_business and a.seq <= up_to
    returning coalesce(a.branch_id, 0) as branch_id, (a.at at time zone 'UTC')::date as day
  ), counted as (
    select gone.branch_id, gone.day, count(*) as entries from gone group by gone.branch_id, gone.day
  ), lowered as (
    update business.audit_day d set entries = d.entries - counted.entries from counted
    where d.business_id = for_business and d.branch_id = counted.branch_id and d.day = counted.day
  )
  select coalesce(sum(counted.entries), 0) into dropped from counted;
  delete from business.audit_day d where d.business_id = for_business and d.entries = 0;
  return dropped;
end
$$;

-- Nothing is removed while it is counted.
revoke execute on function business.drop_archived_audit from quickprism_service;
