-- Whether a person has Premium at an instant.
create or replace function has_premium(person uuid, at timestamptz) returns boolean language sql stable as $$
  select exists (select from entitlements e
    where e.user_id = person and e.plan = 'PREMIUM' and e.valid_from <= at and at < e.valid_until)
$$;
