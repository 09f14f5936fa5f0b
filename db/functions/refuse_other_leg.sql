-- Refuses to move a booking to another leg, because its seats are counted on its leg and its money is posted for it.
create or replace function refuse_other_leg() returns trigger language plpgsql as $$
begin
  raise exception 'a booking cannot be moved to another leg';
end $$;
