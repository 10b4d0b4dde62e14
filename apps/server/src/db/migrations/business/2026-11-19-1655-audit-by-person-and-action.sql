-- The log is filtered by who acted and by what happened: without these, a rare event is looked for in all of the trail.

create index audit_by_event on business.audit (business_id, branch_id, event, at, seq);
create index audit_by_actor on business.audit (business_id, branch_id, actor, at, seq);
