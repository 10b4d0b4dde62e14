-- A lead is shown the quickIDs they typed. One that came from a pass, which may have been read late, is not shown.
alter table identity.group_request add column is_typed boolean not null default false;
