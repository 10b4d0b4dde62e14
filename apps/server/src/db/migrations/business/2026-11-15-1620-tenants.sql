-- Branches of other businesses inside ours, ours inside theirs, and the invitations that lead there. No row of one
-- business is ever read by the other: what both know is copied by jobs, and the row of the inviting side decides.

create table business.invitation (
  business_id int not null,
  invitation_id bigint generated always as identity,
  branch_id int not null, -- the inviting one
  kind smallint not null check (kind in (1, 2)), -- a registered branch, or whoever has an e-mail address
  child_public_id text,
  email text,
  salt bytea not null, -- mixed into the token, which is derived and never stored
  created_by bigint not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  accepted_by bigint,
  accepted_child text,
  declined_at timestamptz(3),
  revoked_at timestamptz(3), -- a newer one took its place, or the branch is gone
  primary key (business_id, invitation_id),
  foreign key (business_id, branch_id) references business.branch,
  check ((kind = 1) = (child_public_id is not null)),
  check ((kind = 2) = (email is not null)),
  check ((accepted_at is null) = (accepted_by is null) and (accepted_at is null) = (accepted_child is null)),
  check (num_nonnulls(accepted_at, declined_at, revoked_at) <= 1)
);
-- At most one that is open for each addressee at a branch.
create unique index invitation_open_once
  on business.invitation (business_id, branch_id, coalesce(child_public_id, lower(email)))
  where accepted_at is null and declined_at is null and revoked_at is null;

create table business.tenant (
  business_id int not null,
  branch_id int not null, -- ours
  child_public_id text not null, -- the branch of another business
  active boolean not null default true,
  -- all that the other side shows of itself; copies, refreshed by its jobs while the link is active
  name text not null,
  email text,
  permission_count int not null,
  shared bigint not null default 0, -- which of its copies this is: an older one that comes late changes nothing
  accepted_by bigint not null,
  created_at timestamptz(3) not null,
  primary key (business_id, branch_id, child_public_id),
  foreign key (business_id, branch_id) references business.branch
);

-- The mirror in the business of the tenant. It grants nothing; it says where copies go.
create table business.tenancy (
  business_id int not null,
  branch_id int not null, -- ours
  parent_public_id text not null, -- the branch of another business that it is in
  active boolean not null,
  ended_at timestamptz(3),
  parent_epoch bigint not null, -- the access epoch over there that this follows: an older one changes nothing
  shares bigint not null default 0, -- how many copies were made
  created_at timestamptz(3) not null,
  primary key (business_id, branch_id, parent_public_id),
  foreign key (business_id, branch_id) references business.branch
);

alter table business.invitation enable row level security;
alter table business.tenant enable row level security;
alter table business.tenancy enable row level security;
create policy own_business on business.invitation
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.tenant
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.tenancy
  using (business_id = business.app_business()) with check (business_id = business.app_business());

grant select, insert, update on business.invitation, business.tenancy to quickprism_service;
grant select, insert, update, delete on business.tenant to quickprism_service;
