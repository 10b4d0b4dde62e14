-- Whoever scans a sign-in first takes it; from then on the screen shows a number, and the phone asks which of three.

alter table identity.qr_sign_in
  add column claimed_by uuid references identity.session,
  add column number smallint,
  -- The number among two others, in the order in which the phone shows them.
  add column choices smallint[];
