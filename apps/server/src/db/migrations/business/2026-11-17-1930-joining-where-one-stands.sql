-- Whoever agrees to be of a group says so where they stand: how exact that was is kept with their own visit, as for a
-- check-in, and not what the lead's phone said of itself. They came when the group did; where the lead's phone reported
-- that later, theirs is marked as reported too.

drop function business.join_group;
create function business.join_group(
  for_business int, at_branch int, came_at timestamptz, lead_visit bigint, someone bigint,
  this_kind smallint, this_age smallint, this_gender smallint, accuracy smallint default null,
  out visit_id bigint, out version bigint
)
  language plpgsql
  as $$
#variable_conflict use_column
declare
  lead record;
  visit_count int;
  is_member constant int := (this_kind = 1)::int;
  becomes_group int;
  is_theirs int;
  is_newcomer int;
  here_hour smallint;
begin
  select v.* into lead from business.visit v
    where v.business_id = for_business and v.branch_id = at_branch and v.checked_in_at = came_at
      and v.visit_id = lead_visit and v.is_lead and v.checked_out_at is null
    for update;
  if not found then return; end if;
  perform from business.visit v
    where v.business_id = for_business and v.branch_id = at_branch and v.checked_in_at = came_at
      and (v.visit_id = lead_visit or v.group_id = lead_visit) and v.visitor_id = someone;
  if found then return; end if;

  update business.branch_visitor bv
    set visits = bv.visits + 1, first_at = least(bv.first_at, came_at), last_at = greatest(bv.last_at, came_at)
    where bv.business_id = for_business and bv.branch_id = at_branch and bv.visitor_id = someone
    returning bv.visits into visit_count;
  if not found then
    insert into business.branch_visitor as bv (
      business_id, branch_id, visitor_id, quick_id, name, visits, first_at, last_at
    )
    select v.business_id, at_branch, v.visitor_id, v.quick_id, v.name, 1, came_at, came_at
      from business.visitor v where v.business_id = for_business and v.visitor_id = someone
    on conflict (business_id, branch_id, visitor_id) do update
      set visits = bv.visits + 1, first_at = least(bv.first_at, came_at), last_at = greatest(bv.last_at, came_at)
    returning bv.visits into visit_count;
  end if;
  is_newcomer := (visit_count = 1)::int;

  insert into business.visit (
    business_id, branch_id, checked_in_at, local_day, visitor_id, kind, age, gender, pov,
    group_id, group_size, is_lead, is_new, accuracy_m, entered_by, nonce, reported
  ) values (
    for_business, at_branch, came_at, lead.local_day, someone, this_kind, this_age, this_gender, lead.pov,
    lead_visit, lead.group_size + 1, false, visit_count = 1, accuracy, lead.entered_by, lead.nonce,
    lead.reported
  )
  returning visit_id into visit_id;
  update business.visit v set group_size = lead.group_size + 1
    where v.business_id = for_business and v.branch_id = at_branch and v.checked_in_at = came_at
      and (v.visit_id = lead_visit or v.group_id = lead_visit);

  -- The days of both kinds in the order in which a check-in takes them.
  for some_kind in 1 .. 2 loop
    is_theirs := (some_kind = this_kind)::int;
    becomes_group := (some_kind = lead.kind and lead.group_size = 1)::int;
    continue when is_theirs + becomes_group = 0;
    loop
      update business.visit_day d set
          people = d.people + is_theirs,
          groups = d.groups + becomes_group,
          new_people = d.new_people + is_theirs * is_newcomer,
          repeat_people = d.repeat_people + is_theirs * (1 - is_newcomer),
          male = d.male + is_theirs * (this_gender = 1)::int,
          female = d.female + is_theirs * (this_gender = 2)::int,
          other_gender = d.other_gender + is_theirs * (this_gender not in (1, 2))::int,
          first_in = least(d.first_in, came_at)
        where d.business_id = for_business and d.branch_id = at_branch and d.day = lead.local_day and d.kind = some_kind;
      exit when found;
      insert into business.visit_day (business_id, branch_id, day, kind, first_in)
        values (for_business, at_branch, lead.local_day, some_kind, came_at) on conflict do nothing;
    end loop;
  end loop;
  becomes_group := (lead.group_size = 1)::int;

  select extract(hour from came_at at time zone b.time_zone) into here_hour from business.branch b
    where b.business_id = for_business and b.branch_id = at_branch;
  update business.visit_hour h set
      people = h.people + 1,
      groups = h.groups + becomes_group,
      new_people = h.new_people + is_newcomer,
      repeat_people = h.repeat_people + 1 - is_newcomer
    where h.business_id = for_business and h.branch_id = at_branch and h.day = lead.local_day and h.hour = here_hour;

  update business.visit_total t set
      version = t.version + 1,
      member_people = t.member_people + is_member,
      members_inside = t.members_inside + is_member,
      visitor_people = t.visitor_people + 1 - is_member,
      visitors_inside = t.visitors_inside + 1 - is_member
    where t.business_id = for_business and t.branch_id = at_branch
    returning t.version into version;
end
$$;

revoke all on function business.join_group from public;
grant execute on function business.join_group to quickprism_service;
