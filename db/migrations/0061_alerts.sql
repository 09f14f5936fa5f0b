-- Saved routes and what was told of them. A flight finds the routes it fits by its two ends, in one index.

-- Great circle on the mean Earth radius, as contract/airports.ts greatCircleKm().
create function alert_km_between(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
returns double precision language sql immutable parallel safe
return 2 * 6371.0088 * asin(least(1, sqrt(power(sin(radians(lat2 - lat1) / 2), 2)
  + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lon2 - lon1) / 2), 2))));

-- Circles are put together by how far they reach, and within a level by the cell of a grid in which their middle lies: rows
-- of so many degrees, and in each row as many columns as make its cells about as wide. The finer, the fewer circles are
-- looked at that do not cover the airport; the coarser, the fewer cells an airport has to ask for (about 700).
create function alert_circle_levels() returns table (level integer, reach_km double precision, step double precision)
language sql immutable parallel safe rows 7 as $$
  values (1, 25::double precision, 0.05::double precision), (2, 50, 0.1), (3, 100, 0.2), (4, 150, 0.3), (5, 250, 0.5),
    (6, 500, 1), (7, 1200, 2.5)
$$;

create function alert_grid_row(lat double precision, step double precision) returns integer
language sql immutable parallel safe return floor(lat / step + 0.5)::integer;

create function alert_grid_columns(grid_row integer, step double precision) returns integer
language sql immutable parallel safe
return greatest(1, floor(360 * cos(radians(greatest(-90, least(90, grid_row * step)))) / step))::integer;

create function alert_grid_column(lon double precision, columns integer) returns integer
language sql immutable parallel safe return floor((lon + 180) / 360 * columns + 0.5)::integer;

-- What an end of a saved route is found by: '*', 'KTEB', 'country:CH', 'region:Europe', or the cell of a circle: '3 205 714'.
create function alert_end_key(code text, lat double precision, lon double precision, reach_km integer) returns text
language plpgsql immutable parallel safe as $$
declare
  level constant integer := case when reach_km <= 25 then 1 when reach_km <= 50 then 2 when reach_km <= 100 then 3
    when reach_km <= 150 then 4 when reach_km <= 250 then 5 when reach_km <= 500 then 6 else 7 end;
  step constant double precision := (array[0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5])[level];
  grid_row integer;
  columns integer;
begin
  if reach_km is null then
    return coalesce(code, '*');
  end if;
  grid_row := alert_grid_row(lat, step);
  columns := alert_grid_columns(grid_row, step);
  return level || ' ' || grid_row || ' ' || alert_grid_column(lon, columns) % columns;
end $$;

-- Every key under which an end is found that may cover this airport: of circles, all cells from which one can reach it.
create function alert_keys_of(airport text) returns text[] language sql stable parallel safe as $$
  select array_agg(key) from (
    select unnest(array['*', a.icao, 'country:' || a.country, 'region:' || a.region]) as key from airports a where a.icao = airport
    union all
    select l.level || ' ' || r.grid_row || ' ' || ((col % c.columns) + c.columns) % c.columns
    from airports a, alert_circle_levels() l,
      -- A degree of latitude is 111.2 km; a little less makes the box a little larger.
      lateral (select l.reach_km / 111.0 as reach) d,
      lateral generate_series(alert_grid_row(a.lat - d.reach, l.step), alert_grid_row(a.lat + d.reach, l.step)) r(grid_row),
      lateral (select alert_grid_columns(r.grid_row, l.step) as columns) c,
      -- How far east and west the circle goes; around a pole everywhere.
      lateral (select case when abs(a.lat) + d.reach >= 89.9 then 180
        else degrees(asin(least(1, sin(radians(d.reach)) / cos(radians(a.lat))))) + 0.001 end as half) w,
      lateral (select alert_grid_column(a.lon - w.half, c.columns) as first,
        alert_grid_column(a.lon + w.half, c.columns) as last) span,
      lateral generate_series(span.first, least(span.last, span.first + c.columns - 1)) col
    where a.icao = airport
  ) keys
