-- Signing out of the companion ends a visit. Presence keeps when, so that a visitor who comes again before a worker has
-- ended it begins a new visit, which that worker leaves alone.
alter table identity.presence add column signed_out_at timestamptz(3);
