-- A flight that may leave at any time of a window has arrived at the window's end, and is paid 24 hours after that.
-- When a flight has arrived at the latest: the arrival moves with the departure (server/bookings/passenger-rules.ts).
create function leg_latest_arrival_at(leg legs) returns timestamptz
language sql stable parallel safe
return leg.arrival_at + coalesce(leg.departure_latest_at - leg.departure_at, interval '0');

-- As before, by the latest arrival. A payout that was scheduled too early is put off when it is looked at.
create or replace function schedule_payouts() returns trigger language plpgsql as $$
begin
  insert into payouts (leg_id, operator_id, currency, check_at)
  select new.id, new.operator_id, currencies.currency, leg_payout_due_at(leg_latest_arrival_at(new))
  from (select new.currency union select b.currency from bookings b where b.leg_id = new.id and b.confirmed_at is not null) currencies
  on conflict (leg_id, currency) do nothing;
  return null;
end $$;
