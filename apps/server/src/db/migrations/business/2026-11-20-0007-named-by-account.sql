-- The same count for a lead with an account, which has another visitor after it had itself erased (Q147).

create table business.named_by_account (
  business_id int not null,
  person_id bigint not null, -- the lead
  used int not null,
  renews_at timestamptz(3) not null,
  primary key (business_id, person_id),
  foreign key (business_id) references business.business
) with (fillfactor = 70);
alter table business.named_by_account enable row level security;
create policy own_business on business.named_by_account
  using (business_id = business.app_business()) with check (business_id = business.app_business());
grant select, insert, update, delete on business.named_by_account to quickprism_service;
