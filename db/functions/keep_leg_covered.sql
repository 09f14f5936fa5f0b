-- Copies onto a leg until when its aircraft is covered. The lock keeps the aircraft as it is until the leg is there.
create or replace function keep_leg_covered() returns trigger language plpgsql as $$
begin
  new.covered_until := null;
  select a.covered_until into new.covered_until from aircraft a
  where a.operator_id = new.operator_id and a.tail = new.tail for share;
  return new;
end $$;
