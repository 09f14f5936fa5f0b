-- Who you are: users, their sessions (one row per family of refresh tokens) and the tokens of each family.
create table users (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  email text not null check (email = lower(email)),
  role text not null check (role in ('USER', 'OPERATOR', 'ADMIN')),
  password_hash text not null,
  email_verified_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_email_key on users (email);

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text check (revoke_reason in ('SIGNED_OUT', 'TOKEN_REUSED', 'PASSWORD_CHANGED', 'ADMIN'))
);
create index sessions_user_id on sessions (user_id);

-- Only the SHA-256 of a token is kept. A spent token that comes again reveals a theft.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz not null default now(),
  spent_at timestamptz
);
create index refresh_tokens_session_id on refresh_tokens (session_id);
