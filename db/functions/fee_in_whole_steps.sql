-- The platform's share is rounded down to a whole step for every booking (contract/money.ts computeFee).
create or replace function fee_in_whole_steps() returns trigger language plpgsql as $$
begin
  new.fee_minor := new.fee_minor - new.fee_minor % 10;
  return new;
end $$;
