-- Alerts and drills of a branch: who is told, by which ways, and who is known to be safe.

create table business.sos_incident (
  business_id int not null,
  incident_id bigint generated always as identity,
  branch_id int not null,
  drill boolean not null,
  reason text not null,
  started_at timestamptz(3) not null,
  started_by bigint not null,
  inside_at_start int not null,
  revision bigint not null default 1, -- rises with every change of someone on its roll-call
  salt bytea not null, -- mixed into the tokens of its links, which are derived and never stored
  stopped_at timestamptz(3),
  stopped_by bigint,
  false_alarm boolean not null default false,
  primary key (business_id, incident_id),
  foreign key (business_id, branch_id) references business.branch,
  check ((stopped_at is null) = (stopped_by is null))
);
-- A branch has one alert or one drill at a time.
create unique index sos_incident_on on business.sos_incident (business_id, branch_id) where stopped_at is null;
create index sos_incident_of_branch on business.sos_incident (business_id, branch_id, started_at desc);

-- Every time someone raised it: repeats join the alert that is on.
create table business.sos_start (
  business_id int not null,
  incident_id bigint not null,
  person_id bigint not null,
  at timestamptz(3) not null,
  primary key (business_id, incident_id, at, person_id),
  foreign key (business_id, incident_id) references business.sos_incident on delete cascade
);

-- Everyone who is told. Those inside are on the roll-call; who works there and is elsewhere is told only.
create table business.sos_person (
  business_id int not null,
  incident_id bigint not null,
  roll_id bigint generated always as identity,
  person_id bigint, -- their account, if they have one
  visitor_id bigint, -- as the business knows them, if they ever came
  visit_id bigint, -- the open visit that put them on the roll-call
  inside boolean not null,
  is_member boolean not null,
  lead_visit_id bigint, -- the visit of whoever they came along with
  pov smallint,
  seen_place text,
  seen_at timestamptz(3),
  state smallint not null default 0, -- 0 unknown, 1 safe, 2 needs help
  said_by smallint, -- 1 themselves, 2 a marshal, 3 the door they left by
  said_by_id bigint, -- the marshal
  said_at timestamptz(3),
  note text,
  revision bigint not null default 1, -- the incident's when they last changed
  planned smallint not null default 0, -- the last message whose deliveries were laid out for them
  primary key (business_id, incident_id, roll_id),
  foreign key (business_id, incident_id) references business.sos_incident on delete cascade,
  check (num_nonnulls(person_id, visitor_id) > 0)
);
create unique index sos_person_by_account on business.sos_person (business_id, incident_id, person_id) where person_id is not null;
create unique index sos_person_by_visitor on business.sos_person (business_id, incident_id, visitor_id) where visitor_id is not null;
create index sos_person_by_visit on business.sos_person (business_id, incident_id, visit_id);
create index sos_person_by_revision on business.sos_person (business_id, incident_id, revision);

-- All that was ever said of someone; nothing is overwritten.
create table business.sos_mark (
  business_id int not null,
  incident_id bigint not null,
  mark_id uuid not null, -- chosen by the device
  roll_id bigint not null,
  state smallint not null,
  at timestamptz(3) not null, -- on the server's clock, as far as the device knew it
  received_at timestamptz(3) not null,
  said_by smallint not null,
  said_by_id bigint,
  note text,
  place text,
  primary key (business_id, incident_id, mark_id),
  foreign key (business_id, incident_id, roll_id) references business.sos_person on delete cascade
);
create index sos_mark_of_person on business.sos_mark (business_id, incident_id, roll_id, at);

-- Users who opened the branch meanwhile, read the roll-call, or go with it. Each is noted once.
create table business.sos_marshal (
  business_id int not null,
  incident_id bigint not null,
  person_id bigint not null,
  opened_at timestamptz(3),
  first_read_at timestamptz(3),
  last_heard_at timestamptz(3), -- as a marshal: with marks, or to say that they are still there
  place text,
  marks int not null default 0,
  primary key (business_id, incident_id, person_id),
  foreign key (business_id, incident_id) references business.sos_incident on delete cascade
);

-- One message to one person by one way, and what became of it.
create table business.sos_delivery (
  business_id int not null,
  incident_id bigint not null,
  message smallint not null, -- 1 it has begun, 2 it is over, 3 it was a false alarm
  roll_id bigint not null,
  channel smallint not null, -- 1 push, 2 e-mail, 3 text message
  state smallint not null default 0, -- 0 due, 1 being sent, 2 reached, 3 given up
  attempts smallint not null default 0,
  due_at timestamptz(3) not null, -- when it is next tried; while it is being sent, when whoever sends it counts as gone
  settled_at timestamptz(3),
  error text,
  primary key (business_id, incident_id, message, roll_id, channel),
  foreign key (business_id, incident_id, roll_id) references business.sos_person on delete cascade
);
create index sos_delivery_due on business.sos_delivery (due_at) where state < 2;

alter table business.sos_incident enable row level security;
alter table business.sos_start enable row level security;
alter table business.sos_person enable row level security;
alter table business.sos_mark enable row level security;
alter table business.sos_marshal enable row level security;
alter table business.sos_delivery enable row level security;
create policy own_business on business.sos_incident
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.sos_start
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.sos_person
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.sos_mark
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.sos_marshal
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.sos_delivery
  using (business_id = business.app_business()) with check (business_id = business.app_business());
grant select, insert, update, delete on business.sos_incident, business.sos_start, business.sos_person, business.sos_mark,
  business.sos_marshal, business.sos_delivery to quickprism_service;
