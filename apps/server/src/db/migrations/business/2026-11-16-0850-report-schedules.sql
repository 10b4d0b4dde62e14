-- Reports that a branch sends by itself, as links by e-mail. No report is kept: it is worked out when its link is opened.

create table business.report_schedule (
  business_id int not null,
  schedule_id uuid not null,
  branch_id int not null,
  name text not null,
  export_type text not null,
  sort_order text not null,
  format text not null,
  everyone boolean not null, -- everyone who came in the period; else those of report_schedule_person
  rhythm jsonb not null,
  -- the next run, as the clock of the branch shows it and as a moment; none while it is paused
  next_run text,
  next_run_at timestamptz(3),
  paused_by bigint,
  created_at timestamptz(3) not null,
  primary key (business_id, schedule_id),
  foreign key (business_id, branch_id) references business.branch,
  check ((next_run is null) = (next_run_at is null) and (next_run is null) = (paused_by is not null))
);
create index report_schedule_of_branch on business.report_schedule (business_id, branch_id);
create index report_schedule_due on business.report_schedule (next_run_at) where next_run_at is not null;

create table business.report_schedule_person (
  business_id int not null,
  schedule_id uuid not null,
  visitor_id bigint not null,
  primary key (business_id, schedule_id, visitor_id),
  foreign key (business_id, schedule_id) references business.report_schedule on delete cascade,
  foreign key (business_id, visitor_id) references business.visitor
);
create index report_schedule_of_person on business.report_schedule_person (business_id, visitor_id);

-- Whoever is no user any more is no recipient either.
create table business.report_recipient (
  business_id int not null,
  schedule_id uuid not null,
  person_id bigint not null,
  primary key (business_id, schedule_id, person_id),
  foreign key (business_id, schedule_id) references business.report_schedule on delete cascade,
  foreign key (business_id, person_id) references business.membership on delete cascade
);
create index report_recipient_of_user on business.report_recipient (business_id, person_id);

-- What a link leads to: which days it tells of, and until when.
create table business.report_run (
  business_id int not null,
  run_id uuid not null,
  schedule_id uuid not null,
  due text not null, -- on the clock of the branch: a moment has one run
  from_minute text not null,
  to_minute text not null,
  made_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (business_id, run_id),
  unique (business_id, schedule_id, due),
  foreign key (business_id, schedule_id) references business.report_schedule on delete cascade
);

create table business.report_delivery (
  business_id int not null,
  run_id uuid not null,
  person_id bigint not null,
  sent_at timestamptz(3),
  missed text, -- why it did not reach them
  opened_at timestamptz(3),
  primary key (business_id, run_id, person_id),
  foreign key (business_id, run_id) references business.report_run on delete cascade,
  foreign key (business_id, person_id) references business.membership on delete cascade,
  check (sent_at is null or missed is null)
);
create index report_delivery_of_user on business.report_delivery (business_id, person_id);

alter table business.report_schedule enable row level security;
alter table business.report_schedule_person enable row level security;
alter table business.report_recipient enable row level security;
alter table business.report_run enable row level security;
alter table business.report_delivery enable row level security;
create policy own_business on business.report_schedule
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.report_schedule_person
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.report_recipient
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.report_run
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.report_delivery
  using (business_id = business.app_business()) with check (business_id = business.app_business());
grant select, insert, update, delete on business.report_schedule to quickprism_service;
grant select, insert, delete on business.report_schedule_person, business.report_recipient, business.report_run
  to quickprism_service;
grant select, insert, update on business.report_delivery to quickprism_service;

-- Which schedules of this cell are due.
grant select on business.report_schedule to quickprism_definer;
create policy definer_reads on business.report_schedule for select to quickprism_definer using (true);
create function business.due_report_schedules(at timestamptz) returns table (business_id int, schedule_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select s.business_id, s.schedule_id from business.report_schedule s where s.next_run_at <= at $$;

revoke all on function business.due_report_schedules from public;
grant execute on function business.due_report_schedules to quickprism_service;
grant create on schema business to quickprism_definer;
alter function business.due_report_schedules owner to quickprism_definer;
revoke create on schema business from quickprism_definer;
