-- Cards and transfers move Kuwaiti dinars in whole tens of fils: so are prices and our fee, and nothing is left over.
-- https://docs.stripe.com/currencies#three-decimal
-- A price between the steps could never be paid: it becomes the next lower one that can.
update legs set
  ask_price_minor = greatest(ask_price_minor / 10, 1) * 10,
  floor_price_minor = greatest(floor_price_minor / 10, 1) * 10
where currency = 'KWD' and (ask_price_minor % 10 <> 0 or floor_price_minor % 10 <> 0);
alter table legs add constraint legs_prices_can_be_paid check (
  currency <> 'KWD' or (ask_price_minor % 10 = 0 and floor_price_minor % 10 = 0)
);

-- The platform's share is rounded down to a whole step, whoever writes the booking (contract/money.ts feeOf).
create function fee_in_whole_steps() returns trigger language plpgsql as $$
begin
  new.fee_minor := new.fee_minor - new.fee_minor % 10;
  return new;
end $$;
create trigger bookings_fee_in_steps before insert on bookings
  for each row when (new.currency = 'KWD') execute function fee_in_whole_steps();

-- Lists that sort by an amount go currency by currency: amounts of two currencies cannot be compared.
create index payments_by_amount on payments (currency, amount_minor, id);
