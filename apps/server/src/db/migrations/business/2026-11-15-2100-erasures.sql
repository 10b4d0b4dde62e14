-- People have themselves erased at a business. Their row and those of their visits stay without a name, so that every
-- total stays; what must be kept for a while is sealed in the vault, where no list, search or export reads.

-- Until when the vault keeps what was erased.
create table business.withheld (
  business_id int not null,
  visitor_id bigint not null,
  until timestamptz(3) not null,
  primary key (business_id, visitor_id),
  foreign key (business_id, visitor_id) references business.visitor
);
create index withheld_due on business.withheld (business_id, until);

-- Who is refused at a branch though it no longer knows them: a keyed hash of the person.
create table business.kept_out (
  business_id int not null,
  branch_id int not null,
  visitor_id bigint not null,
  hash bytea not null,
  primary key (business_id, branch_id, visitor_id),
  foreign key (business_id, branch_id, visitor_id) references business.branch_visitor
);
create index kept_out_by_hash on business.kept_out (business_id, branch_id, hash);

alter table business.withheld enable row level security;
alter table business.kept_out enable row level security;
create policy own_business on business.withheld
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.kept_out
  using (business_id = business.app_business()) with check (business_id = business.app_business());
grant select, insert, delete on business.withheld, business.kept_out to quickprism_service;

-- What names them goes.
create index activity_of_visitor on business.activity (business_id, visitor_id) where visitor_id is not null;
grant delete on business.activity, business.reveal to quickprism_service;
grant update (quick_id) on business.refusal to quickprism_service;

-- Whoever works at a business asks it, and does not erase what it keeps of its staff.
drop function business.held_of;
create function business.held_of(person bigint)
  returns table (
    business_quick_id text, business_name text, contact_email text, name text, mobile_masked text, email_masked text,
    aadhaar_masked text, pan_masked text, visits bigint, first_at timestamptz, last_at timestamptz, refused_at jsonb,
    branches bigint, known_since timestamptz, works_here boolean
  )
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select b.quick_id, coalesce(b.trade_name, b.registered_name), b.registered_email, v.name, v.mobile_masked,
      v.email_masked, v.aadhaar_masked, v.pan_masked, came.visits, came.first_at, came.last_at, came.refused_at,
      came.branches, v.created_at::timestamptz,
      exists (
        select from business.membership m
        where m.business_id = v.business_id and m.person_id = v.person_id and m.active
      )
    from business.visitor v
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
    where v.person_id = person
    order by came.last_at desc nulls last, b.quick_id
  $$;

revoke all on function business.held_of from public;
grant execute on function business.held_of to quickprism_service;
grant create on schema business to quickprism_definer;
alter function business.held_of owner to quickprism_definer;
revoke create on schema business from quickprism_definer;
