-- People who have one e-mail address get one mail: which deliveries go to the same address.

alter table business.sos_delivery
  add column address bytea; -- of a mail, a keyed digest of its address in this alert

create index sos_delivery_to_address on business.sos_delivery (business_id, incident_id, message, address, roll_id)
  where address is not null;
