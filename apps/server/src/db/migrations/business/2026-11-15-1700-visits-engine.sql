-- What the door keeps besides visits: who was turned away, what changed, up to when visits were closed, and how a visit
-- is corrected or joined afterwards.

-- Someone was turned away. One scan is kept once for each person and reason, whoever else may have used its nonce.
create table business.refusal (
  business_id int not null,
  branch_id int not null,
  at timestamptz(3) not null,
  refusal_id bigint generated always as identity,
  visitor_id bigint, -- none where this business does not know them
  code text not null,
  nonce uuid not null,
  primary key (business_id, branch_id, at, refusal_id),
  unique nulls not distinct (business_id, branch_id, nonce, visitor_id, code),
  foreign key (business_id, branch_id) references business.branch,
  foreign key (business_id, visitor_id) references business.visitor
);

-- A branch has a new version and the open screens have not been told yet. Read by the relay, gone once they have.
create table business.notice (
  business_id int not null,
  notice_id bigint generated always as identity,
  branch_id int not null,
  version bigint not null,
  primary key (business_id, notice_id)
);

alter table business.refusal enable row level security;
alter table business.notice enable row level security;
create policy own_business on business.refusal
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.notice
  using (business_id = business.app_business()) with check (business_id = business.app_business());
grant select, insert on business.refusal, business.notice to quickprism_service;

-- Up to which closing time the visits of a branch were closed.
alter table business.visit_total add column closed_until timestamptz(3);

-- The first time after `came_at` at which the branch closes by its own wall clock; midnight where no hour is set.
-- Overnight hours need nothing more: the next closing after an evening is the following morning's.
create function business.closing_after(came_at timestamptz, closes time, zone text) returns timestamptz
  language sql stable
  as $$
    select case when today > came_at then today else tomorrow end
    from (
      select (day + coalesce(closes, time '00:00')) at time zone zone as today,
        (day + 1 + coalesce(closes, time '00:00')) at time zone zone as tomorrow
      from (select (came_at at time zone zone)::date as day) here
    ) times
  $$;

-- Closes every visit of a branch whose closing time has passed, each at its own closing time. The counter says how many
-- visits are open, so the search goes back exactly as far as the oldest of them; both are read in one statement, since
-- someone may come between two. All at once: a loop of check-outs would hold the branch's counters for as long as it runs,
-- and wait in a circle with whoever holds the counters of another day.
create function business.close_due(for_business int, at_branch int, at timestamptz, out closed int, out version bigint)
  language plpgsql
  as $$
#variable_conflict use_column
declare
  came timestamptz[];
  visits bigint[];
  closing timestamptz[];
  ended business.visit[];
  counted record;
begin
  select array_agg(o.checked_in_at order by o.checked_in_at, o.visit_id),
      array_agg(o.visit_id order by o.checked_in_at, o.visit_id),
      array_agg(o.due order by o.checked_in_at, o.visit_id)
    into came, visits, closing
    from (
      select v.checked_in_at, v.visit_id,
          business.closing_after(v.checked_in_at, b.closing_time, b.time_zone) as due
        from (
          select v.checked_in_at, v.visit_id from business.visit v
            where v.business_id = for_business and v.branch_id = at_branch and v.checked_out_at is null
            order by v.checked_in_at desc, v.visit_id desc
            limit (
              select t.members_inside + t.visitors_inside from business.visit_total t
                where t.business_id = for_business and t.branch_id = at_branch
            )
        ) v
        join business.branch b on b.business_id = for_business and b.branch_id = at_branch
    ) o
    where o.due <= at;

  -- Visits before counters, oldest first, as a check-out takes them.
  perform from unnest(came, visits) o (checked_in_at, visit_id)
    join business.visit v on v.business_id = for_business and v.branch_id = at_branch
      and v.checked_in_at = o.checked_in_at and v.visit_id = o.visit_id
    order by v.checked_in_at, v.visit_id
    for update of v;
  with done as (
    update business.visit v set checked_out_at = o.due, checkout_type = 3, exit_grade = 3
      from unnest(came, visits, closing) o (checked_in_at, visit_id, due)
      where v.business_id = for_business and v.branch_id = at_branch and v.checked_in_at = o.checked_in_at
        and v.visit_id = o.visit_id and v.checked_out_at is null
      returning v
  )
  select coalesce(array_agg(done.v), '{}') into ended from done;
  closed := cardinality(ended);

  for counted in
    select e.local_day, e.kind, count(*) as people, max(e.checked_out_at) as last_out,
        sum(floor(extract(epoch from e.checked_out_at - e.checked_in_at))) as stay
      from unnest(ended) e group by e.local_day, e.kind order by e.local_day, e.kind
  loop
    update business.visit_day d set
        out_timeout = d.out_timeout + counted.people,
        stays = d.stays + counted.people,
        stay_seconds = d.stay_seconds + counted.stay,
        last_out = greatest(d.last_out, counted.last_out)
      where d.business_id = for_business and d.branch_id = at_branch and d.day = counted.local_day
        and d.kind = counted.kind;
  end loop;
  for counted in
    select change.checkout_type, e.kind, e.gender, e.pov, coalesce(e.age, -1) as age, count(*) * change.sign as leads
      from unnest(ended) e, (values (0, -1), (3, 1)) change (checkout_type, sign) where e.is_lead
      group by 1, 2, 3, 4, 5, change.sign order by 1, 2, 3, 4, 5
  loop
    insert into business.visit_cube as c (business_id, branch_id, kind, gender, pov, checkout_type, age, leads)
      values (for_business, at_branch, counted.kind, counted.gender, counted.pov, counted.checkout_type, counted.age,
        counted.leads)
      on conflict (business_id, branch_id, kind, gender, pov, checkout_type, age) do update
        set leads = c.leads + counted.leads;
  end loop;
  -- A check-in of the last moment may not be committed yet: it is looked for once more.
  update business.visit_total t set
      version = t.version + (closed > 0)::int,
      members_inside = t.members_inside - (select count(*) from unnest(ended) e where e.kind = 1),
      visitors_inside = t.visitors_inside - (select count(*) from unnest(ended) e where e.kind = 2),
      closed_until = at - interval '2 minutes'
    where t.business_id = for_business and t.branch_id = at_branch
    returning t.version into version;
