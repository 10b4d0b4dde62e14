-- The schema as the migrations leave it, written by `npm run db:types`. Do not edit.

CREATE SCHEMA business;

CREATE SCHEMA identity;

CREATE COLLATION business.by_name (provider = icu, locale = 'und');

CREATE FUNCTION business.access_of(person bigint) RETURNS TABLE(business_id integer, business_quick_id text, business_name text, access_epoch bigint, is_root boolean, scope_type smallint, scope_quick_id text, scope_name text, branch_id integer, permissions text[])
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  #variable_conflict use_column
  begin
    return query
      with member as (
        select m.business_id, m.scope_type from business.membership m
         where m.person_id = person and m.active and m.joined_at is not null
      ),
      held as (
        select m.business_id, null::int as branch_id, null::bigint as role_id from member m where m.scope_type = 1
        union all
        select m.business_id, mb.branch_id, null
        from member m
        join business.membership_branch mb on mb.business_id = m.business_id and mb.person_id = person
        where m.scope_type = 2
        union all
        select g.business_id, g.branch_id, g.role_id
        from member m
        join business.role_grant g on g.business_id = m.business_id and g.person_id = person
        union all
        select b.business_id, null, null from business.business b where b.root_person_id = person
      ),
      place as (
        select h.business_id, h.branch_id, array_agg(h.role_id) as roles from held h group by h.business_id, h.branch_id
      )
      select
        b.business_id, b.quick_id, b.registered_name, b.access_epoch, p.branch_id is null and b.root_person_id = person,
        case when p.branch_id is null then 1 else 2 end::smallint, coalesce(br.quick_id, b.quick_id),
        coalesce(br.name, b.registered_name), p.branch_id,
        array(
          select distinct permission
          from business.role r, unnest(r.permissions) permission
          where r.business_id = p.business_id and r.role_id = any(p.roles)
          order by permission
        )
      from place p
      join business.business b on b.business_id = p.business_id
      left join business.branch br on br.business_id = p.business_id and br.branch_id = p.branch_id
      where p.branch_id is null or br.deleted_at is null
      order by b.business_id, p.branch_id nulls first;
  end
  $$;

