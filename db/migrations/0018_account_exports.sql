-- Files with everything held about somebody, made by a job and kept for seven days.
create table account_exports (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  requested_at timestamptz not null default now(),
  archive bytea,
  ready_at timestamptz,
  expires_at timestamptz,
  check ((archive is null) = (ready_at is null) and (ready_at is null) = (expires_at is null))
);
create index account_exports_user_id on account_exports (user_id, requested_at);
create unique index account_exports_one_waiting on account_exports (user_id) where archive is null;
