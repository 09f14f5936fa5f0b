-- Sets the key of a row that belongs to a delivery: its event.
create or replace function set_event_of_delivery() returns trigger language plpgsql as $$
begin
  select d.event_id into new.shard_key from webhook_deliveries d where d.id = new.delivery_id;
  return new;
end $$;
