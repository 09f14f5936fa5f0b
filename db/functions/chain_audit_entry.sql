-- Lets one transaction at a time add entries, until its commit, so that their numbers have no gaps and follow the
-- chain.
create or replace function chain_audit_entry() returns trigger language plpgsql as $$
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
