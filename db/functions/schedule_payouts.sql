-- Schedules the payouts of a leg that is marked as flown, once, by its latest arrival, and moves waiting payouts of
-- the leg. A payout that was scheduled too early is postponed when its job runs.
create or replace function schedule_payouts() returns trigger language plpgsql as $$
begin
  insert into payouts (leg_id, operator_id, currency, check_at)
  select new.id, new.operator_id, currencies.currency, leg_payout_due_at(leg_latest_arrival_at(new))
  from (select new.currency union select b.currency from bookings b where b.leg_id = new.id and b.confirmed_at is not null) currencies
  on conflict (leg_id, currency) do update set check_at = excluded.check_at
    where payouts.status = 'SCHEDULED' and payouts.check_at is distinct from excluded.check_at;
  return null;
end $$;
