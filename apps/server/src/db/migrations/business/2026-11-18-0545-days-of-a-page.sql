-- A page deep in the records is found by the counters of days. They were summed up over all days of the branch for each
-- page; they are now passed from the newest on, as far as the page. The settings keep them in the order of their index: the
-- planner does not know that hardly ever all of them are read.

create function business.days_of_page(
  for_business int, at_branch int, of_kinds smallint[], skipped bigint, wanted bigint
)
  returns table (first_in timestamptz, ends timestamptz, before bigint)
  language plpgsql stable
  set enable_bitmapscan = off set enable_hashagg = off set enable_sort = off
  as $$
  declare
    one record;
    passed bigint := 0;
    newer timestamptz := 'infinity';
  begin
    for one in
      select min(d.first_in)::timestamptz as first_in,
             coalesce(sum(d.leads) filter (where d.kind = any (of_kinds)), 0) as leads
      from business.visit_day d
      where d.business_id = for_business and d.branch_id = at_branch
      group by d.day
      order by d.day desc
    loop
      if one.leads > 0 and passed + one.leads > skipped then
        first_in := one.first_in;
        ends := newer;
        before := passed;
        return next;
      end if;
      passed := passed + one.leads;
      exit when passed >= skipped + wanted;
      newer := one.first_in;
    end loop;
  end
  $$;

revoke all on function business.days_of_page from public;
grant execute on function business.days_of_page to quickprism_service;
