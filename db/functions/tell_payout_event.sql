-- Sends the operator's server an event when a payout is paid.
create or replace function tell_payout_event() returns trigger language plpgsql as $$
begin
  perform tell_operator(new.operator_id, 'payout.paid', jsonb_build_object('payoutId', new.id, 'flightId', new.leg_id,
    'status', new.status, 'currency', new.currency, 'grossMinor', new.gross_minor, 'feeMinor', new.fee_minor,
    'refundsMinor', new.refunds_minor, 'amountMinor', new.amount_minor, 'transferId', new.transfer_id,
    'paidUTC', wire_instant(new.paid_at)));
  return null;
end $$;
