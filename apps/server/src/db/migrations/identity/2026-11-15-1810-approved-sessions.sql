-- A session that a phone approved remembers by which and when: what ends the phone's session soon after ends it too.

alter table identity.session
  add column approved_by uuid references identity.session,
  add column approved_at timestamptz(3);
create index session_by_approval on identity.session (approved_by) where approved_by is not null;

alter table identity.qr_sign_in add column answered_at timestamptz(3);
