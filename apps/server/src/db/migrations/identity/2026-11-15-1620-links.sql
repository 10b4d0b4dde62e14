-- Links that ended are forgotten.

create index link_by_end on identity.link (expires_at);
grant delete on identity.link to quickprism_service;
