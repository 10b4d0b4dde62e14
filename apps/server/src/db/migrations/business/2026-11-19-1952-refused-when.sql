-- When a refused scan was made, where a phone reports it later. A leaving that is reported afterwards and was made after a
-- refused scan says nothing of the visit before it (Q150).
alter table business.refusal add column scanned_at timestamptz(3);
grant update (scanned_at) on business.refusal to quickprism_service;
