-- The few functions that reach further than the caller may. Each is on the allow-list in definer-functions.ts, belongs
-- to a role that nobody signs in as and that owns no table, and checks for itself whom it answers.

grant select on business.business, business.branch, business.membership, business.membership_branch, business.role,
  business.role_grant, business.audit_head to quickprism_definer;
grant insert on business.audit to quickprism_definer;
grant insert, update on business.audit_head to quickprism_definer;

create policy definer_reads on business.business for select to quickprism_definer using (true);
create policy definer_reads on business.branch for select to quickprism_definer using (true);
create policy definer_reads on business.membership for select to quickprism_definer using (true);
create policy definer_reads on business.membership_branch for select to quickprism_definer using (true);
create policy definer_reads on business.role for select to quickprism_definer using (true);
create policy definer_reads on business.role_grant for select to quickprism_definer using (true);
create policy definer_reads on business.audit_head for select to quickprism_definer using (true);

-- Everything one person may do in this cell, a row for each place: the scopes of an active membership, with what its
-- grants add up to there. The root person has the whole business, whatever their roles.
create function business.access_of(person bigint)
  returns table (
    business_id int, business_quick_id text, business_name text, access_epoch bigint, is_root boolean,
    scope_type smallint, scope_quick_id text, scope_name text, branch_id int, permissions text[]
  )
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    with member as (
      select m.business_id, m.scope_type from business.membership m where m.person_id = person and m.active
    ),
    granted as (
      select g.business_id, g.branch_id, r.permissions
      from member m
      join business.role_grant g on g.business_id = m.business_id and g.person_id = person
      join business.role r on r.business_id = g.business_id and r.role_id = g.role_id
    ),
    place as (
      select m.business_id, null::int as branch_id from member m where m.scope_type = 1
      union
      select m.business_id, mb.branch_id
      from member m
      join business.membership_branch mb on mb.business_id = m.business_id and mb.person_id = person
      where m.scope_type = 2
      union
      select g.business_id, g.branch_id from granted g
      union
      select b.business_id, null from business.business b where b.root_person_id = person
    )
    select
      b.business_id, b.quick_id, b.registered_name, b.access_epoch, p.branch_id is null and b.root_person_id = person,
      case when p.branch_id is null then 1 else 2 end::smallint, coalesce(br.quick_id, b.quick_id),
      coalesce(br.name, b.registered_name), p.branch_id,
      array(
        select distinct permission
        from granted g, unnest(g.permissions) permission
        where g.business_id = p.business_id and g.branch_id is not distinct from p.branch_id
        order by permission
      )
    from place p
    join business.business b on b.business_id = p.business_id
    left join business.branch br on br.business_id = p.business_id and br.branch_id = p.branch_id
    where p.branch_id is null or br.deleted_at is null
    order by b.business_id, p.branch_id nulls first
  $$;

-- The last entry of every chain in this cell, to be signed and kept elsewhere.
create function business.audit_heads()
  returns table (business_id int, seq bigint, hash bytea)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select h.business_id, h.seq, h.hash from business.audit_head h order by h.business_id $$;

-- Appends an entry to the chain of the business that the transaction has entered, and answers its place in it.
-- The head row is locked until the transaction ends: entries of one business are written one after another.
create function business.record_audit(for_business int, at timestamptz, entry text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  moment constant timestamptz := date_trunc('milliseconds', at);
  head business.audit_head;
  next_hash bytea;
begin
  if for_business is distinct from business.app_business() then
    raise insufficient_privilege using message = 'an audit entry belongs to the business that was entered';
  end if;

  select * into head from business.audit_head h where h.business_id = for_business for update;
  if not found then
    insert into business.audit_head values (for_business, 0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
    select * into head from business.audit_head h where h.business_id = for_business for update;
  end if;

  next_hash := sha256(head.hash || convert_to(
    format('%s:%s:%s:%s', for_business, head.seq + 1, (extract(epoch from moment) * 1000000)::bigint, entry), 'UTF8'
  ));
  insert into business.audit (business_id, seq, at, entry, previous, hash)
    values (for_business, head.seq + 1, moment, entry, head.hash, next_hash);
  update business.audit_head h set seq = head.seq + 1, hash = next_hash where h.business_id = for_business;
  return head.seq + 1;
end
$$;

revoke all on function business.access_of, business.audit_heads, business.record_audit from public;
grant execute on function business.access_of, business.audit_heads, business.record_audit to quickprism_service;

-- Only a role that may create in the schema can be given a function there.
grant create on schema business to quickprism_definer;
alter function business.access_of owner to quickprism_definer;
alter function business.audit_heads owner to quickprism_definer;
alter function business.record_audit owner to quickprism_definer;
revoke create on schema business from quickprism_definer;
