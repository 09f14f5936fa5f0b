-- The next weekly digest after `at`: Thursdays at nine by the zone's clock (contract/alerts/alerts.ts DIGEST_WEEKDAY,
-- DIGEST_HOUR).
create or replace function alert_digest_at(zone text, at timestamptz) returns timestamptz language sql stable parallel safe as $$
  select case when this_week > at then this_week else ((day + 7) + time '09:00') at time zone zone end
  from (select day, (day + time '09:00') at time zone zone as this_week
    from (select (at at time zone zone)::date + (11 - extract(isodow from at at time zone zone)::integer) % 7 as day) d) w
$$;
