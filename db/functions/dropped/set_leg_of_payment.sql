-- Sets the key of a row that belongs to a payment: its leg.
create or replace function set_leg_of_payment() returns trigger language plpgsql as $$
begin
  select p.shard_key into new.shard_key from payments p where p.id = new.payment_id;
  return new;
end $$;