end
$$;

-- Better evidence about visits of one check-in that were closed for want of any: their type, time and grade change and
-- every counter follows. Nothing happens to those that were not closed by timeout, or longer ago than the evidence may be.
create function business.correct_check_out(
  for_business int, at_branch int, came_at timestamptz, visits bigint[], left_at timestamptz, how smallint,
  grade smallint, not_before timestamptz, out corrected bigint[], out version bigint
)
  language plpgsql
  as $$
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
                and v.kind = this_kind
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

-- Someone agreed to be of a group that has come already: they came when it did. A visit that has ended is not joined,
-- and nobody is in the same group twice.
create function business.join_group(
  for_business int, at_branch int, came_at timestamptz, lead_visit bigint, someone bigint,
  this_kind smallint, this_age smallint, this_gender smallint, out visit_id bigint, out version bigint
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
    group_id, group_size, is_lead, is_new, accuracy_m, entered_by, nonce
  ) values (
    for_business, at_branch, came_at, lead.local_day, someone, this_kind, this_age, this_gender, lead.pov,
    lead_visit, lead.group_size + 1, false, visit_count = 1, lead.accuracy_m, lead.entered_by, lead.nonce
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

revoke all on function business.closing_after, business.close_due, business.correct_check_out, business.join_group
  from public;
grant execute on function business.closing_after, business.close_due, business.correct_check_out, business.join_group
  to quickprism_service;

-- What spans the businesses of a cell: see definer-functions.ts.
grant select on business.visit_total to quickprism_definer;
grant select, delete on business.notice to quickprism_definer;
create policy definer_reads on business.visit_total for select to quickprism_definer using (true);
create policy definer_reads on business.notice for select to quickprism_definer using (true);
create policy definer_drops on business.notice for delete to quickprism_definer using (true);

-- The branches with someone inside whose last closing time was not acted upon yet.
create function business.due_branches(at timestamptz) returns table (business_id int, branch_id int)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select t.business_id, t.branch_id
    from business.visit_total t
    join business.branch b on b.business_id = t.business_id and b.branch_id = t.branch_id
    where t.members_inside + t.visitors_inside > 0
      and (t.closed_until is null or business.closing_after(t.closed_until, b.closing_time, b.time_zone) <= at)
  $$;

-- What the relay passes on, oldest first. Passing one on twice does no harm: it names a version and nothing else.
create function business.waiting_notices(most int)
  returns table (business_id int, notice_id bigint, branch_id int, version bigint)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select n.business_id, n.notice_id, n.branch_id, n.version from business.notice n order by n.notice_id limit most
  $$;

create function business.drop_notices(businesses int[], notices bigint[]) returns void
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
    delete from business.notice n using unnest(businesses, notices) told (business_id, notice_id)
    where n.business_id = told.business_id and n.notice_id = told.notice_id
  $$;

-- The present version of branches and the access epoch of their businesses, for streams that are open.
create function business.versions_of(businesses int[], branches int[])
  returns table (business_id int, branch_id int, version bigint, access_epoch bigint)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select b.business_id, asked.branch_id, coalesce(t.version, 0), b.access_epoch
    from unnest(businesses, branches) asked (business_id, branch_id)
    join business.business b on b.business_id = asked.business_id
    left join business.visit_total t on t.business_id = asked.business_id and t.branch_id = asked.branch_id
  $$;

revoke all on function business.due_branches, business.waiting_notices, business.drop_notices, business.versions_of
  from public;
grant execute on function business.due_branches, business.waiting_notices, business.drop_notices, business.versions_of
  to quickprism_service;
grant execute on function business.closing_after to quickprism_definer;

grant create on schema business to quickprism_definer;
alter function business.due_branches owner to quickprism_definer;
alter function business.waiting_notices owner to quickprism_definer;
alter function business.drop_notices owner to quickprism_definer;
alter function business.versions_of owner to quickprism_definer;
revoke create on schema business from quickprism_definer;
