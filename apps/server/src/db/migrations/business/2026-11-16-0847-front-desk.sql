-- What the front desk writes down besides the visit, and how it puts right what was wrong about one.

create table business.desk_entry (
  business_id int not null,
  branch_id int not null,
  checked_in_at timestamptz(3) not null,
  visit_id bigint not null,
  visitor_id bigint not null,
  badge text,
  visiting text, -- whom or where, as it was typed
  primary key (business_id, branch_id, checked_in_at, visit_id),
  foreign key (business_id, branch_id, checked_in_at, visit_id) references business.visit,
  foreign key (business_id, visitor_id) references business.visitor
);
create index desk_entry_by_visitor on business.desk_entry (business_id, visitor_id);
alter table business.desk_entry enable row level security;
create policy own_business on business.desk_entry
  using (business_id = business.app_business()) with check (business_id = business.app_business());
grant select, insert, delete on business.desk_entry to quickprism_service;

-- Another purpose for everyone of a check-in. What it is already stays, and `corrected` says so.
create function business.correct_purpose(
  for_business int, at_branch int, came_at timestamptz, lead_visit bigint, purpose smallint,
  out corrected boolean, out version bigint
)
  language plpgsql
  as $$
#variable_conflict use_column
declare
  lead record;
  moved record;
begin
  select v.kind, v.gender, v.pov, v.age, v.checkout_type into lead from business.visit v
    where v.business_id = for_business and v.branch_id = at_branch and v.checked_in_at = came_at
      and v.visit_id = lead_visit and v.is_lead
    for update;
  corrected := found and lead.pov <> purpose;
  if corrected then
    update business.visit v set pov = purpose
      where v.business_id = for_business and v.branch_id = at_branch and v.checked_in_at = came_at
        and (v.visit_id = lead_visit or v.group_id = lead_visit);
    for moved in
      select m.pov, m.leads from (values (lead.pov, -1), (purpose, 1)) m (pov, leads) order by m.pov
    loop
      insert into business.visit_cube as c (business_id, branch_id, kind, gender, pov, checkout_type, age, leads)
        values (for_business, at_branch, lead.kind, lead.gender, moved.pov, lead.checkout_type, coalesce(lead.age, -1),
          moved.leads)
        on conflict (business_id, branch_id, kind, gender, pov, checkout_type, age) do update
          set leads = c.leads + moved.leads;
    end loop;
    update business.visit_total t set version = t.version + 1
      where t.business_id = for_business and t.branch_id = at_branch;
  end if;
  select t.version into version from business.visit_total t
    where t.business_id = for_business and t.branch_id = at_branch;
end
$$;

-- Someone was said to have left and has not: those of these visits of one check-in that have ended are open again, as if
-- they had never ended, and every counter follows. `reopened` says how many they were.
create function business.undo_check_out(
  for_business int, at_branch int, came_at timestamptz, visits bigint[], out reopened int, out version bigint
)
  language plpgsql
  as $$
#variable_conflict use_column
declare
  ended business.visit[];
  counted record;
begin
  select coalesce(array_agg(locked.v), '{}') into ended from (
    select v from business.visit v
      where v.business_id = for_business and v.branch_id = at_branch and v.checked_in_at = came_at
        and v.visit_id = any (visits) and v.checked_out_at is not null
      order by v.visit_id
      for update
  ) locked;
  reopened := cardinality(ended);

  if reopened > 0 then
    update business.visit v set checked_out_at = null, checkout_type = 0, exit_grade = null
      where v.business_id = for_business and v.branch_id = at_branch and v.checked_in_at = came_at
        and v.visit_id in (select e.visit_id from unnest(ended) e);
    for counted in
      select e.local_day, e.kind, count(*) as people,
          count(*) filter (where e.checkout_type = 1) as by_qr, count(*) filter (where e.checkout_type = 2) as by_geo,
          count(*) filter (where e.checkout_type = 3) as by_timeout,
          count(*) filter (where e.checkout_type = 4) as by_logging_out,
          sum(floor(extract(epoch from e.checked_out_at - e.checked_in_at))) as stay
        from unnest(ended) e group by e.local_day, e.kind order by e.kind
    loop
      -- Held before the last exit is looked for: what others changed meanwhile is then seen.
      perform from business.visit_day d
        where d.business_id = for_business and d.branch_id = at_branch and d.day = counted.local_day
          and d.kind = counted.kind
        for update;
      update business.visit_day d set
          out_qr = d.out_qr - counted.by_qr,
          out_geo = d.out_geo - counted.by_geo,
          out_timeout = d.out_timeout - counted.by_timeout,
          out_logged_out = d.out_logged_out - counted.by_logging_out,
          stays = d.stays - counted.people,
          stay_seconds = d.stay_seconds - counted.stay,
          last_out = (
            select max(v.checked_out_at) from business.visit v
              where v.business_id = for_business and v.branch_id = at_branch and v.local_day = counted.local_day
                and v.kind = counted.kind
                and v.checked_in_at >= came_at - interval '2 days' and v.checked_in_at <= came_at + interval '2 days'
          )
        where d.business_id = for_business and d.branch_id = at_branch and d.day = counted.local_day
          and d.kind = counted.kind;
    end loop;
    for counted in
      select change.checkout_type, e.kind, e.gender, e.pov, coalesce(e.age, -1) as age, change.leads
        from unnest(ended) e
        cross join lateral (values (0::smallint, 1), (e.checkout_type, -1)) change (checkout_type, leads)
        where e.is_lead order by change.checkout_type
    loop
      insert into business.visit_cube as c (business_id, branch_id, kind, gender, pov, checkout_type, age, leads)
        values (for_business, at_branch, counted.kind, counted.gender, counted.pov, counted.checkout_type, counted.age,
          counted.leads)
        on conflict (business_id, branch_id, kind, gender, pov, checkout_type, age) do update
          set leads = c.leads + counted.leads;
    end loop;
    update business.visit_total t set
        version = t.version + 1,
        members_inside = t.members_inside + (select count(*) from unnest(ended) e where e.kind = 1),
        visitors_inside = t.visitors_inside + (select count(*) from unnest(ended) e where e.kind = 2)
      where t.business_id = for_business and t.branch_id = at_branch;
  end if;

  select t.version into version from business.visit_total t
    where t.business_id = for_business and t.branch_id = at_branch;
end
$$;

revoke all on function business.correct_purpose, business.undo_check_out from public;
grant execute on function business.correct_purpose, business.undo_check_out to quickprism_service;
