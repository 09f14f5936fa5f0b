-- One function says who may be offered something: nobody who is suspended, has asked to be deleted or is gone.
create or replace function may_be_offered(account users) returns boolean language sql immutable as $$
  select account.suspended_at is null and account.delete_requested_at is null and account.anonymised_at is null
$$;
