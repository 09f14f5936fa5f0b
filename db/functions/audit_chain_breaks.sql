-- The faults of the audit log's hash chain: the first row names the entry; no row means that the chain is intact.
create or replace function audit_chain_breaks() returns table (id bigint, fault text)
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
