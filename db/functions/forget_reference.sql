-- Another reference price has nothing behind it until its own evidence is entered.
create or replace function forget_reference() returns trigger language plpgsql as $$
begin
  new.reference_until := null;
  return new;
end $$;
