-- What is unmasked now is asked for one viewer and for a whole branch. It is the few newest of all reveals, so their end
-- finds both.
create index reveal_by_end on business.reveal (business_id, branch_id, until);
drop index business.reveal_of_viewer;
