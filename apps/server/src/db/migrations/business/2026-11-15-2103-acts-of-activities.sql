-- What kind of thing a line of the feed tells, so that a screen can draw it; unknown for lines from before.
alter table business.activity add column act smallint;
