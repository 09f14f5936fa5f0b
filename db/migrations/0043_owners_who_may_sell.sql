-- An operator sells only while the account that runs it may act: one that is suspended or has lost its role sells nothing.
alter table operators add column owner_may_sell boolean not null default true;
update operators o set owner_may_sell = false from users u
  where u.id = o.user_id and u.suspended_at is not null;
alter table operators alter column publish_until set expression as (
  case when kyb_status = 'APPROVED' and onboarding_status = 'COMPLETE' and payouts_enabled and owner_may_sell
    then certificates_until end
);

create function keep_owner_may_sell() returns trigger language plpgsql as $$
begin
  update operators set owner_may_sell = (new.suspended_at is null and new.role in ('OPERATOR', 'ADMIN'))
  where user_id = new.id;
  return null;
end $$;
create trigger users_may_sell after update of role, suspended_at on users
  for each row when (old.role is distinct from new.role or old.suspended_at is distinct from new.suspended_at)
  execute function keep_owner_may_sell();
