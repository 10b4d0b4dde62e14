-- Several people on a roll-call may have one address, and one message of an alert goes there for all of them.

alter table business.sos_delivery
  add column address bytea; -- by what it is known that another has the same one: keyed, and another for each alert and way

create index sos_delivery_of_address on business.sos_delivery (business_id, address) where address is not null;
