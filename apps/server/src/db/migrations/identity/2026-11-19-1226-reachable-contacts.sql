-- Q149: messages go to what a person proved. Where neither contact is proven yet (an operator wrote both down), both
-- count until the first sign-in, which proves one of them.
alter table identity.person
  add column reachable_email text generated always as (case when email_proven or not mobile_proven then email end) stored,
  add column reachable_mobile text generated always as (case when mobile_proven or not email_proven then mobile end) stored,
  add constraint person_proven_email_exists check (email is not null or not email_proven),
  add constraint person_proven_mobile_exists check (mobile is not null or not mobile_proven);
