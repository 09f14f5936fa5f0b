-- What a cardholder's bank takes back, as the provider says it; what we answered, once; and what happened when.
create table disputes (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments on delete restrict,
  stripe_dispute_id text not null unique,
  status text not null check (status in ('NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST')),
  -- The provider's word ('fraudulent') and the card network's code ('10.4').
  reason text not null,
  network_code text,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- What left the provider's balance, and what came back to it.
  withdrawn_minor bigint not null default 0 check (withdrawn_minor >= 0),
  reinstated_minor bigint not null default 0 check (reinstated_minor >= 0),
  -- The platform's part of what was withdrawn, from its fee; the rest is the operator's.
  platform_minor bigint not null default 0,
  -- What the provider asks for the dispute itself; the platform's.
  provider_fee_minor bigint not null default 0,
  -- Whether the provider lets the payment be refunded all the same.
  refundable boolean not null,
  -- All that is kept of the card.
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  -- Until when the bank hears an answer.
  due_at timestamptz,
  -- When the sweep reads it again; null once it is decided.
  check_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status in ('WON', 'LOST')) = (closed_at is not null)),
  check (platform_minor between 0 and withdrawn_minor)
);
create index disputes_payment_id on disputes (payment_id);
create index disputes_by_status on disputes (status, due_at, id);
create index disputes_newest on disputes (opened_at desc, id desc);
create index disputes_check_at on disputes (check_at) where check_at is not null;

-- One answer to a dispute, for ever: evidence, or that we accept the loss.
create table dispute_answers (
  dispute_id uuid primary key references disputes on delete restrict,
  kind text not null check (kind in ('EVIDENCE', 'ACCEPTED')),
  -- What the administrator wrote, and the evidence file as it was sent; both go with a deleted account.
  statement text check (length(statement) between 1 and 20000),
  document bytea,
  given_by uuid not null references users on delete restrict,
  given_at timestamptz not null default now(),
  -- When the provider had taken it.
  sent_at timestamptz,
  -- The provider's name of the uploaded file.
  file_id text,
  -- The provider's word for what went wrong last.
  failure text,
  check (kind = 'EVIDENCE' or (statement is null and document is null))
);
create index dispute_answers_given_by on dispute_answers (given_by);
create index dispute_answers_unsent on dispute_answers (given_at) where sent_at is null;

create table dispute_events (
  id uuid primary key default uuidv7(),
  dispute_id uuid not null references disputes on delete restrict,
  kind text not null check (kind in ('OPENED', 'WITHDRAWN', 'ANSWERED', 'ACCEPTED', 'REINSTATED', 'WON', 'LOST')),
  amount_minor bigint,
  happened_at timestamptz not null default now(),
  -- However often and in whatever order it is told.
  unique (dispute_id, kind)
);
