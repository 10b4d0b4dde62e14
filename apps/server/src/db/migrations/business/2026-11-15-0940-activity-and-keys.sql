-- What the dashboard tells of a branch, and the first answers to keyed calls.

create table business.activity (
  business_id int not null,
  branch_id int not null,
  at timestamptz(3) not null,
  activity_id bigint generated always as identity,
  detail text not null, -- 'headline;subline', with no masked value in it
  primary key (business_id, branch_id, at, activity_id), -- read backwards: newest first
  foreign key (business_id, branch_id) references business.branch
);

create table business.idempotency_key (
  business_id int not null references business.business,
  person_id bigint not null,
  route text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  reply text not null,
  created_at timestamptz(3) not null,
  primary key (business_id, person_id, route, key)
);
create index idempotency_key_by_age on business.idempotency_key (business_id, created_at);

alter table business.activity enable row level security;
alter table business.idempotency_key enable row level security;
create policy own_business on business.activity
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.idempotency_key
  using (business_id = business.app_business()) with check (business_id = business.app_business());

grant select, insert on business.activity to quickprism_service;
grant select, insert, update, delete on business.idempotency_key to quickprism_service;
