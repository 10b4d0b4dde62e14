-- Names are ordered as people look them up, by one collation for every list (db/by-name.ts): by bytes "asha" comes behind
-- "Zoya", and accents behind both.
create collation business.by_name (provider = icu, locale = 'und');

drop index business.membership_by_name;
create index membership_by_name on business.membership (business_id, name collate business.by_name, quick_id);
