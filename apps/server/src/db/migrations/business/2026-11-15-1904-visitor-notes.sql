-- What staff note about a visitor at one branch: a row for each heading, so that no heading is ever a key of an object.
create table business.visitor_note (
  business_id int not null,
  branch_id int not null,
  visitor_id bigint not null,
  folded text not null, -- the heading as it is compared: trimmed and without case
  heading text not null,
  text text not null,
  place smallint not null,
  primary key (business_id, branch_id, visitor_id, folded),
  foreign key (business_id, branch_id, visitor_id) references business.branch_visitor
);
alter table business.visitor_note enable row level security;
create policy own_business on business.visitor_note
  using (business_id = business.app_business()) with check (business_id = business.app_business());
grant select, insert, update, delete on business.visitor_note to quickprism_service;
