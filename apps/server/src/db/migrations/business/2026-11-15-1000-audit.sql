-- The audit trail: one chain of hashes for each business, which nobody but record_audit() can write.
--
-- The hash of an entry is
--   sha256( previous || utf8( business_id ':' seq ':' microseconds ':' entry ) )
-- where previous is the 32 bytes of the entry before (zeros before the first), numbers are decimal, microseconds is
-- the entry's time since 1970-01-01 UTC, and entry is the text exactly as stored. audit_head repeats the last seq and
-- hash: a copy of it kept elsewhere shows when entries were cut off the end.

create table business.audit_head (
  business_id int primary key references business.business,
  seq bigint not null,
  hash bytea not null
) with (fillfactor = 50);

create table business.audit (
  business_id int not null references business.audit_head,
  seq bigint not null,
  at timestamptz(3) not null,
  entry text not null,
  previous bytea not null,
  hash bytea not null,
  event text not null generated always as (entry::jsonb ->> 'event') stored,
  actor bigint generated always as ((entry::jsonb ->> 'actor')::bigint) stored,
  branch_id int generated always as ((entry::jsonb ->> 'branch')::int) stored, -- null: the whole business
  primary key (business_id, seq)
);
create index audit_by_branch on business.audit (business_id, branch_id, seq);

alter table business.audit_head enable row level security;
alter table business.audit enable row level security;
create policy own_business on business.audit_head
  using (business_id = business.app_business()) with check (business_id = business.app_business());
create policy own_business on business.audit
  using (business_id = business.app_business()) with check (business_id = business.app_business());

grant select on business.audit, business.audit_head to quickprism_service;
