-- How many people someone brought by name alone in the current hour: nothing else says that such a person exists (Q147).

create table business.named_count (
  business_id int not null,
  visitor_id bigint not null, -- the lead
  used int not null,
  renews_at timestamptz(3) not null,
  primary key (business_id, visitor_id),
  foreign key (business_id, visitor_id) references business.visitor
) with (fillfactor = 70);
alter table business.named_count enable row level security;
create policy own_business on business.named_count
  using (business_id = business.app_business()) with check (business_id = business.app_business());
grant select, insert, update, delete on business.named_count to quickprism_service;