$$;

create table alerts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  -- As contract/search-places.ts writes a place; null: anywhere.
  from_token text,
  -- As it was asked; null: the place alone.
  from_radius_km integer check (from_radius_km between 0 and 1000),
  -- 'KTEB', 'country:CH', 'region:Europe'; null where a circle is meant, or anywhere.
  from_code text,
  -- A circle: its middle, how far an airport may be from it, the airports that count although they are farther (a city's
  -- own), and how far all of that reaches.
  from_lat double precision,
  from_lon double precision,
  from_within_km integer,
  from_own text[],
  from_reach_km integer check (from_reach_km between 0 and 1200),
  to_token text,
  to_radius_km integer check (to_radius_km between 0 and 1000),
  to_code text,
  to_lat double precision,
  to_lon double precision,
  to_within_km integer,
  to_own text[],
  to_reach_km integer check (to_reach_km between 0 and 1200),
  -- By the clock of the origin.
  date_from date,
  date_to date,
  people smallint not null default 1 check (people between 1 and 19),
  -- Null: every class.
  classes text[] check (cardinality(classes) > 0),
  currency text,
  max_price_minor bigint check (max_price_minor > 0),
  by_email boolean not null default true,
  by_sms boolean not null default false,
  paused_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  from_key text collate "C" not null generated always as (alert_end_key(from_code, from_lat, from_lon, from_reach_km)) stored,
  to_key text collate "C" not null generated always as (alert_end_key(to_code, to_lat, to_lon, to_reach_km)) stored,
  check (from_token is not null or to_token is not null),
  check (max_price_minor is null or currency is not null),
  check (date_from <= date_to),
  check ((from_reach_km is null) = (from_lat is null) and (from_reach_km is null) = (from_lon is null)
    and (from_reach_km is null) = (from_within_km is null) and (from_own is null or from_reach_km is not null)),
  check ((to_reach_km is null) = (to_lat is null) and (to_reach_km is null) = (to_lon is null)
    and (to_reach_km is null) = (to_within_km is null) and (to_own is null or to_reach_km is not null)),
  check (from_code is null or from_reach_km is null),
  check (to_code is null or to_reach_km is null)
);
-- With everything that decides whether a flight fits: of thousands that want to go from here to there, no row is fetched.
create index alerts_ends on alerts (from_key, to_key) include (user_id, people, date_from, date_to, classes, currency,
  max_price_minor, from_reach_km, from_lat, from_lon, from_within_km, from_own, to_reach_km, to_lat, to_lon, to_within_km, to_own)
  where paused_at is null;
create index alerts_user_id on alerts (user_id, id);

-- Whether an airport is inside an end whose key has been found; of what is no circle the key says it all.
create function alert_end_covers(reach_km integer, lat double precision, lon double precision, within_km integer, own text[],
  airport text, airport_lat double precision, airport_lon double precision) returns boolean
language sql immutable parallel safe return
  reach_km is null or alert_km_between(lat, lon, airport_lat, airport_lon) <= within_km or coalesce(airport = any(own), false);

create table alert_settings (
  user_id uuid primary key references users on delete cascade,
  timezone text not null,
  -- 'HH:MM' by that zone's clock.
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  updated_at timestamptz not null default now(),
  check ((quiet_from is null) = (quiet_to is null))
);

-- The week's letter: Thursdays at nine by the zone's clock (contract/alerts.ts DIGEST_WEEKDAY, DIGEST_HOUR), the next after `at`.
create function alert_digest_at(zone text, at timestamptz) returns timestamptz language sql stable parallel safe as $$
  select case when this_week > at then this_week else ((day + 7) + time '09:00') at time zone zone end
  from (select day, (day + time '09:00') at time zone zone as this_week
    from (select (at at time zone zone)::date + (11 - extract(isodow from at at time zone zone)::integer) % 7 as day) d) w
$$;

