-- How many codes went out by text message and how many were entered, by the minute. Where few of many are entered,
-- someone has messages sent for their own sake.

create table identity.code_count (
  minute timestamptz(3) not null,
  shard smallint not null, -- so that those who sign in at the same moment do not wait for each other
  sent int not null default 0,
  verified int not null default 0,
  primary key (minute, shard)
);
grant select, insert, update, delete on identity.code_count to quickprism_service;
