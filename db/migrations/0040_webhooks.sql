-- What the servers of operators are told: triggers write it in the transaction of what happened.
-- So no verb can forget to, and nothing is written where no webhook asked for it.
create table webhook_endpoints (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references operators on delete restrict,
  url text not null check (length(url) between 8 and 500),
  events text[] not null check (cardinality(events) > 0 and events <@ array['flight.published', 'flight.changed',
    'flight.cancelled', 'booking.confirmed', 'booking.cancelled', 'availability.changed', 'payout.paid']),
  -- Sealed: it signs every message, so it must be read again.
  sealed_secret bytea not null,
  -- Signs as well until then, so that receivers can change over.
  previous_secret bytea,
  previous_secret_until timestamptz,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('OPERATOR', 'GONE', 'FAILING')),
  -- The first failure since something was last received.
  failing_since timestamptz,
  check ((disabled_at is null) = (disabled_reason is null)),
  check ((previous_secret is null) = (previous_secret_until is null))
);
create index webhook_endpoints_operator_id on webhook_endpoints (operator_id);

create table operator_events (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references operators on delete restrict,
  kind text not null,
  -- Ids, states and figures, never personal data.
  data jsonb not null,
  happened_at timestamptz not null default clock_timestamp()
);
create index operator_events_happened_at on operator_events (happened_at);
create index operator_events_operator_id on operator_events (operator_id);

create table webhook_deliveries (
  id uuid primary key default uuidv7(),
  event_id uuid not null references operator_events on delete cascade,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  status text not null default 'PENDING' check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  attempt_count integer not null default 0,
  -- Attempts since it was last sent by hand: they decide how long to wait and when to give up.
  try_count smallint not null default 0,
  -- While an attempt runs, when somebody else may take it for lost.
  next_attempt_at timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (event_id, endpoint_id),
  check ((status = 'PENDING') = (next_attempt_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at) where status = 'PENDING';
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, id desc);

create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  number integer not null check (number >= 1),
  started_at timestamptz not null default clock_timestamp(),
  -- Null as long as it runs, and for ever where the server was killed meanwhile.
  duration_ms integer,
  status_code integer,
  failure text check (failure in ('STATUS', 'REDIRECT', 'TIMEOUT', 'CONNECTION', 'ADDRESS_REFUSED', 'NAME_UNKNOWN')),
  -- What was answered, cut off.
  response text check (length(response) <= 500),
  primary key (delivery_id, number)
);

-- Flights whose seats have moved: told together after a moment, not each hold by itself.
create table availability_changes (
  leg_id uuid primary key,
  noted_at timestamptz not null default clock_timestamp(),
  change_count integer not null default 1
);
create index availability_changes_noted_at on availability_changes (noted_at);

-- An endpoint that is just being removed is waited for and left out.
create function tell_operator(operator uuid, event_kind text, facts jsonb) returns void language plpgsql as $$
declare
  event uuid;
begin
  if not exists (select from webhook_endpoints e
    where e.operator_id = operator and e.disabled_at is null and event_kind = any(e.events)) then
    return;
  end if;
  insert into operator_events (operator_id, kind, data) values (operator, event_kind, facts) returning id into event;
  insert into webhook_deliveries (event_id, endpoint_id, next_attempt_at)
    select event, e.id, clock_timestamp() from webhook_endpoints e
    where e.operator_id = operator and e.disabled_at is null and event_kind = any(e.events)
    for key share;
end $$;

create function wire_instant(at timestamptz) returns text language sql stable
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create function leg_event_facts(leg legs) returns jsonb language sql stable
  return jsonb_build_object('flightId', leg.id, 'status', leg.status, 'tail', leg.tail,
    'aircraftType', leg.aircraft_type, 'originICAO', leg.origin_icao, 'destinationICAO', leg.destination_icao,
    'departureUTC', wire_instant(leg.departure_at), 'arrivalUTC', wire_instant(leg.arrival_at),
    'departureLatestUTC', wire_instant(leg.departure_latest_at), 'seatsTotal', leg.seats_total,
    'saleMode', leg.sale_mode, 'currency', leg.currency, 'priceMode', leg.price_mode,
    'askPriceMinor', leg.ask_price_minor, 'floorPriceMinor', leg.floor_price_minor);

