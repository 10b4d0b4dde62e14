-- The same closing time as an expression without a FROM, which PostgreSQL puts in place of the call. With one it was
-- parsed and planned anew in every statement that asked for it: in each scan of someone who is inside.

create or replace function business.closing_after(came_at timestamptz, closes time, zone text)
  returns timestamptz
  language sql stable
  as $$
    select case
      when ((came_at at time zone zone)::date + coalesce(closes, time '00:00')) at time zone zone > came_at
        then ((came_at at time zone zone)::date + coalesce(closes, time '00:00')) at time zone zone
      else ((came_at at time zone zone)::date + 1 + coalesce(closes, time '00:00')) at time zone zone
    end
  $$;

-- Counts of scans are deleted all at once, an hour's worth: an index by their end finds nothing that the key does not,
-- and made every scan of a later minute write both.
drop index business.scan_count_by_renewal;
