-- The audit log is counted without reading it, and every trail has a note of how far it was found whole.

create table business.audit_total (
  business_id int not null references business.business,
  branch_id int not null, -- 0: the whole business
  entries bigint not null,
  primary key (business_id, branch_id)
) with (fillfactor = 50);
alter table business.audit_total enable row level security;
create policy own_business on business.audit_total
  using (business_id = business.app_business()) with check (business_id = business.app_business());
grant select on business.audit_total to quickprism_service;
grant select, insert, update on business.audit_total to quickprism_definer;

-- Nobody writes an entry between the count and the function that goes on counting.
lock table business.audit_head in share row exclusive mode;
insert into business.audit_total (business_id, branch_id, entries)
  select business_id, coalesce(branch_id, 0), count(*) from business.audit group by 1, 2;

create or replace function business.record_audit(for_business int, at timestamptz, entry text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  moment constant timestamptz := date_trunc('milliseconds', at);
  head business.audit_head;
  next_hash bytea;
begin
  if for_business is distinct from business.app_business() then
    raise insufficient_privilege using message = 'an audit entry belongs to the business that was entered';
  end if;

  select * into head from business.audit_head h where h.business_id = for_business for update;
  if not found then
    insert into business.audit_head values (for_business, 0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
    select * into head from business.audit_head h where h.business_id = for_business for update;
  end if;

  next_hash := sha256(head.hash || convert_to(
    format('%s:%s:%s:%s', for_business, head.seq + 1, (extract(epoch from moment) * 1000000)::bigint, entry), 'UTF8'
  ));
  insert into business.audit (business_id, seq, at, entry, previous, hash)
    values (for_business, head.seq + 1, moment, entry, head.hash, next_hash);
  update business.audit_head h set seq = head.seq + 1, hash = next_hash where h.business_id = for_business;
  insert into business.audit_total as total (business_id, branch_id, entries)
    values (for_business, coalesce((entry::jsonb ->> 'branch')::int, 0), 1)
    on conflict (business_id, branch_id) do update set entries = total.entries + 1;
  return head.seq + 1;
end
$$;

-- Newest first, of a branch or of the whole business, in any stretch of time.
create index audit_by_time on business.audit (business_id, branch_id, at, seq);
drop index business.audit_by_branch;

-- What the worker knows of each trail. It proves nothing, and so the service may write it.
create table business.trail_check (
  business_id int primary key references business.business,
  checked_seq bigint not null, -- up to here the trail was found whole
  checked_hash bytea not null,
  swept_seq bigint not null, -- up to here old entries were looked at once more
  swept_hash bytea not null,
  checked_at timestamptz(3) not null,
  problem text
);
alter table business.trail_check enable row level security;
create policy own_business on business.trail_check
  using (business_id = business.app_business()) with check (business_id = business.app_business());
grant select, insert, update on business.trail_check to quickprism_service;
grant select on business.trail_check to quickprism_definer;
create policy definer_reads on business.trail_check for select to quickprism_definer using (true);

-- Whose trail to look at next: the one that waited longest comes first, also when nothing but the note is left of it.
create function business.trails_to_check() returns table (business_id int)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select coalesce(h.business_id, c.business_id)
    from business.audit_head h full join business.trail_check c on c.business_id = h.business_id
    order by c.checked_at nulls first, 1
  $$;
revoke all on function business.trails_to_check from public;
grant execute on function business.trails_to_check to quickprism_service;
grant create on schema business to quickprism_definer;
alter function business.trails_to_check owner to quickprism_definer;
revoke create on schema business from quickprism_definer;
