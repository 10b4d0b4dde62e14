-- What is asked most often is planned once on a connection. A function in SQL that runs with its owner's rights is planned
-- at every call: that took nine tenths of reading someone's rights and of a look at the versions of branches.

create or replace function business.access_of(person bigint)
  returns table (
    business_id int, business_quick_id text, business_name text, access_epoch bigint, is_root boolean,
    scope_type smallint, scope_quick_id text, scope_name text, branch_id int, permissions text[]
  )
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      with member as (
        select m.business_id, m.scope_type from business.membership m where m.person_id = person and m.active
      ),
      granted as (
        select g.business_id, g.branch_id, r.permissions
        from member m
        join business.role_grant g on g.business_id = m.business_id and g.person_id = person
        join business.role r on r.business_id = g.business_id and r.role_id = g.role_id
      ),
      place as (
        select m.business_id, null::int as branch_id from member m where m.scope_type = 1
        union
        select m.business_id, mb.branch_id
        from member m
        join business.membership_branch mb on mb.business_id = m.business_id and mb.person_id = person
        where m.scope_type = 2
        union
        select g.business_id, g.branch_id from granted g
        union
        select b.business_id, null from business.business b where b.root_person_id = person
      )
      select
        b.business_id, b.quick_id, b.registered_name, b.access_epoch, p.branch_id is null and b.root_person_id = person,
        case when p.branch_id is null then 1 else 2 end::smallint, coalesce(br.quick_id, b.quick_id),
        coalesce(br.name, b.registered_name), p.branch_id,
        array(
          select distinct permission
          from granted g, unnest(g.permissions) permission
          where g.business_id = p.business_id and g.branch_id is not distinct from p.branch_id
          order by permission
        )
      from place p
      join business.business b on b.business_id = p.business_id
      left join business.branch br on br.business_id = p.business_id and br.branch_id = p.branch_id
      where p.branch_id is null or br.deleted_at is null
      order by b.business_id, p.branch_id nulls first;
  end
  $$;

create or replace function business.versions_of(businesses int[], branches int[])
  returns table (business_id int, branch_id int, version bigint, access_epoch bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      select b.business_id, br.branch_id, coalesce(t.version, 0), b.access_epoch
      from unnest(businesses, branches) asked (business_id, branch_id)
      join business.business b on b.business_id = asked.business_id
      join business.branch br
        on br.business_id = asked.business_id and br.branch_id = asked.branch_id and br.deleted_at is null
      left join business.visit_total t on t.business_id = asked.business_id and t.branch_id = asked.branch_id;
  end
  $$;

create or replace function business.glance_at(businesses int[], branches int[])
  returns table (business_id int, branch_id int, version bigint, access_epoch bigint, revealed_until timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      select v.business_id, v.branch_id, v.version, v.access_epoch,
             (select max(r.until) from business.reveal r where r.business_id = v.business_id and r.branch_id = v.branch_id)
      from business.versions_of(businesses, branches) v;
  end
  $$;
