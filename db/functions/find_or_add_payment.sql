-- Finds or adds the payment of a booking under the booking's lock, so that two clicks add one payment. If an earlier
-- payment is being captured, it waits for that.
create or replace function find_or_add_payment(paid_booking uuid, asked_minor bigint, asked_currency text, receipt text)
returns table (id uuid, status text, session_id text, url text, receipt_email text, created_at timestamptz)
language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  perform 1 from bookings b where b.id = paid_booking for no key update;
  return query
  select id, status, session_id, url, receipt_email, created_at from payments
  where booking_id = paid_booking and status in ('STARTING', 'OPEN', 'AUTHORISED', 'CAPTURED') for update;
  if found then return; end if;
  return query
  insert into payments (booking_id, amount_minor, currency, receipt_email, check_at)
  values (paid_booking, asked_minor, asked_currency, receipt, now() + interval '60 seconds')
  returning id, status, session_id, url, receipt_email, created_at;
end $$;
