-- A stream follows what is there: a branch that was deleted a moment ago, or an id that was reserved for one and never
-- used, has no version, also while the directory still knows it.

create or replace function business.versions_of(businesses int[], branches int[])
  returns table (business_id int, branch_id int, version bigint, access_epoch bigint)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select b.business_id, br.branch_id, coalesce(t.version, 0), b.access_epoch
    from unnest(businesses, branches) asked (business_id, branch_id)
    join business.business b on b.business_id = asked.business_id
    join business.branch br
      on br.business_id = asked.business_id and br.branch_id = asked.branch_id and br.deleted_at is null
    left join business.visit_total t on t.business_id = asked.business_id and t.branch_id = asked.branch_id
  $$;
