-- Whoever wants to go has fourteen days to come back; then the row stays for the bookkeeping, without the person.
alter table users add column delete_requested_at timestamptz;
alter table users add column anonymised_at timestamptz;
create index users_delete_requested_at on users (delete_requested_at)
  where delete_requested_at is not null and anonymised_at is null;

alter table sessions drop constraint sessions_revoke_reason_check;
alter table sessions add constraint sessions_revoke_reason_check
  check (revoke_reason in ('SIGNED_OUT', 'TOKEN_REUSED', 'PASSWORD_CHANGED', 'ACCOUNT_DELETED', 'ADMIN'));
