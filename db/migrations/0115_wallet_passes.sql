-- Passes in the wallets of phones: which were given out, on which devices they are, and which must be looked at again.
create sequence wallet_revisions;

create table wallet_passes (
  -- The serial number at Apple, the end of the object's id at Google.
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete cascade,
  seat smallint not null check (seat between 1 and 19),
  -- Whose it is, as in the signed code; '' while nobody is named for the seat. Somebody else gets another pass.
  holder text not null check (holder ~ '^([0-9a-f]{12})?$'),
  -- With it a device proves that it has the pass.
  sealed_token bytea not null,
  content_hash bytea not null,
  -- In whole seconds, as HTTP dates are; each change is at least one second later than the last.
  updated_at timestamptz(0) not null,
  -- In the order of committing: what is newer than a device has seen.
  revision bigint not null default nextval('wallet_revisions'),
  -- Since when it may be in a Google Wallet.
  google_at timestamptz,
  voided_at timestamptz,
  -- Something that it shows may have changed.
  check_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index wallet_passes_seat on wallet_passes (booking_id, seat) where voided_at is null;
create index wallet_passes_booking on wallet_passes (booking_id);
create index wallet_passes_check_at on wallet_passes (check_at) where check_at is not null;

create table wallet_devices (
  pass_id uuid not null references wallet_passes on delete cascade,
  device_id text not null check (length(device_id) between 1 and 100),
  push_token text not null check (push_token ~ '^[0-9a-zA-Z]{8,200}$'),
  registered_at timestamptz not null default now(),
  primary key (pass_id, device_id)
);
create index wallet_devices_device on wallet_devices (device_id);

create trigger legs_recheck_wallet after update of status, tail, aircraft_type, origin_icao, destination_icao, origin_terminal,
    destination_terminal, origin_fbo_id, destination_fbo_id, departure_at, arrival_at, departure_latest_at on legs
  for each row when (new.status <> 'FLOWN' and (old.status, old.tail, old.aircraft_type, old.origin_icao, old.destination_icao,
    old.origin_terminal, old.destination_terminal, old.origin_fbo_id, old.destination_fbo_id, old.departure_at, old.arrival_at,
    old.departure_latest_at) is distinct from (new.status, new.tail, new.aircraft_type, new.origin_icao, new.destination_icao,
    new.origin_terminal, new.destination_terminal, new.origin_fbo_id, new.destination_fbo_id, new.departure_at, new.arrival_at,
    new.departure_latest_at)) execute function recheck_wallet_passes();
create trigger bookings_recheck_wallet after update of status, seats on bookings
  for each row when (old.status = 'CONFIRMED' and (old.status, old.seats) is distinct from (new.status, new.seats))
  execute function recheck_wallet_passes();
create trigger passengers_recheck_wallet after insert or update or delete on passengers
  for each row execute function recheck_wallet_passes();
create trigger fbos_recheck_wallet after update on fbos
  for each row execute function recheck_wallet_passes();
create trigger users_recheck_wallet after update of name on users
  for each row when (old.name is distinct from new.name) execute function recheck_wallet_passes();
