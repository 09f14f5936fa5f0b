-- Rounds the platform's fee of every booking down to a whole step of the currency (contract/money.ts computeFee).
create or replace function fee_in_whole_steps() returns trigger language plpgsql as $$
begin
  new.fee_minor := new.fee_minor - new.fee_minor % 10;
  return new;
end $$;
