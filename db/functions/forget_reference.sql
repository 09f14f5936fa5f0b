-- A changed reference price has no evidence until its own evidence is entered.
create or replace function forget_reference() returns trigger language plpgsql as $$
begin
  new.reference_until := null;
  return new;
end $$;
