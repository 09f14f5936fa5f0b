-- Sets the key of a dispute. One about Premium lies with its person, as the payment does.
create or replace function set_shard_key_of_dispute() returns trigger language plpgsql as $$
begin
  new.shard_key := coalesce(
    (select p.shard_key from payments p where p.id = new.payment_id),
    (select p.user_id from plan_payments p where p.id = new.plan_payment_id));
  return new;
end $$;
