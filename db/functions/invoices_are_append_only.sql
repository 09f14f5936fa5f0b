-- Refuses to change or delete an invoice or a credit note.
create or replace function invoices_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'invoices are append only' using errcode = 'restrict_violation';
end $$;
