-- How branches stand, with until when someone is unmasked there: an answer that depends on that is worked out for each
-- caller as long as it lasts. Beside `versions_of`, whose columns servers of the release before have prepared.
grant select on business.reveal to quickprism_definer;
create policy definer_reads on business.reveal for select to quickprism_definer using (true);

create function business.glance_at(businesses int[], branches int[])
  returns table (business_id int, branch_id int, version bigint, access_epoch bigint, revealed_until timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select v.business_id, v.branch_id, v.version, v.access_epoch,
           (select max(r.until) from business.reveal r where r.business_id = v.business_id and r.branch_id = v.branch_id)
    from business.versions_of(businesses, branches) v
  $$;

revoke all on function business.glance_at from public;
grant execute on function business.glance_at to quickprism_service;
grant create on schema business to quickprism_definer;
alter function business.glance_at owner to quickprism_definer;
revoke create on schema business from quickprism_definer;
