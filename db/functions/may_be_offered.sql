-- Whether an account may be offered something: it is not suspended, not deleted, and its deletion is not requested.
create or replace function may_be_offered(account users) returns boolean language sql immutable as $$
  select account.suspended_at is null and account.delete_requested_at is null and account.anonymised_at is null
$$;
