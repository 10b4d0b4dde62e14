-- Numbers on documents that people gave of their own accord, each with the consent they gave for it. Sealed with the keys
-- of the vault; of an Aadhaar number there may be nothing but what is shown.
create table identity.document (
  person_id bigint not null references identity.person,
  kind smallint not null, -- Aadhaar, PAN
  shown text not null,
  key_id smallint,
  ciphertext bytea,
  consented_at timestamptz(3) not null,
  primary key (person_id, kind),
  check ((key_id is null) = (ciphertext is null))
);
create index document_by_key on identity.document (key_id);
grant select, insert, update, delete on identity.document to quickprism_service;
