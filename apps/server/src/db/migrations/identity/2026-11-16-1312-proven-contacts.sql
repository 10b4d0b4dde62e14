-- Which address of a person a code came back from that went to it alone. Of accounts from before nobody knows.
alter table identity.person
  add column email_proven boolean not null default false,
  add column mobile_proven boolean not null default false;

-- One lead has one question that waits for each person.
create index group_request_by_lead on identity.group_request (lead_id, quick_id) where answered_at is null;
-- It follows the lead to their next visit.
grant update (business_id, branch_id, lead_visit_id, checked_in_at, store_name, asked_at)
  on identity.group_request to quickprism_service;
