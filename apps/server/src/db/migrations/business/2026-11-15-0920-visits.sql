-- Who came, and when. A visit is one person's stay; a group is a lead's visit and the visits of those who came along.

create table business.visitor (
  business_id int not null references business.business,
  visitor_id bigint generated always as identity,
  person_id bigint,
  quick_id text,
  name text not null,
  -- encrypted with a key outside the database; lists read only the masked text
  mobile bytea,
  mobile_masked text,
  mobile_hash bytea,
  email bytea,
  email_masked text,
  gender smallint not null default 0,
  created_at timestamptz(3) not null,
  primary key (business_id, visitor_id)
);
create unique index visitor_person_once on business.visitor (business_id, person_id) where person_id is not null;
create unique index visitor_quick_id_once on business.visitor (business_id, quick_id) where quick_id is not null;
create index visitor_by_mobile on business.visitor (business_id, mobile_hash) where mobile_hash is not null;

create table business.branch_visitor (
  business_id int not null,
  branch_id int not null,
  visitor_id bigint not null,
  quick_id text,
  name text not null,
  visits int not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  blacklisted boolean not null default false,
  primary key (business_id, branch_id, visitor_id),
  foreign key (business_id, branch_id) references business.branch,
  foreign key (business_id, visitor_id) references business.visitor
) with (fillfactor = 85);
create index branch_visitor_search on business.branch_visitor
  using gin (business_id, branch_id, name gin_trgm_ops, quick_id gin_trgm_ops);

create table business.visit (
  business_id int not null,
  branch_id int not null,
  checked_in_at timestamptz(3) not null,
  visit_id bigint generated always as identity,
  checked_out_at timestamptz(3),
  local_day date not null, -- of the check-in, in the branch's time zone
  visitor_id bigint not null,
  kind smallint not null, -- member, visitor; fixed at check-in
  age smallint,
  gender smallint not null default 0, -- not told, male, female, other
  pov smallint not null default 0,
  checkout_type smallint not null default 0, -- open, QR, Geo Tagged, Timeout, logged out
  group_id bigint, -- the lead's visit_id, on those who came along
  group_size smallint not null default 1,
  is_lead boolean not null default true,
  is_new boolean not null, -- the visitor's first check-in at this branch
  exit_grade smallint, -- observed, inferred, assumed
  accuracy_m smallint,
  entered_by bigint, -- the person at the front desk
  nonce uuid not null, -- chosen by the phone: one scan, one visit
  primary key (business_id, branch_id, checked_in_at, visit_id),
  -- which refers to the branch and the visitor in turn
  foreign key (business_id, branch_id, visitor_id) references business.branch_visitor,
  -- one check only: each costs every check-in
  check (case when checkout_type = 0 then checked_out_at is null else checked_out_at >= checked_in_at end)
) with (fillfactor = 90);
create index visit_by_visitor on business.visit (business_id, branch_id, visitor_id, checked_in_at desc);
create unique index visit_nonce_once on business.visit (business_id, nonce) where is_lead;

alter table business.visitor enable row level security;
alter table business.branch_visitor enable row level security;
alter table business.visit enable row level security;
create policy own_business on business.visitor
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.branch_visitor
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.visit
  using (business_id = business.app_business()) with check (business_id = business.app_business());

grant select, insert, update on business.visitor, business.branch_visitor, business.visit to quickprism_service;
