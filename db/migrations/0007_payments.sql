-- What the provider says is true. One row per Checkout Session; at most one of a booking is alive.
create table payments (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete restrict,
  status text not null default 'STARTING'
    check (status in ('STARTING', 'OPEN', 'AUTHORISED', 'CAPTURED', 'CANCELLED', 'EXPIRED', 'REFUNDED')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  receipt_email text not null,
  session_id text,
  payment_intent_id text,
  url text,
  -- The provider lets an authorisation lapse then.
  authorised_until timestamptz,
  -- Why nothing was charged, as the traveller is told.
  release_reason text check (release_reason in ('SEATS_GONE', 'RELEASED', 'AUTHORISATION_LAPSED', 'ADMIN')),
  -- When the sweep reads the provider again; null once nothing can change any more.
  check_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index payments_session_id_key on payments (session_id);
create unique index payments_payment_intent_id_key on payments (payment_intent_id);
create unique index payments_one_alive on payments (booking_id) where status in ('STARTING', 'OPEN', 'AUTHORISED');
create index payments_booking_id on payments (booking_id);
create index payments_check_at on payments (check_at) where check_at is not null;

create table refunds (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments on delete restrict,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  status text not null default 'REQUESTED' check (status in ('REQUESTED', 'PENDING', 'REFUNDED', 'FAILED')),
  stripe_refund_id text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_payment_id on refunds (payment_id);

-- Every webhook once: a nudge to read the provider, never a source of facts.
create table stripe_events (
  id text primary key,
  type text not null,
  object_id text not null,
  received_at timestamptz not null default now()
);
