-- Sets the key of an entry of the ledger.
create or replace function set_shard_key_of_entry() returns trigger language plpgsql as $$
begin
  new.shard_key := ledger_shard_key(new.posting, new.booking_id);
  return new;
end $$;
