-- The logo a business shows, and what was found out about the GSTIN of a branch when it was last changed.

-- Apart from the business itself, which is read on every call.
create table business.logo (
  business_id int not null references business.business,
  hash text not null, -- SHA-256 of the image, part of its address
  image bytea not null, -- JPEG, written by us
  created_at timestamptz(3) not null,
  primary key (business_id, hash)
);
alter table business.logo alter column image set storage external; -- JPEG does not compress further
alter table business.logo enable row level security;
create policy own_business on business.logo
  using (business_id = business.app_business()) with check (business_id = business.app_business());
grant select, insert, delete on business.logo to quickprism_service;

alter table business.branch
  add column gstin_checked_at timestamptz(3),
  add column gstin_legal_name text,
  add column gstin_warning text;
