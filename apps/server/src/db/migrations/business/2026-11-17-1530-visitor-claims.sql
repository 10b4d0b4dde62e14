-- That someone whom a front desk wrote down by name and mobile was sent a link to claim their visits, once for each
-- visitor. Only what is needed to find the visit again: the number it went to is in the visitor's own row.
create table business.visitor_claim (
  business_id int not null,
  visitor_id bigint not null,
  branch_id int not null, -- where they were checked in, and when
  checked_in_at timestamptz(3) not null,
  salt bytea not null, -- mixed into the token of the link, which is derived and never stored
  expires_at timestamptz(3) not null,
  claimed_at timestamptz(3),
  primary key (business_id, visitor_id),
  foreign key (business_id, branch_id, visitor_id) references business.branch_visitor
);
alter table business.visitor_claim enable row level security;
create policy own_business on business.visitor_claim
  using (business_id = business.app_business()) with check (business_id = business.app_business());
grant select, insert, update, delete on business.visitor_claim to quickprism_service;
