-- Of an alert's link: a text message to its person was counted, at a number that nobody proved to be theirs.
alter table identity.link add column texted boolean not null default false;
grant update (texted) on identity.link to quickprism_service;