CREATE FUNCTION business.active_sos() RETURNS TABLE(business_id integer, incident_id bigint, revision bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select i.business_id, i.incident_id, coalesce((
           select max(p.revision) from business.sos_person p
            where p.business_id = i.business_id and p.incident_id = i.incident_id
         ), 1)
    from business.sos_incident i where i.stopped_at is null
$$;

CREATE FUNCTION business.alert_on(for_business integer, at_branch integer) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
begin
  return (
    select incident_id from business.sos_incident
     where business_id = for_business and branch_id = at_branch and stopped_at is null
  );
end
$$;

CREATE FUNCTION business.alerted_in(person bigint) RETURNS TABLE(business_id integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select distinct p.business_id from business.sos_person p where p.person_id = person $$;

CREATE FUNCTION business.app_business() RETURNS integer
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select nullif(current_setting('app.business', true), '')::int $$;

CREATE FUNCTION business.append_audit(for_business integer, at timestamp with time zone, entries text[]) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  moment constant timestamptz := date_trunc('milliseconds', at);
  microseconds constant bigint := (extract(epoch from moment) * 1000000)::bigint;
  head business.audit_head;
  entry text;
  last_seq bigint;
  last_hash bytea;
  before bytea[] := '{}';
  hashes bytea[] := '{}';
begin
  if for_business is distinct from business.app_business() then
    raise insufficient_privilege using message = 'an audit entry belongs to the business that was entered';
  end if;

  select * into head from business.audit_head h where h.business_id = for_business for update;
  if not found then
    insert into business.audit_head values (for_business, 0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
    select * into head from business.audit_head h where h.business_id = for_business for update;
  end if;

  last_seq := head.seq;
  last_hash := head.hash;
  foreach entry in array entries loop
    last_seq := last_seq + 1;
    before := before || last_hash;
    last_hash := sha256(last_hash || convert_to(
      format('%s:%s:%s:%s', for_business, last_seq, microseconds, entry), 'UTF8'
    ));
    hashes := hashes || last_hash;
  end loop;

  with written as (
    insert into business.audit (business_id, seq, at, entry, previous, hash)
      select for_business, head.seq + link.n, moment, link.entry, link.previous, link.hash
      from unnest(entries, before, hashes) with ordinality as link (entry, previous, hash, n)
    returning branch_id
  )
  insert into business.audit_day as counted (business_id, branch_id, day, entries)
    select for_business, coalesce(written.branch_id, 0), (moment at time zone 'UTC')::date, count(*)
    from written group by 2 order by 2
    on conflict (business_id, branch_id, day) do update set entries = counted.entries + excluded.entries;
  update business.audit_head h set seq = last_seq, hash = last_hash where h.business_id = for_business;
  return last_seq;
end
$$;

CREATE FUNCTION business.audit_heads() RETURNS TABLE(business_id integer, seq bigint, hash bytea)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select h.business_id, h.seq, h.hash from business.audit_head h order by h.business_id $$;

CREATE FUNCTION business.check_in(for_business integer, at_branch integer, came_at timestamp with time zone, local_time timestamp without time zone, scan uuid, people bigint[], kinds smallint[], ages smallint[], genders smallint[], purpose smallint DEFAULT 0, accuracy smallint DEFAULT NULL::smallint, desk bigint DEFAULT NULL::bigint, OUT visit_id bigint, OUT checked_in_at timestamp with time zone, OUT repeated boolean, OUT version bigint) RETURNS record
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
      select v.business_id, at_branch, v.visitor_id, coalesce(v.quick_id, v.told_id), v.name, 1, came, came
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

CREATE FUNCTION business.check_out(for_business integer, at_branch integer, came_at timestamp with time zone, visits bigint[], left_at timestamp with time zone, how smallint, grade smallint, OUT closed integer, OUT version bigint) RETURNS record
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
declare
  ended record;
  gone constant timestamptz := greatest(date_trunc('milliseconds', left_at), came_at);
  the_day date;
  lead record;
  has_lead boolean := false;
  members int := 0;
  visitors int := 0;
  stay bigint;
  leaving int;
begin
  for ended in
    update business.visit v set checked_out_at = gone, checkout_type = how, exit_grade = grade
      where v.business_id = for_business and v.branch_id = at_branch and v.checked_in_at = came_at
        and v.visit_id = any (visits) and v.checked_out_at is null
      returning v.kind, v.gender, v.pov, v.age, v.is_lead, v.local_day
  loop
    the_day := ended.local_day;
    if ended.kind = 1 then members := members + 1; else visitors := visitors + 1; end if;
    if ended.is_lead then
      lead := ended;
      has_lead := true;
    end if;
  end loop;
  closed := members + visitors;

  if closed > 0 then
    stay := floor(extract(epoch from gone - came_at));
    for this_kind in 1 .. 2 loop
      leaving := case this_kind when 1 then members else visitors end;
      continue when leaving = 0;
      update business.visit_day d set
          out_qr = d.out_qr + case how when 1 then leaving else 0 end,
          out_geo = d.out_geo + case how when 2 then leaving else 0 end,
          out_timeout = d.out_timeout + case how when 3 then leaving else 0 end,
          out_logged_out = d.out_logged_out + case how when 4 then leaving else 0 end,
          stays = d.stays + leaving,
          stay_seconds = d.stay_seconds + stay * leaving,
          last_out = greatest(d.last_out, gone)
        where d.business_id = for_business and d.branch_id = at_branch and d.day = the_day and d.kind = this_kind;
    end loop;

    if has_lead then
      update business.visit_cube c set leads = c.leads - 1
        where c.business_id = for_business and c.branch_id = at_branch and c.kind = lead.kind
          and c.gender = lead.gender and c.pov = lead.pov and c.checkout_type = 0 and c.age = coalesce(lead.age, -1);
      insert into business.visit_cube as c (
        business_id, branch_id, kind, gender, pov, checkout_type, age, leads
      ) values (
        for_business, at_branch, lead.kind, lead.gender, lead.pov, how, coalesce(lead.age, -1), 1
      )
      on conflict (business_id, branch_id, kind, gender, pov, checkout_type, age) do update set leads = c.leads + 1;
    end if;

    update business.visit_total t set
        version = t.version + 1,
        members_inside = t.members_inside - members,
        visitors_inside = t.visitors_inside - visitors
      where t.business_id = for_business and t.branch_id = at_branch;
  end if;

  select t.version into version from business.visit_total t
    where t.business_id = for_business and t.branch_id = at_branch;
end
$$;

CREATE FUNCTION business.close_due(for_business integer, at_branch integer, at timestamp with time zone, OUT closed integer, OUT version bigint) RETURNS record
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION business.closing_after(came_at timestamp with time zone, closes time without time zone, zone text) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
    select case
      when ((came_at at time zone zone)::date + coalesce(closes, time '00:00')) at time zone zone > came_at
        then ((came_at at time zone zone)::date + coalesce(closes, time '00:00')) at time zone zone
      else ((came_at at time zone zone)::date + 1 + coalesce(closes, time '00:00')) at time zone zone
    end
  $$;

CREATE FUNCTION business.concerned_in(person bigint, ended timestamp with time zone, needed_in timestamp with time zone) RETURNS TABLE(business_id integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select distinct p.business_id
      from business.sos_person p
      join business.sos_incident i on i.business_id = p.business_id and i.incident_id = p.incident_id
     where p.person_id = person
       and (
         i.stopped_at is null or i.stopped_at > ended
         or (p.state = 2 and not i.drill and i.stopped_at > needed_in)
       )
  $$;

CREATE FUNCTION business.correct_check_out(for_business integer, at_branch integer, came_at timestamp with time zone, visits bigint[], left_at timestamp with time zone, how smallint, grade smallint, not_before timestamp with time zone, least_grade smallint, OUT corrected bigint[], OUT version bigint) RETURNS record
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION business.correct_purpose(for_business integer, at_branch integer, came_at timestamp with time zone, lead_visit bigint, purpose smallint, OUT corrected boolean, OUT version bigint) RETURNS record
    LANGUAGE plpgsql
    AS $$
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
      where v.business_id = for_business and v.branch_id = at_branch
        and (v.checked_in_at = came_at and (v.visit_id = lead_visit or v.group_id = lead_visit)
          or v.group_at = came_at and v.group_id = lead_visit);
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

CREATE FUNCTION business.days_of_page(for_business integer, at_branch integer, of_kinds smallint[], skipped bigint, wanted bigint) RETURNS TABLE(first_in timestamp with time zone, ends timestamp with time zone, before bigint)
    LANGUAGE plpgsql STABLE
    SET enable_bitmapscan TO 'off'
    SET enable_hashagg TO 'off'
    SET enable_sort TO 'off'
    AS $$
  declare
    one record;
    passed bigint := 0;
    newer timestamptz := 'infinity';
  begin
    for one in
      select min(d.first_in)::timestamptz as first_in,
             coalesce(sum(d.leads) filter (where d.kind = any (of_kinds)), 0) as leads
      from business.visit_day d
      where d.business_id = for_business and d.branch_id = at_branch
      group by d.day
      order by d.day desc
    loop
      if one.leads > 0 and passed + one.leads > skipped then
        first_in := one.first_in;
        ends := newer;
        before := passed;
        return next;
      end if;
      passed := passed + one.leads;
      exit when passed >= skipped + wanted;
      newer := one.first_in;
    end loop;
  end
  $$;

CREATE FUNCTION business.drop_archived_audit(for_business integer, up_to bigint, last_hash bytea) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  dropped bigint;
begin
  if for_business is distinct from business.app_business() then
    raise insufficient_privilege using message = 'an audit entry belongs to the business that was entered';
  end if;
  perform from business.audit a where a.business_id = for_business and a.seq = up_to and a.hash = last_hash;
  if not found then
    raise insufficient_privilege using message = 'the trail has no such entry';
  end if;
  perform from business.audit a
    where a.business_id = for_business and a.seq <= up_to and a.at > now() - interval '400 days';
  if found then
    raise insufficient_privilege using message = 'an audit entry stays for 400 days';
  end if;

  perform from business.audit_head h where h.business_id = for_business for update;
  with gone as (
    delete from business.audit a where a.business_id = for_business and a.seq <= up_to
    returning coalesce(a.branch_id, 0) as branch_id, (a.at at time zone 'UTC')::date as day
  ), counted as (
    select gone.branch_id, gone.day, count(*) as entries from gone group by gone.branch_id, gone.day
  ), lowered as (
    update business.audit_day d set entries = d.entries - counted.entries from counted
    where d.business_id = for_business and d.branch_id = counted.branch_id and d.day = counted.day
  )
  select coalesce(sum(counted.entries), 0) into dropped from counted;
  delete from business.audit_day d where d.business_id = for_business and d.entries = 0;
  return dropped;
end
$$;

CREATE FUNCTION business.drop_notices(businesses integer[], notices bigint[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    delete from business.notice n using unnest(businesses, notices) told (business_id, notice_id)
    where n.business_id = told.business_id and n.notice_id = told.notice_id
  $$;

CREATE FUNCTION business.due_branches(at timestamp with time zone) RETURNS TABLE(business_id integer, branch_id integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select t.business_id, t.branch_id
    from business.visit_total t
    join business.branch b on b.business_id = t.business_id and b.branch_id = t.branch_id
    where t.members_inside + t.visitors_inside > 0
      and (t.closed_until is null or business.closing_after(t.closed_until, b.closing_time, b.time_zone) <= at)
  $$;

CREATE FUNCTION business.due_report_schedules(at timestamp with time zone) RETURNS TABLE(business_id integer, schedule_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select s.business_id, s.schedule_id from business.report_schedule s where s.next_run_at <= at $$;

CREATE FUNCTION business.due_sos(at timestamp with time zone) RETURNS TABLE(business_id integer, channel smallint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select i.business_id, 0::smallint
      from business.sos_incident i
     where (i.told < 2 or (i.told = 2 and i.false_alarm))
       and (
         i.told < case when i.stopped_at is null then 1 when i.false_alarm then 3 else 2 end
         or exists (
           select from business.sos_person p
            where p.business_id = i.business_id and p.incident_id = i.incident_id and p.planned = 0
         )
       )
    union
    select d.business_id, d.channel from business.sos_delivery d where d.state < 2 and d.due_at <= at
  $$;

CREATE FUNCTION business.enter(for_business integer, at_branch integer DEFAULT NULL::integer) RETURNS TABLE(access_epoch bigint, database_time timestamp with time zone, version bigint)
    LANGUAGE plpgsql
    AS $$
begin
  perform set_config('app.business', for_business::text, true);
  return query
    select b.access_epoch, date_trunc('milliseconds', now()), t.version
    from business.business b
    left join business.visit_total t on t.business_id = b.business_id and t.branch_id = at_branch
    where b.business_id = for_business;
end
$$;

CREATE FUNCTION business.entered_of(businesses integer[], sessions uuid[]) RETURNS TABLE(business_id integer, session_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  begin
    return query
      select entry.business_id, entry.session_id
        from unnest(businesses, sessions) asked (business, session)
        join business.session_entry entry on entry.business_id = asked.business and entry.session_id = asked.session
       where not exists (
         select from business.membership m
          where m.business_id = entry.business_id and m.person_id = entry.person_id and m.last_login_at is null
       );
  end
  $$;

CREATE FUNCTION business.expect_no_alert(for_business integer, at_branch integer) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
begin
  if exists (
    select from business.sos_incident
     where business_id = for_business and branch_id = at_branch and stopped_at is null
  ) then
    raise serialization_failure using message = 'an alert has begun at this branch';
  end if;
  return null;
end
$$;

CREATE FUNCTION business.glance_at(businesses integer[], branches integer[]) RETURNS TABLE(business_id integer, branch_id integer, version bigint, access_epoch bigint, revealed_until timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  #variable_conflict use_column
  begin
    return query
      select v.business_id, v.branch_id, v.version, v.access_epoch,
             (select max(r.until) from business.reveal r where r.business_id = v.business_id and r.branch_id = v.branch_id)
      from business.versions_of(businesses, branches) v;
  end
  $$;

CREATE FUNCTION business.held_of(person bigint, own_quick_id text) RETURNS TABLE(business_quick_id text, business_name text, contact_email text, name text, mobile_masked text, email_masked text, aadhaar_masked text, pan_masked text, visits bigint, first_at timestamp with time zone, last_at timestamp with time zone, refused_at jsonb, branches bigint, known_since timestamp with time zone, works_here boolean, business_id integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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
        where m.business_id = v.business_id and m.person_id = person and m.active and m.joined_at is not null
      ),
      v.business_id
    from known v
    join business.business b on b.business_id = v.business_id
    cross join lateral (
      select coalesce(sum(bv.visits), 0)::bigint as visits, count(distinct bv.branch_id) as branches, min(bv.first_at)::timestamptz as first_at,
          max(bv.last_at)::timestamptz as last_at,
          coalesce(
            jsonb_agg(jsonb_build_object('branch', br.name, 'since', bl.at) order by br.name)
              filter (where bv.blacklisted), '[]'
          ) as refused_at
        from business.branch_visitor bv
        join business.branch br on br.business_id = bv.business_id and br.branch_id = bv.branch_id
        left join business.blacklisting bl on bl.business_id = bv.business_id and bl.branch_id = bv.branch_id
          and bl.visitor_id = bv.visitor_id
        where bv.business_id = v.business_id and bv.visitor_id in (
            select called.visitor_id from business.visitor called
              where called.business_id = v.business_id and (called.person_id = person or called.told_id = own_quick_id)
          )
    ) came
    order by came.last_at desc nulls last, b.quick_id
  $$;

CREATE FUNCTION business.join_group(for_business integer, at_branch integer, came_at timestamp with time zone, lead_visit bigint, joined_at timestamp with time zone, someone bigint, this_kind smallint, this_age smallint, this_gender smallint, accuracy smallint DEFAULT NULL::smallint, OUT visit_id bigint, OUT checked_in_at timestamp with time zone, OUT version bigint) RETURNS record
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

CREATE FUNCTION business.refused_in(own_quick_id text) RETURNS TABLE(business_id integer, known_since timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select r.business_id, min(r.at)::timestamptz
      from business.refusal r
     where r.quick_id = own_quick_id and r.visitor_id is null
     group by r.business_id
  $$;

CREATE FUNCTION business.search_visitors(for_business integer, at_branch integer, name_pattern text, word_pattern text, id_pattern text) RETURNS TABLE(visitor_id bigint, first_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if for_business is distinct from business.app_business() then
    raise insufficient_privilege using message = 'visitors are searched in the business that was entered';
  end if;
  return query
    select bv.visitor_id, bv.first_at::timestamptz
    from business.branch_visitor bv
    where bv.business_id = for_business and bv.branch_id = at_branch
      and (bv.name ilike name_pattern or bv.name ilike word_pattern or bv.quick_id ilike id_pattern);
end
$$;

CREATE FUNCTION business.search_visitors(for_business integer, at_branch integer, name_pattern text, word_pattern text, id_pattern text, most integer) RETURNS TABLE(visitor_id bigint, last_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if for_business is distinct from business.app_business() then
    raise insufficient_privilege using message = 'visitors are searched in the business that was entered';
  end if;
  return query
    select bv.visitor_id, bv.last_at::timestamptz
    from business.branch_visitor bv
    where bv.business_id = for_business and bv.branch_id = at_branch
      and (bv.name ilike name_pattern or bv.name ilike word_pattern or bv.quick_id ilike id_pattern)
    order by bv.last_at desc, bv.visitor_id desc
    limit most;
end
$$;

CREATE FUNCTION business.settle_visit(for_business integer, at_branch integer, came_at timestamp with time zone, lead_visit bigint, at timestamp with time zone, is_late boolean, OUT closed integer, OUT ended_at timestamp with time zone, OUT ended_how smallint, OUT version bigint) RETURNS record
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION business.sos_accounts(business integer, incident bigint, since bigint) RETURNS TABLE(person_id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select p.person_id from business.sos_person p
     where p.business_id = business and p.incident_id = incident and p.revision > since and p.person_id is not null
  $$;

CREATE FUNCTION business.trails_to_check() RETURNS TABLE(business_id integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select coalesce(h.business_id, c.business_id)
    from business.audit_head h full join business.trail_check c on c.business_id = h.business_id
    order by c.checked_at nulls first, 1
  $$;

CREATE FUNCTION business.trait(kind smallint, gender smallint, pov smallint, age smallint) RETURNS integer
    LANGUAGE sql IMMUTABLE
    RETURN ((((((((kind)::integer * 4) + gender) * 16) + pov) * 256) + age) + 1);

CREATE FUNCTION business.unanswered_of(person bigint) RETURNS TABLE(business_id integer, business_quick_id text, business_name text, added_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select m.business_id, b.quick_id, coalesce(b.trade_name, b.registered_name), m.created_at::timestamptz
      from business.membership m
      join business.business b on b.business_id = m.business_id
     where m.person_id = person and m.active and m.joined_at is null
     order by m.created_at, m.business_id
  $$;

CREATE FUNCTION business.undo_check_in(for_business integer, at_branch integer, came_at timestamp with time zone, lead_visit bigint, at timestamp with time zone, not_before timestamp with time zone, OUT undone integer, OUT version bigint) RETURNS record
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

CREATE FUNCTION business.undo_check_out(for_business integer, at_branch integer, came_at timestamp with time zone, visits bigint[], OUT reopened integer, OUT version bigint) RETURNS record
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

CREATE FUNCTION business.uses_of_gstin(number text) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select count(*)::int from business.business b where b.gstin = number $$;

CREATE FUNCTION business.versions_of(businesses integer[], branches integer[]) RETURNS TABLE(business_id integer, branch_id integer, version bigint, access_epoch bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  #variable_conflict use_column
  begin
    return query
      select b.business_id, br.branch_id, coalesce(t.version, 0), b.access_epoch
      from unnest(businesses, branches) asked (business_id, branch_id)
      join business.business b on b.business_id = asked.business_id
      join business.branch br
        on br.business_id = asked.business_id and br.branch_id = asked.branch_id and br.deleted_at is null
      left join business.visit_total t on t.business_id = asked.business_id and t.branch_id = asked.branch_id;
  end
  $$;

CREATE FUNCTION business.visits_of(person bigint, since timestamp with time zone, most integer) RETURNS TABLE(business_id integer, branch_id integer, visit_id bigint, branch_quick_id text, branch_name text, business_name text, city text, contact_email text, time_zone text, checked_in_at timestamp with time zone, checked_out_at timestamp with time zone, checkout_type smallint, kind smallint, pov smallint, group_size smallint, is_lead boolean, due_at timestamp with time zone, has_older boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select br.business_id, br.branch_id, v.visit_id, br.quick_id, br.name, coalesce(b.trade_name, b.registered_name),
      br.city, coalesce(br.contact_email, b.registered_email), br.time_zone, v.checked_in_at::timestamptz,
      v.checked_out_at::timestamptz, v.checkout_type, v.kind, v.pov, lead.group_size, v.is_lead,
      business.closing_after(v.checked_in_at, br.closing_time, br.time_zone), min(bv.first_at) over () < since
    from business.visitor o
    join business.business b on b.business_id = o.business_id
    join business.branch_visitor bv on bv.business_id = o.business_id and bv.visitor_id = o.visitor_id
    join business.branch br on br.business_id = bv.business_id and br.branch_id = bv.branch_id
    left join business.visit v on v.business_id = bv.business_id and v.branch_id = bv.branch_id
      and v.visitor_id = bv.visitor_id and v.checked_in_at >= since
    left join business.visit lead on lead.business_id = v.business_id and lead.branch_id = v.branch_id
      and lead.checked_in_at = coalesce(v.group_at, v.checked_in_at) and lead.visit_id = coalesce(v.group_id, v.visit_id)
    where o.person_id = person
    order by v.checked_in_at desc nulls last, v.visit_id desc
    limit most
  $$;

CREATE FUNCTION business.visits_since(for_business integer, people bigint[], since timestamp with time zone) RETURNS TABLE(visitor_id bigint, branch_id integer, visit_id bigint, checked_in_at timestamp with time zone, checked_out_at timestamp with time zone, checkout_type smallint, exit_grade smallint, kind smallint, due_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

CREATE FUNCTION business.waiting_notices(most integer) RETURNS TABLE(business_id integer, notice_id bigint, branch_id integer, version bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select n.business_id, n.notice_id, n.branch_id, n.version from business.notice n order by n.notice_id limit most
  $$;

CREATE TABLE business.activity (
    business_id integer NOT NULL,
    branch_id integer NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    activity_id bigint NOT NULL,
    detail text NOT NULL,
    visitor_id bigint,
    kind smallint,
    act smallint
);

ALTER TABLE business.activity ALTER COLUMN activity_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME business.activity_activity_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE business.audit (
    business_id integer NOT NULL,
    seq bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    entry text NOT NULL,
    previous bytea NOT NULL,
    hash bytea NOT NULL,
    event text GENERATED ALWAYS AS (((entry)::jsonb ->> 'event'::text)) STORED NOT NULL,
    actor bigint GENERATED ALWAYS AS ((((entry)::jsonb ->> 'actor'::text))::bigint) STORED,
    branch_id integer GENERATED ALWAYS AS ((((entry)::jsonb ->> 'branch'::text))::integer) STORED
);

CREATE TABLE business.audit_day (
    business_id integer NOT NULL,
    branch_id integer NOT NULL,
    day date NOT NULL,
    entries bigint NOT NULL
)
WITH (fillfactor='50');

CREATE TABLE business.audit_head (
    business_id integer NOT NULL,
    seq bigint NOT NULL,
    hash bytea NOT NULL
)
WITH (fillfactor='50');

CREATE VIEW business.audit_total WITH (security_invoker='true') AS
 SELECT audit_day.business_id,
    audit_day.branch_id,
    (sum(audit_day.entries))::bigint AS entries
   FROM business.audit_day
  GROUP BY audit_day.business_id, audit_day.branch_id;

CREATE TABLE business.blacklisting (
    business_id integer NOT NULL,
    branch_id integer NOT NULL,
    visitor_id bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by_person bigint NOT NULL,
    reason text
);

CREATE TABLE business.branch (
    business_id integer NOT NULL,
    branch_id integer NOT NULL,
    quick_id text NOT NULL,
    name text NOT NULL,
    store_type text NOT NULL,
    gstin text,
    street_address text,
    city text,
    state text,
    pin_code text,
    latitude double precision,
    longitude double precision,
    radius integer,
    opening_time time(0) without time zone,
    closing_time time(0) without time zone,
    contact_email text,
    contact_mobile text,
    website text,
    time_zone text DEFAULT 'Asia/Kolkata'::text NOT NULL,
    poster_key text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone,
    gstin_checked_at timestamp(3) with time zone,
    gstin_legal_name text,
    gstin_warning text
);

CREATE TABLE business.branch_visitor (
    business_id integer NOT NULL,
    branch_id integer NOT NULL,
    visitor_id bigint NOT NULL,
    quick_id text,
    name text NOT NULL,
    visits integer NOT NULL,
    first_at timestamp(3) with time zone NOT NULL,
    last_at timestamp(3) with time zone NOT NULL,
    blacklisted boolean DEFAULT false NOT NULL
)
WITH (fillfactor='85');

CREATE TABLE business.business (
    business_id integer NOT NULL,
    quick_id text NOT NULL,
    registered_name text NOT NULL,
    trade_name text,
    registration_type text,
    business_type text,
    gstin text,
    cin text,
    pan text,
    registered_email text,
    registered_phone text,
    website text,
    street_address text,
    city text,
    state text,
    pin_code text,
    logo_hash text,
    root_person_id bigint NOT NULL,
    access_epoch bigint DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    gstin_verified_at timestamp(3) with time zone
)
WITH (fillfactor='80');

CREATE TABLE business.desk_entry (
    business_id integer NOT NULL,
    branch_id integer NOT NULL,
    checked_in_at timestamp(3) with time zone NOT NULL,
    visit_id bigint NOT NULL,
    visitor_id bigint NOT NULL,
    badge text,
    visiting text
);

CREATE TABLE business.former_poster (
    business_id integer NOT NULL,
    branch_id integer NOT NULL,
    key text NOT NULL,
    until timestamp(3) with time zone NOT NULL
);

CREATE TABLE business.guest (
    business_id integer NOT NULL,
    guest_id bigint NOT NULL,
    branch_id integer NOT NULL,
    host_id bigint NOT NULL,
    name text NOT NULL,
    mobile bytea,
    mobile_masked text,
    mobile_hash bytea,
    email bytea,
    email_masked text,
    day date NOT NULL,
    from_time time(0) without time zone,
    to_time time(0) without time zone,
    pov smallint NOT NULL,
    note text,
    salt bytea NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL,
    arrived_at timestamp(3) with time zone,
    nonce uuid,
    declined_at timestamp(3) with time zone,
    withdrawn_at timestamp(3) with time zone,
    email_hash bytea,
    CONSTRAINT guest_check CHECK ((num_nonnulls(mobile, email) = 1)),
    CONSTRAINT guest_check1 CHECK ((num_nonnulls(arrived_at, declined_at, withdrawn_at) <= 1))
);

ALTER TABLE business.guest ALTER COLUMN guest_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME business.guest_guest_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE business.idempotency_key (
    business_id integer NOT NULL,
    person_id bigint NOT NULL,
    route text NOT NULL,
    key text NOT NULL,
    fingerprint bytea NOT NULL,
    status smallint NOT NULL,
    reply text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE business.invitation (
    business_id integer NOT NULL,
    invitation_id bigint NOT NULL,
    branch_id integer NOT NULL,
    kind smallint NOT NULL,
    child_public_id text,
    email text,
    salt bytea NOT NULL,
    created_by bigint NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    accepted_at timestamp(3) with time zone,
    accepted_by bigint,
    accepted_child text,
    declined_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    CONSTRAINT invitation_check CHECK (((kind = 1) = (child_public_id IS NOT NULL))),
    CONSTRAINT invitation_check1 CHECK (((kind = 2) = (email IS NOT NULL))),
    CONSTRAINT invitation_check2 CHECK ((((accepted_at IS NULL) = (accepted_by IS NULL)) AND ((accepted_at IS NULL) = (accepted_child IS NULL)))),
    CONSTRAINT invitation_check3 CHECK ((num_nonnulls(accepted_at, declined_at, revoked_at) <= 1)),
    CONSTRAINT invitation_kind_check CHECK ((kind = ANY (ARRAY[1, 2])))
);

ALTER TABLE business.invitation ALTER COLUMN invitation_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME business.invitation_invitation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE business.kept_out (
    business_id integer NOT NULL,
    branch_id integer NOT NULL,
    visitor_id bigint NOT NULL,
    hash bytea NOT NULL
);

CREATE TABLE business.logo (
    business_id integer NOT NULL,
    hash text NOT NULL,
    image bytea NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE ONLY business.logo ALTER COLUMN image SET STORAGE EXTERNAL;

CREATE TABLE business.membership (
    business_id integer NOT NULL,
    person_id bigint NOT NULL,
    scope_type smallint NOT NULL,
    active boolean DEFAULT true NOT NULL,
    quick_id text NOT NULL,
    name text NOT NULL,
    email text,
    mobile text,
    additional_info jsonb DEFAULT '{}'::jsonb NOT NULL,
    last_login_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    created_by bigint,
    account_closed boolean DEFAULT false NOT NULL,
    joined_at timestamp(3) with time zone,
    CONSTRAINT membership_scope_type_check CHECK ((scope_type = ANY (ARRAY[1, 2])))
);

CREATE TABLE business.membership_branch (
    business_id integer NOT NULL,
    person_id bigint NOT NULL,
    branch_id integer NOT NULL
);

CREATE TABLE business.named_by_account (
    business_id integer NOT NULL,
    person_id bigint NOT NULL,
    used integer NOT NULL,
    renews_at timestamp(3) with time zone NOT NULL
)
WITH (fillfactor='70');

CREATE TABLE business.named_count (
    business_id integer NOT NULL,
    visitor_id bigint NOT NULL,
    used integer NOT NULL,
    renews_at timestamp(3) with time zone NOT NULL
)
WITH (fillfactor='70');

CREATE TABLE business.notice (
    business_id integer NOT NULL,
    notice_id bigint NOT NULL,
    branch_id integer NOT NULL,
    version bigint NOT NULL
);

ALTER TABLE business.notice ALTER COLUMN notice_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME business.notice_notice_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE business.refusal (
    business_id integer NOT NULL,
    branch_id integer NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    refusal_id bigint NOT NULL,
    visitor_id bigint,
    code text NOT NULL,
    nonce uuid NOT NULL,
    quick_id text,
    times integer DEFAULT 1 NOT NULL,
    last_nonce uuid,
    at_door boolean DEFAULT false NOT NULL,
    scanned_at timestamp(3) with time zone,
    nonces uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    tried_at timestamp(3) with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL
);

ALTER TABLE business.refusal ALTER COLUMN refusal_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME business.refusal_refusal_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE business.report_delivery (
    business_id integer NOT NULL,
    run_id uuid NOT NULL,
    person_id bigint NOT NULL,
    sent_at timestamp(3) with time zone,
    missed text,
    opened_at timestamp(3) with time zone,
    CONSTRAINT report_delivery_check CHECK (((sent_at IS NULL) OR (missed IS NULL)))
);

CREATE TABLE business.report_recipient (
    business_id integer NOT NULL,
    schedule_id uuid NOT NULL,
    person_id bigint NOT NULL
);

CREATE TABLE business.report_run (
    business_id integer NOT NULL,
    run_id uuid NOT NULL,
    schedule_id uuid NOT NULL,
    due text NOT NULL,
    from_minute text NOT NULL,
    to_minute text NOT NULL,
    made_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE business.report_schedule (
    business_id integer NOT NULL,
    schedule_id uuid NOT NULL,
    branch_id integer NOT NULL,
    name text NOT NULL,
    export_type text NOT NULL,
    sort_order text NOT NULL,
    format text NOT NULL,
    everyone boolean NOT NULL,
    rhythm jsonb NOT NULL,
    next_run text,
    next_run_at timestamp(3) with time zone,
    paused_by bigint,
    created_at timestamp(3) with time zone NOT NULL,
    next_from text,
    CONSTRAINT report_schedule_check CHECK ((((next_run IS NULL) = (next_run_at IS NULL)) AND ((next_run IS NULL) = (paused_by IS NOT NULL))))
);

CREATE TABLE business.report_schedule_person (
    business_id integer NOT NULL,
    schedule_id uuid NOT NULL,
    visitor_id bigint NOT NULL
);

CREATE TABLE business.reveal (
    business_id integer NOT NULL,
    reveal_id bigint NOT NULL,
    branch_id integer NOT NULL,
    visitor_id bigint NOT NULL,
    viewer_id bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    until timestamp(3) with time zone NOT NULL,
    reason text NOT NULL,
    claimed_device text NOT NULL,
    claimed_address text NOT NULL,
    claimed_browser text NOT NULL,
    address text,
    device text,
    fields text[],
    viewer_role text
);

ALTER TABLE business.reveal ALTER COLUMN reveal_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME business.reveal_reveal_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE business.role (
    business_id integer NOT NULL,
    role_id bigint NOT NULL,
    public_id text NOT NULL,
    name text NOT NULL,
    description text,
    scope_type smallint NOT NULL,
    permissions text[] NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    created_by bigint,
    CONSTRAINT role_scope_type_check CHECK ((scope_type = ANY (ARRAY[1, 2])))
);

CREATE TABLE business.role_branch (
    business_id integer NOT NULL,
    role_id bigint NOT NULL,
    branch_id integer NOT NULL
);

CREATE TABLE business.role_grant (
    business_id integer NOT NULL,
    grant_id bigint NOT NULL,
    person_id bigint NOT NULL,
    role_id bigint NOT NULL,
    branch_id integer,
    granted_by bigint,
    granted_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE business.role_grant ALTER COLUMN grant_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME business.role_grant_grant_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE business.scan_asked (
    business_id integer NOT NULL,
    branch_id integer NOT NULL,
    nonce uuid NOT NULL,
    heard_at timestamp(3) with time zone NOT NULL,
    asked bytea[] NOT NULL
);

CREATE TABLE business.scan_count (
    business_id integer NOT NULL,
    branch_id integer NOT NULL,
    person_id bigint NOT NULL,
    used integer NOT NULL,
    renews_at timestamp(3) with time zone NOT NULL
)
WITH (fillfactor='70');

CREATE TABLE business.session_entry (
    business_id integer NOT NULL,
    session_id uuid NOT NULL,
    person_id bigint NOT NULL,
    entered_at timestamp(3) with time zone NOT NULL,
    left_at timestamp(3) with time zone
);

CREATE TABLE business.sos_delivery (
    business_id integer NOT NULL,
    incident_id bigint NOT NULL,
    message smallint NOT NULL,
    roll_id bigint NOT NULL,
    channel smallint NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    settled_at timestamp(3) with time zone,
    error text,
    doubts smallint DEFAULT 0 NOT NULL,
    address bytea
);

CREATE TABLE business.sos_incident (
    business_id integer NOT NULL,
    incident_id bigint NOT NULL,
    branch_id integer NOT NULL,
    drill boolean NOT NULL,
    reason text NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    started_by bigint NOT NULL,
    inside_at_start integer NOT NULL,
    revision bigint DEFAULT 1 NOT NULL,
    salt bytea NOT NULL,
    stopped_at timestamp(3) with time zone,
    stopped_by bigint,
    false_alarm boolean DEFAULT false NOT NULL,
    told smallint DEFAULT 0 NOT NULL,
    replaces bigint,
    listed smallint DEFAULT 2 NOT NULL,
    CONSTRAINT sos_incident_check CHECK (((stopped_at IS NULL) = (stopped_by IS NULL))),
    CONSTRAINT sos_incident_told_once_listed CHECK (((told = 0) OR (listed = 2)))
);

ALTER TABLE business.sos_incident ALTER COLUMN incident_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME business.sos_incident_incident_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE business.sos_mark (
    business_id integer NOT NULL,
    incident_id bigint NOT NULL,
    mark_id uuid NOT NULL,
    roll_id bigint NOT NULL,
    state smallint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    received_at timestamp(3) with time zone NOT NULL,
    said_by smallint NOT NULL,
    said_by_id bigint,
    note text,
    place text,
    takes_back uuid[] DEFAULT '{}'::uuid[] NOT NULL
);

CREATE TABLE business.sos_marshal (
    business_id integer NOT NULL,
    incident_id bigint NOT NULL,
    person_id bigint NOT NULL,
    opened_at timestamp(3) with time zone,
    first_read_at timestamp(3) with time zone,
    last_heard_at timestamp(3) with time zone,
    place text,
    marks integer DEFAULT 0 NOT NULL,
    name text
);

CREATE TABLE business.sos_person (
    business_id integer NOT NULL,
    incident_id bigint NOT NULL,
    roll_id bigint NOT NULL,
    person_id bigint,
    visitor_id bigint,
    visit_id bigint,
    inside boolean NOT NULL,
    is_member boolean NOT NULL,
    lead_visit_id bigint,
    pov smallint,
    seen_place text,
    seen_at timestamp(3) with time zone,
    state smallint DEFAULT 0 NOT NULL,
    said_by smallint,
    said_by_id bigint,
    said_at timestamp(3) with time zone,
    note text,
    revision bigint DEFAULT 1 NOT NULL,
    planned smallint DEFAULT 0 NOT NULL,
    answered boolean DEFAULT false NOT NULL,
    calls uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    doubt uuid,
    visiting text,
    name text,
    without_way boolean DEFAULT false NOT NULL,
    merged_into bigint,
    came_at timestamp(3) with time zone
);

ALTER TABLE business.sos_person ALTER COLUMN roll_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME business.sos_person_roll_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE business.sos_start (
    business_id integer NOT NULL,
    incident_id bigint NOT NULL,
    person_id bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL
);

CREATE TABLE business.tenancy (
    business_id integer NOT NULL,
    branch_id integer NOT NULL,
    parent_public_id text NOT NULL,
    active boolean NOT NULL,
    ended_at timestamp(3) with time zone,
    parent_epoch bigint NOT NULL,
    shares bigint DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE business.tenant (
    business_id integer NOT NULL,
    branch_id integer NOT NULL,
    child_public_id text NOT NULL,
    active boolean DEFAULT true NOT NULL,
    name text NOT NULL,
    email text,
    permission_count integer NOT NULL,
    shared bigint DEFAULT 0 NOT NULL,
    accepted_by bigint NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE business.trail_check (
    business_id integer NOT NULL,
    checked_seq bigint NOT NULL,
    checked_hash bytea NOT NULL,
    swept_seq bigint NOT NULL,
    swept_hash bytea NOT NULL,
    checked_at timestamp(3) with time zone NOT NULL,
    problem text
);

CREATE TABLE business.vault (
    business_id integer NOT NULL,
    visitor_id bigint NOT NULL,
    kind smallint NOT NULL,
    key_id smallint NOT NULL,
    ciphertext bytea NOT NULL
);

CREATE TABLE business.visit (
    business_id integer NOT NULL,
    branch_id integer NOT NULL,
    checked_in_at timestamp(3) with time zone NOT NULL,
    visit_id bigint NOT NULL,
    checked_out_at timestamp(3) with time zone,
    local_day date NOT NULL,
    visitor_id bigint NOT NULL,
    kind smallint NOT NULL,
    age smallint,
    gender smallint DEFAULT 0 NOT NULL,
    pov smallint DEFAULT 0 NOT NULL,
    checkout_type smallint DEFAULT 0 NOT NULL,
    group_id bigint,
    group_size smallint DEFAULT 1 NOT NULL,
    is_lead boolean DEFAULT true NOT NULL,
    is_new boolean NOT NULL,
    exit_grade smallint,
    accuracy_m smallint,
    entered_by bigint,
    nonce uuid NOT NULL,
    trait integer GENERATED ALWAYS AS (
CASE
    WHEN is_lead THEN business.trait(kind, gender, pov, COALESCE(age, (- (1)::smallint)))
    ELSE 0
END) STORED NOT NULL,
    reported boolean DEFAULT false NOT NULL,
    group_at timestamp(3) with time zone,
    CONSTRAINT visit_check CHECK (
CASE
    WHEN (checkout_type = 0) THEN (checked_out_at IS NULL)
    ELSE (checked_out_at >= checked_in_at)
END)
)
WITH (fillfactor='90');

CREATE TABLE business.visit_cube (
    business_id integer NOT NULL,
    branch_id integer NOT NULL,
    kind smallint NOT NULL,
    gender smallint NOT NULL,
    pov smallint NOT NULL,
    checkout_type smallint NOT NULL,
    age smallint NOT NULL,
    leads integer DEFAULT 0 NOT NULL
)
WITH (fillfactor='70');

CREATE TABLE business.visit_day (
    business_id integer NOT NULL,
    branch_id integer NOT NULL,
    day date NOT NULL,
    kind smallint NOT NULL,
    leads integer DEFAULT 0 NOT NULL,
    people integer DEFAULT 0 NOT NULL,
    groups integer DEFAULT 0 NOT NULL,
    new_people integer DEFAULT 0 NOT NULL,
    repeat_people integer DEFAULT 0 NOT NULL,
    male integer DEFAULT 0 NOT NULL,
    female integer DEFAULT 0 NOT NULL,
    other_gender integer DEFAULT 0 NOT NULL,
    out_qr integer DEFAULT 0 NOT NULL,
    out_geo integer DEFAULT 0 NOT NULL,
    out_timeout integer DEFAULT 0 NOT NULL,
    out_logged_out integer DEFAULT 0 NOT NULL,
    stays integer DEFAULT 0 NOT NULL,
    stay_seconds bigint DEFAULT 0 NOT NULL,
    first_in timestamp(3) with time zone NOT NULL,
    last_out timestamp(3) with time zone,
    first_stay timestamp(3) with time zone
)
WITH (fillfactor='50');

CREATE TABLE business.visit_hour (
    business_id integer NOT NULL,
    branch_id integer NOT NULL,
    day date NOT NULL,
    hour smallint NOT NULL,
    leads integer DEFAULT 0 NOT NULL,
    people integer DEFAULT 0 NOT NULL,
    groups integer DEFAULT 0 NOT NULL,
    new_people integer DEFAULT 0 NOT NULL,
    repeat_people integer DEFAULT 0 NOT NULL
)
WITH (fillfactor='70');

CREATE TABLE business.visit_total (
    business_id integer NOT NULL,
    branch_id integer NOT NULL,
    version bigint DEFAULT 0 NOT NULL,
    member_leads bigint DEFAULT 0 NOT NULL,
    member_people bigint DEFAULT 0 NOT NULL,
    members_inside integer DEFAULT 0 NOT NULL,
    visitor_leads bigint DEFAULT 0 NOT NULL,
    visitor_people bigint DEFAULT 0 NOT NULL,
    visitors_inside integer DEFAULT 0 NOT NULL,
    closed_until timestamp(3) with time zone
)
WITH (fillfactor='50');

ALTER TABLE business.visit ALTER COLUMN visit_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME business.visit_visit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE business.visitor (
    business_id integer NOT NULL,
    visitor_id bigint NOT NULL,
    person_id bigint,
    quick_id text,
    name text NOT NULL,
    mobile bytea,
    mobile_masked text,
    mobile_hash bytea,
    email bytea,
    email_masked text,
    gender smallint DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    aadhaar_masked text,
    pan_masked text,
    told_id text,
    email_hash bytea
);

CREATE TABLE business.visitor_claim (
    business_id integer NOT NULL,
    visitor_id bigint NOT NULL,
    branch_id integer NOT NULL,
    checked_in_at timestamp(3) with time zone NOT NULL,
    salt bytea NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    claimed_at timestamp(3) with time zone
);

CREATE TABLE business.visitor_note (
    business_id integer NOT NULL,
    branch_id integer NOT NULL,
    visitor_id bigint NOT NULL,
    folded text NOT NULL,
    heading text NOT NULL,
    text text NOT NULL,
    place smallint NOT NULL
);

ALTER TABLE business.visitor ALTER COLUMN visitor_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME business.visitor_visitor_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE business.withheld (
    business_id integer NOT NULL,
    visitor_id bigint NOT NULL,
    until timestamp(3) with time zone NOT NULL
);

CREATE TABLE identity.allowance (
    kind text NOT NULL,
    subject text NOT NULL,
    used integer NOT NULL,
    renews_at timestamp(3) with time zone NOT NULL
)
WITH (fillfactor='70');

CREATE SEQUENCE identity.branch_ids
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE identity.business (
    business_id integer NOT NULL,
    quick_id text NOT NULL,
    cell integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE identity.business_allowance (
    person_id bigint NOT NULL,
    registered integer DEFAULT 0 NOT NULL,
    a_day integer,
    in_all integer
);

ALTER TABLE identity.business ALTER COLUMN business_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME identity.business_business_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE identity.code (
    purpose smallint NOT NULL,
    subject text NOT NULL,
    code_id uuid NOT NULL,
    hmac bytea NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone
);

CREATE TABLE identity.code_count (
    minute timestamp(3) with time zone NOT NULL,
    shard smallint NOT NULL,
    sent integer DEFAULT 0 NOT NULL,
    verified integer DEFAULT 0 NOT NULL
);

CREATE TABLE identity.consent (
    consent_id bigint NOT NULL,
    person_id bigint NOT NULL,
    given_at timestamp(3) with time zone NOT NULL,
    version text NOT NULL,
    language text NOT NULL,
    withdrawn_at timestamp(3) with time zone
);

ALTER TABLE identity.consent ALTER COLUMN consent_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME identity.consent_consent_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE identity.directory (
    public_id text NOT NULL,
    kind smallint NOT NULL,
    business_id integer NOT NULL,
    branch_id integer,
    local_id bigint,
    retired_at timestamp(3) with time zone,
    CONSTRAINT directory_check CHECK (((kind = 2) = (branch_id IS NOT NULL))),
    CONSTRAINT directory_check1 CHECK (((kind = 3) = (local_id IS NOT NULL))),
    CONSTRAINT directory_kind_check CHECK ((kind = ANY (ARRAY[1, 2, 3])))
);

CREATE TABLE identity.document (
    person_id bigint NOT NULL,
    kind smallint NOT NULL,
    shown text NOT NULL,
    key_id smallint,
    ciphertext bytea,
    consented_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT document_check CHECK (((key_id IS NULL) = (ciphertext IS NULL)))
);

CREATE TABLE identity.erasure (
    person_id bigint NOT NULL,
    business_id integer NOT NULL,
    business_name text NOT NULL,
    erased_at timestamp(3) with time zone NOT NULL,
    kept_until timestamp(3) with time zone
);

CREATE TABLE identity.expected (
    business_id integer NOT NULL,
    guest_id bigint NOT NULL,
    contact_hash bytea NOT NULL,
    sealed bytea NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE identity.group_request (
    request_id uuid NOT NULL,
    quick_id text NOT NULL,
    person_id bigint,
    lead_id bigint NOT NULL,
    business_id integer NOT NULL,
    branch_id integer NOT NULL,
    lead_visit_id bigint NOT NULL,
    checked_in_at timestamp(3) with time zone NOT NULL,
    store_name text NOT NULL,
    asked_at timestamp(3) with time zone NOT NULL,
    answered_at timestamp(3) with time zone,
    accepted boolean,
    by_desk boolean DEFAULT false NOT NULL,
    is_typed boolean DEFAULT false NOT NULL
);

CREATE TABLE identity.gstin_answer (
    gstin text NOT NULL,
    is_known boolean NOT NULL,
    is_active boolean NOT NULL,
    legal_name text,
    trade_name text,
    answered_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE identity.idempotency_key (
    actor text NOT NULL,
    route text NOT NULL,
    key text NOT NULL,
    fingerprint bytea NOT NULL,
    status smallint NOT NULL,
    reply text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE identity.link (
    token_hash bytea NOT NULL,
    kind smallint NOT NULL,
    business_id integer NOT NULL,
    local_id bigint NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone,
    texted boolean DEFAULT false NOT NULL
);

CREATE TABLE identity.pass_key (
    session_id uuid NOT NULL,
    key_id text NOT NULL,
    public_key bytea NOT NULL,
    enrolled_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE identity.pass_use (
    key_id text NOT NULL,
    step bigint NOT NULL,
    used_for text NOT NULL,
    used_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE identity.person (
    person_id bigint NOT NULL,
    quick_id text NOT NULL,
    name text NOT NULL,
    mobile text,
    email text,
    birth_date date,
    gender smallint DEFAULT 0 NOT NULL,
    epoch bigint DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    closed_at timestamp(3) with time zone,
    email_proven boolean DEFAULT false NOT NULL,
    mobile_proven boolean DEFAULT false NOT NULL,
    reachable_email text GENERATED ALWAYS AS (
CASE
    WHEN (email_proven OR (NOT mobile_proven)) THEN email
    ELSE NULL::text
END) STORED,
    reachable_mobile text GENERATED ALWAYS AS (
CASE
    WHEN (mobile_proven OR (NOT email_proven)) THEN mobile
    ELSE NULL::text
END) STORED,
    CONSTRAINT person_proven_email_exists CHECK (((email IS NOT NULL) OR (NOT email_proven))),
    CONSTRAINT person_proven_mobile_exists CHECK (((mobile IS NOT NULL) OR (NOT mobile_proven)))
);

ALTER TABLE identity.person ALTER COLUMN person_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME identity.person_person_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE identity.person_place (
    person_id bigint NOT NULL,
    business_id integer NOT NULL,
    branch_id integer,
    active boolean NOT NULL
);

CREATE TABLE identity.presence (
    person_id bigint NOT NULL,
    business_id integer NOT NULL,
    branch_id integer NOT NULL,
    visit_id bigint NOT NULL,
    checked_in_at timestamp(3) with time zone NOT NULL,
    signed_out_at timestamp(3) with time zone
)
WITH (fillfactor='70');

CREATE TABLE identity.push_subscription (
    session_id uuid NOT NULL,
    person_id bigint NOT NULL,
    endpoint text NOT NULL,
    p256dh bytea NOT NULL,
    auth bytea NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE identity.qr_sign_in (
    scan_id text NOT NULL,
    poll_hash bytea NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    address text NOT NULL,
    device text NOT NULL,
    poll_seconds integer NOT NULL,
    polled_at timestamp(3) with time zone,
    approved boolean,
    approved_by uuid,
    consumed_at timestamp(3) with time zone,
    answered_at timestamp(3) with time zone,
    claimed_by uuid,
    number smallint,
    choices smallint[]
);

CREATE TABLE identity.receipt (
    person_id bigint NOT NULL,
    business_id integer NOT NULL,
    reveal_id bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    business_name text NOT NULL,
    branch_name text NOT NULL,
    viewer_name text NOT NULL,
    viewer_role text NOT NULL,
    device text NOT NULL,
    reason text NOT NULL,
    fields text[] NOT NULL
);

CREATE TABLE identity.registration (
    token text NOT NULL,
    details jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE SEQUENCE identity.role_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE identity.session (
    session_id uuid NOT NULL,
    person_id bigint NOT NULL,
    epoch bigint DEFAULT 0 NOT NULL,
    kind text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    revoked_at timestamp(3) with time zone,
    address text,
    device text,
    person_epoch bigint DEFAULT 0 NOT NULL,
    salt bytea NOT NULL,
    generation integer DEFAULT 1 NOT NULL,
    rotated_at timestamp(3) with time zone NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL,
    approved_by uuid,
    approved_at timestamp(3) with time zone,
    CONSTRAINT session_kind_check CHECK ((kind = ANY (ARRAY['dashboard'::text, 'companion'::text])))
);

ALTER TABLE ONLY business.activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (business_id, branch_id, at, activity_id);

ALTER TABLE ONLY business.audit_day
    ADD CONSTRAINT audit_day_pkey PRIMARY KEY (business_id, branch_id, day);

ALTER TABLE ONLY business.audit_head
    ADD CONSTRAINT audit_head_pkey PRIMARY KEY (business_id);

ALTER TABLE ONLY business.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (business_id, seq);

ALTER TABLE ONLY business.blacklisting
    ADD CONSTRAINT blacklisting_pkey PRIMARY KEY (business_id, branch_id, visitor_id);

ALTER TABLE ONLY business.branch
    ADD CONSTRAINT branch_business_id_quick_id_key UNIQUE (business_id, quick_id);

ALTER TABLE ONLY business.branch
    ADD CONSTRAINT branch_pkey PRIMARY KEY (business_id, branch_id);

ALTER TABLE ONLY business.branch_visitor
    ADD CONSTRAINT branch_visitor_pkey PRIMARY KEY (business_id, branch_id, visitor_id);

ALTER TABLE ONLY business.business
    ADD CONSTRAINT business_pkey PRIMARY KEY (business_id);

ALTER TABLE ONLY business.desk_entry
    ADD CONSTRAINT desk_entry_pkey PRIMARY KEY (business_id, branch_id, checked_in_at, visit_id);

ALTER TABLE ONLY business.former_poster
    ADD CONSTRAINT former_poster_pkey PRIMARY KEY (business_id, branch_id, key);

ALTER TABLE ONLY business.guest
    ADD CONSTRAINT guest_pkey PRIMARY KEY (business_id, guest_id);

ALTER TABLE ONLY business.idempotency_key
    ADD CONSTRAINT idempotency_key_pkey PRIMARY KEY (business_id, person_id, route, key);

ALTER TABLE ONLY business.invitation
    ADD CONSTRAINT invitation_pkey PRIMARY KEY (business_id, invitation_id);

ALTER TABLE ONLY business.kept_out
    ADD CONSTRAINT kept_out_pkey PRIMARY KEY (business_id, branch_id, visitor_id, hash);

ALTER TABLE ONLY business.logo
    ADD CONSTRAINT logo_pkey PRIMARY KEY (business_id, hash);

ALTER TABLE ONLY business.membership_branch
    ADD CONSTRAINT membership_branch_pkey PRIMARY KEY (business_id, person_id, branch_id);

ALTER TABLE ONLY business.membership
    ADD CONSTRAINT membership_pkey PRIMARY KEY (business_id, person_id);

ALTER TABLE ONLY business.named_by_account
    ADD CONSTRAINT named_by_account_pkey PRIMARY KEY (business_id, person_id);

ALTER TABLE ONLY business.named_count
    ADD CONSTRAINT named_count_pkey PRIMARY KEY (business_id, visitor_id);

ALTER TABLE ONLY business.notice
    ADD CONSTRAINT notice_pkey PRIMARY KEY (business_id, notice_id);

ALTER TABLE ONLY business.refusal
    ADD CONSTRAINT refusal_business_id_branch_id_nonce_visitor_id_code_key UNIQUE NULLS NOT DISTINCT (business_id, branch_id, nonce, visitor_id, code);

ALTER TABLE ONLY business.refusal
    ADD CONSTRAINT refusal_pkey PRIMARY KEY (business_id, branch_id, at, refusal_id);

ALTER TABLE ONLY business.report_delivery
    ADD CONSTRAINT report_delivery_pkey PRIMARY KEY (business_id, run_id, person_id);

ALTER TABLE ONLY business.report_recipient
    ADD CONSTRAINT report_recipient_pkey PRIMARY KEY (business_id, schedule_id, person_id);

ALTER TABLE ONLY business.report_run
    ADD CONSTRAINT report_run_business_id_schedule_id_due_key UNIQUE (business_id, schedule_id, due);

ALTER TABLE ONLY business.report_run
    ADD CONSTRAINT report_run_pkey PRIMARY KEY (business_id, run_id);

ALTER TABLE ONLY business.report_schedule_person
    ADD CONSTRAINT report_schedule_person_pkey PRIMARY KEY (business_id, schedule_id, visitor_id);

ALTER TABLE ONLY business.report_schedule
    ADD CONSTRAINT report_schedule_pkey PRIMARY KEY (business_id, schedule_id);

ALTER TABLE ONLY business.reveal
    ADD CONSTRAINT reveal_pkey PRIMARY KEY (business_id, reveal_id);

ALTER TABLE ONLY business.role_branch
    ADD CONSTRAINT role_branch_pkey PRIMARY KEY (business_id, role_id, branch_id);

ALTER TABLE ONLY business.role
    ADD CONSTRAINT role_business_id_public_id_key UNIQUE (business_id, public_id);

ALTER TABLE ONLY business.role_grant
    ADD CONSTRAINT role_grant_business_id_person_id_role_id_branch_id_key UNIQUE NULLS NOT DISTINCT (business_id, person_id, role_id, branch_id);

ALTER TABLE ONLY business.role_grant
    ADD CONSTRAINT role_grant_pkey PRIMARY KEY (business_id, grant_id);

ALTER TABLE ONLY business.role
    ADD CONSTRAINT role_pkey PRIMARY KEY (business_id, role_id);

ALTER TABLE ONLY business.scan_asked
    ADD CONSTRAINT scan_asked_pkey PRIMARY KEY (business_id, branch_id, nonce);

ALTER TABLE ONLY business.scan_count
    ADD CONSTRAINT scan_count_pkey PRIMARY KEY (business_id, branch_id, person_id);

ALTER TABLE ONLY business.session_entry
    ADD CONSTRAINT session_entry_pkey PRIMARY KEY (business_id, session_id);

ALTER TABLE ONLY business.sos_delivery
    ADD CONSTRAINT sos_delivery_pkey PRIMARY KEY (business_id, incident_id, message, roll_id, channel);

ALTER TABLE ONLY business.sos_incident
    ADD CONSTRAINT sos_incident_pkey PRIMARY KEY (business_id, incident_id);

ALTER TABLE ONLY business.sos_mark
    ADD CONSTRAINT sos_mark_pkey PRIMARY KEY (business_id, incident_id, mark_id);

ALTER TABLE ONLY business.sos_marshal
    ADD CONSTRAINT sos_marshal_pkey PRIMARY KEY (business_id, incident_id, person_id);

ALTER TABLE ONLY business.sos_person
    ADD CONSTRAINT sos_person_pkey PRIMARY KEY (business_id, incident_id, roll_id);

ALTER TABLE ONLY business.sos_start
    ADD CONSTRAINT sos_start_pkey PRIMARY KEY (business_id, incident_id, at, person_id);

ALTER TABLE ONLY business.tenancy
    ADD CONSTRAINT tenancy_pkey PRIMARY KEY (business_id, branch_id, parent_public_id);

ALTER TABLE ONLY business.tenant
    ADD CONSTRAINT tenant_pkey PRIMARY KEY (business_id, branch_id, child_public_id);

ALTER TABLE ONLY business.trail_check
    ADD CONSTRAINT trail_check_pkey PRIMARY KEY (business_id);

ALTER TABLE ONLY business.vault
    ADD CONSTRAINT vault_pkey PRIMARY KEY (business_id, visitor_id, kind);

ALTER TABLE ONLY business.visit_cube
    ADD CONSTRAINT visit_cube_pkey PRIMARY KEY (business_id, branch_id, kind, gender, pov, checkout_type, age);

ALTER TABLE ONLY business.visit_day
    ADD CONSTRAINT visit_day_pkey PRIMARY KEY (business_id, branch_id, day, kind);

ALTER TABLE ONLY business.visit_hour
    ADD CONSTRAINT visit_hour_pkey PRIMARY KEY (business_id, branch_id, day, hour);

ALTER TABLE ONLY business.visit
    ADD CONSTRAINT visit_one_at_a_time EXCLUDE USING gist (business_id WITH =, visitor_id WITH =, tstzrange(checked_in_at, checked_out_at) WITH &&) WHERE ((checkout_type <> 5)) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY business.visit
    ADD CONSTRAINT visit_pkey PRIMARY KEY (business_id, branch_id, checked_in_at, visit_id);

ALTER TABLE ONLY business.visit_total
    ADD CONSTRAINT visit_total_pkey PRIMARY KEY (business_id, branch_id);

ALTER TABLE ONLY business.visitor_claim
    ADD CONSTRAINT visitor_claim_pkey PRIMARY KEY (business_id, visitor_id);

ALTER TABLE ONLY business.visitor_note
    ADD CONSTRAINT visitor_note_pkey PRIMARY KEY (business_id, branch_id, visitor_id, folded);

ALTER TABLE ONLY business.visitor
    ADD CONSTRAINT visitor_pkey PRIMARY KEY (business_id, visitor_id);

ALTER TABLE ONLY business.withheld
    ADD CONSTRAINT withheld_pkey PRIMARY KEY (business_id, visitor_id);

ALTER TABLE ONLY identity.allowance
    ADD CONSTRAINT allowance_pkey PRIMARY KEY (kind, subject);

ALTER TABLE ONLY identity.business_allowance
    ADD CONSTRAINT business_allowance_pkey PRIMARY KEY (person_id);

ALTER TABLE ONLY identity.business
    ADD CONSTRAINT business_pkey PRIMARY KEY (business_id);

ALTER TABLE ONLY identity.business
    ADD CONSTRAINT business_quick_id_key UNIQUE (quick_id);

ALTER TABLE ONLY identity.code_count
    ADD CONSTRAINT code_count_pkey PRIMARY KEY (minute, shard);

ALTER TABLE ONLY identity.code
    ADD CONSTRAINT code_pkey PRIMARY KEY (purpose, subject);

ALTER TABLE ONLY identity.consent
    ADD CONSTRAINT consent_pkey PRIMARY KEY (consent_id);

ALTER TABLE ONLY identity.directory
    ADD CONSTRAINT directory_pkey PRIMARY KEY (public_id);

ALTER TABLE ONLY identity.document
    ADD CONSTRAINT document_pkey PRIMARY KEY (person_id, kind);

ALTER TABLE ONLY identity.erasure
    ADD CONSTRAINT erasure_pkey PRIMARY KEY (person_id, business_id, erased_at);

ALTER TABLE ONLY identity.expected
    ADD CONSTRAINT expected_pkey PRIMARY KEY (business_id, guest_id);

ALTER TABLE ONLY identity.group_request
    ADD CONSTRAINT group_request_business_id_lead_visit_id_quick_id_key UNIQUE (business_id, lead_visit_id, quick_id);

ALTER TABLE ONLY identity.group_request
    ADD CONSTRAINT group_request_pkey PRIMARY KEY (request_id);

ALTER TABLE ONLY identity.gstin_answer
    ADD CONSTRAINT gstin_answer_pkey PRIMARY KEY (gstin);

ALTER TABLE ONLY identity.idempotency_key
    ADD CONSTRAINT idempotency_key_pkey PRIMARY KEY (actor, route, key);

ALTER TABLE ONLY identity.link
    ADD CONSTRAINT link_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY identity.pass_key
    ADD CONSTRAINT pass_key_key_id_key UNIQUE (key_id);

ALTER TABLE ONLY identity.pass_key
    ADD CONSTRAINT pass_key_pkey PRIMARY KEY (session_id);

ALTER TABLE ONLY identity.pass_use
    ADD CONSTRAINT pass_use_pkey PRIMARY KEY (key_id, step);

ALTER TABLE ONLY identity.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (person_id);

ALTER TABLE ONLY identity.person_place
    ADD CONSTRAINT person_place_person_id_business_id_branch_id_key UNIQUE NULLS NOT DISTINCT (person_id, business_id, branch_id);

ALTER TABLE ONLY identity.person
    ADD CONSTRAINT person_quick_id_key UNIQUE (quick_id);

ALTER TABLE ONLY identity.presence
    ADD CONSTRAINT presence_pkey PRIMARY KEY (person_id);

ALTER TABLE ONLY identity.push_subscription
    ADD CONSTRAINT push_subscription_pkey PRIMARY KEY (endpoint);

ALTER TABLE ONLY identity.qr_sign_in
    ADD CONSTRAINT qr_sign_in_pkey PRIMARY KEY (scan_id);

ALTER TABLE ONLY identity.receipt
    ADD CONSTRAINT receipt_pkey PRIMARY KEY (person_id, business_id, reveal_id);

ALTER TABLE ONLY identity.registration
    ADD CONSTRAINT registration_pkey PRIMARY KEY (token);

ALTER TABLE ONLY identity.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (session_id);

CREATE INDEX activity_of_visitor ON business.activity USING btree (business_id, visitor_id) WHERE (visitor_id IS NOT NULL);

CREATE INDEX audit_by_actor ON business.audit USING btree (business_id, branch_id, actor, at, seq);

CREATE INDEX audit_by_event ON business.audit USING btree (business_id, branch_id, event, at, seq);

CREATE INDEX audit_by_time ON business.audit USING btree (business_id, branch_id, at, seq);

CREATE UNIQUE INDEX branch_name_once ON business.branch USING btree (business_id, lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX branch_visitor_search ON business.branch_visitor USING gin (business_id, branch_id, name public.gin_trgm_ops, quick_id public.gin_trgm_ops);

CREATE INDEX business_by_root ON business.business USING btree (root_person_id);

CREATE INDEX desk_entry_by_visitor ON business.desk_entry USING btree (business_id, visitor_id);

CREATE INDEX guest_by_day ON business.guest USING btree (business_id, branch_id, day);

CREATE INDEX guest_by_end ON business.guest USING btree (business_id, ends_at);

CREATE INDEX guest_by_host ON business.guest USING btree (business_id, host_id, day);

CREATE INDEX idempotency_key_by_age ON business.idempotency_key USING btree (business_id, created_at);

CREATE UNIQUE INDEX invitation_open_once ON business.invitation USING btree (business_id, branch_id, COALESCE(child_public_id, lower(email))) WHERE ((accepted_at IS NULL) AND (declined_at IS NULL) AND (revoked_at IS NULL));

CREATE INDEX kept_out_by_hash ON business.kept_out USING btree (business_id, branch_id, hash);

CREATE INDEX membership_branch_by_branch ON business.membership_branch USING btree (business_id, branch_id);

CREATE INDEX membership_by_name ON business.membership USING btree (business_id, name COLLATE business.by_name, quick_id);

CREATE INDEX membership_by_person ON business.membership USING btree (person_id, business_id);

CREATE UNIQUE INDEX membership_by_quick_id ON business.membership USING btree (business_id, quick_id);

CREATE INDEX refusal_by_person ON business.refusal USING btree (business_id, branch_id, quick_id, code, at);

CREATE INDEX refusal_without_visitor ON business.refusal USING btree (quick_id, business_id) WHERE ((visitor_id IS NULL) AND (quick_id IS NOT NULL));

CREATE INDEX report_delivery_of_user ON business.report_delivery USING btree (business_id, person_id);

CREATE INDEX report_recipient_of_user ON business.report_recipient USING btree (business_id, person_id);

CREATE INDEX report_schedule_due ON business.report_schedule USING btree (next_run_at) WHERE (next_run_at IS NOT NULL);

CREATE INDEX report_schedule_of_branch ON business.report_schedule USING btree (business_id, branch_id);

CREATE INDEX report_schedule_of_person ON business.report_schedule_person USING btree (business_id, visitor_id);

CREATE INDEX reveal_by_end ON business.reveal USING btree (business_id, branch_id, until);

CREATE INDEX reveal_of_visitor ON business.reveal USING btree (business_id, visitor_id, at);

CREATE INDEX role_branch_by_branch ON business.role_branch USING btree (business_id, branch_id);

CREATE INDEX role_grant_by_branch ON business.role_grant USING btree (business_id, branch_id);

CREATE INDEX role_grant_by_role ON business.role_grant USING btree (business_id, role_id);

CREATE UNIQUE INDEX role_name_once ON business.role USING btree (business_id, lower(name));

CREATE INDEX scan_asked_by_time ON business.scan_asked USING btree (business_id, heard_at);

CREATE INDEX sos_delivery_next ON business.sos_delivery USING btree (business_id, channel, attempts, due_at) WHERE (state < 2);

CREATE INDEX sos_delivery_of_address ON business.sos_delivery USING btree (business_id, address) WHERE (address IS NOT NULL);

CREATE INDEX sos_incident_of_branch ON business.sos_incident USING btree (business_id, branch_id, started_at DESC);

CREATE UNIQUE INDEX sos_incident_on ON business.sos_incident USING btree (business_id, branch_id) WHERE (stopped_at IS NULL);

CREATE INDEX sos_incident_unlisted ON business.sos_incident USING btree (business_id, branch_id) WHERE (listed < 2);

CREATE INDEX sos_incident_untold ON business.sos_incident USING btree (business_id, incident_id) WHERE ((told < 2) OR ((told = 2) AND false_alarm));

CREATE INDEX sos_mark_of_person ON business.sos_mark USING btree (business_id, incident_id, roll_id, at);

CREATE UNIQUE INDEX sos_person_by_account ON business.sos_person USING btree (business_id, incident_id, person_id) WHERE ((person_id IS NOT NULL) AND (merged_into IS NULL));

CREATE INDEX sos_person_by_revision ON business.sos_person USING btree (business_id, incident_id, revision);

CREATE UNIQUE INDEX sos_person_by_roll ON business.sos_person USING btree (business_id, roll_id);

CREATE INDEX sos_person_by_visit ON business.sos_person USING btree (business_id, incident_id, visit_id);

CREATE UNIQUE INDEX sos_person_by_visitor ON business.sos_person USING btree (business_id, incident_id, visitor_id) WHERE (visitor_id IS NOT NULL);

CREATE INDEX sos_person_of_account ON business.sos_person USING btree (person_id) WHERE (person_id IS NOT NULL);

CREATE INDEX sos_person_unplanned ON business.sos_person USING btree (business_id, incident_id) WHERE (planned = 0);

CREATE INDEX visit_by_trait ON business.visit USING btree (business_id, branch_id, trait, checked_in_at DESC, visit_id DESC);

CREATE INDEX visit_by_visitor ON business.visit USING btree (business_id, branch_id, visitor_id, checked_in_at DESC);

CREATE INDEX visit_joined_later ON business.visit USING btree (business_id, branch_id, group_at, group_id) WHERE (group_at IS NOT NULL);

CREATE UNIQUE INDEX visit_nonce_once ON business.visit USING btree (business_id, nonce) WHERE is_lead;

CREATE INDEX visitor_by_email ON business.visitor USING btree (business_id, email_hash) WHERE (email_hash IS NOT NULL);

CREATE INDEX visitor_by_mobile ON business.visitor USING btree (business_id, mobile_hash) WHERE (mobile_hash IS NOT NULL);

CREATE INDEX visitor_by_person ON business.visitor USING btree (person_id) WHERE (person_id IS NOT NULL);

CREATE UNIQUE INDEX visitor_by_told_id ON business.visitor USING btree (business_id, told_id) WHERE (told_id IS NOT NULL);

CREATE UNIQUE INDEX visitor_person_once ON business.visitor USING btree (business_id, person_id) WHERE (person_id IS NOT NULL);

CREATE UNIQUE INDEX visitor_quick_id_once ON business.visitor USING btree (business_id, quick_id) WHERE (quick_id IS NOT NULL);

CREATE INDEX visitor_told ON business.visitor USING btree (told_id) WHERE (told_id IS NOT NULL);

CREATE INDEX withheld_due ON business.withheld USING btree (business_id, until);

CREATE INDEX allowance_by_renewal ON identity.allowance USING btree (renews_at);

CREATE INDEX code_by_end ON identity.code USING btree (expires_at);

CREATE INDEX consent_of_person ON identity.consent USING btree (person_id);

CREATE UNIQUE INDEX consent_standing ON identity.consent USING btree (person_id, version) WHERE (withdrawn_at IS NULL);

CREATE INDEX directory_by_business ON identity.directory USING btree (business_id, kind);

CREATE INDEX document_by_key ON identity.document USING btree (key_id);

CREATE INDEX expected_by_contact ON identity.expected USING btree (contact_hash, ends_at);

CREATE INDEX expected_by_end ON identity.expected USING btree (ends_at);

CREATE INDEX group_request_by_age ON identity.group_request USING btree (asked_at);

CREATE INDEX group_request_by_lead ON identity.group_request USING btree (lead_id, quick_id) WHERE (answered_at IS NULL);

CREATE INDEX group_request_by_person ON identity.group_request USING btree (person_id, asked_at);

CREATE INDEX gstin_answer_by_age ON identity.gstin_answer USING btree (answered_at);

CREATE INDEX idempotency_key_by_age ON identity.idempotency_key USING btree (created_at);

CREATE INDEX link_by_end ON identity.link USING btree (expires_at);

CREATE INDEX pass_use_by_time ON identity.pass_use USING btree (used_at);

CREATE INDEX person_by_email ON identity.person USING btree (lower(email));

CREATE INDEX person_by_mobile ON identity.person USING btree (mobile);

CREATE INDEX person_place_by_business ON identity.person_place USING btree (business_id, branch_id);

CREATE INDEX push_subscription_by_person ON identity.push_subscription USING btree (person_id);

CREATE INDEX push_subscription_by_session ON identity.push_subscription USING btree (session_id);

CREATE INDEX qr_sign_in_by_end ON identity.qr_sign_in USING btree (expires_at);

CREATE INDEX receipt_by_time ON identity.receipt USING btree (person_id, at);

CREATE INDEX session_by_approval ON identity.session USING btree (approved_by) WHERE (approved_by IS NOT NULL);

CREATE INDEX session_by_person ON identity.session USING btree (person_id, created_at DESC);

CREATE STATISTICS business.branch_visitor_of_branch (dependencies) ON business_id, branch_id FROM business.branch_visitor;

CREATE STATISTICS business.visit_cube_of_branch (dependencies) ON business_id, branch_id FROM business.visit_cube;

CREATE STATISTICS business.visit_day_of_branch (dependencies) ON business_id, branch_id FROM business.visit_day;

CREATE STATISTICS business.visit_of_branch (dependencies) ON business_id, branch_id FROM business.visit;

ALTER TABLE ONLY business.activity
    ADD CONSTRAINT activity_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES business.branch(business_id, branch_id);

ALTER TABLE ONLY business.audit
    ADD CONSTRAINT audit_business_id_fkey FOREIGN KEY (business_id) REFERENCES business.audit_head(business_id);

ALTER TABLE ONLY business.audit_day
    ADD CONSTRAINT audit_day_business_id_fkey FOREIGN KEY (business_id) REFERENCES business.business(business_id);

ALTER TABLE ONLY business.audit_head
    ADD CONSTRAINT audit_head_business_id_fkey FOREIGN KEY (business_id) REFERENCES business.business(business_id);

ALTER TABLE ONLY business.blacklisting
    ADD CONSTRAINT blacklisting_business_id_branch_id_visitor_id_fkey FOREIGN KEY (business_id, branch_id, visitor_id) REFERENCES business.branch_visitor(business_id, branch_id, visitor_id);

ALTER TABLE ONLY business.branch
    ADD CONSTRAINT branch_business_id_fkey FOREIGN KEY (business_id) REFERENCES business.business(business_id);

ALTER TABLE ONLY business.branch_visitor
    ADD CONSTRAINT branch_visitor_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES business.branch(business_id, branch_id);

ALTER TABLE ONLY business.branch_visitor
    ADD CONSTRAINT branch_visitor_business_id_visitor_id_fkey FOREIGN KEY (business_id, visitor_id) REFERENCES business.visitor(business_id, visitor_id);

ALTER TABLE ONLY business.desk_entry
    ADD CONSTRAINT desk_entry_business_id_branch_id_checked_in_at_visit_id_fkey FOREIGN KEY (business_id, branch_id, checked_in_at, visit_id) REFERENCES business.visit(business_id, branch_id, checked_in_at, visit_id);

ALTER TABLE ONLY business.desk_entry
    ADD CONSTRAINT desk_entry_business_id_visitor_id_fkey FOREIGN KEY (business_id, visitor_id) REFERENCES business.visitor(business_id, visitor_id);

ALTER TABLE ONLY business.former_poster
    ADD CONSTRAINT former_poster_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES business.branch(business_id, branch_id);

ALTER TABLE ONLY business.guest
    ADD CONSTRAINT guest_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES business.branch(business_id, branch_id);

ALTER TABLE ONLY business.idempotency_key
    ADD CONSTRAINT idempotency_key_business_id_fkey FOREIGN KEY (business_id) REFERENCES business.business(business_id);

ALTER TABLE ONLY business.invitation
    ADD CONSTRAINT invitation_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES business.branch(business_id, branch_id);

ALTER TABLE ONLY business.kept_out
    ADD CONSTRAINT kept_out_business_id_branch_id_visitor_id_fkey FOREIGN KEY (business_id, branch_id, visitor_id) REFERENCES business.branch_visitor(business_id, branch_id, visitor_id);

ALTER TABLE ONLY business.logo
    ADD CONSTRAINT logo_business_id_fkey FOREIGN KEY (business_id) REFERENCES business.business(business_id);

ALTER TABLE ONLY business.membership_branch
    ADD CONSTRAINT membership_branch_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES business.branch(business_id, branch_id);

ALTER TABLE ONLY business.membership_branch
    ADD CONSTRAINT membership_branch_business_id_person_id_fkey FOREIGN KEY (business_id, person_id) REFERENCES business.membership(business_id, person_id) ON DELETE CASCADE;

ALTER TABLE ONLY business.membership
    ADD CONSTRAINT membership_business_id_fkey FOREIGN KEY (business_id) REFERENCES business.business(business_id);

ALTER TABLE ONLY business.named_by_account
    ADD CONSTRAINT named_by_account_business_id_fkey FOREIGN KEY (business_id) REFERENCES business.business(business_id);

ALTER TABLE ONLY business.named_count
    ADD CONSTRAINT named_count_business_id_visitor_id_fkey FOREIGN KEY (business_id, visitor_id) REFERENCES business.visitor(business_id, visitor_id);

ALTER TABLE ONLY business.refusal
    ADD CONSTRAINT refusal_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES business.branch(business_id, branch_id);

ALTER TABLE ONLY business.refusal
    ADD CONSTRAINT refusal_business_id_visitor_id_fkey FOREIGN KEY (business_id, visitor_id) REFERENCES business.visitor(business_id, visitor_id);

ALTER TABLE ONLY business.report_delivery
    ADD CONSTRAINT report_delivery_business_id_person_id_fkey FOREIGN KEY (business_id, person_id) REFERENCES business.membership(business_id, person_id) ON DELETE CASCADE;

ALTER TABLE ONLY business.report_delivery
    ADD CONSTRAINT report_delivery_business_id_run_id_fkey FOREIGN KEY (business_id, run_id) REFERENCES business.report_run(business_id, run_id) ON DELETE CASCADE;

ALTER TABLE ONLY business.report_recipient
    ADD CONSTRAINT report_recipient_business_id_person_id_fkey FOREIGN KEY (business_id, person_id) REFERENCES business.membership(business_id, person_id) ON DELETE CASCADE;

ALTER TABLE ONLY business.report_recipient
    ADD CONSTRAINT report_recipient_business_id_schedule_id_fkey FOREIGN KEY (business_id, schedule_id) REFERENCES business.report_schedule(business_id, schedule_id) ON DELETE CASCADE;

ALTER TABLE ONLY business.report_run
    ADD CONSTRAINT report_run_business_id_schedule_id_fkey FOREIGN KEY (business_id, schedule_id) REFERENCES business.report_schedule(business_id, schedule_id) ON DELETE CASCADE;

ALTER TABLE ONLY business.report_schedule
    ADD CONSTRAINT report_schedule_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES business.branch(business_id, branch_id);

ALTER TABLE ONLY business.report_schedule_person
    ADD CONSTRAINT report_schedule_person_business_id_schedule_id_fkey FOREIGN KEY (business_id, schedule_id) REFERENCES business.report_schedule(business_id, schedule_id) ON DELETE CASCADE;

ALTER TABLE ONLY business.report_schedule_person
    ADD CONSTRAINT report_schedule_person_business_id_visitor_id_fkey FOREIGN KEY (business_id, visitor_id) REFERENCES business.visitor(business_id, visitor_id);

ALTER TABLE ONLY business.reveal
    ADD CONSTRAINT reveal_business_id_branch_id_visitor_id_fkey FOREIGN KEY (business_id, branch_id, visitor_id) REFERENCES business.branch_visitor(business_id, branch_id, visitor_id);

ALTER TABLE ONLY business.role_branch
    ADD CONSTRAINT role_branch_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES business.branch(business_id, branch_id);

ALTER TABLE ONLY business.role_branch
    ADD CONSTRAINT role_branch_business_id_role_id_fkey FOREIGN KEY (business_id, role_id) REFERENCES business.role(business_id, role_id) ON DELETE CASCADE;

ALTER TABLE ONLY business.role
    ADD CONSTRAINT role_business_id_fkey FOREIGN KEY (business_id) REFERENCES business.business(business_id);

ALTER TABLE ONLY business.role_grant
    ADD CONSTRAINT role_grant_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES business.branch(business_id, branch_id);

ALTER TABLE ONLY business.role_grant
    ADD CONSTRAINT role_grant_business_id_person_id_fkey FOREIGN KEY (business_id, person_id) REFERENCES business.membership(business_id, person_id) ON DELETE CASCADE;

ALTER TABLE ONLY business.role_grant
    ADD CONSTRAINT role_grant_business_id_role_id_fkey FOREIGN KEY (business_id, role_id) REFERENCES business.role(business_id, role_id) ON DELETE CASCADE;

ALTER TABLE ONLY business.scan_asked
    ADD CONSTRAINT scan_asked_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES business.branch(business_id, branch_id);

ALTER TABLE ONLY business.scan_count
    ADD CONSTRAINT scan_count_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES business.branch(business_id, branch_id);

ALTER TABLE ONLY business.session_entry
    ADD CONSTRAINT session_entry_business_id_fkey FOREIGN KEY (business_id) REFERENCES business.business(business_id);

ALTER TABLE ONLY business.sos_delivery
    ADD CONSTRAINT sos_delivery_business_id_incident_id_roll_id_fkey FOREIGN KEY (business_id, incident_id, roll_id) REFERENCES business.sos_person(business_id, incident_id, roll_id) ON DELETE CASCADE;

ALTER TABLE ONLY business.sos_incident
    ADD CONSTRAINT sos_incident_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES business.branch(business_id, branch_id);

ALTER TABLE ONLY business.sos_mark
    ADD CONSTRAINT sos_mark_business_id_incident_id_roll_id_fkey FOREIGN KEY (business_id, incident_id, roll_id) REFERENCES business.sos_person(business_id, incident_id, roll_id) ON DELETE CASCADE;

ALTER TABLE ONLY business.sos_marshal
    ADD CONSTRAINT sos_marshal_business_id_incident_id_fkey FOREIGN KEY (business_id, incident_id) REFERENCES business.sos_incident(business_id, incident_id) ON DELETE CASCADE;

ALTER TABLE ONLY business.sos_person
    ADD CONSTRAINT sos_person_business_id_incident_id_fkey FOREIGN KEY (business_id, incident_id) REFERENCES business.sos_incident(business_id, incident_id) ON DELETE CASCADE;

ALTER TABLE ONLY business.sos_start
    ADD CONSTRAINT sos_start_business_id_incident_id_fkey FOREIGN KEY (business_id, incident_id) REFERENCES business.sos_incident(business_id, incident_id) ON DELETE CASCADE;

ALTER TABLE ONLY business.tenancy
    ADD CONSTRAINT tenancy_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES business.branch(business_id, branch_id);

ALTER TABLE ONLY business.tenant
    ADD CONSTRAINT tenant_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES business.branch(business_id, branch_id);

ALTER TABLE ONLY business.trail_check
    ADD CONSTRAINT trail_check_business_id_fkey FOREIGN KEY (business_id) REFERENCES business.business(business_id);

ALTER TABLE ONLY business.vault
    ADD CONSTRAINT vault_business_id_visitor_id_fkey FOREIGN KEY (business_id, visitor_id) REFERENCES business.visitor(business_id, visitor_id);

ALTER TABLE ONLY business.visit
    ADD CONSTRAINT visit_business_id_branch_id_visitor_id_fkey FOREIGN KEY (business_id, branch_id, visitor_id) REFERENCES business.branch_visitor(business_id, branch_id, visitor_id);

ALTER TABLE ONLY business.visit_cube
    ADD CONSTRAINT visit_cube_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES business.branch(business_id, branch_id);

ALTER TABLE ONLY business.visit_day
    ADD CONSTRAINT visit_day_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES business.branch(business_id, branch_id);

ALTER TABLE ONLY business.visit_hour
    ADD CONSTRAINT visit_hour_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES business.branch(business_id, branch_id);

ALTER TABLE ONLY business.visit_total
    ADD CONSTRAINT visit_total_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES business.branch(business_id, branch_id);

ALTER TABLE ONLY business.visitor
    ADD CONSTRAINT visitor_business_id_fkey FOREIGN KEY (business_id) REFERENCES business.business(business_id);

ALTER TABLE ONLY business.visitor_claim
    ADD CONSTRAINT visitor_claim_business_id_branch_id_visitor_id_fkey FOREIGN KEY (business_id, branch_id, visitor_id) REFERENCES business.branch_visitor(business_id, branch_id, visitor_id);

ALTER TABLE ONLY business.visitor_note
    ADD CONSTRAINT visitor_note_business_id_branch_id_visitor_id_fkey FOREIGN KEY (business_id, branch_id, visitor_id) REFERENCES business.branch_visitor(business_id, branch_id, visitor_id);

ALTER TABLE ONLY business.withheld
    ADD CONSTRAINT withheld_business_id_visitor_id_fkey FOREIGN KEY (business_id, visitor_id) REFERENCES business.visitor(business_id, visitor_id);

ALTER TABLE ONLY identity.business_allowance
    ADD CONSTRAINT business_allowance_person_id_fkey FOREIGN KEY (person_id) REFERENCES identity.person(person_id);

ALTER TABLE ONLY identity.consent
    ADD CONSTRAINT consent_person_id_fkey FOREIGN KEY (person_id) REFERENCES identity.person(person_id);

ALTER TABLE ONLY identity.directory
    ADD CONSTRAINT directory_business_id_fkey FOREIGN KEY (business_id) REFERENCES identity.business(business_id);

ALTER TABLE ONLY identity.document
    ADD CONSTRAINT document_person_id_fkey FOREIGN KEY (person_id) REFERENCES identity.person(person_id);

ALTER TABLE ONLY identity.erasure
    ADD CONSTRAINT erasure_person_id_fkey FOREIGN KEY (person_id) REFERENCES identity.person(person_id);

ALTER TABLE ONLY identity.group_request
    ADD CONSTRAINT group_request_business_id_fkey FOREIGN KEY (business_id) REFERENCES identity.business(business_id);

ALTER TABLE ONLY identity.group_request
    ADD CONSTRAINT group_request_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES identity.person(person_id);

ALTER TABLE ONLY identity.group_request
    ADD CONSTRAINT group_request_person_id_fkey FOREIGN KEY (person_id) REFERENCES identity.person(person_id);

ALTER TABLE ONLY identity.link
    ADD CONSTRAINT link_business_id_fkey FOREIGN KEY (business_id) REFERENCES identity.business(business_id);

ALTER TABLE ONLY identity.pass_key
    ADD CONSTRAINT pass_key_session_id_fkey FOREIGN KEY (session_id) REFERENCES identity.session(session_id) ON DELETE CASCADE;

ALTER TABLE ONLY identity.person_place
    ADD CONSTRAINT person_place_business_id_fkey FOREIGN KEY (business_id) REFERENCES identity.business(business_id);

ALTER TABLE ONLY identity.person_place
    ADD CONSTRAINT person_place_person_id_fkey FOREIGN KEY (person_id) REFERENCES identity.person(person_id);

ALTER TABLE ONLY identity.presence
    ADD CONSTRAINT presence_business_id_fkey FOREIGN KEY (business_id) REFERENCES identity.business(business_id);

ALTER TABLE ONLY identity.presence
    ADD CONSTRAINT presence_person_id_fkey FOREIGN KEY (person_id) REFERENCES identity.person(person_id);

ALTER TABLE ONLY identity.push_subscription
    ADD CONSTRAINT push_subscription_person_id_fkey FOREIGN KEY (person_id) REFERENCES identity.person(person_id);

ALTER TABLE ONLY identity.push_subscription
    ADD CONSTRAINT push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES identity.session(session_id) ON DELETE CASCADE;

ALTER TABLE ONLY identity.qr_sign_in
    ADD CONSTRAINT qr_sign_in_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES identity.session(session_id);

ALTER TABLE ONLY identity.qr_sign_in
    ADD CONSTRAINT qr_sign_in_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES identity.session(session_id);

ALTER TABLE ONLY identity.receipt
    ADD CONSTRAINT receipt_person_id_fkey FOREIGN KEY (person_id) REFERENCES identity.person(person_id);

ALTER TABLE ONLY identity.session
    ADD CONSTRAINT session_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES identity.session(session_id);

ALTER TABLE ONLY identity.session
    ADD CONSTRAINT session_person_id_fkey FOREIGN KEY (person_id) REFERENCES identity.person(person_id);

ALTER TABLE business.activity ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.audit ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.audit_day ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.audit_head ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.blacklisting ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.branch ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.branch_visitor ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.business ENABLE ROW LEVEL SECURITY;

CREATE POLICY definer_drops ON business.notice FOR DELETE TO quickprism_definer USING (true);

CREATE POLICY definer_reads ON business.audit_head FOR SELECT TO quickprism_definer USING (true);

CREATE POLICY definer_reads ON business.blacklisting FOR SELECT TO quickprism_definer USING (true);

CREATE POLICY definer_reads ON business.branch FOR SELECT TO quickprism_definer USING (true);

CREATE POLICY definer_reads ON business.branch_visitor FOR SELECT TO quickprism_definer USING (true);

CREATE POLICY definer_reads ON business.business FOR SELECT TO quickprism_definer USING (true);

CREATE POLICY definer_reads ON business.membership FOR SELECT TO quickprism_definer USING (true);

CREATE POLICY definer_reads ON business.membership_branch FOR SELECT TO quickprism_definer USING (true);

CREATE POLICY definer_reads ON business.notice FOR SELECT TO quickprism_definer USING (true);

CREATE POLICY definer_reads ON business.refusal FOR SELECT TO quickprism_definer USING (true);

CREATE POLICY definer_reads ON business.report_schedule FOR SELECT TO quickprism_definer USING (true);

CREATE POLICY definer_reads ON business.reveal FOR SELECT TO quickprism_definer USING (true);

CREATE POLICY definer_reads ON business.role FOR SELECT TO quickprism_definer USING (true);

CREATE POLICY definer_reads ON business.role_grant FOR SELECT TO quickprism_definer USING (true);

CREATE POLICY definer_reads ON business.session_entry FOR SELECT TO quickprism_definer USING (true);

CREATE POLICY definer_reads ON business.sos_delivery FOR SELECT TO quickprism_definer USING (true);

CREATE POLICY definer_reads ON business.sos_incident FOR SELECT TO quickprism_definer USING (true);

CREATE POLICY definer_reads ON business.sos_person FOR SELECT TO quickprism_definer USING (true);

CREATE POLICY definer_reads ON business.trail_check FOR SELECT TO quickprism_definer USING (true);

CREATE POLICY definer_reads ON business.visit FOR SELECT TO quickprism_definer USING (true);

CREATE POLICY definer_reads ON business.visit_total FOR SELECT TO quickprism_definer USING (true);

CREATE POLICY definer_reads ON business.visitor FOR SELECT TO quickprism_definer USING (true);

ALTER TABLE business.desk_entry ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.former_poster ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.guest ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.idempotency_key ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.invitation ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.kept_out ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.logo ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.membership ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.membership_branch ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.named_by_account ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.named_count ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.notice ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_business ON business.activity USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.audit USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.audit_day USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.audit_head USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.blacklisting USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.branch USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.branch_visitor USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.business USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.desk_entry USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.former_poster USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.guest USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.idempotency_key USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.invitation USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.kept_out USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.logo USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.membership USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.membership_branch USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.named_by_account USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.named_count USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.notice USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.refusal USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.report_delivery USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.report_recipient USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.report_run USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.report_schedule USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.report_schedule_person USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.reveal USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.role USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.role_branch USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.role_grant USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.scan_asked USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.scan_count USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.session_entry USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.sos_delivery USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.sos_incident USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.sos_mark USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.sos_marshal USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.sos_person USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.sos_start USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.tenancy USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.tenant USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.trail_check USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.vault USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.visit USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.visit_cube USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.visit_day USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.visit_hour USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.visit_total USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.visitor USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.visitor_claim USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.visitor_note USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

CREATE POLICY own_business ON business.withheld USING ((business_id = business.app_business())) WITH CHECK ((business_id = business.app_business()));

ALTER TABLE business.refusal ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.report_delivery ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.report_recipient ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.report_run ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.report_schedule ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.report_schedule_person ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.reveal ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.role ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.role_branch ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.role_grant ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.scan_asked ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.scan_count ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.session_entry ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.sos_delivery ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.sos_incident ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.sos_mark ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.sos_marshal ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.sos_person ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.sos_start ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.tenancy ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.tenant ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.trail_check ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.vault ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.visit ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.visit_cube ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.visit_day ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.visit_hour ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.visit_total ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.visitor ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.visitor_claim ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.visitor_note ENABLE ROW LEVEL SECURITY;

ALTER TABLE business.withheld ENABLE ROW LEVEL SECURITY;

GRANT USAGE ON SCHEMA business TO quickprism_service;
GRANT USAGE ON SCHEMA business TO quickprism_definer;

GRANT USAGE ON SCHEMA identity TO quickprism_service;

REVOKE ALL ON FUNCTION business.access_of(person bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION business.access_of(person bigint) TO quickprism_service;

REVOKE ALL ON FUNCTION business.active_sos() FROM PUBLIC;
GRANT ALL ON FUNCTION business.active_sos() TO quickprism_service;

REVOKE ALL ON FUNCTION business.alert_on(for_business integer, at_branch integer) FROM PUBLIC;
GRANT ALL ON FUNCTION business.alert_on(for_business integer, at_branch integer) TO quickprism_service;

REVOKE ALL ON FUNCTION business.alerted_in(person bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION business.alerted_in(person bigint) TO quickprism_service;

REVOKE ALL ON FUNCTION business.app_business() FROM PUBLIC;
GRANT ALL ON FUNCTION business.app_business() TO quickprism_service;
GRANT ALL ON FUNCTION business.app_business() TO quickprism_definer;

REVOKE ALL ON FUNCTION business.append_audit(for_business integer, at timestamp with time zone, entries text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION business.append_audit(for_business integer, at timestamp with time zone, entries text[]) TO quickprism_service;

REVOKE ALL ON FUNCTION business.audit_heads() FROM PUBLIC;
GRANT ALL ON FUNCTION business.audit_heads() TO quickprism_service;

REVOKE ALL ON FUNCTION business.check_in(for_business integer, at_branch integer, came_at timestamp with time zone, local_time timestamp without time zone, scan uuid, people bigint[], kinds smallint[], ages smallint[], genders smallint[], purpose smallint, accuracy smallint, desk bigint, OUT visit_id bigint, OUT checked_in_at timestamp with time zone, OUT repeated boolean, OUT version bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION business.check_in(for_business integer, at_branch integer, came_at timestamp with time zone, local_time timestamp without time zone, scan uuid, people bigint[], kinds smallint[], ages smallint[], genders smallint[], purpose smallint, accuracy smallint, desk bigint, OUT visit_id bigint, OUT checked_in_at timestamp with time zone, OUT repeated boolean, OUT version bigint) TO quickprism_service;

REVOKE ALL ON FUNCTION business.check_out(for_business integer, at_branch integer, came_at timestamp with time zone, visits bigint[], left_at timestamp with time zone, how smallint, grade smallint, OUT closed integer, OUT version bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION business.check_out(for_business integer, at_branch integer, came_at timestamp with time zone, visits bigint[], left_at timestamp with time zone, how smallint, grade smallint, OUT closed integer, OUT version bigint) TO quickprism_service;

REVOKE ALL ON FUNCTION business.close_due(for_business integer, at_branch integer, at timestamp with time zone, OUT closed integer, OUT version bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION business.close_due(for_business integer, at_branch integer, at timestamp with time zone, OUT closed integer, OUT version bigint) TO quickprism_service;

REVOKE ALL ON FUNCTION business.closing_after(came_at timestamp with time zone, closes time without time zone, zone text) FROM PUBLIC;
GRANT ALL ON FUNCTION business.closing_after(came_at timestamp with time zone, closes time without time zone, zone text) TO quickprism_service;
GRANT ALL ON FUNCTION business.closing_after(came_at timestamp with time zone, closes time without time zone, zone text) TO quickprism_definer;

REVOKE ALL ON FUNCTION business.concerned_in(person bigint, ended timestamp with time zone, needed_in timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION business.concerned_in(person bigint, ended timestamp with time zone, needed_in timestamp with time zone) TO quickprism_service;

REVOKE ALL ON FUNCTION business.correct_check_out(for_business integer, at_branch integer, came_at timestamp with time zone, visits bigint[], left_at timestamp with time zone, how smallint, grade smallint, not_before timestamp with time zone, least_grade smallint, OUT corrected bigint[], OUT version bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION business.correct_check_out(for_business integer, at_branch integer, came_at timestamp with time zone, visits bigint[], left_at timestamp with time zone, how smallint, grade smallint, not_before timestamp with time zone, least_grade smallint, OUT corrected bigint[], OUT version bigint) TO quickprism_service;

REVOKE ALL ON FUNCTION business.correct_purpose(for_business integer, at_branch integer, came_at timestamp with time zone, lead_visit bigint, purpose smallint, OUT corrected boolean, OUT version bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION business.correct_purpose(for_business integer, at_branch integer, came_at timestamp with time zone, lead_visit bigint, purpose smallint, OUT corrected boolean, OUT version bigint) TO quickprism_service;

REVOKE ALL ON FUNCTION business.days_of_page(for_business integer, at_branch integer, of_kinds smallint[], skipped bigint, wanted bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION business.days_of_page(for_business integer, at_branch integer, of_kinds smallint[], skipped bigint, wanted bigint) TO quickprism_service;

REVOKE ALL ON FUNCTION business.drop_archived_audit(for_business integer, up_to bigint, last_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION business.drop_archived_audit(for_business integer, up_to bigint, last_hash bytea) TO quickprism_service;

REVOKE ALL ON FUNCTION business.drop_notices(businesses integer[], notices bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION business.drop_notices(businesses integer[], notices bigint[]) TO quickprism_service;

REVOKE ALL ON FUNCTION business.due_branches(at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION business.due_branches(at timestamp with time zone) TO quickprism_service;

REVOKE ALL ON FUNCTION business.due_report_schedules(at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION business.due_report_schedules(at timestamp with time zone) TO quickprism_service;

REVOKE ALL ON FUNCTION business.due_sos(at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION business.due_sos(at timestamp with time zone) TO quickprism_service;

REVOKE ALL ON FUNCTION business.enter(for_business integer, at_branch integer) FROM PUBLIC;
GRANT ALL ON FUNCTION business.enter(for_business integer, at_branch integer) TO quickprism_service;

REVOKE ALL ON FUNCTION business.entered_of(businesses integer[], sessions uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION business.entered_of(businesses integer[], sessions uuid[]) TO quickprism_service;

REVOKE ALL ON FUNCTION business.expect_no_alert(for_business integer, at_branch integer) FROM PUBLIC;
GRANT ALL ON FUNCTION business.expect_no_alert(for_business integer, at_branch integer) TO quickprism_service;

REVOKE ALL ON FUNCTION business.glance_at(businesses integer[], branches integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION business.glance_at(businesses integer[], branches integer[]) TO quickprism_service;

REVOKE ALL ON FUNCTION business.held_of(person bigint, own_quick_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION business.held_of(person bigint, own_quick_id text) TO quickprism_service;

REVOKE ALL ON FUNCTION business.join_group(for_business integer, at_branch integer, came_at timestamp with time zone, lead_visit bigint, joined_at timestamp with time zone, someone bigint, this_kind smallint, this_age smallint, this_gender smallint, accuracy smallint, OUT visit_id bigint, OUT checked_in_at timestamp with time zone, OUT version bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION business.join_group(for_business integer, at_branch integer, came_at timestamp with time zone, lead_visit bigint, joined_at timestamp with time zone, someone bigint, this_kind smallint, this_age smallint, this_gender smallint, accuracy smallint, OUT visit_id bigint, OUT checked_in_at timestamp with time zone, OUT version bigint) TO quickprism_service;

REVOKE ALL ON FUNCTION business.refused_in(own_quick_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION business.refused_in(own_quick_id text) TO quickprism_service;

REVOKE ALL ON FUNCTION business.search_visitors(for_business integer, at_branch integer, name_pattern text, word_pattern text, id_pattern text) FROM PUBLIC;
GRANT ALL ON FUNCTION business.search_visitors(for_business integer, at_branch integer, name_pattern text, word_pattern text, id_pattern text) TO quickprism_service;

REVOKE ALL ON FUNCTION business.search_visitors(for_business integer, at_branch integer, name_pattern text, word_pattern text, id_pattern text, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION business.search_visitors(for_business integer, at_branch integer, name_pattern text, word_pattern text, id_pattern text, most integer) TO quickprism_service;

REVOKE ALL ON FUNCTION business.settle_visit(for_business integer, at_branch integer, came_at timestamp with time zone, lead_visit bigint, at timestamp with time zone, is_late boolean, OUT closed integer, OUT ended_at timestamp with time zone, OUT ended_how smallint, OUT version bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION business.settle_visit(for_business integer, at_branch integer, came_at timestamp with time zone, lead_visit bigint, at timestamp with time zone, is_late boolean, OUT closed integer, OUT ended_at timestamp with time zone, OUT ended_how smallint, OUT version bigint) TO quickprism_service;

REVOKE ALL ON FUNCTION business.sos_accounts(business integer, incident bigint, since bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION business.sos_accounts(business integer, incident bigint, since bigint) TO quickprism_service;

REVOKE ALL ON FUNCTION business.trails_to_check() FROM PUBLIC;
GRANT ALL ON FUNCTION business.trails_to_check() TO quickprism_service;

REVOKE ALL ON FUNCTION business.trait(kind smallint, gender smallint, pov smallint, age smallint) FROM PUBLIC;
GRANT ALL ON FUNCTION business.trait(kind smallint, gender smallint, pov smallint, age smallint) TO quickprism_service;

REVOKE ALL ON FUNCTION business.unanswered_of(person bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION business.unanswered_of(person bigint) TO quickprism_service;

REVOKE ALL ON FUNCTION business.undo_check_in(for_business integer, at_branch integer, came_at timestamp with time zone, lead_visit bigint, at timestamp with time zone, not_before timestamp with time zone, OUT undone integer, OUT version bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION business.undo_check_in(for_business integer, at_branch integer, came_at timestamp with time zone, lead_visit bigint, at timestamp with time zone, not_before timestamp with time zone, OUT undone integer, OUT version bigint) TO quickprism_service;

REVOKE ALL ON FUNCTION business.undo_check_out(for_business integer, at_branch integer, came_at timestamp with time zone, visits bigint[], OUT reopened integer, OUT version bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION business.undo_check_out(for_business integer, at_branch integer, came_at timestamp with time zone, visits bigint[], OUT reopened integer, OUT version bigint) TO quickprism_service;

REVOKE ALL ON FUNCTION business.uses_of_gstin(number text) FROM PUBLIC;
GRANT ALL ON FUNCTION business.uses_of_gstin(number text) TO quickprism_service;

REVOKE ALL ON FUNCTION business.versions_of(businesses integer[], branches integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION business.versions_of(businesses integer[], branches integer[]) TO quickprism_service;

REVOKE ALL ON FUNCTION business.visits_of(person bigint, since timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION business.visits_of(person bigint, since timestamp with time zone, most integer) TO quickprism_service;

REVOKE ALL ON FUNCTION business.visits_since(for_business integer, people bigint[], since timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION business.visits_since(for_business integer, people bigint[], since timestamp with time zone) TO quickprism_service;

REVOKE ALL ON FUNCTION business.waiting_notices(most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION business.waiting_notices(most integer) TO quickprism_service;

GRANT SELECT,INSERT,DELETE ON TABLE business.activity TO quickprism_service;

GRANT UPDATE(detail) ON TABLE business.activity TO quickprism_service;

GRANT UPDATE(visitor_id) ON TABLE business.activity TO quickprism_service;

GRANT SELECT ON TABLE business.audit TO quickprism_service;
GRANT SELECT,INSERT,DELETE ON TABLE business.audit TO quickprism_definer;

GRANT SELECT ON TABLE business.audit_day TO quickprism_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.audit_day TO quickprism_definer;

GRANT SELECT ON TABLE business.audit_head TO quickprism_service;
GRANT SELECT,INSERT,UPDATE ON TABLE business.audit_head TO quickprism_definer;

GRANT SELECT ON TABLE business.audit_total TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.blacklisting TO quickprism_service;
GRANT SELECT ON TABLE business.blacklisting TO quickprism_definer;

GRANT SELECT,INSERT,UPDATE ON TABLE business.branch TO quickprism_service;
GRANT SELECT ON TABLE business.branch TO quickprism_definer;

GRANT SELECT,INSERT,UPDATE ON TABLE business.branch_visitor TO quickprism_service;
GRANT SELECT ON TABLE business.branch_visitor TO quickprism_definer;

GRANT SELECT,INSERT,UPDATE ON TABLE business.business TO quickprism_service;
GRANT SELECT ON TABLE business.business TO quickprism_definer;

GRANT SELECT,INSERT,DELETE ON TABLE business.desk_entry TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.former_poster TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.guest TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.idempotency_key TO quickprism_service;

GRANT SELECT,INSERT,UPDATE ON TABLE business.invitation TO quickprism_service;

GRANT SELECT,INSERT,DELETE ON TABLE business.kept_out TO quickprism_service;

GRANT SELECT,INSERT,DELETE ON TABLE business.logo TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.membership TO quickprism_service;
GRANT SELECT ON TABLE business.membership TO quickprism_definer;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.membership_branch TO quickprism_service;
GRANT SELECT ON TABLE business.membership_branch TO quickprism_definer;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.named_by_account TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.named_count TO quickprism_service;

GRANT SELECT,INSERT ON TABLE business.notice TO quickprism_service;
GRANT SELECT,DELETE ON TABLE business.notice TO quickprism_definer;

GRANT SELECT,INSERT ON TABLE business.refusal TO quickprism_service;
GRANT SELECT ON TABLE business.refusal TO quickprism_definer;

GRANT UPDATE(quick_id) ON TABLE business.refusal TO quickprism_service;

GRANT UPDATE(times) ON TABLE business.refusal TO quickprism_service;

GRANT UPDATE(last_nonce) ON TABLE business.refusal TO quickprism_service;

GRANT UPDATE(at_door) ON TABLE business.refusal TO quickprism_service;

GRANT UPDATE(scanned_at) ON TABLE business.refusal TO quickprism_service;

GRANT UPDATE(nonces) ON TABLE business.refusal TO quickprism_service;

GRANT UPDATE(tried_at) ON TABLE business.refusal TO quickprism_service;

GRANT SELECT,INSERT,UPDATE ON TABLE business.report_delivery TO quickprism_service;

GRANT SELECT,INSERT,DELETE ON TABLE business.report_recipient TO quickprism_service;

GRANT SELECT,INSERT,DELETE ON TABLE business.report_run TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.report_schedule TO quickprism_service;
GRANT SELECT ON TABLE business.report_schedule TO quickprism_definer;

GRANT SELECT,INSERT,DELETE ON TABLE business.report_schedule_person TO quickprism_service;

GRANT SELECT,INSERT,DELETE ON TABLE business.reveal TO quickprism_service;
GRANT SELECT ON TABLE business.reveal TO quickprism_definer;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.role TO quickprism_service;
GRANT SELECT ON TABLE business.role TO quickprism_definer;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.role_branch TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.role_grant TO quickprism_service;
GRANT SELECT ON TABLE business.role_grant TO quickprism_definer;

GRANT SELECT,INSERT,DELETE ON TABLE business.scan_asked TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.scan_count TO quickprism_service;

GRANT SELECT,INSERT,UPDATE ON TABLE business.session_entry TO quickprism_service;
GRANT SELECT ON TABLE business.session_entry TO quickprism_definer;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.sos_delivery TO quickprism_service;
GRANT SELECT ON TABLE business.sos_delivery TO quickprism_definer;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.sos_incident TO quickprism_service;
GRANT SELECT ON TABLE business.sos_incident TO quickprism_definer;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.sos_mark TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.sos_marshal TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.sos_person TO quickprism_service;
GRANT SELECT ON TABLE business.sos_person TO quickprism_definer;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.sos_start TO quickprism_service;

GRANT SELECT,INSERT,UPDATE ON TABLE business.tenancy TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.tenant TO quickprism_service;

GRANT SELECT,INSERT,UPDATE ON TABLE business.trail_check TO quickprism_service;
GRANT SELECT ON TABLE business.trail_check TO quickprism_definer;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.vault TO quickprism_service;

GRANT SELECT,INSERT,UPDATE ON TABLE business.visit TO quickprism_service;
GRANT SELECT ON TABLE business.visit TO quickprism_definer;

GRANT SELECT,INSERT,UPDATE ON TABLE business.visit_cube TO quickprism_service;

GRANT SELECT,INSERT,UPDATE ON TABLE business.visit_day TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.visit_hour TO quickprism_service;

GRANT SELECT,INSERT,UPDATE ON TABLE business.visit_total TO quickprism_service;
GRANT SELECT ON TABLE business.visit_total TO quickprism_definer;

GRANT SELECT,INSERT,UPDATE ON TABLE business.visitor TO quickprism_service;
GRANT SELECT ON TABLE business.visitor TO quickprism_definer;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.visitor_claim TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE business.visitor_note TO quickprism_service;

GRANT SELECT,INSERT,DELETE ON TABLE business.withheld TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.allowance TO quickprism_service;

GRANT USAGE ON SEQUENCE identity.branch_ids TO quickprism_service;

GRANT SELECT,INSERT ON TABLE identity.business TO quickprism_service;

GRANT SELECT,INSERT,UPDATE ON TABLE identity.business_allowance TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.code TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.code_count TO quickprism_service;

GRANT SELECT,INSERT ON TABLE identity.consent TO quickprism_service;

GRANT UPDATE(withdrawn_at) ON TABLE identity.consent TO quickprism_service;

GRANT SELECT,INSERT ON TABLE identity.directory TO quickprism_service;

GRANT UPDATE(retired_at) ON TABLE identity.directory TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.document TO quickprism_service;

GRANT SELECT,INSERT ON TABLE identity.erasure TO quickprism_service;

GRANT SELECT,INSERT,DELETE ON TABLE identity.expected TO quickprism_service;

GRANT SELECT,INSERT,DELETE ON TABLE identity.group_request TO quickprism_service;

GRANT UPDATE(business_id) ON TABLE identity.group_request TO quickprism_service;

GRANT UPDATE(branch_id) ON TABLE identity.group_request TO quickprism_service;

GRANT UPDATE(lead_visit_id) ON TABLE identity.group_request TO quickprism_service;

GRANT UPDATE(checked_in_at) ON TABLE identity.group_request TO quickprism_service;

GRANT UPDATE(store_name) ON TABLE identity.group_request TO quickprism_service;

GRANT UPDATE(asked_at) ON TABLE identity.group_request TO quickprism_service;

GRANT UPDATE(answered_at) ON TABLE identity.group_request TO quickprism_service;

GRANT UPDATE(accepted) ON TABLE identity.group_request TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.gstin_answer TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.idempotency_key TO quickprism_service;

GRANT SELECT,INSERT,DELETE ON TABLE identity.link TO quickprism_service;

GRANT UPDATE(used_at) ON TABLE identity.link TO quickprism_service;

GRANT UPDATE(texted) ON TABLE identity.link TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.pass_key TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.pass_use TO quickprism_service;

GRANT SELECT,INSERT,UPDATE ON TABLE identity.person TO quickprism_service;

GRANT SELECT,INSERT ON TABLE identity.person_place TO quickprism_service;

GRANT UPDATE(active) ON TABLE identity.person_place TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.presence TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.push_subscription TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.qr_sign_in TO quickprism_service;

GRANT SELECT,INSERT,DELETE ON TABLE identity.receipt TO quickprism_service;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.registration TO quickprism_service;

GRANT USAGE ON SEQUENCE identity.role_ids TO quickprism_service;

GRANT SELECT,INSERT,UPDATE ON TABLE identity.session TO quickprism_service;
