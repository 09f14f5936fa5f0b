-- Whether the most price of a saved route is compared with flights priced in every currency.
alter table alerts add column any_currency boolean not null default false;

create index alerts_ends_any_currency on alerts (from_key, to_key) include (user_id, people, date_from, date_to, classes, currency,
  any_currency, max_price_minor, from_reach_km, from_lat, from_lon, from_within_km, from_own, to_reach_km, to_lat, to_lon,
  to_within_km, to_own) where paused_at is null;
drop index alerts_ends;
alter index alerts_ends_any_currency rename to alerts_ends;
