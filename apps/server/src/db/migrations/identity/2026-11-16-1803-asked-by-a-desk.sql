-- A front desk that was told a quickID asks its owner too: whether it was they who told it.
alter table identity.group_request add column by_desk boolean not null default false;
