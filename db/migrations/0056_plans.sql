-- Premium: who subscribes and pays, and in one table who has which plan until when.
create table plan_customers (
  user_id uuid primary key references users on delete restrict,
  stripe_customer_id text not null,
  created_at timestamptz not null default now()
);
create unique index plan_customers_stripe_customer_id_key on plan_customers (stripe_customer_id);

-- One row per checkout; of each person at most one is alive. What it says is what the provider said last.
create table plan_subscriptions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete restrict,
  status text not null default 'STARTING'
    check (status in ('STARTING', 'TRIALING', 'ACTIVE', 'PAST_DUE', 'ENDED', 'ABANDONED')),
  -- How the next period is paid; how the present one was, its payment says.
  billing text not null check (billing in ('MONTHLY', 'ANNUAL')),
  with_trial boolean not null,
  -- What the offer gave when it was begun, on top of the first annual payment; and when that was added.
  offer_months smallint not null default 0 check (offer_months between 0 and 12),
  offer_given_at timestamptz,
  session_id text,
  url text,
  stripe_subscription_id text,
  period_start_at timestamptz,
  period_ends_at timestamptz,
  -- It ends then instead of being renewed.
  ends_at timestamptz,
  card_brand text,
  card_last4 text,
  -- While a payment fails: when the provider tries again.
  next_try_at timestamptz,
  end_reason text check (end_reason in ('TRIAL_OVER', 'CANCELLED', 'PAYMENT_FAILED', 'MONEY_BACK', 'ACCOUNT_DELETED')),
  started_at timestamptz,
  ended_at timestamptz,
  trial_mailed_at timestamptz,
  -- Somebody went to the provider's own page; what they did there is read when they come back.
  portal_opened_at timestamptz,
  -- When the provider was last asked; an answer to an earlier question is not recorded.
  read_at timestamptz,
  -- When the sweep reads the provider again; null once nothing can change any more.
  check_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index plan_subscriptions_one_alive on plan_subscriptions (user_id)
  where status in ('STARTING', 'TRIALING', 'ACTIVE', 'PAST_DUE');
create unique index plan_subscriptions_session_id_key on plan_subscriptions (session_id);
create unique index plan_subscriptions_stripe_id_key on plan_subscriptions (stripe_subscription_id);
create index plan_subscriptions_user_id on plan_subscriptions (user_id);
create index plan_subscriptions_check_at on plan_subscriptions (check_at) where check_at is not null;
create index plan_subscriptions_trials on plan_subscriptions (period_ends_at) where status = 'TRIALING' and trial_mailed_at is null;

create table plan_payments (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete restrict,
  subscription_id uuid not null references plan_subscriptions on delete restrict,
  stripe_invoice_id text not null,
  payment_intent_id text not null,
  billing text not null check (billing in ('MONTHLY', 'ANNUAL')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  paid_at timestamptz not null,
  created_at timestamptz not null default now()
);
create unique index plan_payments_invoice_key on plan_payments (stripe_invoice_id);
create unique index plan_payments_intent_key on plan_payments (payment_intent_id);
create index plan_payments_user_id on plan_payments (user_id, paid_at);
create index plan_payments_subscription_id on plan_payments (subscription_id);

-- The guarantee holds once for each person.
create table plan_money_backs (
  user_id uuid primary key references users on delete restrict,
  requested_by uuid not null references users on delete restrict,
  reason text,
  requested_at timestamptz not null default now()
);
create index plan_money_backs_requested_by on plan_money_backs (requested_by);

create table plan_refunds (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references plan_payments on delete restrict,
  amount_minor bigint not null check (amount_minor > 0),
  status text not null default 'REQUESTED' check (status in ('REQUESTED', 'PENDING', 'REFUNDED', 'FAILED')),
  stripe_refund_id text,
  attempts smallint not null default 0,
  -- The provider's word for what went wrong last.
  failure text,
  check_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  refunded_at timestamptz
);
-- One that failed stays as it is; trying again is a refund of its own.
create unique index plan_refunds_payment_key on plan_refunds (payment_id) where status <> 'FAILED';
create index plan_refunds_payment_id on plan_refunds (payment_id);
create unique index plan_refunds_stripe_id_key on plan_refunds (stripe_refund_id);
create index plan_refunds_check_at on plan_refunds (check_at) where check_at is not null;

-- Who has which plan until when. Everybody without a row that still counts is on Free.
create table entitlements (
  user_id uuid primary key references users on delete restrict,
  plan text not null check (plan in ('PREMIUM')),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  subscription_id uuid not null references plan_subscriptions on delete restrict,
  updated_at timestamptz not null default now()
);
create index entitlements_subscription_id on entitlements (subscription_id);

create function has_premium(person uuid, at timestamptz) returns boolean language sql stable as $$
  select exists (select from entitlements e
    where e.user_id = person and e.plan = 'PREMIUM' and e.valid_from <= at and at < e.valid_until)
$$;

-- What Premium earns has an account of its own: it is nobody's fee and owed to nobody.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in (
  'provider', 'travellers_held', 'operator_payable', 'refunds', 'platform_fees', 'provider_fees', 'premium'));
