-- Whom a scan asked whether they came along: sent again it asks nobody else. Keyed digests, in which no quickID is read;
-- they go once the visit is over for sure.
create table business.scan_asked (
  business_id int not null,
  branch_id int not null,
  nonce uuid not null,
  heard_at timestamptz(3) not null,
  asked bytea[] not null,
  primary key (business_id, branch_id, nonce),
  foreign key (business_id, branch_id) references business.branch
);
create index scan_asked_by_time on business.scan_asked (business_id, heard_at);
alter table business.scan_asked enable row level security;
create policy own_business on business.scan_asked
  using (business_id = business.app_business()) with check (business_id = business.app_business());
grant select, insert, delete on business.scan_asked to quickprism_service;
