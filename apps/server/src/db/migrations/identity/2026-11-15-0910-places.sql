-- Where things live: which cell holds a business, and what a public id stands for.

create table identity.business (
  business_id int generated always as identity primary key,
  quick_id text not null unique,
  cell int not null,
  created_at timestamptz(3) not null
);

-- Local ids are handed out here, when the public id is reserved, so that no two cells ever give the same one.
create sequence identity.branch_ids as int;
create sequence identity.role_ids as bigint;

create table identity.directory (
  public_id text primary key,
  kind smallint not null check (kind in (1, 2, 3)), -- business, branch, role
  business_id int not null references identity.business,
  branch_id int,
  local_id bigint,
  retired_at timestamptz(3),
  check ((kind = 2) = (branch_id is not null)),
  check ((kind = 3) = (local_id is not null))
);
create index directory_by_business on identity.directory (business_id, kind);

create table identity.link (
  token_hash bytea primary key,
  kind smallint not null,
  business_id int not null references identity.business,
  local_id bigint not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

-- Where to look for a person's businesses. It follows each membership and never grants anything by itself.
create table identity.person_place (
  person_id bigint not null references identity.person,
  business_id int not null references identity.business,
  branch_id int,
  active boolean not null,
  unique nulls not distinct (person_id, business_id, branch_id)
);
create index person_place_by_business on identity.person_place (business_id, branch_id);

grant select, insert on identity.business, identity.directory, identity.link, identity.person_place to quickprism_service;
grant update (retired_at) on identity.directory to quickprism_service;
grant update (used_at) on identity.link to quickprism_service;
grant update (active) on identity.person_place to quickprism_service;
grant usage on sequence identity.branch_ids, identity.role_ids to quickprism_service;
