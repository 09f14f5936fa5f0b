-- Whoever posts it: an entry about a flown leg brings its payout back to mind.
create or replace function recheck_payouts() returns trigger language plpgsql as $$
begin
  update payouts p set check_at = now() from bookings b
  where b.id = new.booking_id and p.leg_id = b.leg_id and p.currency = new.currency;
  return null;
end $$;
