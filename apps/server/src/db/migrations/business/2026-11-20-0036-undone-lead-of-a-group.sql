-- A lead whom somebody joined later is undone alone, and was counted as a group since: without its lead it is none. Who
-- joined is no lead, and changes no count of leads.
CREATE OR REPLACE FUNCTION business.undo_check_in(for_business integer, at_branch integer, came_at timestamp with time zone, lead_visit bigint, at timestamp with time zone, not_before timestamp with time zone, OUT undone integer, OUT version bigint) RETURNS record
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
declare
  taken business.visit[];
  lead business.visit;
  one business.visit;
  heir record;
  visit_count int;
  counted record;
  here_hour smallint;
  one_group int;
  members int;
  newcomers int;
begin
  undone := 0;
  select coalesce(array_agg(locked.v order by (locked.v).visit_id), '{}') into taken from (
    select v from business.visit v
      where v.business_id = for_business and v.branch_id = at_branch and v.checked_in_at = came_at
        and (v.visit_id = lead_visit or v.group_id = lead_visit)
      order by v.visit_id
      for update
  ) locked;
  if cardinality(taken) = 0 or came_at < not_before
    or exists (select from unnest(taken) t where t.checked_out_at is not null or t.entered_by is null) then
    return;
  end if;
  undone := cardinality(taken);
  lead := taken[1];
  one_group := (lead.is_lead and lead.group_size > 1)::int;
  members := (select count(*) from unnest(taken) t where t.kind = 1);
  newcomers := (select count(*) from unnest(taken) t where t.is_new);

  update business.visit v
    set checked_out_at = greatest(date_trunc('milliseconds', at), came_at), checkout_type = 5, exit_grade = 1,
      is_new = false
    where v.business_id = for_business and v.branch_id = at_branch and v.checked_in_at = came_at
      and (v.visit_id = lead_visit or v.group_id = lead_visit);

  -- People in the order in which a check-in takes them. The first of what is left of someone's visits was their first.
  foreach one in array array(select t from unnest(taken) t order by t.visitor_id) loop
    update business.branch_visitor bv set visits = bv.visits - 1
      where bv.business_id = for_business and bv.branch_id = at_branch and bv.visitor_id = one.visitor_id
      returning bv.visits into visit_count;
    continue when not one.is_new or visit_count = 0;
    update business.visit v set is_new = true
      where v.business_id = for_business and v.branch_id = at_branch
        and (v.checked_in_at, v.visit_id) = (
          select f.checked_in_at, f.visit_id from business.visit f
            where f.business_id = for_business and f.branch_id = at_branch and f.visitor_id = one.visitor_id
              and f.checkout_type <> 5
            order by f.visit_id limit 1
        )
      returning v.local_day, v.kind, v.checked_in_at into heir;
    update business.visit_day d set new_people = d.new_people + 1, repeat_people = d.repeat_people - 1
      where d.business_id = for_business and d.branch_id = at_branch and d.day = heir.local_day and d.kind = heir.kind;
    update business.visit_hour h set new_people = h.new_people + 1, repeat_people = h.repeat_people - 1
      from business.branch b
      where b.business_id = for_business and b.branch_id = at_branch
        and h.business_id = for_business and h.branch_id = at_branch and h.day = heir.local_day
        and h.hour = extract(hour from heir.checked_in_at at time zone b.time_zone);
  end loop;

  for counted in
    select t.kind, count(*) as people, count(*) filter (where t.is_new) as new_people,
        count(*) filter (where t.gender = 1) as male, count(*) filter (where t.gender = 2) as female,
        count(*) filter (where t.is_lead) * one_group as groups
      from unnest(taken) t group by t.kind order by t.kind
  loop
    -- Held before the first check-in is looked for: what others changed meanwhile is then seen.
    perform from business.visit_day d
      where d.business_id = for_business and d.branch_id = at_branch and d.day = lead.local_day and d.kind = counted.kind
      for update;
    update business.visit_day d set
        people = d.people - counted.people,
        groups = d.groups - counted.groups,
        new_people = d.new_people - counted.new_people,
        repeat_people = d.repeat_people - (counted.people - counted.new_people),
        male = d.male - counted.male,
        female = d.female - counted.female,
        other_gender = d.other_gender - (counted.people - counted.male - counted.female),
        first_stay = (
          select min(v.checked_in_at) from business.visit v
            where v.business_id = for_business and v.branch_id = at_branch and v.local_day = lead.local_day
              and v.kind = counted.kind and v.checkout_type <> 5
              and v.checked_in_at >= came_at - interval '2 days' and v.checked_in_at <= came_at + interval '2 days'
        )
      where d.business_id = for_business and d.branch_id = at_branch and d.day = lead.local_day and d.kind = counted.kind;
  end loop;

  select extract(hour from came_at at time zone b.time_zone) into here_hour from business.branch b
    where b.business_id = for_business and b.branch_id = at_branch;
  update business.visit_hour h set
      people = h.people - undone,
      groups = h.groups - one_group,
      new_people = h.new_people - newcomers,
      repeat_people = h.repeat_people - (undone - newcomers)
    where h.business_id = for_business and h.branch_id = at_branch and h.day = lead.local_day and h.hour = here_hour;

  for counted in
    select m.checkout_type, m.leads from (values (0::smallint, -1), (5::smallint, 1)) m (checkout_type, leads)
      where lead.is_lead
  loop
    insert into business.visit_cube as c (business_id, branch_id, kind, gender, pov, checkout_type, age, leads)
      values (for_business, at_branch, lead.kind, lead.gender, lead.pov, counted.checkout_type, coalesce(lead.age, -1),
        counted.leads)
      on conflict (business_id, branch_id, kind, gender, pov, checkout_type, age) do update
        set leads = c.leads + counted.leads;
  end loop;

  update business.visit_total t set
      version = t.version + 1,
      member_people = t.member_people - members,
      members_inside = t.members_inside - members,
      visitor_people = t.visitor_people - (undone - members),
      visitors_inside = t.visitors_inside - (undone - members)
    where t.business_id = for_business and t.branch_id = at_branch
    returning t.version into version;
end
$$;
