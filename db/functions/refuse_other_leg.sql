-- What was copied stays true only as long as a booking stays with its flight.
create or replace function refuse_other_leg() returns trigger language plpgsql as $$
begin
  raise exception 'a booking stays with its flight';
end $$;
