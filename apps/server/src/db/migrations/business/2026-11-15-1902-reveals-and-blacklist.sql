-- Who unmasked whom, and why someone is refused at the door.

-- A grant to one viewer, for one visitor at one branch, until a moment by the database's clock. It stays as the record of
-- the look; only its end decides what is shown.
create table business.reveal (
  business_id int not null,
  reveal_id bigint generated always as identity,
  branch_id int not null,
  visitor_id bigint not null,
  viewer_id bigint not null, -- the person who looks
  at timestamptz(3) not null,
  until timestamptz(3) not null,
  reason text not null,
  -- what the browser said of itself, beside what the server saw
  claimed_device text not null,
  claimed_address text not null,
  claimed_browser text not null,
  address text,
  device text,
  primary key (business_id, reveal_id),
  foreign key (business_id, branch_id, visitor_id) references business.branch_visitor
);
create index reveal_of_viewer on business.reveal (business_id, branch_id, viewer_id, until);
create index reveal_of_visitor on business.reveal (business_id, visitor_id, at);

-- Since when and why. The flag on branch_visitor is what the door reads.
create table business.blacklisting (
  business_id int not null,
  branch_id int not null,
  visitor_id bigint not null,
  at timestamptz(3) not null,
  by_person bigint not null,
  reason text,
  primary key (business_id, branch_id, visitor_id),
  foreign key (business_id, branch_id, visitor_id) references business.branch_visitor
);

alter table business.reveal enable row level security;
alter table business.blacklisting enable row level security;
create policy own_business on business.reveal
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.blacklisting
  using (business_id = business.app_business()) with check (business_id = business.app_business());
grant select, insert on business.reveal to quickprism_service;
grant select, insert, update, delete on business.blacklisting to quickprism_service;
