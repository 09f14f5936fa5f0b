-- Sets the key of a row that belongs to a payout: its leg.
create or replace function set_leg_of_payout() returns trigger language plpgsql as $$
begin
  select p.leg_id into new.shard_key from payouts p where p.id = new.payout_id;
  return new;
end $$;
