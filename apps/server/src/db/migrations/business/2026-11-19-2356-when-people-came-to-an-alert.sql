-- When a person came in while the alert was on: what was said of them before says nothing of them inside.
alter table business.sos_person add column came_at timestamptz(3);
