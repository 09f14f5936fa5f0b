-- When an unpaid hold ended; null for a live hold, a paid one, one that was cancelled by anybody but the traveller,
-- and a substitute.
create or replace function unpaid_hold_ended_at(booking bookings, at timestamptz) returns timestamptz language sql stable as $$
  select case when booking.confirmed_at is null and booking.substitute_for is null and (
      (booking.status = 'PENDING' and booking.hold_expires_at <= at) or booking.cancel_reason in ('EXPIRED', 'ABANDONED'))
    then least(booking.cancelled_at, booking.hold_expires_at) end
$$;
