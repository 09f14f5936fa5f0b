-- A booking's seats are counted on its flight and its money is posted for it, so it stays with it.
create or replace function refuse_other_leg() returns trigger language plpgsql as $$
begin
  raise exception 'a booking stays with its flight';
end $$;
