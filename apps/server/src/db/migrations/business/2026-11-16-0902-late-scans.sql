-- Scans that a phone made without a network and reported later: they count at their own time.

-- Set where the time of the check-in is what the phone said afterwards.
alter table business.visit add column reported boolean not null default false;

-- Keys of posters that were renewed, each with its end: a scan of before that is as good as it was then.
create table business.former_poster (
  business_id int not null,
  branch_id int not null,
  key text not null,
  until timestamptz(3) not null,
  primary key (business_id, branch_id, key),
  foreign key (business_id, branch_id) references business.branch
);
alter table business.former_poster enable row level security;
create policy own_business on business.former_poster
  using (business_id = business.app_business()) with check (business_id = business.app_business());
grant select, insert, update, delete on business.former_poster to quickprism_service;

-- A check-in that was reported later is marked as such, for everyone who came along, and where the branch has closed
-- since, it is closed at once: nobody would look for it again. `ended_at` is then when.
create function business.settle_late(
  for_business int, at_branch int, came_at timestamptz, lead_visit bigint, at timestamptz,
  out closed int, out ended_at timestamptz, out version bigint
)
  language plpgsql
  as $$
#variable_conflict use_column
declare
  visits bigint[];
  due timestamptz;
begin
  with marked as (
    update business.visit v set reported = true
      where v.business_id = for_business and v.branch_id = at_branch and v.checked_in_at = came_at
        and (v.visit_id = lead_visit or v.group_id = lead_visit)
      returning v.visit_id
  )
  select array_agg(marked.visit_id) into visits from marked;
  select business.closing_after(came_at, b.closing_time, b.time_zone) into due from business.branch b
    where b.business_id = for_business and b.branch_id = at_branch;
  closed := 0;
  if due <= at then
    ended_at := due;
    select o.closed, o.version into closed, version
      from business.check_out(for_business, at_branch, came_at, visits, due, 3::smallint, 3::smallint) o;
  else
    select t.version into version from business.visit_total t
      where t.business_id = for_business and t.branch_id = at_branch;
  end if;
end
$$;
revoke all on function business.settle_late from public;
grant execute on function business.settle_late to quickprism_service;
