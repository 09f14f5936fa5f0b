-- Refuses to update, delete or truncate the audit log.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only';
end $$;
