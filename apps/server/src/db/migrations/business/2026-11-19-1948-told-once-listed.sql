-- The steps of an alert only go forward: its list is written, then its people are told. A worker that skips the list fails
-- here, and business.due_sos goes on finding the alert, since it is not told.

-- Of what is over nobody needs to be told any more; what is on is listed and told now.
update business.sos_incident set listed = 2 where listed < 2 and told > 0 and stopped_at is not null;
update business.sos_incident set told = 0 where listed < 2 and told > 0;

alter table business.sos_incident add constraint sos_incident_told_once_listed check (told = 0 or listed = 2);
