-- Counters, kept by check_in() and check_out() in the transaction of the visit, so that no screen ever counts visits.
-- A lead is a row of the records page; people are counted apart. A visit belongs to the day of its check-in.

-- One row for each branch, not for each kind: its version is what polls compare, and must be a single number.
create table business.visit_total (
  business_id int not null,
  branch_id int not null,
  version bigint not null default 0,
  member_leads bigint not null default 0,
  member_people bigint not null default 0,
  members_inside int not null default 0,
  visitor_leads bigint not null default 0,
  visitor_people bigint not null default 0,
  visitors_inside int not null default 0,
  primary key (business_id, branch_id),
  foreign key (business_id, branch_id) references business.branch
) with (fillfactor = 50);

create table business.visit_day (
  business_id int not null,
  branch_id int not null,
  day date not null,
  kind smallint not null,
  leads int not null default 0,
  people int not null default 0,
  groups int not null default 0,
  new_people int not null default 0,
  repeat_people int not null default 0,
  male int not null default 0,
  female int not null default 0,
  other_gender int not null default 0,
  out_qr int not null default 0,
  out_geo int not null default 0,
  out_timeout int not null default 0,
  out_logged_out int not null default 0,
  stays int not null default 0, -- completed visits …
  stay_seconds bigint not null default 0, -- … and how long they lasted together
  first_in timestamptz(3) not null,
  last_out timestamptz(3),
  primary key (business_id, branch_id, day, kind),
  foreign key (business_id, branch_id) references business.branch
) with (fillfactor = 50);

-- For the charts of today and a few weeks back; older rows are removed.
create table business.visit_hour (
  business_id int not null,
  branch_id int not null,
  day date not null,
  hour smallint not null,
  leads int not null default 0,
  people int not null default 0,
  groups int not null default 0,
  new_people int not null default 0,
  repeat_people int not null default 0,
  primary key (business_id, branch_id, day, hour),
  foreign key (business_id, branch_id) references business.branch
) with (fillfactor = 70);

-- Leads of all time by everything the records page can filter by. An age that was not told is -1.
create table business.visit_cube (
  business_id int not null,
  branch_id int not null,
  kind smallint not null,
  gender smallint not null,
  pov smallint not null,
  checkout_type smallint not null,
  age smallint not null,
  leads int not null default 0,
  primary key (business_id, branch_id, kind, gender, pov, checkout_type, age),
  foreign key (business_id, branch_id) references business.branch
) with (fillfactor = 70);

alter table business.visit_total enable row level security;
alter table business.visit_day enable row level security;
alter table business.visit_hour enable row level security;
alter table business.visit_cube enable row level security;
create policy own_business on business.visit_total
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.visit_day
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.visit_hour
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.visit_cube
  using (business_id = business.app_business()) with check (business_id = business.app_business());

grant select, insert, update on business.visit_total, business.visit_day, business.visit_hour, business.visit_cube
  to quickprism_service;
grant delete on business.visit_hour to quickprism_service;
