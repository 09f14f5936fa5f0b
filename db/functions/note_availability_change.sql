-- The update locks the row until this transaction commits. The collector of changes skips locked rows, so it never
-- reads a leg before its change.
create or replace function note_availability_change() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoints e where e.operator_id = new.operator_id and e.disabled_at is null
    and 'availability.changed' = any(e.events)) then
    insert into availability_changes (leg_id) values (new.id)
      on conflict (leg_id) do update set change_count = availability_changes.change_count + 1;
  end if;
  return null;
end $$;
