-- The visits of one person at the businesses of a cell, for that person.
grant select on business.visit to quickprism_definer;
create policy definer_reads on business.visit for select to quickprism_definer using (true);

create function business.visits_of(person bigint, since timestamptz, most int)
  returns table (
    business_id int, branch_id int, visit_id bigint, branch_quick_id text, branch_name text, business_name text,
    city text, contact_email text, time_zone text, checked_in_at timestamptz, checked_out_at timestamptz,
    checkout_type smallint, kind smallint, pov smallint, group_size smallint, is_lead boolean, due_at timestamptz,
    has_older boolean
  )
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
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
      and lead.checked_in_at = v.checked_in_at and lead.visit_id = coalesce(v.group_id, v.visit_id)
    where o.person_id = person
    order by v.checked_in_at desc nulls last, v.visit_id desc
    limit most
  $$;

revoke all on function business.visits_of from public;
grant execute on function business.visits_of to quickprism_service;
grant create on schema business to quickprism_definer;
alter function business.visits_of owner to quickprism_definer;
revoke create on schema business from quickprism_definer;
