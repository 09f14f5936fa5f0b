-- Notifications on travellers' devices by Web Push: which devices take them, and the outbox.
create table push_subscriptions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  -- In which it was turned on: whoever signs out there gets no more of them.
  session_id uuid references sessions on delete set null,
  -- A device of which another account is told something would tell it to somebody else.
  endpoint_hash bytea not null unique,
  -- The push service's address of the device, and the device's keys.
  key_id text not null,
  sealed bytea not null,
  -- The browser and the system, in words.
  device text not null check (length(device) between 1 and 200),
  created_at timestamptz not null default now()
);
create index push_subscriptions_user_id on push_subscriptions (user_id);
create index push_subscriptions_session_id on push_subscriptions (session_id) where session_id is not null;

create table push_messages (
  id uuid primary key default uuidv7(),
  subscription_id uuid not null references push_subscriptions on delete cascade,
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 400),
  language text not null check (language in ('en', 'fr', 'ar')),
  -- What a tap opens. On the device a newer message about it takes the place of the one before.
  path text not null check (path ~ '^/' and length(path) <= 200),
  urgent boolean not null,
  useful_until timestamptz not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  end_reason text check (end_reason in ('LATE', 'REFUSED', 'OFF')),
  ended_at timestamptz,
  check ((end_reason is null) = (ended_at is null)),
  check (sent_at is null or ended_at is null)
);
create index push_messages_subscription_id on push_messages (subscription_id);
create index push_messages_created_at on push_messages (created_at);

create trigger sessions_end_push after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function end_push_of_session();
