-- What a leg's price was to be, as it was published and after each change: append-only and by trigger, so no verb forgets it.
create table leg_prices (
  id uuid primary key default uuidv7(),
  leg_id uuid not null references legs on delete restrict,
  -- From then on, until the leg's next row.
  since timestamptz(3) not null,
  price_mode text not null,
  ask_price_minor bigint not null,
  floor_price_minor bigint not null,
  currency text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null
);
create index leg_prices_leg_id on leg_prices (leg_id, since, id);

create function note_leg_price() returns trigger language plpgsql as $$
begin
  -- The first row counts from the publication, wherever the leg's rows come from.
  insert into leg_prices (leg_id, since, price_mode, ask_price_minor, floor_price_minor, currency, starts_at, ends_at)
    values (new.id,
      case when exists (select from leg_prices p where p.leg_id = new.id) then clock_timestamp() else new.published_at end,
      new.price_mode, new.ask_price_minor, new.floor_price_minor, new.currency, new.published_at,
      leg_sales_close_at(new.departure_at));
  return null;
end $$;
create trigger legs_note_first_price after insert on legs
  for each row when (new.status <> 'DRAFT') execute function note_leg_price();
-- By column, so that holding seats does not come here.
create trigger legs_note_price after update of status, price_mode, ask_price_minor, floor_price_minor, currency,
    departure_at, published_at on legs
  for each row when (new.status = 'PUBLISHED' and (old.status, old.price_mode, old.ask_price_minor, old.floor_price_minor,
    old.currency, old.departure_at, old.published_at) is distinct from (new.status, new.price_mode, new.ask_price_minor,
    new.floor_price_minor, new.currency, new.departure_at, new.published_at))
  execute function note_leg_price();

create function leg_prices_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the history of prices is append only' using errcode = 'restrict_violation';
end $$;
create trigger leg_prices_append_only before update or delete on leg_prices
  for each row execute function leg_prices_are_append_only();

insert into leg_prices (leg_id, since, price_mode, ask_price_minor, floor_price_minor, currency, starts_at, ends_at)
  select id, published_at, price_mode, ask_price_minor, floor_price_minor, currency, published_at,
    leg_sales_close_at(departure_at)
  from legs where status <> 'DRAFT' order by published_at, id;
