-- Numbers on documents, sealed with keys that are never in a database. What lists may show of them is on the visitor.
create table business.vault (
  business_id int not null,
  visitor_id bigint not null,
  kind smallint not null, -- Aadhaar, PAN
  key_id smallint not null,
  ciphertext bytea not null,
  primary key (business_id, visitor_id, kind),
  foreign key (business_id, visitor_id) references business.visitor
);
alter table business.vault enable row level security;
create policy own_business on business.vault
  using (business_id = business.app_business()) with check (business_id = business.app_business());
grant select, insert, update, delete on business.vault to quickprism_service;
