-- Floods at the door: how often someone scanned at a branch in the current minute, and refusals that repeat.

create table business.scan_count (
  business_id int not null,
  branch_id int not null,
  person_id bigint not null,
  used int not null,
  renews_at timestamptz(3) not null,
  primary key (business_id, branch_id, person_id),
  foreign key (business_id, branch_id) references business.branch
) with (fillfactor = 70);
create index scan_count_by_renewal on business.scan_count (business_id, renews_at);
alter table business.scan_count enable row level security;
create policy own_business on business.scan_count
  using (business_id = business.app_business()) with check (business_id = business.app_business());
grant select, insert, update, delete on business.scan_count to quickprism_service;

-- The same refusal again within a few minutes is counted on the first one, which alone is in the trail.
alter table business.refusal
  add column quick_id text, -- of whom was refused, as the trail calls them; none where it was kept before this column
  add column times int not null default 1,
  add column last_nonce uuid; -- a scan that a phone sends again is not counted again
create index refusal_by_person on business.refusal (business_id, branch_id, quick_id, code, at);
grant update (times, last_nonce) on business.refusal to quickprism_service;