-- Who is to be told of which flight, and when. Whether it still fits, and at what price, is looked at then. Thousands are
-- written at once, and a foreign key would lock each person's row: who is gone by then is not told.
create table alert_findings (
  user_id uuid not null,
  leg_id uuid not null,
  letter text not null check (letter in ('INSTANT', 'DIGEST')),
  found_at timestamptz not null default now(),
  due_at timestamptz not null,
  primary key (user_id, leg_id)
);
create index alert_findings_due_at on alert_findings (due_at);

-- What was told: the row is written in the transaction that puts the message into the outbox, so one message per leg and price.
create table alert_tellings (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  leg_id uuid not null references legs on delete cascade,
  price_minor bigint not null check (price_minor >= 0),
  currency text not null,
  savings_pct smallint not null,
  -- The schedule that the price followed: when the operator has changed it, any lower price is news.
  price_schedule text not null,
  reason text not null check (reason in ('NEW', 'PRICE_DROP')),
  letter text not null check (letter in ('INSTANT', 'DIGEST')),
  channels text[] not null check (cardinality(channels) > 0 and channels <@ array['EMAIL', 'SMS']),
  alert_ids uuid[] not null,
  told_at timestamptz not null default now()
);
create unique index alert_tellings_once on alert_tellings (user_id, leg_id, price_minor);
create index alert_tellings_newest on alert_tellings (user_id, told_at desc, id desc);
create index alert_tellings_leg_id on alert_tellings (leg_id);
create index alert_tellings_told_at on alert_tellings (told_at);

-- What a price that falls by its schedule was when it was last looked at.
create table alert_price_looks (
  leg_id uuid primary key references legs on delete cascade,
  price_minor bigint not null,
  looked_at timestamptz not null default now()
);

-- In the transaction of what happened; where nobody has saved a route there is nobody to tell.
create function match_leg_with_alerts() returns trigger language plpgsql as $$
begin
  if exists (select from alerts) then
    perform graphile_worker.add_job('alerts:match', json_build_object('legId', new.id),
      job_key => 'alerts:match ' || new.id, max_attempts => 25);
  end if;
  return null;
end $$;
create trigger legs_match_published after insert on legs
  for each row when (new.status = 'PUBLISHED') execute function match_leg_with_alerts();
-- By column, so that holding seats does not come here: only seats that had been sold and are free again.
create trigger legs_match_changed after update of status, published_at, price_mode, ask_price_minor, floor_price_minor,
    currency, departure_at, departure_latest_at, seats_total, sale_mode, aircraft_type, origin_icao, destination_icao on legs
  for each row when (new.status = 'PUBLISHED' and (new.status, new.published_at, new.price_mode, new.ask_price_minor,
      new.floor_price_minor, new.currency, new.departure_at, new.departure_latest_at, new.seats_total, new.sale_mode,
      new.aircraft_type, new.origin_icao, new.destination_icao)
    is distinct from (old.status, old.published_at, old.price_mode, old.ask_price_minor, old.floor_price_minor,
      old.currency, old.departure_at, old.departure_latest_at, old.seats_total, old.sale_mode, old.aircraft_type,
      old.origin_icao, old.destination_icao))
  execute function match_leg_with_alerts();
create trigger legs_match_freed after update of seats_sold on legs
  for each row when (new.status = 'PUBLISHED' and new.seats_sold < old.seats_sold)
  execute function match_leg_with_alerts();

-- An operator that may publish (again) has all of its flights on sale at once.
create function match_operator_with_alerts() returns trigger language plpgsql as $$
begin
  if new.publish_until > now() and exists (select from alerts) then
    perform graphile_worker.add_job('alerts:match', json_build_object('legId', l.id),
      job_key => 'alerts:match ' || l.id, max_attempts => 25)
    from legs l where l.operator_id = new.id and l.status = 'PUBLISHED' and l.departure_at > now();
  end if;
  return null;
end $$;
create trigger operators_match_selling after update on operators
  for each row when (old.publish_until is distinct from new.publish_until
    and (old.publish_until is null or old.publish_until <= now()))
  execute function match_operator_with_alerts();
