-- A branch finds a visitor by the quickID they stated at a desk as well, confirmed or not: the search of records and
-- reports looks at `branch_visitor` alone. The functions that make its rows stay as they are but for that one column.
do $$
declare
  made constant text := 'v.visitor_id, v.quick_id, v.name, 1, came, came';
  f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'business'::regnamespace and p.proname in ('check_in', 'join_group')
  loop
    if position(made in pg_get_functiondef(f)) = 0 then
      raise exception '% makes rows of branch_visitor in another way', f;
    end if;
    execute replace(pg_get_functiondef(f), made, 'v.visitor_id, coalesce(v.quick_id, v.told_id), v.name, 1, came, came');
  end loop;
end
$$;

update business.branch_visitor bv set quick_id = v.told_id
  from business.visitor v
  where v.business_id = bv.business_id and v.visitor_id = bv.visitor_id
    and v.told_id is not null and v.quick_id is null and v.name <> '' and bv.quick_id is null;

-- What a business holds of a person is counted over both rows, where they have one of their own and one that is called by
-- the quickID they stated: the export and the erasure take both.
do $$
declare
  own constant text := 'bv.visitor_id = v.visitor_id';
  f constant regprocedure := 'business.held_of(bigint, text)';
begin
  if position(own in pg_get_functiondef(f)) = 0 then raise exception '% counts visits in another way', f; end if;
  execute replace(
    replace(pg_get_functiondef(f), own, $own$bv.visitor_id in (
            select called.visitor_id from business.visitor called
              where called.business_id = v.business_id and (called.person_id = person or called.told_id = own_quick_id)
          )$own$),
    'count(*) as branches', 'count(distinct bv.branch_id) as branches');
end
$$;
