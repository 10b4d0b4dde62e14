-- A check-in or mark during a drill held the drill's row by raising its revision, and an alert that ends the drill waited
-- for it. The revision of a list is now the highest of its people's; sos_incident.revision is not written any more.
CREATE OR REPLACE FUNCTION business.active_sos() RETURNS TABLE(business_id integer, incident_id bigint, revision bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select i.business_id, i.incident_id, coalesce((
           select max(p.revision) from business.sos_person p
            where p.business_id = i.business_id and p.incident_id = i.incident_id
         ), 1)
    from business.sos_incident i where i.stopped_at is null
$$;
