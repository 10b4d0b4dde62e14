-- A nonce that made a visit before ends the statement (`visit_nonce_once`), and the caller tells it apart by that name.
-- check_in() used to catch it, which cost a subtransaction for every visit; and it answered with the visit that the
-- nonce had made, which could be someone else's. `repeated` stays, and is always false, while servers of the version
-- before still read it.

create or replace function business.check_in(
  for_business int,
  at_branch int,
  came_at timestamptz,
  local_time timestamp,
  scan uuid,
  people bigint[],
  kinds smallint[],
  ages smallint[],
  genders smallint[],
  purpose smallint default 0,
  accuracy smallint default null,
  desk bigint default null,
  out visit_id bigint,
  out checked_in_at timestamptz,
  out repeated boolean,
  out version bigint
)
  language plpgsql
  as $$
#variable_conflict use_column
declare
  size constant int := cardinality(people);
  came constant timestamptz := date_trunc('milliseconds', came_at);
  today constant date := local_time::date;
  this_hour constant smallint := extract(hour from local_time);
  one_group constant int := (size > 1)::int;
  lead_kind constant smallint := kinds[1];
  lead_gender constant smallint := genders[1];
  lead_age constant smallint := coalesce(ages[1], -1);
  in_turn int[] := array[1];
  newcomers boolean[];
  visit_count int;
  someone bigint;
  n int;
  lead bigint;
  all_new int := 0;
  members int := 0;
  counted int := 1;
  counted_new int;
  counted_male int;
  counted_female int;
  counted_lead int;
begin
  if size < 1 or cardinality(kinds) <> size or cardinality(ages) <> size or cardinality(genders) <> size
    or not kinds <@ '{1,2}' then
    raise invalid_parameter_value using message = 'each person needs a kind, an age and a gender';
  end if;

  -- Two groups that share people take their rows in the same order.
  if size > 1 then
    in_turn := array(select p.n from unnest(people) with ordinality p (visitor_id, n) order by p.visitor_id);
  end if;

  foreach n in array in_turn loop
    someone := people[n];
    update business.branch_visitor bv
      set visits = bv.visits + 1, first_at = least(bv.first_at, came), last_at = greatest(bv.last_at, came)
      where bv.business_id = for_business and bv.branch_id = at_branch and bv.visitor_id = someone
      returning bv.visits into visit_count;
    if not found then
      insert into business.branch_visitor as bv (
        business_id, branch_id, visitor_id, quick_id, name, visits, first_at, last_at
      )
      select v.business_id, at_branch, v.visitor_id, v.quick_id, v.name, 1, came, came
        from business.visitor v where v.business_id = for_business and v.visitor_id = someone
      on conflict (business_id, branch_id, visitor_id) do update
        set visits = bv.visits + 1, first_at = least(bv.first_at, came), last_at = greatest(bv.last_at, came)
      returning bv.visits into visit_count;
      if not found then
        raise foreign_key_violation
          using message = format('business %s has no visitor %s', for_business, someone);
      end if;
    end if;
    newcomers[n] := visit_count = 1;
    all_new := all_new + (visit_count = 1)::int;
  end loop;

  for n in 1 .. size loop
    insert into business.visit (
      business_id, branch_id, checked_in_at, local_day, visitor_id, kind, age, gender, pov,
      group_id, group_size, is_lead, is_new, accuracy_m, entered_by, nonce
    ) values (
      for_business, at_branch, came, today, people[n], kinds[n], ages[n], genders[n], purpose,
      lead, size, n = 1, newcomers[n], accuracy, desk, scan
    )
    returning visit_id into visit_id;
    lead := coalesce(lead, visit_id);
  end loop;

  for this_kind in 1 .. 2 loop
    if size > 1 then
      select count(*), count(*) filter (where p.is_new), count(*) filter (where p.gender = 1),
          count(*) filter (where p.gender = 2)
        into counted, counted_new, counted_male, counted_female
        from unnest(kinds, genders, newcomers) p (kind, gender, is_new) where p.kind = this_kind;
      continue when counted = 0;
    else
      continue when lead_kind <> this_kind;
      counted_new := all_new;
      counted_male := (lead_gender = 1)::int;
      counted_female := (lead_gender = 2)::int;
    end if;
    counted_lead := (lead_kind = this_kind)::int;
    if this_kind = 1 then members := counted; end if;
    loop
      update business.visit_day d set
          leads = d.leads + counted_lead,
          people = d.people + counted,
          groups = d.groups + counted_lead * one_group,
          new_people = d.new_people + counted_new,
          repeat_people = d.repeat_people + counted - counted_new,
          male = d.male + counted_male,
          female = d.female + counted_female,
          other_gender = d.other_gender + counted - counted_male - counted_female,
          first_in = least(d.first_in, came)
        where d.business_id = for_business and d.branch_id = at_branch and d.day = today and d.kind = this_kind;
      exit when found;
      insert into business.visit_day (business_id, branch_id, day, kind, first_in)
        values (for_business, at_branch, today, this_kind, came) on conflict do nothing;
    end loop;
  end loop;

  loop
    update business.visit_hour h set
        leads = h.leads + 1,
        people = h.people + size,
        groups = h.groups + one_group,
        new_people = h.new_people + all_new,
        repeat_people = h.repeat_people + size - all_new
      where h.business_id = for_business and h.branch_id = at_branch and h.day = today and h.hour = this_hour;
    exit when found;
    insert into business.visit_hour (business_id, branch_id, day, hour)
      values (for_business, at_branch, today, this_hour) on conflict do nothing;
  end loop;

  loop
    update business.visit_cube c set leads = c.leads + 1
      where c.business_id = for_business and c.branch_id = at_branch and c.kind = lead_kind and c.gender = lead_gender
        and c.pov = purpose and c.checkout_type = 0 and c.age = lead_age;
    exit when found;
    insert into business.visit_cube (business_id, branch_id, kind, gender, pov, checkout_type, age)
      values (for_business, at_branch, lead_kind, lead_gender, purpose, 0, lead_age) on conflict do nothing;
  end loop;

  loop
    update business.visit_total t set
        version = t.version + 1,
        member_leads = t.member_leads + (lead_kind = 1)::int,
        member_people = t.member_people + members,
        members_inside = t.members_inside + members,
        visitor_leads = t.visitor_leads + (lead_kind = 2)::int,
        visitor_people = t.visitor_people + size - members,
        visitors_inside = t.visitors_inside + size - members
      where t.business_id = for_business and t.branch_id = at_branch
      returning t.version into version;
    exit when found;
    insert into business.visit_total (business_id, branch_id) values (for_business, at_branch) on conflict do nothing;
  end loop;

  visit_id := lead;
  checked_in_at := came;
  repeated := false;
end
$$;
