-- What a link in a mail proves: one row per link, with only the SHA-256 of its token. Each works once and not for long.
create table account_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('VERIFY_EMAIL', 'RESET_PASSWORD')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_tokens_user_id on account_tokens (user_id);

-- Whoever forgot a password leaves an address here, whether an account has it or not; a job looks.
create table reset_requests (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now()
);
