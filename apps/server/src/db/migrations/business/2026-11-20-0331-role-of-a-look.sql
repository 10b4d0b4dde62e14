-- The owner of unmasked data is notified of the role in which the viewer had it, also where that ended since. Null in rows
-- from before: there, the roles of today stand for it.

alter table business.reveal add column viewer_role text;
