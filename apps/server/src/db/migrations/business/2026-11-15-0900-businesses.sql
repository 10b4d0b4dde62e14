-- The isolation boundary. Every table here leads its keys with business_id and shows, to everyone but its owner,
-- only the rows of the business that the transaction has entered.

create schema business;
grant usage on schema business to quickprism_service, quickprism_definer;

create extension if not exists btree_gin with schema public;
create extension if not exists pg_trgm with schema public;

create function business.app_business() returns int
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.business', true), '')::int $$;
revoke all on function business.app_business() from public;
grant execute on function business.app_business() to quickprism_service, quickprism_definer;

create table business.business (
  business_id int primary key,
  quick_id text not null,
  registered_name text not null,
  trade_name text,
  registration_type text,
  business_type text,
  gstin text,
  cin text,
  pan text,
  registered_email text,
  registered_phone text,
  website text,
  street_address text,
  city text,
  state text,
  pin_code text,
  logo_hash text,
  root_person_id bigint not null,
  -- raised by every change of a role, grant, membership or tenant: rights read at an older epoch are read again
  access_epoch bigint not null default 0,
  created_at timestamptz(3) not null
) with (fillfactor = 80);
create index business_by_root on business.business (root_person_id);
alter table business.business enable row level security;
create policy own_business on business.business
  using (business_id = business.app_business()) with check (business_id = business.app_business());

create table business.branch (
  business_id int not null references business.business,
  branch_id int not null,
  quick_id text not null,
  name text not null,
  store_type text not null,
  gstin text,
  street_address text,
  city text,
  state text,
  pin_code text,
  latitude double precision,
  longitude double precision,
  radius int,
  opening_time time(0), -- null: N/A
  closing_time time(0),
  contact_email text,
  contact_mobile text,
  website text,
  time_zone text not null default 'Asia/Kolkata',
  poster_key text not null,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (business_id, branch_id),
  unique (business_id, quick_id)
);
create unique index branch_name_once on business.branch (business_id, lower(name)) where deleted_at is null;
alter table business.branch enable row level security;
create policy own_business on business.branch
  using (business_id = business.app_business()) with check (business_id = business.app_business());

grant select, insert, update on business.business, business.branch to quickprism_service;
