-- Every administrative act: who, what, when, from where, before and after. Append-only and chained by hash: each entry's
-- hash covers its own fields and the hash before it, so that nothing can be changed or taken out unnoticed.
create table audit_log (
  id bigint primary key,
  happened_at timestamptz(3) not null default clock_timestamp(),
  actor_id uuid not null references users on delete restrict,
  actor_role text not null check (actor_role in ('USER', 'OPERATOR', 'ADMIN')),
  act text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  address text not null,
  user_agent text not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_log_subject on audit_log (subject_type, subject_id, id);
create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_act on audit_log (act, id);

-- The one formula; the command that verifies the chain calls it as well.
create function audit_hash(entry audit_log) returns bytea
language sql stable parallel safe return sha256(convert_to(concat_ws(E'\x1f',
  entry.id, to_char(entry.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), entry.actor_id, entry.actor_role,
  entry.act, entry.subject_type, entry.subject_id, coalesce(entry.before::text, 'null'), coalesce(entry.after::text, 'null'),
  entry.address, entry.user_agent, encode(entry.previous_hash, 'hex')
), 'UTF8'));

-- One writer at a time from here to its commit: numbers without gaps, in the order of the chain.
create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  last audit_log;
begin
  perform pg_advisory_xact_lock(hashtext('audit_log'));
  select * into last from audit_log order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.happened_at := clock_timestamp();
  new.previous_hash := coalesce(last.hash, '\x'::bytea);
  new.hash := audit_hash(new);
  return new;
end $$;
create trigger audit_log_chain before insert on audit_log for each row execute function chain_audit_entry();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_not_emptied before truncate on audit_log
  for each statement execute function refuse_audit_change();

-- Where the chain does not hold: the first row names the entry; none means that it is whole.
create function audit_chain_breaks() returns table (id bigint, fault text)
language sql stable as $$
  select found.id, found.fault from (
    select entry.id,
      case
        when entry.hash is distinct from audit_hash(entry) then 'its fields do not give its hash'
        when entry.id <> coalesce(lag(entry.id) over chain, 0) + 1 then 'entries before it are missing'
        when entry.previous_hash is distinct from coalesce(lag(entry.hash) over chain, '\x'::bytea)
          then 'it does not continue the entry before it'
      end as fault
    from audit_log entry
    window chain as (order by entry.id)
  ) found
  where found.fault is not null
  order by found.id
$$;
