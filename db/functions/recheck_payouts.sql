-- Makes a payout due for a check when a ledger entry about its flown leg is added.
create or replace function recheck_payouts() returns trigger language plpgsql as $$
begin
  update payouts p set check_at = now() from bookings b
  where b.id = new.booking_id and p.leg_id = b.leg_id and p.currency = new.currency;
  return null;
end $$;
