-- What is for sale. Seats are counters on the leg's own row, so that the CHECK refuses overselling whatever the code does.
create table legs (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references operators on delete restrict,
  tail text not null,
  aircraft_type text not null references aircraft_types on delete restrict,
  origin_icao text not null references airports on delete restrict,
  destination_icao text not null references airports on delete restrict,
  origin_terminal text,
  destination_terminal text,
  -- To the millisecond, as the cursor of the listing carries it.
  departure_at timestamptz(3) not null,
  arrival_at timestamptz not null,
  departure_latest_at timestamptz,
  seats_total smallint not null check (seats_total between 1 and 19),
  seats_held smallint not null default 0 check (seats_held >= 0),
  seats_sold smallint not null default 0 check (seats_sold >= 0),
  sale_mode text not null default 'PER_SEAT' check (sale_mode in ('PER_SEAT', 'WHOLE_AIRCRAFT')),
  currency text not null check (currency in ('USD', 'EUR', 'GBP', 'CHF', 'AED', 'SAR', 'JPY', 'KWD')),
  price_mode text not null default 'FIXED' check (price_mode in ('FIXED', 'DECLINING')),
  ask_price_minor bigint not null check (ask_price_minor > 0),
  floor_price_minor bigint not null check (floor_price_minor > 0),
  reference_price_minor bigint not null check (reference_price_minor > 0),
  instant_confirm boolean not null default true,
  baggage_note text,
  pet_note text,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED', 'CANCELLED', 'FLOWN')),
  -- To the millisecond, as it travels on the wire: the price is computed from it on both sides.
  published_at timestamptz(3),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint legs_capacity check (seats_held + seats_sold <= seats_total),
  check (origin_icao <> destination_icao),
  check (arrival_at > departure_at),
  check (departure_latest_at is null or departure_latest_at >= departure_at),
  check (floor_price_minor <= ask_price_minor),
  check (status = 'DRAFT' or published_at is not null)
) with (fillfactor = 70);
create index legs_on_sale on legs (departure_at, id) where status = 'PUBLISHED';
create index legs_operator_id on legs (operator_id);

-- When sales close: two hours before departure (contract/legs.ts SALES_CLOSE_SECONDS).
create function leg_sales_close_at(departure_at timestamptz) returns timestamptz
language sql stable parallel safe return departure_at - interval '2 hours';

-- Minor units in one major unit, by the ISO 4217 exponent (contract/money.ts CURRENCY_EXPONENTS).
create function currency_minor_per_major(currency text) returns bigint
language sql immutable parallel safe return
  case currency when 'JPY' then 1 when 'KWD' then 1000 else 100 end;

-- The price per person at an instant; contract/price.ts says the rule and draws it, a property test compares the two.
create function leg_price_minor(
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
