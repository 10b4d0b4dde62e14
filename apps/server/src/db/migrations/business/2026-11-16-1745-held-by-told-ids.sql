-- A business that knows someone by nothing but a quickID that was told holds data of its owner as well.
create index visitor_told on business.visitor (told_id) where told_id is not null;

drop function business.held_of;
create function business.held_of(person bigint, own_quick_id text)
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
        where m.business_id = v.business_id and m.person_id = person and m.active
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

revoke all on function business.held_of from public;
grant execute on function business.held_of to quickprism_service;
grant create on schema business to quickprism_definer;
alter function business.held_of owner to quickprism_definer;
revoke create on schema business from quickprism_definer;
