-- What may have arrived of an alert's messages, and which drill an alert took the place of.

alter table business.sos_delivery
  add column doubts smallint not null default 0; -- how many tries ended without anyone knowing whether it arrived
-- A message is also 4: it was raised again and again. A state is also 4, unclear: it may have arrived, and another way
-- reached them.

alter table business.sos_incident
  add column replaces bigint; -- the drill that it ended

-- What is due is found by sos_delivery_next as well: one index less to write for each message.
drop index business.sos_delivery_due;
