-- Minor units in one major unit, by the ISO 4217 exponent (contract/money.ts CURRENCY_EXPONENTS).
create or replace function currency_minor_per_major(currency text) returns bigint
language sql immutable parallel safe return
  case currency when 'JPY' then 1 when 'KWD' then 1000 else 100 end;
