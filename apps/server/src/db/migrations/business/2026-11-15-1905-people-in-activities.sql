-- Whom a line of the feed names: those who may not see their kind do not read it, and it can be taken out again.
alter table business.activity add column visitor_id bigint, add column kind smallint;
grant update (detail, visitor_id) on business.activity to quickprism_service;
