-- Which sessions have entered a business before: screens that come back after a restart of their server are looked at
-- together, whichever businesses they show, and only those that enter for the first time do so one by one.
grant select on business.session_entry to quickprism_definer;
create policy definer_reads on business.session_entry for select to quickprism_definer using (true);

create function business.entered_of(businesses int[], sessions uuid[])
  returns table (business_id int, session_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    return query
      select entry.business_id, entry.session_id
        from unnest(businesses, sessions) asked (business, session)
        join business.session_entry entry on entry.business_id = asked.business and entry.session_id = asked.session;
  end
  $$;

revoke all on function business.entered_of from public;
grant execute on function business.entered_of to quickprism_service;
grant create on schema business to quickprism_definer;
alter function business.entered_of owner to quickprism_definer;
revoke create on schema business from quickprism_definer;
