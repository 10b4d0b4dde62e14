-- Entries that were archived leave the trail. Who archives is the service, which may remove nothing itself: this
-- function removes the beginning of a trail and never an entry younger than 400 days, whoever asks.

grant select, delete on business.audit to quickprism_definer;

create function business.drop_archived_audit(for_business int, up_to bigint, last_hash bytea) returns bigint
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

  with gone as (
    delete from business.audit a where a.business_id = for_business and a.seq <= up_to
    returning coalesce(a.branch_id, 0) as branch_id
  ), counted as (
    select gone.branch_id, count(*) as entries from gone group by gone.branch_id
  ), lowered as (
    update business.audit_total t set entries = t.entries - counted.entries from counted
    where t.business_id = for_business and t.branch_id = counted.branch_id
  )
  select coalesce(sum(counted.entries), 0) into dropped from counted;
  return dropped;
end
$$;
revoke all on function business.drop_archived_audit from public;
grant execute on function business.drop_archived_audit to quickprism_service;
grant create on schema business to quickprism_definer;
alter function business.drop_archived_audit owner to quickprism_definer;
revoke create on schema business from quickprism_definer;
