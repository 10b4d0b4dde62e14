-- A refusal that was heard from far away does not keep the branch from hearing that the person is at its door now.
alter table business.refusal add column at_door boolean not null default false;
grant update (at_door) on business.refusal to quickprism_service;
