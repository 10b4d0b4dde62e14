-- Nobody is in two visits of a business at once (VE-01, Q151): the database refuses visits of one visitor that overlap. Who
-- comes while an earlier visit is open ends it in the same transaction; a scan that is reported later ends where they came
-- next. The constraint is looked at when the transaction ends, since a visit that is over already is written open first.

create extension if not exists btree_gist with schema public;

-- Visits of some people of the business that is entered which were not over at a moment, wherever in it they were. Comparing
-- ranges is not leakproof, so under a policy no index could answer it: a definer function, which looks at that business alone.
create function business.visits_since(for_business integer, people bigint[], since timestamptz)
  returns table (visitor_id bigint, branch_id integer, visit_id bigint, checked_in_at timestamptz, checked_out_at timestamptz, checkout_type smallint, exit_grade smallint, kind smallint, due_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
#variable_conflict use_column
begin
  if for_business is distinct from business.app_business() then
    raise insufficient_privilege using message = 'only visits of the business that was entered can be looked at';
  end if;
  return query
    select v.visitor_id, v.branch_id, v.visit_id, v.checked_in_at::timestamptz, v.checked_out_at::timestamptz,
        v.checkout_type, v.exit_grade, v.kind, business.closing_after(v.checked_in_at, b.closing_time, b.time_zone)
      from unnest(people) p (visitor_id)
      cross join lateral (
        select * from business.visit t
          where t.business_id = for_business and t.visitor_id = p.visitor_id and t.checkout_type <> 5
            and tstzrange(t.checked_in_at, t.checked_out_at) && tstzrange(since, null)
      ) v
      join business.branch b on b.business_id = v.business_id and b.branch_id = v.branch_id
      order by v.checked_in_at, v.visit_id;
end
$$;
revoke all on function business.visits_since from public;
grant execute on function business.visits_since to quickprism_service;
grant create on schema business to quickprism_definer;
alter function business.visits_since owner to quickprism_definer;
revoke create on schema business from quickprism_definer;

-- Ends that are known no better than by a grade: 3 what was assumed at closing time, 2 also what was concluded.
drop function business.correct_check_out;
create function business.correct_check_out(for_business integer, at_branch integer, came_at timestamptz, visits bigint[], left_at timestamptz, how smallint, grade smallint, not_before timestamptz, least_grade smallint, OUT corrected bigint[], OUT version bigint)
  language plpgsql
  as $$
#variable_conflict use_column
declare
  was business.visit[];
  counted record;
  gone constant timestamptz := greatest(date_trunc('milliseconds', left_at), came_at);
  stay constant bigint := floor(extract(epoch from gone - came_at));
begin
  select coalesce(array_agg(locked.v order by (locked.v).visit_id), '{}') into was from (
    select v from business.visit v
      where v.business_id = for_business and v.branch_id = at_branch and v.checked_in_at = came_at
        and v.visit_id = any (visits) and v.checkout_type <> 5 and v.exit_grade >= least_grade
        and v.checked_out_at >= not_before
      order by v.visit_id
      for update
  ) locked;
  corrected := array(select w.visit_id from unnest(was) w order by w.visit_id);

  if cardinality(corrected) > 0 then
    update business.visit v set checked_out_at = gone, checkout_type = how, exit_grade = grade
      where v.business_id = for_business and v.branch_id = at_branch and v.checked_in_at = came_at
        and v.visit_id = any (corrected);
    for counted in
      select w.local_day, w.kind, count(*) as people,
          count(*) filter (where w.checkout_type = 1) as by_qr, count(*) filter (where w.checkout_type = 2) as by_geo,
          count(*) filter (where w.checkout_type = 3) as by_timeout,
          count(*) filter (where w.checkout_type = 4) as by_logging_out,
          sum(stay - floor(extract(epoch from w.checked_out_at - came_at))::bigint) as longer
        from unnest(was) w group by w.local_day, w.kind order by w.local_day, w.kind
    loop
      -- Held before the last exit is looked for: what others changed meanwhile is then seen.
      perform from business.visit_day d
        where d.business_id = for_business and d.branch_id = at_branch and d.day = counted.local_day
          and d.kind = counted.kind
        for update;
      update business.visit_day d set
          out_qr = d.out_qr - counted.by_qr + case how when 1 then counted.people else 0 end,
          out_geo = d.out_geo - counted.by_geo + case how when 2 then counted.people else 0 end,
          out_timeout = d.out_timeout - counted.by_timeout + case how when 3 then counted.people else 0 end,
          out_logged_out = d.out_logged_out - counted.by_logging_out + case how when 4 then counted.people else 0 end,
          stay_seconds = d.stay_seconds + counted.longer,
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
      select change.checkout_type, w.kind, w.gender, w.pov, coalesce(w.age, -1) as age, change.leads
        from unnest(was) w
        cross join lateral (values (w.checkout_type, -1), (how, 1)) change (checkout_type, leads)
        where w.is_lead order by change.checkout_type
    loop
      insert into business.visit_cube as c (business_id, branch_id, kind, gender, pov, checkout_type, age, leads)
        values (for_business, at_branch, counted.kind, counted.gender, counted.pov, counted.checkout_type, counted.age,
          counted.leads)
        on conflict (business_id, branch_id, kind, gender, pov, checkout_type, age) do update
          set leads = c.leads + counted.leads;
    end loop;
    update business.visit_total t set version = t.version + 1
      where t.business_id = for_business and t.branch_id = at_branch;
  end if;
  select t.version into version from business.visit_total t
    where t.business_id = for_business and t.branch_id = at_branch;
end
$$;
revoke all on function business.correct_check_out from public;
grant execute on function business.correct_check_out to quickprism_service;

-- Ends what began in the past where they came next, or where the branch has closed since, for each of a group.
drop function business.settle_late;
create function business.settle_visit(for_business integer, at_branch integer, came_at timestamptz, lead_visit bigint, at timestamptz, is_late boolean, OUT closed integer, OUT ended_at timestamptz, OUT ended_how smallint, OUT version bigint)
  language plpgsql
  as $$
#variable_conflict use_column
declare
  due timestamptz;
  ending record;
begin
  if is_late then
    update business.visit v set reported = true
      where v.business_id = for_business and v.branch_id = at_branch and v.checked_in_at = came_at
        and (v.visit_id = lead_visit or v.group_id = lead_visit);
  end if;
  select business.closing_after(came_at, b.closing_time, b.time_zone) into due from business.branch b
    where b.business_id = for_business and b.branch_id = at_branch;
  closed := 0;
  for ending in
    select least(due, v.next) as ends, (v.next is not null and v.next < due) as is_elsewhere,
        array_agg(v.visit_id order by v.visit_id) as visits, bool_or(v.visit_id = lead_visit) as has_lead
      from (
        select v.visit_id, (
            select min(o.checked_in_at) from business.visits_since(for_business, array[v.visitor_id], came_at) o
              where o.visit_id <> v.visit_id and (o.checked_in_at, o.visit_id) > (came_at, v.visit_id)
          ) as next
          from business.visit v
          where v.business_id = for_business and v.branch_id = at_branch and v.checked_in_at = came_at
            and (v.visit_id = lead_visit or v.group_id = lead_visit)
      ) v
      where least(due, v.next) <= at
      group by 1, 2 order by 1, 2
  loop
    select closed + o.closed into closed from business.check_out(for_business, at_branch, came_at, ending.visits, ending.ends,
      case when ending.is_elsewhere then 2 else 3 end::smallint, case when ending.is_elsewhere then 2 else 3 end::smallint) o;
    if ending.has_lead then
      ended_at := ending.ends;
      ended_how := case when ending.is_elsewhere then 2 else 3 end;
    end if;
  end loop;
  select t.version into version from business.visit_total t
    where t.business_id = for_business and t.branch_id = at_branch;
end
$$;
revoke all on function business.settle_visit from public;
grant execute on function business.settle_visit to quickprism_service;

-- Visits of before that overlap: the earlier one ended where the later began.
do $$
declare
  visit record;
begin
  for visit in
    select o.* from (
      select v.business_id, v.branch_id, v.checked_in_at, v.visit_id, v.checked_out_at,
          lead(v.checked_in_at) over (
            partition by v.business_id, v.visitor_id order by v.checked_in_at, v.visit_id
          ) as next
        from business.visit v where v.checkout_type <> 5
    ) o
    where o.next < coalesce(o.checked_out_at, 'infinity')
    order by o.business_id, o.branch_id, o.checked_in_at, o.visit_id
  loop
    perform set_config('app.business', visit.business_id::text, true);
    if visit.checked_out_at is null then
      perform business.check_out(visit.business_id, visit.branch_id, visit.checked_in_at, array[visit.visit_id],
        visit.next, 2::smallint, 2::smallint);
    else
      perform business.correct_check_out(visit.business_id, visit.branch_id, visit.checked_in_at, array[visit.visit_id],
        visit.next, 2::smallint, 2::smallint, '-infinity', 0::smallint);
    end if;
  end loop;
  perform set_config('app.business', '', true);
end
$$;

alter table business.visit add constraint visit_one_at_a_time
  exclude using gist (business_id with =, visitor_id with =, tstzrange(checked_in_at, checked_out_at) with &&)
  where (checkout_type <> 5) deferrable initially deferred;