create function tell_leg_event() returns trigger language plpgsql as $$
begin
  if new.status = 'PUBLISHED' and (tg_op = 'INSERT' or old.status <> 'PUBLISHED') then
    perform tell_operator(new.operator_id, 'flight.published', leg_event_facts(new));
  elsif tg_op = 'INSERT' then
    return null;
  elsif new.status = 'CANCELLED' and old.status = 'PUBLISHED' then
    perform tell_operator(new.operator_id, 'flight.cancelled', leg_event_facts(new));
  elsif new.status = 'PUBLISHED' and (new.tail, new.aircraft_type, new.origin_icao, new.destination_icao,
      new.origin_terminal, new.destination_terminal, new.departure_at, new.arrival_at, new.departure_latest_at,
      new.seats_total, new.sale_mode, new.currency, new.price_mode, new.ask_price_minor, new.floor_price_minor,
      new.reference_price_minor, new.instant_confirm, new.baggage_note, new.pet_note)
    is distinct from (old.tail, old.aircraft_type, old.origin_icao, old.destination_icao,
      old.origin_terminal, old.destination_terminal, old.departure_at, old.arrival_at, old.departure_latest_at,
      old.seats_total, old.sale_mode, old.currency, old.price_mode, old.ask_price_minor, old.floor_price_minor,
      old.reference_price_minor, old.instant_confirm, old.baggage_note, old.pet_note) then
    perform tell_operator(new.operator_id, 'flight.changed', leg_event_facts(new));
  end if;
  return null;
end $$;
create trigger legs_tell_inserted after insert on legs
  for each row when (new.status = 'PUBLISHED') execute function tell_leg_event();
-- By column, so that holding seats does not come here.
create trigger legs_tell_changed after update of status, tail, aircraft_type, origin_icao, destination_icao,
    origin_terminal, destination_terminal, departure_at, arrival_at, departure_latest_at, seats_total, sale_mode,
    currency, price_mode, ask_price_minor, floor_price_minor, reference_price_minor, instant_confirm, baggage_note,
    pet_note on legs
  for each row execute function tell_leg_event();

-- The update keeps the row locked until this transaction commits: whoever collects the changes passes over it and so
-- never reads a flight before its change.
create function note_availability_change() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoints e where e.operator_id = new.operator_id and e.disabled_at is null
    and 'availability.changed' = any(e.events)) then
    insert into availability_changes (leg_id) values (new.id)
      on conflict (leg_id) do update set change_count = availability_changes.change_count + 1;
  end if;
  return null;
end $$;
create trigger legs_note_availability after update of seats_held, seats_sold, seats_total, sale_mode on legs
  for each row when (new.status = 'PUBLISHED' and old.status = 'PUBLISHED'
    and (old.seats_held, old.seats_sold, old.seats_total, old.sale_mode)
      is distinct from (new.seats_held, new.seats_sold, new.seats_total, new.sale_mode))
  execute function note_availability_change();

create function tell_booking_event() returns trigger language plpgsql as $$
declare
  operator uuid;
begin
  select l.operator_id into operator from legs l where l.id = new.leg_id;
  perform tell_operator(operator, case new.status when 'CONFIRMED' then 'booking.confirmed' else 'booking.cancelled' end,
    jsonb_build_object('bookingId', new.id, 'reference', new.reference, 'flightId', new.leg_id,
      'status', new.status, 'cancelReason', new.cancel_reason, 'seats', new.seats, 'currency', new.currency,
      'amountMinor', new.amount_minor, 'feeMinor', new.fee_minor));
  return null;
end $$;
-- A hold that ends was nobody's booking yet.
create trigger bookings_tell_operator after update of status on bookings
  for each row when (old.status is distinct from new.status
    and (new.status = 'CONFIRMED' or (new.status = 'CANCELLED' and old.status = 'CONFIRMED')))
  execute function tell_booking_event();

create function tell_payout_event() returns trigger language plpgsql as $$
begin
  perform tell_operator(new.operator_id, 'payout.paid', jsonb_build_object('payoutId', new.id, 'flightId', new.leg_id,
    'status', new.status, 'currency', new.currency, 'grossMinor', new.gross_minor, 'feeMinor', new.fee_minor,
    'refundsMinor', new.refunds_minor, 'amountMinor', new.amount_minor, 'transferId', new.transfer_id,
    'paidUTC', wire_instant(new.paid_at)));
  return null;
end $$;
create trigger payouts_tell_operator after update of status on payouts
  for each row when (old.status is distinct from new.status and new.status = 'PAID')
  execute function tell_payout_event();
