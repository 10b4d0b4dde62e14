-- That someone agreed to the notice before checking in by phone: which edition of it, in which language, and until when.
create table identity.consent (
  consent_id bigint generated always as identity primary key,
  person_id bigint not null references identity.person,
  given_at timestamptz(3) not null,
  version text not null,
  language text not null,
  withdrawn_at timestamptz(3)
);
create index consent_of_person on identity.consent (person_id);
-- Each edition is agreed to once at a time.
create unique index consent_standing on identity.consent (person_id, version) where withdrawn_at is null;
grant select, insert on identity.consent to quickprism_service;
grant update (withdrawn_at) on identity.consent to quickprism_service;
