-- The first minute of which the next run tells, where that is not what its rhythm says: the rhythm was changed between two
-- runs, and the next one begins where the last one ended.
alter table business.report_schedule add column next_from text;
