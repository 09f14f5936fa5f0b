-- Computes an entry's hash. The command that verifies the chain uses the same function.
create or replace function audit_hash(entry audit_log) returns bytea
language sql stable parallel safe return sha256(convert_to(concat_ws(E'\x1f',
  entry.id, to_char(entry.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), entry.actor_id, entry.actor_role,
  entry.act, entry.subject_type, entry.subject_id, coalesce(entry.before::text, 'null'), coalesce(entry.after::text, 'null'),
  entry.address, entry.user_agent, encode(entry.previous_hash, 'hex')
), 'UTF8'));
