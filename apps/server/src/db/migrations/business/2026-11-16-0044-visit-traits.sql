-- What a filter asks for and a check-out does not change, as one number, for rows of the records page: those that few match
-- are found by it. It is no partial index and its parts are no columns of it, since plans then took it for cheaper than
-- the listing order, and read a whole branch for one page.
create function business.trait(kind smallint, gender smallint, pov smallint, age smallint) returns int
  language sql immutable
  return ((kind::int * 4 + gender) * 16 + pov) * 256 + age + 1;
revoke all on function business.trait from public;
grant execute on function business.trait to quickprism_service;

alter table business.visit add column trait int not null
  generated always as (case when is_lead then business.trait(kind, gender, pov, coalesce(age, -1::smallint)) else 0 end) stored;
create index visit_by_trait on business.visit (business_id, branch_id, trait, checked_in_at desc, visit_id desc);

-- A branch belongs to one business. A planner that does not know takes every branch for a handful of rows.
create statistics business.visit_of_branch (dependencies) on business_id, branch_id from business.visit;
create statistics business.branch_visitor_of_branch (dependencies) on business_id, branch_id from business.branch_visitor;
create statistics business.visit_day_of_branch (dependencies) on business_id, branch_id from business.visit_day;
create statistics business.visit_cube_of_branch (dependencies) on business_id, branch_id from business.visit_cube;
