-- The amount that counts against a key's spend cap: live holds, bookings less their refunds, and a lapsed hold as
-- long as its payment page could still lead to a booking.
create or replace function api_key_used_minor(key uuid, period text, at timestamptz) returns bigint
language sql stable
return coalesce((
  select sum(case when b.confirmed_at is null then b.amount_minor else b.amount_minor - coalesce((
    select sum(r.amount_minor) from refunds r join payments p on p.id = r.payment_id
    where p.booking_id = b.id and r.status <> 'FAILED'), 0) end)
  from bookings b
  where b.api_key_id = key
    and (period = 'TOTAL' or b.created_at > at - case period when 'DAY' then interval '24 hours' else interval '30 days' end)
    and (b.confirmed_at is not null or (b.status = 'PENDING' and b.hold_expires_at > at)
      or exists (select from payments p where p.booking_id = b.id and p.status in ('STARTING', 'OPEN', 'AUTHORISED')))
), 0)::bigint;
