-- Copies the expiry of an operator's certificates to the operator's row, so that holds need not read documents.
create or replace function keep_certificates_until() returns trigger language plpgsql as $$
begin
  update operators set certificates_until = (
    select case when count(distinct type) filter (where expires_on is not null) = 2
      then (min(expires_on) + 1)::timestamp at time zone 'UTC' end
    from operator_documents
    where operator_id = new.operator_id and type in ('aoc', 'insurance') and status = 'CURRENT'
  )
  where id = new.operator_id;
  return null;
end $$;
