-- "Who saw my data": a copy for the person, written after the look, with what was true then. Never a contact of the viewer.
create table identity.receipt (
  person_id bigint not null references identity.person,
  business_id int not null,
  reveal_id bigint not null,
  at timestamptz(3) not null,
  business_name text not null,
  branch_name text not null,
  viewer_name text not null,
  viewer_role text not null,
  device text not null,
  reason text not null,
  fields text[] not null,
  primary key (person_id, business_id, reveal_id)
);
create index receipt_by_time on identity.receipt (person_id, at);
grant select, insert, delete on identity.receipt to quickprism_service;
