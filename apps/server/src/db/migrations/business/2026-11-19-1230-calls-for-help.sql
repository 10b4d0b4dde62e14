-- A call for help gives way only to its own maker, or to a "safe" that names it: what a marshal noted without a network
-- must not vanish behind an earlier or later "safe" of somebody who did not know of it.

alter table business.sos_mark add column takes_back uuid[] not null default '{}';

-- Of each person the calls that stand, and the latest "safe" that was said since.
alter table business.sos_person
  add column calls uuid[] not null default '{}',
  add column doubt uuid,
  -- Whom they came to see: a person, where seen_place is a place.
  add column visiting text;
