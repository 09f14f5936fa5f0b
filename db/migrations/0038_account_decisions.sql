-- What administrators decided about an account, and why. The reason may name people, so it stands here and not in the
-- audit log, which nobody can change. A suspended account keeps its data and cannot sign in.
alter table users add column suspended_at timestamptz;
create index users_suspended on users (suspended_at desc) where suspended_at is not null;

create table account_decisions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete restrict,
  decided_by uuid not null references users on delete restrict,
  kind text not null check (kind in ('ROLE', 'SUSPEND', 'REINSTATE', 'END_SESSIONS')),
  from_role text check (from_role in ('USER', 'OPERATOR', 'ADMIN')),
  to_role text check (to_role in ('USER', 'OPERATOR', 'ADMIN')),
  reason text not null,
  decided_at timestamptz not null default now(),
  check ((kind = 'ROLE') = (from_role is not null and to_role is not null))
);
create index account_decisions_user_id on account_decisions (user_id, decided_at);
create index account_decisions_decided_by on account_decisions (decided_by);
