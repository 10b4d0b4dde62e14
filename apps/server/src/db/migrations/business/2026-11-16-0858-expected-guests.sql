-- Guests whom someone who works here announced for a day. What is known of them beyond their name is sealed, and all of it
-- is deleted soon after that day: whoever came is in a visit.
create table business.guest (
  business_id int not null,
  guest_id bigint generated always as identity,
  branch_id int not null,
  host_id bigint not null, -- who announced them
  name text not null,
  mobile bytea,
  mobile_masked text,
  mobile_hash bytea,
  email bytea,
  email_masked text,
  day date not null, -- on the branch's calendar
  from_time time(0),
  to_time time(0),
  pov smallint not null,
  note text, -- for the front desk alone
  salt bytea not null, -- mixed into the token of the link, which is derived and never stored
  created_at timestamptz(3) not null,
  ends_at timestamptz(3) not null, -- when that day is over there
  arrived_at timestamptz(3),
  nonce uuid, -- of the check-in at the desk, which may be sent again
  declined_at timestamptz(3), -- by the guest
  withdrawn_at timestamptz(3), -- by the host, or because the branch is gone
  primary key (business_id, guest_id),
  foreign key (business_id, branch_id) references business.branch,
  check (num_nonnulls(mobile, email) = 1),
  check (num_nonnulls(arrived_at, declined_at, withdrawn_at) <= 1)
);
create index guest_by_day on business.guest (business_id, branch_id, day);
create index guest_by_host on business.guest (business_id, host_id, day);
create index guest_by_end on business.guest (business_id, ends_at);
alter table business.guest enable row level security;
create policy own_business on business.guest
  using (business_id = business.app_business()) with check (business_id = business.app_business());
grant select, insert, update, delete on business.guest to quickprism_service;
