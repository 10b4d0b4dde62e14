-- Whoever was asked along and is erased since: that someone was asked stays, without saying who.
grant update (person_id, quick_id) on identity.group_request to quickprism_service;
