-- Where the browser of a companion's session takes messages. What it reads them with is its own; ours is outside the
-- database, and without it nobody can send anything there.
create table identity.push_subscription (
  session_id uuid primary key references identity.session on delete cascade,
  person_id bigint not null references identity.person,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  created_at timestamptz(3) not null
);
create index push_subscription_by_person on identity.push_subscription (person_id);
-- A phone that changed hands has one subscription, whoever was signed in before.
create index push_subscription_by_endpoint on identity.push_subscription (endpoint);
grant select, insert, update, delete on identity.push_subscription to quickprism_service;
