-- A check-in that a desk took back: nobody came. Its visit stays as a row of the records with a way of leaving of its own (5),
-- and counts nowhere: in no people, no groups, no stay, no hour and no day. Rows of the records (`leads`) go on counting it, and
-- `first_in` is the first row of a day, by which pages are found; `first_stay` is the first that counts.

alter table business.visit_day add column first_stay timestamptz(3);
update business.visit_day set first_stay = first_in;

create or replace function business.check_in(for_business integer, at_branch integer, came_at timestamp with time zone, local_time timestamp without time zone, scan uuid, people bigint[], kinds smallint[], ages smallint[], genders smallint[], purpose smallint DEFAULT 0, accuracy smallint DEFAULT NULL::smallint, desk bigint DEFAULT NULL::bigint, OUT visit_id bigint, OUT checked_in_at timestamp with time zone, OUT repeated boolean, OUT version bigint) RETURNS record
    LANGUAGE plpgsql
    AS $$
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
          first_in = least(d.first_in, came),
          first_stay = least(d.first_stay, came)
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

create or replace function business.join_group(for_business integer, at_branch integer, came_at timestamp with time zone, lead_visit bigint, someone bigint, this_kind smallint, this_age smallint, this_gender smallint, accuracy smallint DEFAULT NULL::smallint, OUT visit_id bigint, OUT version bigint) RETURNS record
    LANGUAGE plpgsql
    AS $$
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
          first_in = least(d.first_in, came_at),
          first_stay = least(d.first_stay, came_at)
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

create or replace function business.correct_check_out(for_business integer, at_branch integer, came_at timestamp with time zone, visits bigint[], left_at timestamp with time zone, how smallint, grade smallint, not_before timestamp with time zone, OUT corrected bigint[], OUT version bigint) RETURNS record
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
declare
  was record;
  lead record;
  has_lead boolean := false;
  gone constant timestamptz := greatest(date_trunc('milliseconds', left_at), came_at);
  stay constant bigint := floor(extract(epoch from gone - came_at));
  the_day date;
  changed int[] := '{0,0}';
  longer bigint[] := '{0,0}';
begin
  corrected := '{}';
  for was in
    select v.visit_id, v.checked_out_at, v.local_day, v.kind, v.gender, v.pov, v.age, v.is_lead from business.visit v
      where v.business_id = for_business and v.branch_id = at_branch and v.checked_in_at = came_at
        and v.visit_id = any (visits) and v.checkout_type = 3 and v.checked_out_at >= not_before
      order by v.visit_id
      for update
  loop
    corrected := corrected || was.visit_id;
    the_day := was.local_day;
    changed[was.kind] := changed[was.kind] + 1;
    longer[was.kind] := longer[was.kind] + stay - floor(extract(epoch from was.checked_out_at - came_at))::bigint;
    if was.is_lead then
      lead := was;
      has_lead := true;
    end if;
  end loop;

  if cardinality(corrected) > 0 then
    update business.visit v set checked_out_at = gone, checkout_type = how, exit_grade = grade
      where v.business_id = for_business and v.branch_id = at_branch and v.checked_in_at = came_at
        and v.visit_id = any (corrected);
    for this_kind in 1 .. 2 loop
      continue when changed[this_kind] = 0;
      -- Held before the last exit is looked for: what others changed meanwhile is then seen.
      perform from business.visit_day d
        where d.business_id = for_business and d.branch_id = at_branch and d.day = the_day and d.kind = this_kind
        for update;
      update business.visit_day d set
          out_timeout = d.out_timeout - changed[this_kind],
          out_qr = d.out_qr + case how when 1 then changed[this_kind] else 0 end,
          out_geo = d.out_geo + case how when 2 then changed[this_kind] else 0 end,
          out_logged_out = d.out_logged_out + case how when 4 then changed[this_kind] else 0 end,
          stay_seconds = d.stay_seconds + longer[this_kind],
          last_out = (
            select max(v.checked_out_at) from business.visit v
              where v.business_id = for_business and v.branch_id = at_branch and v.local_day = the_day
                and v.kind = this_kind and v.checkout_type <> 5
                and v.checked_in_at >= came_at - interval '2 days' and v.checked_in_at <= came_at + interval '2 days'
          )
        where d.business_id = for_business and d.branch_id = at_branch and d.day = the_day and d.kind = this_kind;
    end loop;
    if has_lead then
      update business.visit_cube c set leads = c.leads - 1
        where c.business_id = for_business and c.branch_id = at_branch and c.kind = lead.kind
          and c.gender = lead.gender and c.pov = lead.pov and c.checkout_type = 3 and c.age = coalesce(lead.age, -1);
      insert into business.visit_cube as c (business_id, branch_id, kind, gender, pov, checkout_type, age, leads)
        values (for_business, at_branch, lead.kind, lead.gender, lead.pov, how, coalesce(lead.age, -1), 1)
        on conflict (business_id, branch_id, kind, gender, pov, checkout_type, age) do update set leads = c.leads + 1;
    end if;
    update business.visit_total t set version = t.version + 1
      where t.business_id = for_business and t.branch_id = at_branch;
  end if;
  select t.version into version from business.visit_total t
    where t.business_id = for_business and t.branch_id = at_branch;
end
$$;

create or replace function business.undo_check_out(for_business integer, at_branch integer, came_at timestamp with time zone, visits bigint[], OUT reopened integer, OUT version bigint) RETURNS record
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
declare
  ended business.visit[];
  counted record;
begin
  select coalesce(array_agg(locked.v), '{}') into ended from (
    select v from business.visit v
      where v.business_id = for_business and v.branch_id = at_branch and v.checked_in_at = came_at
        and v.visit_id = any (visits) and v.checked_out_at is not null and v.checkout_type <> 5
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
                and v.kind = counted.kind and v.checkout_type <> 5
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

-- Takes back a check-in of the front desk, of everyone who came with it, while all of them are inside. `undone` says how many
-- they were: none where it is no check-in of a desk, was made before `not_before`, or someone of it has left.
create function business.undo_check_in(
  for_business int, at_branch int, came_at timestamptz, lead_visit bigint, at timestamptz, not_before timestamptz,
  out undone int, out version bigint
)
  language plpgsql
  as $$
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
  one_group := (undone > 1)::int;
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

  for counted in select m.checkout_type, m.leads from (values (0::smallint, -1), (5::smallint, 1)) m (checkout_type, leads) loop
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
revoke all on function business.undo_check_in from public;
grant execute on function business.undo_check_in to quickprism_service;
