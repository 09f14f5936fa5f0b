-- Sends the operator's server an event when a booking is confirmed or cancelled.
create or replace function tell_booking_event() returns trigger language plpgsql as $$
declare
  operator uuid;
begin
  select l.operator_id into operator from legs l where l.id = new.leg_id;
  perform tell_operator(operator, case new.status when 'CONFIRMED' then 'booking.confirmed' else 'booking.cancelled' end,
    jsonb_build_object('bookingId', new.id, 'reference', new.reference, 'flightId', new.leg_id,
      'status', new.status, 'cancelReason', new.cancel_reason, 'seats', new.seats, 'infants', new.infants,
      'currency', new.currency, 'amountMinor', new.amount_minor, 'feeMinor', new.fee_minor));
  return null;
end $$;
