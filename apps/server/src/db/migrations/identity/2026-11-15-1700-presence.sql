-- Where each person last checked in. It says where to look: whether the visit is still open, its own business knows.

create table identity.presence (
  person_id bigint primary key references identity.person,
  business_id int not null references identity.business,
  branch_id int not null,
  visit_id bigint not null,
  checked_in_at timestamptz(3) not null
) with (fillfactor = 70);

-- A lead typed someone's quickID: they are asked on their own phone, and the lead learns nothing before they agree. What
-- is nobody's is kept too, so that it looks like someone who does not answer.
create table identity.group_request (
  request_id uuid primary key,
  quick_id text not null,
  person_id bigint references identity.person,
  lead_id bigint not null references identity.person,
  business_id int not null references identity.business,
  branch_id int not null,
  lead_visit_id bigint not null,
  checked_in_at timestamptz(3) not null,
  store_name text not null,
  asked_at timestamptz(3) not null,
  answered_at timestamptz(3),
  accepted boolean,
  unique (business_id, lead_visit_id, quick_id)
);
create index group_request_by_person on identity.group_request (person_id, asked_at);

grant select, insert, update, delete on identity.presence to quickprism_service;
grant select, insert, delete on identity.group_request to quickprism_service;
grant update (answered_at, accepted) on identity.group_request to quickprism_service;
