-- What belongs to a person: who they are and where they are signed in.

create schema identity;
grant usage on schema identity to quickprism_service;

create table identity.person (
  person_id bigint generated always as identity primary key,
  quick_id text not null unique,
  name text not null,
  mobile text,
  email text,
  birth_date date,
  gender smallint not null default 0,
  -- raised by whatever must end every session of this person
  epoch bigint not null default 0,
  created_at timestamptz(3) not null
);

create table identity.session (
  session_id uuid primary key,
  person_id bigint not null references identity.person,
  epoch bigint not null default 0,
  kind text not null check (kind in ('dashboard', 'companion')),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  address text,
  device text
);
create index session_by_person on identity.session (person_id, created_at desc);

grant select, insert, update on identity.person, identity.session to quickprism_service;
