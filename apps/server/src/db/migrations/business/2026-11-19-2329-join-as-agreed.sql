-- A worker may hear of a yes after the lead has left, or after closing time has ended the group. Who agreed before that
-- came along: the lead has to be inside at that moment, and no longer when the worker runs.
CREATE OR REPLACE FUNCTION business.join_group(for_business integer, at_branch integer, came_at timestamp with time zone, lead_visit bigint, joined_at timestamp with time zone, someone bigint, this_kind smallint, this_age smallint, this_gender smallint, accuracy smallint DEFAULT NULL::smallint, OUT visit_id bigint, OUT checked_in_at timestamp with time zone, OUT version bigint) RETURNS record
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
declare
  lead record;
  came constant timestamptz := greatest(date_trunc('milliseconds', joined_at), came_at);
  zone constant text := (
    select b.time_zone from business.branch b where b.business_id = for_business and b.branch_id = at_branch
  );
  today constant date := (came at time zone zone)::date;
  visit_count int;
  is_member constant int := (this_kind = 1)::int;
  counted record;
  is_newcomer int;
begin
  select v.* into lead from business.visit v
    where v.business_id = for_business and v.branch_id = at_branch and v.checked_in_at = came_at
      and v.visit_id = lead_visit and v.is_lead and v.checkout_type <> 5
      and (v.checked_out_at is null or v.checked_out_at > came)
    for update;
  if not found then return; end if;
  perform from business.visit v
    where v.business_id = for_business and v.branch_id = at_branch and v.visitor_id = someone
      and v.checked_in_at >= came_at and (v.visit_id = lead_visit or v.group_id = lead_visit);
  if found then return; end if;

  update business.branch_visitor bv
    set visits = bv.visits + 1, first_at = least(bv.first_at, came), last_at = greatest(bv.last_at, came)
    where bv.business_id = for_business and bv.branch_id = at_branch and bv.visitor_id = someone
    returning bv.visits into visit_count;
  if not found then
    insert into business.branch_visitor as bv (
      business_id, branch_id, visitor_id, quick_id, name, visits, first_at, last_at
    )
    select v.business_id, at_branch, v.visitor_id, coalesce(v.quick_id, v.told_id), v.name, 1, came, came
      from business.visitor v where v.business_id = for_business and v.visitor_id = someone
    on conflict (business_id, branch_id, visitor_id) do update
      set visits = bv.visits + 1, first_at = least(bv.first_at, came), last_at = greatest(bv.last_at, came)
    returning bv.visits into visit_count;
  end if;
  is_newcomer := (visit_count = 1)::int;

  insert into business.visit (
    business_id, branch_id, checked_in_at, local_day, visitor_id, kind, age, gender, pov,
    group_id, group_at, group_size, is_lead, is_new, accuracy_m, entered_by, nonce
  ) values (
    for_business, at_branch, came, today, someone, this_kind, this_age, this_gender, lead.pov,
    lead_visit, nullif(came_at, came), lead.group_size + 1, false, visit_count = 1, accuracy, lead.entered_by, lead.nonce
  )
  returning visit_id into visit_id;
  update business.visit v set group_size = lead.group_size + 1
    where v.business_id = for_business and v.branch_id = at_branch
      and (v.checked_in_at = came_at and (v.visit_id = lead_visit or v.group_id = lead_visit)
        or v.group_at = came_at and v.group_id = lead_visit);

  -- The group is counted on the day and in the hour in which it came, and who joined it where they did. Rows in one order.
  for counted in
    select day, kind, sum(people)::int as people, sum(groups)::int as groups
      from (values (lead.local_day, lead.kind, 0, (lead.group_size = 1)::int), (today, this_kind, 1, 0))
        c (day, kind, people, groups)
      group by day, kind having sum(people) + sum(groups) > 0 order by day, kind
  loop
    loop
      update business.visit_day d set
          people = d.people + counted.people,
          groups = d.groups + counted.groups,
          new_people = d.new_people + counted.people * is_newcomer,
          repeat_people = d.repeat_people + counted.people * (1 - is_newcomer),
          male = d.male + counted.people * (this_gender = 1)::int,
          female = d.female + counted.people * (this_gender = 2)::int,
          other_gender = d.other_gender + counted.people * (this_gender not in (1, 2))::int,
          first_in = case when counted.people = 1 then least(d.first_in, came) else d.first_in end,
          first_stay = case when counted.people = 1 then least(d.first_stay, came) else d.first_stay end
        where d.business_id = for_business and d.branch_id = at_branch and d.day = counted.day and d.kind = counted.kind;
      exit when found;
      insert into business.visit_day (business_id, branch_id, day, kind, first_in)
        values (for_business, at_branch, counted.day, counted.kind, came) on conflict do nothing;
    end loop;
  end loop;

  for counted in
    select day, hour, sum(people)::int as people, sum(groups)::int as groups
      from (
        select lead.local_day as day, extract(hour from came_at at time zone zone)::smallint as hour, 0 as people,
            (lead.group_size = 1)::int as groups
        union all
        select today, extract(hour from came at time zone zone)::smallint, 1, 0
      ) c
      group by day, hour having sum(people) + sum(groups) > 0 order by day, hour
  loop
    loop
      update business.visit_hour h set
          people = h.people + counted.people,
          groups = h.groups + counted.groups,
          new_people = h.new_people + counted.people * is_newcomer,
          repeat_people = h.repeat_people + counted.people * (1 - is_newcomer)
        where h.business_id = for_business and h.branch_id = at_branch and h.day = counted.day and h.hour = counted.hour;
      exit when found;
      insert into business.visit_hour (business_id, branch_id, day, hour)
        values (for_business, at_branch, counted.day, counted.hour) on conflict do nothing;
    end loop;
  end loop;

  update business.visit_total t set
      version = t.version + 1,
      member_people = t.member_people + is_member,
      members_inside = t.members_inside + is_member,
      visitor_people = t.visitor_people + 1 - is_member,
      visitors_inside = t.visitors_inside + 1 - is_member
    where t.business_id = for_business and t.branch_id = at_branch
    returning t.version into version;
  checked_in_at := came;
end
$$;
