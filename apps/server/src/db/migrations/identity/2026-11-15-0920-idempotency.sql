-- The first answer to a keyed call that belongs to no business yet; kept for 48 hours.

create table identity.idempotency_key (
  actor text not null,
  route text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  reply text not null,
  created_at timestamptz(3) not null,
  primary key (actor, route, key)
);
create index idempotency_key_by_age on identity.idempotency_key (created_at);

grant select, insert, update, delete on identity.idempotency_key to quickprism_service;
