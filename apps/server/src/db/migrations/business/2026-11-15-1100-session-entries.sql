-- Which sessions have entered a business: sign-in is written to its trail the first time, sign-out when they end.

create table business.session_entry (
  business_id int not null references business.business,
  session_id uuid not null,
  person_id bigint not null,
  entered_at timestamptz(3) not null,
  left_at timestamptz(3),
  primary key (business_id, session_id)
);
alter table business.session_entry enable row level security;
create policy own_business on business.session_entry
  using (business_id = business.app_business()) with check (business_id = business.app_business());
grant select, insert, update on business.session_entry to quickprism_service;
