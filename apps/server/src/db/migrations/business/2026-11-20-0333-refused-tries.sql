-- Each try of a refusal by its nonce, so that one that is sent again after others counts once, and when each was made: a
-- leaving that is reported afterwards says nothing of a visit before any of them (Q150). Rows from before keep what they
-- have in nonce, last_nonce and scanned_at.
alter table business.refusal add column nonces uuid[] not null default '{}';
alter table business.refusal add column tried_at timestamptz(3)[] not null default '{}';
grant update (nonces, tried_at) on business.refusal to quickprism_service;
