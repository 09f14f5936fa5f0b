-- The phone that gets a person's text messages now; null if no confirmed number accepts them.
create or replace function sms_phone_of(person uuid) returns uuid language sql stable as $$
  select p.id from phones p
  where p.user_id = person and p.verified_at is not null and p.refused_at is null
    and not exists (select from phone_stops s where s.number_hash = p.number_hash)
$$;
