-- Keeps on the operator's own row whether its owner may sell, who is neither suspended nor a traveller again.
create or replace function keep_owner_may_sell() returns trigger language plpgsql as $$
begin
  update operators set owner_may_sell = (new.suspended_at is null and new.role in ('OPERATOR', 'ADMIN'))
  where user_id = new.id;
  return null;
end $$;
