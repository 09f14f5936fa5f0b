-- Each ledger entry about a flown leg has its payout checked again, whatever posts it.
create or replace function recheck_payouts() returns trigger language plpgsql as $$
begin
  update payouts p set check_at = now() from bookings b
  where b.id = new.booking_id and p.leg_id = b.leg_id and p.currency = new.currency;
  return null;
end $$;
