/** Every SECURITY DEFINER function there may be. The catalogue lint refuses any other. */
export const DEFINER_FUNCTIONS: readonly string[] = [
  'business.access_of(bigint)',
  'business.append_audit(integer,timestamp with time zone,text[])',
  'business.audit_heads()',
  'business.drop_archived_audit(integer,bigint,bytea)',
  'business.drop_notices(integer[],bigint[])',
  'business.due_branches(timestamp with time zone)',
  'business.due_report_schedules(timestamp with time zone)',
  'business.held_of(bigint)',
  'business.record_audit(integer,timestamp with time zone,text)',
  'business.search_visitors(integer,integer,text,text,text,integer)',
  'business.trails_to_check()',
  'business.versions_of(integer[],integer[])',
  'business.visits_of(bigint,timestamp with time zone,integer)',
  'business.waiting_notices(integer)',
]
