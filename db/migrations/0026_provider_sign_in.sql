-- Signing in with an account at another provider (OpenID Connect). Whoever came that way may have no password of ours.
alter table users alter column password_hash drop not null;

create table identities (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('google', 'apple')),
  issuer text not null,
  subject text not null,
  -- What the provider said when it was connected: to tell one's accounts apart, never to find a user by.
  email text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint identities_one_owner unique (issuer, subject),
  constraint identities_one_of_each unique (user_id, provider)
);

-- On the way to a provider: what must come back, and in which browser. Only hashes of what the browser holds.
create table provider_journeys (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null check (provider in ('google', 'apple')),
  nonce text not null,
  code_verifier text not null,
  return_to text,
  stay text not null check (stay in ('remembered', 'this-tab')),
  -- Somebody who is signed in and connects the provider to their account.
  connect_to uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index provider_journeys_expires_at on provider_journeys (expires_at);

-- On the way back: the page exchanges a code, once and in the same browser, for what signing in gives.
create table provider_arrivals (
  code_hash bytea primary key,
  browser_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  return_to text,
  stay text not null check (stay in ('remembered', 'this-tab')),
  expires_at timestamptz not null
);
create index provider_arrivals_expires_at on provider_arrivals (expires_at);
create index provider_journeys_connect_to on provider_journeys (connect_to);
create index provider_arrivals_user_id on provider_arrivals (user_id);
