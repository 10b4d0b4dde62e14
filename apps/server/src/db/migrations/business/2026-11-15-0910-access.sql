-- Who works here and what they may do.

create table business.membership (
  business_id int not null references business.business,
  person_id bigint not null,
  scope_type smallint not null check (scope_type in (1, 2)), -- business, branch
  active boolean not null default true,
  -- copies of the person's own data, refreshed by a job
  quick_id text not null,
  name text not null,
  email text,
  mobile text,
  additional_info jsonb not null default '{}',
  last_login_at timestamptz(3),
  created_at timestamptz(3) not null,
  created_by bigint,
  primary key (business_id, person_id)
);
create index membership_by_person on business.membership (person_id, business_id); -- for access_of

create table business.membership_branch (
  business_id int not null,
  person_id bigint not null,
  branch_id int not null,
  primary key (business_id, person_id, branch_id),
  foreign key (business_id, person_id) references business.membership on delete cascade,
  foreign key (business_id, branch_id) references business.branch
);
create index membership_branch_by_branch on business.membership_branch (business_id, branch_id);

create table business.role (
  business_id int not null references business.business,
  role_id bigint not null,
  public_id text not null,
  name text not null,
  description text,
  scope_type smallint not null check (scope_type in (1, 2)),
  permissions text[] not null,
  created_at timestamptz(3) not null,
  created_by bigint,
  primary key (business_id, role_id),
  unique (business_id, public_id)
);
create unique index role_name_once on business.role (business_id, lower(name));

create table business.role_branch (
  business_id int not null,
  role_id bigint not null,
  branch_id int not null,
  primary key (business_id, role_id, branch_id),
  foreign key (business_id, role_id) references business.role on delete cascade,
  foreign key (business_id, branch_id) references business.branch
);
create index role_branch_by_branch on business.role_branch (business_id, branch_id);

create table business.role_grant (
  business_id int not null,
  grant_id bigint generated always as identity,
  person_id bigint not null,
  role_id bigint not null,
  branch_id int, -- null: the whole business
  granted_by bigint,
  granted_at timestamptz(3) not null,
  primary key (business_id, grant_id),
  unique nulls not distinct (business_id, person_id, role_id, branch_id),
  foreign key (business_id, person_id) references business.membership on delete cascade,
  foreign key (business_id, role_id) references business.role on delete cascade,
  foreign key (business_id, branch_id) references business.branch
);
create index role_grant_by_role on business.role_grant (business_id, role_id);
create index role_grant_by_branch on business.role_grant (business_id, branch_id);

alter table business.membership enable row level security;
alter table business.membership_branch enable row level security;
alter table business.role enable row level security;
alter table business.role_branch enable row level security;
alter table business.role_grant enable row level security;
create policy own_business on business.membership
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.membership_branch
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.role
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.role_branch
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.role_grant
  using (business_id = business.app_business()) with check (business_id = business.app_business());

grant select, insert, update, delete on
  business.membership, business.membership_branch, business.role, business.role_branch, business.role_grant
  to quickprism_service;
