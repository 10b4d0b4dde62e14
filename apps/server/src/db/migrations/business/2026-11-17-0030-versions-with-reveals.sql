-- Whoever looks how branches stand also learns until when someone is unmasked there: an answer that depends on that is
-- worked out for each caller as long as it lasts.
grant select on business.reveal to quickprism_definer;
create policy definer_reads on business.reveal for select to quickprism_definer using (true);

drop function business.versions_of(int[], int[]);
create function business.versions_of(businesses int[], branches int[])
  returns table (business_id int, branch_id int, version bigint, access_epoch bigint, revealed_until timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select b.business_id, br.branch_id, coalesce(t.version, 0), b.access_epoch,
           (select max(r.until) from business.reveal r
             where r.business_id = asked.business_id and r.branch_id = asked.branch_id)
    from unnest(businesses, branches) asked (business_id, branch_id)
    join business.business b on b.business_id = asked.business_id
    join business.branch br
      on br.business_id = asked.business_id and br.branch_id = asked.branch_id and br.deleted_at is null
    left join business.visit_total t on t.business_id = asked.business_id and t.branch_id = asked.branch_id
  $$;

revoke all on function business.versions_of from public;
grant execute on function business.versions_of to quickprism_service;
grant create on schema business to quickprism_definer;
alter function business.versions_of owner to quickprism_definer;
revoke create on schema business from quickprism_definer;
