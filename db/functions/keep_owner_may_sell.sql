-- Copies to the operator's row whether its owner may sell: the owner has the role and is not suspended.
create or replace function keep_owner_may_sell() returns trigger language plpgsql as $$
begin
  update operators set owner_may_sell = (new.suspended_at is null and new.role in ('OPERATOR', 'ADMIN'))
  where user_id = new.id;
  return null;
end $$;
