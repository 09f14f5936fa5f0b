-- The smallest step of an amount that cards and transfers accept, in minor units (contract/money.ts getMoneyStep).
create or replace function currency_step(currency text) returns bigint
language sql immutable parallel safe return case currency when 'KWD' then 10 else 1 end;
