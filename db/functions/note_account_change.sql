-- Records a security event when an account's password, role, address or confirmation changes, whatever changed it.
create or replace function note_account_change() returns trigger language plpgsql as $$
begin
  if old.password_hash is distinct from new.password_hash then
    insert into security_events (kind, outcome, user_id) values ('password_set', 'ok', new.id);
  end if;
  if old.role is distinct from new.role then
    insert into security_events (kind, outcome, user_id) values ('role_changed', old.role || ' to ' || new.role, new.id);
  end if;
  if old.email_verified_at is null and new.email_verified_at is not null then
    insert into security_events (kind, outcome, user_id) values ('email_verified', 'ok', new.id);
  end if;
  if old.delete_requested_at is distinct from new.delete_requested_at then
    insert into security_events (kind, outcome, user_id)
    values (case when new.delete_requested_at is null then 'account_kept' else 'account_deletion_asked' end, 'ok', new.id);
  end if;
  return null;
end $$;
