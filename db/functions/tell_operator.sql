-- Records an event and its deliveries to the operator's webhook endpoints. It waits for an endpoint that is being
-- removed, and leaves it out.
create or replace function tell_operator(operator uuid, event_kind text, facts jsonb) returns void language plpgsql as $$
declare
  event uuid;
begin
  if not exists (select from webhook_endpoints e
    where e.operator_id = operator and e.disabled_at is null and event_kind = any(e.events)) then
    return;
  end if;
  insert into operator_events (operator_id, kind, data) values (operator, event_kind, facts) returning id into event;
  insert into webhook_deliveries (event_id, endpoint_id, next_attempt_at)
    select event, e.id, clock_timestamp() from webhook_endpoints e
    where e.operator_id = operator and e.disabled_at is null and event_kind = any(e.events)
    for key share;
end $$;
