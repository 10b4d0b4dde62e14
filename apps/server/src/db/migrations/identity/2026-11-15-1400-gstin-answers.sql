-- What the registry said about a GSTIN, kept for a day. It is a public fact of no business, and is needed before a
-- business exists; so it is kept once for everyone.

create table identity.gstin_answer (
  gstin text primary key,
  is_known boolean not null,
  is_active boolean not null,
  legal_name text,
  trade_name text,
  answered_at timestamptz(3) not null
);
create index gstin_answer_by_age on identity.gstin_answer (answered_at);

grant select, insert, update, delete on identity.gstin_answer to quickprism_service;
