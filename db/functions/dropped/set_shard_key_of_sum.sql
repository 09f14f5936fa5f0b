-- Sets the key of a posting's sum.
create or replace function set_shard_key_of_sum() returns trigger language plpgsql as $$
begin
  -- A sum may be left of a posting that has no entries; it is put right by the next reconciliation.
  new.shard_key := coalesce(
    (select e.shard_key from ledger_entries e where e.posting = new.posting limit 1), md5(new.posting)::uuid);
  return new;
end $$;
