-- Passes are made on the phone: each session of the companion has a key there, of which this is the public half. It is
-- good for as long as the session is.
create table identity.pass_key (
  session_id uuid primary key references identity.session on delete cascade,
  key_id text not null unique, -- on every code it makes; says nothing to anyone else
  public_key bytea not null,
  enrolled_at timestamptz(3) not null
);

-- Each code counts for one scan, however often that is sent. Kept for as long as a scan may be late.
create table identity.pass_use (
  key_id text not null,
  step bigint not null, -- the minute the code is of
  used_for text not null, -- the scan: its nonce, or who looked where
  used_at timestamptz(3) not null,
  primary key (key_id, step)
);
create index pass_use_by_time on identity.pass_use (used_at);

grant select, insert, update, delete on identity.pass_key, identity.pass_use to quickprism_service;
