-- How many businesses of this cell registered a GSTIN. It spans businesses: the operator is told of a number that is used twice.

create function business.uses_of_gstin(number text) returns int
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select count(*)::int from business.business b where b.gstin = number $$;

revoke all on function business.uses_of_gstin from public;
grant execute on function business.uses_of_gstin to quickprism_service;
grant create on schema business to quickprism_definer;
alter function business.uses_of_gstin owner to quickprism_definer;
revoke create on schema business from quickprism_definer;
