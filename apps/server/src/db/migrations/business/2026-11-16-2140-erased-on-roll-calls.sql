-- Whoever was erased stays on a roll-call as someone: neither by their account nor as a visitor, who may be there already.
alter table business.sos_person drop constraint sos_person_check;

-- Where someone was told of an alert: a business may hold nothing else of them.
create index sos_person_of_account on business.sos_person (person_id) where person_id is not null;

create function business.alerted_in(person bigint) returns table (business_id int)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select distinct p.business_id from business.sos_person p where p.person_id = person $$;

revoke all on function business.alerted_in from public;
grant execute on function business.alerted_in to quickprism_service;
grant create on schema business to quickprism_definer;
alter function business.alerted_in owner to quickprism_definer;
revoke create on schema business from quickprism_definer;
