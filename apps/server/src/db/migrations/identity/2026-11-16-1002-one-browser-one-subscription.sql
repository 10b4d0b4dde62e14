-- Two sessions of one browser that subscribe at the same moment must not both stay: a browser has one row.
delete from identity.push_subscription older
 using identity.push_subscription newer
 where older.endpoint = newer.endpoint
   and (older.created_at, older.session_id) < (newer.created_at, newer.session_id);
alter table identity.push_subscription drop constraint push_subscription_pkey;
drop index identity.push_subscription_by_endpoint;
alter table identity.push_subscription add primary key (endpoint);
create index push_subscription_by_session on identity.push_subscription (session_id);

-- What was asked long ago is forgotten.
create index group_request_by_age on identity.group_request (asked_at);
