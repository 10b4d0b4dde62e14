-- Signing in: one-time codes, sign-ins by phone, sessions that renew themselves, and limits.

-- Set when an account was closed: nobody signs in to it any more.
alter table identity.person add column closed_at timestamptz(3);
create index person_by_mobile on identity.person (mobile);
create index person_by_email on identity.person (lower(email));

alter table identity.session
  -- The person's epoch when it began: a raised one ends it.
  add column person_epoch bigint not null default 0,
  -- Mixed into the refresh tokens of this session, which are derived and never stored.
  add column salt bytea not null,
  -- Which of them is the current one. The one before is good for a few seconds more; an older one ends the session.
  add column generation int not null default 1,
  add column rotated_at timestamptz(3) not null,
  -- However often it is used, it ends here; expires_at moves with its use.
  add column ends_at timestamptz(3) not null;

-- At most one code for each purpose and subject: another one takes its place. The code itself is derived from code_id
-- and a key outside the database; here is only what a right guess must match. A subject that does not exist has a
-- row like any other, so that nobody can tell.
create table identity.code (
  purpose smallint not null, -- sign-in, registration
  subject text not null, -- quickID, or the token of a registration
  code_id uuid not null,
  hmac bytea not null,
  attempts smallint not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (purpose, subject)
);
create index code_by_end on identity.code (expires_at);

-- What was typed into the registration form, until its code is confirmed.
create table identity.registration (
  token text primary key,
  details jsonb not null,
  created_at timestamptz(3) not null
);

create table identity.qr_sign_in (
  scan_id text primary key, -- what the QR shows; grants nothing by itself
  poll_hash bytea not null, -- of the secret in the cookie of the browser that shows it
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  address text not null,
  device text not null,
  poll_seconds int not null,
  polled_at timestamptz(3),
  approved boolean, -- null until the phone answers
  approved_by uuid references identity.session,
  consumed_at timestamptz(3)
);
create index qr_sign_in_by_end on identity.qr_sign_in (expires_at);

-- So many of a kind for a subject until it starts anew.
create table identity.allowance (
  kind text not null,
  subject text not null,
  used int not null,
  renews_at timestamptz(3) not null,
  primary key (kind, subject)
) with (fillfactor = 70);
create index allowance_by_renewal on identity.allowance (renews_at);

grant select, insert, update, delete on
  identity.code, identity.registration, identity.qr_sign_in, identity.allowance to quickprism_service;
