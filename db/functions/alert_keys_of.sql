-- The keys of all ends that may cover this airport; for circles, all cells from which a circle can reach it.
create or replace function alert_keys_of(airport text) returns text[] language sql stable parallel safe as $$
  select array_agg(key) from (
    select unnest(array['*', a.icao, 'country:' || a.country, 'region:' || a.region]) as key from airports a where a.icao = airport
    union all
    select 'area:' || area from airport_areas where icao = airport
    union all
    select l.level || ' ' || r.grid_row || ' ' || ((col % c.columns) + c.columns) % c.columns
    from airports a, alert_circle_levels() l,
      -- A degree of latitude is 111.2 km; a little less makes the box a little larger.
      lateral (select l.reach_km / 111.0 as reach) d,
      lateral generate_series(alert_grid_row(a.lat - d.reach, l.step), alert_grid_row(a.lat + d.reach, l.step)) r(grid_row),
      lateral (select alert_grid_columns(r.grid_row, l.step) as columns) c,
      -- How far east and west the circle reaches; around a pole, every longitude.
      lateral (select case when abs(a.lat) + d.reach >= 89.9 then 180
        else degrees(asin(least(1, sin(radians(d.reach)) / cos(radians(a.lat))))) + 0.001 end as half) w,
      lateral (select alert_grid_column(a.lon - w.half, c.columns) as first,
        alert_grid_column(a.lon + w.half, c.columns) as last) span,
      lateral generate_series(span.first, least(span.last, span.first + c.columns - 1)) col
    where a.icao = airport
  ) keys
$$;
