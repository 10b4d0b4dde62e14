-- Being named a user of a business takes the named person's own word (Q146). Until they join, their rights count for
-- nothing, no alert or report concerns them, and they may still have their data erased.

-- When they joined; null while they have not answered. `business.membership.active` is the word of the business alone.
alter table business.membership add column joined_at timestamptz(3);

-- Users who have been in before this rule count as joined: by the dashboard, or at a branch as members.
update business.membership m
   set joined_at = coalesce(m.last_login_at, m.created_at)
 where m.last_login_at is not null
    or exists (select from business.business b where b.business_id = m.business_id and b.root_person_id = m.person_id)
    or exists (
      select from business.visitor v
        join business.branch_visitor bv on bv.business_id = v.business_id and bv.visitor_id = v.visitor_id
        join business.visit t on t.business_id = bv.business_id and t.branch_id = bv.branch_id
         and t.visitor_id = bv.visitor_id and t.kind = 1
       where v.business_id = m.business_id and v.person_id = m.person_id
    );

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
        select m.business_id, m.scope_type from business.membership m
         where m.person_id = person and m.active and m.joined_at is not null
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

create or replace function business.held_of(person bigint, own_quick_id text)
  returns table (
    business_quick_id text, business_name text, contact_email text, name text, mobile_masked text, email_masked text,
    aadhaar_masked text, pan_masked text, visits bigint, first_at timestamptz, last_at timestamptz, refused_at jsonb,
    branches bigint, known_since timestamptz, works_here boolean, business_id int
  )
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    with known as (
      select v.* from business.visitor v where v.person_id = person
      union all
      select v.* from business.visitor v
        where v.told_id = own_quick_id
          and not exists (
            select from business.visitor own where own.business_id = v.business_id and own.person_id = person
          )
    )
    select b.quick_id, coalesce(b.trade_name, b.registered_name), b.registered_email, v.name, v.mobile_masked,
      v.email_masked, v.aadhaar_masked, v.pan_masked, came.visits, came.first_at, came.last_at, came.refused_at,
      came.branches, v.created_at::timestamptz,
      exists (
        select from business.membership m
        where m.business_id = v.business_id and m.person_id = person and m.active and m.joined_at is not null
      ),
      v.business_id
    from known v
    join business.business b on b.business_id = v.business_id
    cross join lateral (
      select coalesce(sum(bv.visits), 0)::bigint as visits, count(*) as branches, min(bv.first_at)::timestamptz as first_at,
          max(bv.last_at)::timestamptz as last_at,
          coalesce(
            jsonb_agg(jsonb_build_object('branch', br.name, 'since', bl.at) order by br.name)
              filter (where bv.blacklisted), '[]'
          ) as refused_at
        from business.branch_visitor bv
        join business.branch br on br.business_id = bv.business_id and br.branch_id = bv.branch_id
        left join business.blacklisting bl on bl.business_id = bv.business_id and bl.branch_id = bv.branch_id
          and bl.visitor_id = bv.visitor_id
        where bv.business_id = v.business_id and bv.visitor_id = v.visitor_id
    ) came
    order by came.last_at desc nulls last, b.quick_id
  $$;

-- The businesses that wait for someone's answer.
create function business.unanswered_of(person bigint)
  returns table (business_id int, business_quick_id text, business_name text, added_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select m.business_id, b.quick_id, coalesce(b.trade_name, b.registered_name), m.created_at::timestamptz
      from business.membership m
      join business.business b on b.business_id = m.business_id
     where m.person_id = person and m.active and m.joined_at is null
     order by m.created_at, m.business_id
  $$;

-- The businesses where someone stands on the list of an alert that is on or ended after a time, which is longer ago where
-- they still need help. Asked before any business is entered, so that a phone opens none where nothing concerns its owner.
create function business.concerned_in(person bigint, ended timestamptz, needed_in timestamptz)
  returns table (business_id int)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select distinct p.business_id
      from business.sos_person p
      join business.sos_incident i on i.business_id = p.business_id and i.incident_id = p.incident_id
     where p.person_id = person
       and (
         i.stopped_at is null or i.stopped_at > ended
         or (p.state = 2 and not i.drill and i.stopped_at > needed_in)
       )
  $$;

revoke all on function business.unanswered_of, business.concerned_in from public;
grant execute on function business.unanswered_of, business.concerned_in to quickprism_service;
grant create on schema business to quickprism_definer;
alter function business.unanswered_of owner to quickprism_definer;
alter function business.concerned_in owner to quickprism_definer;
revoke create on schema business from quickprism_definer;
