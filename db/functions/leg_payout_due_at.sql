-- When a payout is due: 24 hours after arrival (contract/payments/payouts.ts PAYOUT_AFTER_SECONDS).
create or replace function leg_payout_due_at(arrival_at timestamptz) returns timestamptz
language sql stable parallel safe return arrival_at + interval '24 hours';
