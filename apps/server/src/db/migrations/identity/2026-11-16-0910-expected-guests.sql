-- Where someone is expected, for the phone of whoever has this mobile or e-mail address. Whose that is, is not looked up:
-- people find their own by a keyed hash of their contacts, and what it says is sealed.
create table identity.expected (
  business_id int not null,
  guest_id bigint not null,
  contact_hash bytea not null,
  sealed bytea not null,
  ends_at timestamptz(3) not null,
  primary key (business_id, guest_id)
);
create index expected_by_contact on identity.expected (contact_hash, ends_at);
create index expected_by_end on identity.expected (ends_at);
grant select, insert, delete on identity.expected to quickprism_service;
