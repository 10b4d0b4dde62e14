-- Users are found by their quickID and listed by name, however many there are.

create unique index membership_by_quick_id on business.membership (business_id, quick_id);
create index membership_by_name on business.membership (business_id, name, quick_id);
