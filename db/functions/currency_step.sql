-- The least step that cards and transfers move, in minor units (contract/money.ts stepOf).
create or replace function currency_step(currency text) returns bigint
language sql immutable parallel safe return case currency when 'KWD' then 10 else 1 end;
