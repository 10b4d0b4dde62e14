-- What someone holds at a branch is found by the roles they have there. It was looked for among all that they hold, at each
-- of their branches: a million comparisons at a thousand of them, more than a second.

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
      held as (
        select m.business_id, null::int as branch_id, null::bigint as role_id from member m where m.scope_type = 1
        union all
        select m.business_id, mb.branch_id, null
        from member m
        join business.membership_branch mb on mb.business_id = m.business_id and mb.person_id = person
        where m.scope_type = 2
        union all
        select g.business_id, g.branch_id, g.role_id
        from member m
        join business.role_grant g on g.business_id = m.business_id and g.person_id = person
        union all
        select b.business_id, null, null from business.business b where b.root_person_id = person
      ),
      place as (
        select h.business_id, h.branch_id, array_agg(h.role_id) as roles from held h group by h.business_id, h.branch_id
      )
      select
        b.business_id, b.quick_id, b.registered_name, b.access_epoch, p.branch_id is null and b.root_person_id = person,
        case when p.branch_id is null then 1 else 2 end::smallint, coalesce(br.quick_id, b.quick_id),
        coalesce(br.name, b.registered_name), p.branch_id,
        array(
          select distinct permission
          from business.role r, unnest(r.permissions) permission
          where r.business_id = p.business_id and r.role_id = any(p.roles)
          order by permission
        )
      from place p
      join business.business b on b.business_id = p.business_id
      left join business.branch br on br.business_id = p.business_id and br.branch_id = p.branch_id
      where p.branch_id is null or br.deleted_at is null
      order by b.business_id, p.branch_id nulls first;
  end
  $$;
