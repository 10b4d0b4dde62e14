-- Telling people of an alert: what is still to be laid out, what is due, and which alerts are on, in all of a cell.

alter table business.sos_incident
  add column told smallint not null default 0; -- the last message that was laid out for everyone on its list

-- Alerts that are on, or whose end was not told yet.
create index sos_incident_untold on business.sos_incident (business_id, incident_id)
  where told < 2 or (told = 2 and false_alarm);
create index sos_person_unplanned on business.sos_person (business_id, incident_id) where planned = 0;
-- A link names its person alone.
create unique index sos_person_by_roll on business.sos_person (business_id, roll_id);
-- In the order in which they are sent: nobody is tried again while someone else has not been tried at all.
create index sos_delivery_next on business.sos_delivery (business_id, channel, attempts, due_at) where state < 2;

grant select on business.sos_incident, business.sos_person, business.sos_delivery to quickprism_definer;
create policy definer_reads on business.sos_incident for select to quickprism_definer using (true);
create policy definer_reads on business.sos_person for select to quickprism_definer using (true);
create policy definer_reads on business.sos_delivery for select to quickprism_definer using (true);

-- Which businesses have messages to lay out (channel 0) or to send by a channel.
create function business.due_sos(at timestamptz) returns table (business_id int, channel smallint)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
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

-- Which alerts and drills are on, and how often the list of each has changed.
create function business.active_sos() returns table (business_id int, incident_id bigint, revision bigint)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select i.business_id, i.incident_id, i.revision from business.sos_incident i where i.stopped_at is null $$;

-- Whose account is on the list of one of them, or changed there after a revision.
create function business.sos_accounts(business int, incident bigint, since bigint) returns table (person_id bigint)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select p.person_id from business.sos_person p
     where p.business_id = business and p.incident_id = incident and p.revision > since and p.person_id is not null
  $$;

revoke all on function business.due_sos, business.active_sos, business.sos_accounts from public;
grant execute on function business.due_sos, business.active_sos, business.sos_accounts to quickprism_service;
grant create on schema business to quickprism_definer;
alter function business.due_sos owner to quickprism_definer;
alter function business.active_sos owner to quickprism_definer;
alter function business.sos_accounts owner to quickprism_definer;
revoke create on schema business from quickprism_definer;
