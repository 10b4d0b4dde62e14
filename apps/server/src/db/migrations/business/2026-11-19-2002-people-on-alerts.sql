-- What an alert knows of people stays with it: who acted in it by name, who could not be reached, and that two rows of its
-- list are one person.

-- The names of those who acted in it and of users on its list, for when they are no users any more.
alter table business.sos_marshal add column name text;
alter table business.sos_person add column name text;

-- The start of the alert was laid out for them, and they had no way to be told.
alter table business.sos_person add column without_way boolean not null default false;
update business.sos_person p set without_way = true
 where p.planned > 0 and not exists (
   select from business.sos_delivery d
    where d.business_id = p.business_id and d.incident_id = p.incident_id and d.roll_id = p.roll_id and d.message = 1
 );

-- The row that goes on for this one, which keeps what was sent to it and what names it: links, and marks kept offline.
alter table business.sos_person add column merged_into bigint;
drop index business.sos_person_by_account;
create unique index sos_person_by_account on business.sos_person (business_id, incident_id, person_id)
  where person_id is not null and merged_into is null;

insert into business.sos_marshal (business_id, incident_id, person_id, name)
select i.business_id, i.incident_id, m.person_id, m.name
  from business.sos_incident i
  join business.membership m on m.business_id = i.business_id and m.person_id in (i.started_by, i.stopped_by)
union
select k.business_id, k.incident_id, m.person_id, m.name
  from business.sos_mark k
  join business.membership m on m.business_id = k.business_id and m.person_id = k.said_by_id
on conflict (business_id, incident_id, person_id) do update set name = excluded.name;

-- A user who was removed and added again has not entered yet, whatever session they have.
create or replace function business.entered_of(businesses int[], sessions uuid[])
  returns table (business_id int, session_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
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
