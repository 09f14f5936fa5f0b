-- When sales close: two hours before departure (contract/legs/legs.ts SALES_CLOSE_SECONDS).
create or replace function leg_sales_close_at(departure_at timestamptz) returns timestamptz
language sql stable parallel safe return departure_at - interval '2 hours';
