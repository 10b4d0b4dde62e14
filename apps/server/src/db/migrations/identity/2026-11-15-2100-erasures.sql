-- Where someone had themselves erased, and until when something is kept: for them, and so that no trail names them again.
create table identity.erasure (
  person_id bigint not null references identity.person,
  business_id int not null,
  business_name text not null,
  erased_at timestamptz(3) not null,
  kept_until timestamptz(3), -- null where everything was deleted at once
  primary key (person_id, business_id, erased_at)
);
grant select, insert on identity.erasure to quickprism_service;
