-- Who sits where, and until when. A hold is a booking that is PENDING; nothing is ever deleted.
create sequence booking_numbers;

-- 'FW-7F3K2Q': a sequence number scattered over 2^30 by an odd multiplier (a bijection, so never twice), in base 32
-- without letters that read like digits.
create function booking_reference(number bigint) returns text
language plpgsql immutable parallel safe as $$
declare
  scattered bigint := (number * 705082703 + 358979323) & 1073741823;
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  reference text := '';
begin
  for digit in 1..6 loop
    reference := substr(alphabet, (scattered & 31)::int + 1, 1) || reference;
    scattered := scattered >> 5;
  end loop;
  return 'FW-' || reference;
end $$;

create table bookings (
  id uuid primary key default uuidv7(),
  reference text not null default booking_reference(nextval('booking_numbers')),
  user_id uuid not null references users on delete restrict,
  leg_id uuid not null references legs on delete restrict,
  status text not null default 'PENDING' check (status in ('PENDING', 'CONFIRMED', 'CANCELLED')),
  cancel_reason text check (cancel_reason in ('EXPIRED', 'ABANDONED', 'TRAVELLER', 'OPERATOR', 'ADMIN', 'PAYMENT_FAILED')),
  seats smallint not null check (seats between 1 and 19),
  -- Frozen when the seats were held.
  price_minor bigint not null check (price_minor > 0),
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  currency text not null,
  hold_expires_at timestamptz not null,
  -- The policy and the Part 295 disclosure as they stood when the traveller booked.
  cancel_window_hours smallint not null,
  no_show_penalty_pct smallint not null,
  refund_rules jsonb not null,
  operating_carrier text not null,
  disclosure text not null,
  created_at timestamptz not null default now(),
  -- Where an administrator must agree before the payment is captured (legs without instant_confirm).
  approved_at timestamptz,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  check ((status = 'CANCELLED') = (cancel_reason is not null)),
  check (amount_minor = price_minor * seats),
  check (fee_minor <= amount_minor)
) with (fillfactor = 80);
create unique index bookings_reference_key on bookings (reference);
create unique index bookings_one_hold_per_leg on bookings (user_id, leg_id) where status = 'PENDING';
create index bookings_pending_by_leg on bookings (leg_id) where status = 'PENDING';
create index bookings_pending_by_expiry on bookings (hold_expires_at) where status = 'PENDING';
create index bookings_leg_id on bookings (leg_id);
create index bookings_user_id on bookings (user_id, created_at);

-- First answers by key, for 24 hours. Written in the transaction of the work.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null check (length(key) between 1 and 255),
  fingerprint text not null,
  outcome jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_at on idempotency_keys using brin (created_at);
