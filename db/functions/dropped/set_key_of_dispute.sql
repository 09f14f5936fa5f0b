-- Sets the key of a row that belongs to a dispute: that of the dispute.
create or replace function set_key_of_dispute() returns trigger language plpgsql as $$
begin
  select d.shard_key into new.shard_key from disputes d where d.id = new.dispute_id;
  return new;
end $$;
