-- People's own programs call with keys of the same kind as operators'; what one may spend is kept with it, and with a booking whose key held it.
alter table api_keys
  alter column operator_id drop not null,
  add column user_id uuid references users (id) on delete restrict,
  add column expires_at timestamptz,
  add column cap_minor bigint check (cap_minor > 0),
  add column cap_currency text check (cap_currency ~ '^[A-Z]{3}$'),
  add column cap_period text check (cap_period in ('DAY', 'MONTH', 'TOTAL')),
  drop constraint api_keys_scopes_check,
  add constraint api_keys_scopes_check check (cardinality(scopes) > 0 and scopes <@ case
    when user_id is null then array['flights:read', 'flights:write', 'availability:read', 'manifests:read']
    else array['search', 'quote', 'hold', 'pay-link'] end),
  add constraint api_keys_one_owner check ((operator_id is null) <> (user_id is null)),
  add constraint api_keys_expiry check ((user_id is null) = (expires_at is null)),
  add constraint api_keys_cap check (
    (cap_minor is null) = (cap_currency is null) and (cap_minor is null) = (cap_period is null)
    and (cap_minor is not null) = (user_id is not null and 'hold' = any (scopes))
  );
create index api_keys_user_id on api_keys (user_id, id desc) where user_id is not null;

alter table bookings add column api_key_id uuid references api_keys (id) on delete restrict;
create index bookings_api_key_id on bookings (api_key_id, created_at) where api_key_id is not null;

-- What counts against a key's cap: live holds, what was bought less what goes back of it, and a lapsed hold for as long as
-- its payment page could still bring it back.
create function api_key_used_minor(key uuid, period text, at timestamptz) returns bigint
language sql stable
return coalesce((
  select sum(case when b.confirmed_at is null then b.amount_minor else b.amount_minor - coalesce((
    select sum(r.amount_minor) from refunds r join payments p on p.id = r.payment_id
    where p.booking_id = b.id and r.status <> 'FAILED'), 0) end)
  from bookings b
  where b.api_key_id = key
    and (period = 'TOTAL' or b.created_at > at - case period when 'DAY' then interval '24 hours' else interval '30 days' end)
    and (b.confirmed_at is not null or (b.status = 'PENDING' and b.hold_expires_at > at)
      or exists (select from payments p where p.booking_id = b.id and p.status in ('STARTING', 'OPEN', 'AUTHORISED')))
), 0)::bigint;
