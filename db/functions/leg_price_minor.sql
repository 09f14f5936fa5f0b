-- The price per person at an instant, by the rule in contract/legs/price.ts; a property test compares the two.
create or replace function leg_price_minor(
  price_mode text, ask_minor bigint, floor_minor bigint, currency text,
  starts_at timestamptz, ends_at timestamptz, at timestamptz
) returns bigint language sql stable parallel safe return
  case
    when price_mode = 'FIXED' or at <= starts_at or ends_at <= starts_at then ask_minor
    when at >= ends_at then floor_minor
    else least(ask_minor, greatest(
      floor_minor,
      ceil(
        (
          ask_minor - (ask_minor - floor_minor) * floor(extract(epoch from at - starts_at))::bigint
            / greatest(floor(extract(epoch from ends_at - starts_at))::bigint, 1)
        )::numeric / currency_minor_per_major(currency)
      )::bigint * currency_minor_per_major(currency)
    ))
  end;
