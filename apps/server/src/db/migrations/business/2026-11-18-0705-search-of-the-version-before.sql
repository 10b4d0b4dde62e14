-- Servers of the version before still call the search with an order, and are replaced one by one.

create function business.search_visitors(
  for_business int, at_branch int, name_pattern text, word_pattern text, id_pattern text, most int
)
  returns table (visitor_id bigint, last_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
begin
  if for_business is distinct from business.app_business() then
    raise insufficient_privilege using message = 'visitors are searched in the business that was entered';
  end if;
  return query
    select bv.visitor_id, bv.last_at::timestamptz
    from business.branch_visitor bv
    where bv.business_id = for_business and bv.branch_id = at_branch
      and (bv.name ilike name_pattern or bv.name ilike word_pattern or bv.quick_id ilike id_pattern)
    order by bv.last_at desc, bv.visitor_id desc
    limit most;
end
$$;

revoke all on function business.search_visitors(int, int, text, text, text, int) from public;
grant execute on function business.search_visitors(int, int, text, text, text, int) to quickprism_service;
grant create on schema business to quickprism_definer;
alter function business.search_visitors(int, int, text, text, text, int) owner to quickprism_definer;
revoke create on schema business from quickprism_definer;
