-- A check-in that goes out together with its commit has looked for an alert before: if one has begun since, its
-- transaction begins again, as after any other conflict. And alert_on() is planned once on a connection, where a
-- function in SQL is planned at every check-in and check-out.

create function business.expect_no_alert(for_business int, at_branch int) returns bigint
  language plpgsql
  as $$
begin
  if exists (
    select from business.sos_incident
     where business_id = for_business and branch_id = at_branch and stopped_at is null
  ) then
    raise serialization_failure using message = 'an alert has begun at this branch';
  end if;
  return null;
end
$$;
revoke all on function business.expect_no_alert from public;
grant execute on function business.expect_no_alert to quickprism_service;

create or replace function business.alert_on(for_business int, at_branch int) returns bigint
  language plpgsql
  as $$
begin
  return (
    select incident_id from business.sos_incident
     where business_id = for_business and branch_id = at_branch and stopped_at is null
  );
end
$$;
