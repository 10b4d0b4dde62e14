-- Whoever is let in by a quickID that was only told is the same visitor the next time it is told: a branch that has
-- blacklisted them goes on refusing, and whoever the quickID belongs to can have it erased.
alter table business.visitor add column told_id text, add column email_hash bytea;
create unique index visitor_by_told_id on business.visitor (business_id, told_id) where told_id is not null;
create index visitor_by_email on business.visitor (business_id, email_hash) where email_hash is not null;

-- A guest who was announced by e-mail is found by it, as one by mobile is.
alter table business.guest add column email_hash bytea;
