-- A branch keeps that it refused people of whom the business has no visitor row. They are found by their quickID, so that
-- the export lists these refusals and an erasure takes their quickID away.

create index refusal_without_visitor on business.refusal (quick_id, business_id)
  where visitor_id is null and quick_id is not null;

-- The businesses that hold such refusals, and since when: asked before any business is entered.
create function business.refused_in(own_quick_id text) returns table (business_id int, known_since timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select r.business_id, min(r.at)::timestamptz
      from business.refusal r
     where r.quick_id = own_quick_id and r.visitor_id is null
     group by r.business_id
  $$;

create policy definer_reads on business.refusal for select to quickprism_definer using (true);
grant select on business.refusal to quickprism_definer;
revoke all on function business.refused_in from public;
grant execute on function business.refused_in to quickprism_service;
grant create on schema business to quickprism_definer;
alter function business.refused_in owner to quickprism_definer;
revoke create on schema business from quickprism_definer;
