-- Sets the key of a row that belongs to a payment for a plan: its person.
create or replace function set_user_of_plan_payment() returns trigger language plpgsql as $$
begin
  select p.user_id into new.shard_key from plan_payments p where p.id = new.payment_id;
  return new;
end $$;
