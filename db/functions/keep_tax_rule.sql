-- Refuses to edit or remove a tax rule, because bookings refer to it. It may be closed, verified and explained, and
-- an unknown amount may be entered.
create or replace function keep_tax_rule() returns trigger language plpgsql as $$
declare
  may_change text[] := array['valid_until', 'verified_on', 'source_title', 'source_url', 'note', 'is_shipped'];
begin
  if old.amount_minor is null and old.rate_bps is null then
    may_change := may_change || array['amount_minor', 'rate_bps', 'currency'];
  end if;
  if tg_op = 'DELETE' or to_jsonb(old) - may_change <> to_jsonb(new) - may_change then
    raise exception 'a tax rule cannot be edited: close it and add a new one' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
