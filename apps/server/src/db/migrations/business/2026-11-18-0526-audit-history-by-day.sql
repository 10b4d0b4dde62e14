-- Counts the audit trails by day. History is counted while others write, and what came since then under a lock, which is
-- held for no longer than that takes.

-- A call of the functions before the last migration still writes here, and is waited for.
lock table business.audit_total in exclusive mode;

create temporary table counted_up_to on commit drop as select business_id, seq from business.audit_head;
create temporary table counted on commit drop as
  select a.business_id, coalesce(a.branch_id, 0) as branch_id, (a.at at time zone 'UTC')::date as day, count(*) as entries
  from business.audit a join counted_up_to c on c.business_id = a.business_id and a.seq <= c.seq
  group by 1, 2, 3;

lock table business.audit_day in exclusive mode;
delete from business.audit_day;
insert into business.audit_day (business_id, branch_id, day, entries)
  select business_id, branch_id, day, sum(entries)
  from (
    select business_id, branch_id, day, entries from counted
    union all
    select a.business_id, coalesce(a.branch_id, 0), (a.at at time zone 'UTC')::date, count(*)
    from business.audit_head h
    left join counted_up_to c on c.business_id = h.business_id
    join business.audit a on a.business_id = h.business_id and a.seq > coalesce(c.seq, 0)
    group by 1, 2, 3
  ) every
  group by 1, 2, 3;

-- Servers of the version before still read it.
drop table business.audit_total;
create view business.audit_total with (security_invoker = true) as
  select business_id, branch_id, sum(entries)::bigint as entries from business.audit_day group by business_id, branch_id;
grant select on business.audit_total to quickprism_service;

grant execute on function business.drop_archived_audit to quickprism_service;
