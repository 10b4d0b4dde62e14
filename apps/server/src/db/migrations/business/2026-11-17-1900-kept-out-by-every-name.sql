-- Whoever was erased is refused by all that they were refused by before, each of it a keyed hash: by their account, by
-- the quickID they told, and by the name and the addresses that a desk is told.
alter table business.kept_out
  drop constraint kept_out_pkey,
  add primary key (business_id, branch_id, visitor_id, hash);
