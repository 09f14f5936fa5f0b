-- Second factors: passkeys, codes of an authenticator app, recovery codes, and the step of signing in that asks for them.
create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  -- How the browser reaches it, with commas between: 'internal,hybrid'.
  transports text not null default '',
  name text not null check (length(name) between 1 and 60),
  backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_credential_id_key unique (credential_id)
);
create index passkeys_user_id on passkeys (user_id);

-- The secret is sealed with a key that is not in the database. A code's time step works once.
create table authenticator_apps (
  user_id uuid primary key references users on delete cascade,
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint
);

create table recovery_codes (
  code_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- The first factor was right: whoever holds the ticket may try the second one, a few times.
create table second_factor_tickets (
  ticket_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index second_factor_tickets_user_id on second_factor_tickets (user_id);
create index second_factor_tickets_expires_at on second_factor_tickets (expires_at);

-- What a passkey has to sign, once.
create table passkey_challenges (
  challenge_hash bytea primary key,
  -- Set where a passkey is being added: the challenge is for this account alone.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);
create index passkey_challenges_user_id on passkey_challenges (user_id);

-- When this session's owner last proved who they are, and when with a second factor.
alter table sessions add column confirmed_at timestamptz not null default now();
alter table sessions add column second_factor_at timestamptz;
update sessions set confirmed_at = created_at;
