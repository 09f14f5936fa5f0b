-- Copies the end of the aircraft's cover to a leg. The lock keeps the aircraft unchanged until the leg is written.
create or replace function keep_leg_covered() returns trigger language plpgsql as $$
begin
  new.covered_until := null;
  select a.covered_until into new.covered_until from aircraft a
  where a.operator_id = new.operator_id and a.tail = new.tail for share;
  return new;
end $$;
