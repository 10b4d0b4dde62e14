-- Who is told of an alert is written down after it has begun, some at a time, so that raising it costs the same however
-- many people are inside.

alter table business.sos_incident
  add column listed smallint not null default 2; -- who is told is written down: 0 nobody yet, 1 some, 2 everyone
create index sos_incident_unlisted on business.sos_incident (business_id, branch_id) where listed < 2;

alter table business.sos_person
  add column answered boolean not null default false; -- they said something themselves, whoever said something since
update business.sos_person p set answered = true
 where exists (
   select from business.sos_mark k
    where k.business_id = p.business_id and k.incident_id = p.incident_id and k.roll_id = p.roll_id and k.said_by = 1
 );

-- The alert or drill that is on at a branch. Volatile, so that beside a function that held the branch it sees what was
-- committed until then; in the same statement it costs whoever comes or leaves no round trip.
create function business.alert_on(for_business int, at_branch int) returns bigint
  language sql volatile
  as $$
    select incident_id from business.sos_incident
     where business_id = for_business and branch_id = at_branch and stopped_at is null
  $$;
revoke all on function business.alert_on from public;
grant execute on function business.alert_on to quickprism_service;
