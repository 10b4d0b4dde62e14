-- How many businesses a person has registered, and how many they may: null is what everyone may.

create table identity.business_allowance (
  person_id bigint primary key references identity.person,
  registered int not null default 0,
  a_day int,
  in_all int
);
grant select, insert, update on identity.business_allowance to quickprism_service;
