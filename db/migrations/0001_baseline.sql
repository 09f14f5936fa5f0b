-- Everything of the database but its functions (db/functions), in place of the migrations before the first release (decision 49).

create extension if not exists pg_trgm;

create sequence booking_numbers;

-- Who you are: users, their sessions (one row per family of refresh tokens) and the tokens of each family.
create table users (
  id uuid primary key default uuidv7(),
  name text not null check ((length(name) >= 1) and (length(name) <= 120)),
  email text not null check (email = lower(email)),
  role text not null check (role in ('USER', 'OPERATOR', 'ADMIN')),
  password_hash text,
  email_verified_at timestamptz,
  created_at timestamptz not null default now(),
  -- Access tokens are believed without a look at the database, so every server is told when one stops being true.
  role_changed_at timestamptz,
  -- Whoever wants to go has fourteen days to come back; then the row stays for the bookkeeping, without the person.
  delete_requested_at timestamptz,
  anonymised_at timestamptz,
  -- What administrators decided about an account, and why. The reason may name people, so it stands here and not in the
  -- audit log, which nobody can change. A suspended account keeps its data and cannot sign in.
  suspended_at timestamptz,
  -- Mails come in the language in which somebody reads the site; who has said nothing is written to in English, as before.
  language text not null default 'en' check (language in ('en', 'fr', 'ar')),
  -- Whether whoever reads the mailbox is known to hold the account, and what waits until a sign-in is finished.
  -- Null: the address was confirmed by the mailed link alone, or in a session that may be a stranger's.
  owner_proved_at timestamptz,
  -- The owner of the mailbox has asked to be rid of second factors that are not theirs: from then on they are asked for no more.
  factors_end_at timestamptz
);
create index users_by_role on users (role, created_at desc, id desc);
create index users_delete_requested_at on users (delete_requested_at)
  where delete_requested_at is not null and anonymised_at is null;
create unique index users_email_key on users (email);
create index users_newest on users (created_at desc, id desc);
create index users_role_changed_at on users (role_changed_at) where role_changed_at is not null;
create index users_search on users using gin (lower(name || ' ' || email) gin_trgm_ops);
create index users_suspended on users (suspended_at desc) where suspended_at is not null;
create trigger users_may_sell after update of role, suspended_at on users
  for each row when (old.role is distinct from new.role or old.suspended_at is distinct from new.suspended_at)
  execute function keep_owner_may_sell();
create trigger users_role_changed before update of role on users
  for each row when (old.role is distinct from new.role) execute function note_role_change();
create trigger users_security after update on users for each row execute function note_account_change();

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text check (revoke_reason in ('SIGNED_OUT', 'TOKEN_REUSED', 'PASSWORD_CHANGED', 'ACCOUNT_DELETED', 'ADMIN')),
  -- When this session's owner last proved who they are, and when with a second factor.
  confirmed_at timestamptz not null default now(),
  second_factor_at timestamptz
);
create index sessions_revoked_at on sessions (revoked_at) where revoked_at is not null;
create index sessions_user_id on sessions (user_id);
create trigger sessions_revoked after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function tell_session_end();
create trigger sessions_security after insert or update of revoked_at on sessions
  for each row execute function note_session_change();

-- Only the SHA-256 of a token is kept. A spent token that comes again reveals a theft.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz not null default now(),
  spent_at timestamptz,
  shard_key uuid not null,
  -- A refresh token is followed by one other, however many ask at once. Null at the first of a session, and at those that
  -- were given out before.
  predecessor_hash bytea
);
comment on column refresh_tokens.shard_key is 'set by a trigger';
create unique index refresh_tokens_predecessor on refresh_tokens (predecessor_hash);
create index refresh_tokens_session_id on refresh_tokens (session_id);
create trigger refresh_tokens_shard_key before insert or update of shard_key, session_id on refresh_tokens
  for each row execute function set_user_of_session();

-- Reference data: airports and aircraft types, loaded from db/reference at every start.
create table airports (
  icao text primary key check (length(icao) = 4),
  iata text,
  name text not null,
  city text not null,
  country text not null,
  region text not null,
  lat double precision not null check ((lat >= -90) and lat <= 90),
  lon double precision not null check ((lon >= -180) and lon <= 180),
  elevation_ft integer,
  timezone text not null
);
create index airports_city_search on airports using gin (lower(city) gin_trgm_ops);
create index airports_iata on airports (iata) where iata is not null;

create table aircraft_types (
  designator text primary key,
  name text not null,
  manufacturer text not null,
  class text not null,
  typical_seats smallint not null,
  max_seats smallint not null,
  cruise_ktas smallint not null,
  range_nm integer not null
);

-- Which version of a reference file is loaded, so that an unchanged one is not read again.
create table reference_files (
  name text primary key,
  sha256 text not null,
  loaded_at timestamptz not null default now()
);

-- Who may sell. may_publish is the one place where that is decided; legs are bookable only through it.
create table operators (
  id uuid primary key default uuidv7(),
  user_id uuid references users on delete restrict,
  legal_name text not null,
  trade_name text not null,
  aoc_number text,
  base_country text not null,
  base_icao text references airports on delete restrict,
  contact_email text not null,
  contact_phone text,
  website text,
  kyb_status text check (kyb_status in ('PENDING', 'UNDER_REVIEW', 'APPROVED', 'REJECTED')),
  kyb_notes text,
  stripe_account_id text unique,
  onboarding_status text not null default 'NOT_STARTED' check (onboarding_status in ('NOT_STARTED', 'PENDING', 'COMPLETE')),
  payouts_enabled boolean not null default false,
  cancel_window_hours smallint not null default 24 check (cancel_window_hours >= 0 and cancel_window_hours <= 168),
  no_show_penalty_pct smallint not null default 100 check (no_show_penalty_pct >= 0 and no_show_penalty_pct <= 100),
  refund_rules jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Publishing ends by itself when a certificate does.
  -- publish_until, compared with the clock at every read, takes the place of may_publish: the one column that says who sells.
  -- Null until they were chosen; until then the columns hold what is proposed.
  policies_saved_at timestamptz,
  -- The end of the first certificate's last day; null while one is missing.
  certificates_until timestamptz,
  publish_until timestamptz
    generated always as (case when (kyb_status = 'APPROVED' and onboarding_status = 'COMPLETE' and payouts_enabled and owner_may_sell)
      then certificates_until else null::timestamptz end) stored,
  -- The end of publishing that open pages have been told of.
  publish_end_told timestamptz,
  -- When an operator's account at the payment provider was read, and when the sweep reads it again.
  -- The newest link to the provider's setup pages.
  payout_link_at timestamptz,
  -- When the reading began that the columns above come from: an older one that arrives late changes nothing.
  payout_read_at timestamptz,
  payout_check_at timestamptz,
  -- An operator sells only while the account that runs it may act: one that is suspended or has lost its role sells nothing.
  owner_may_sell boolean not null default true,
  -- An operator's designator, for the boarding codes of IATA Resolution 792: two signs as IATA gives them, or ICAO's three letters.
  carrier_code text check ((carrier_code ~ '^[A-Z0-9]{2,3}$') and (carrier_code ~ '[A-Z]')),
  -- Where an operator's payouts go, as a keyed hash: a change at the provider is told to its owner. Null until it was first read.
  payout_destination_hash bytea
);
create index operators_by_country on operators (base_country, updated_at desc, id desc);
create index operators_by_name on operators (trade_name, id);
create index operators_kyb_status on operators (kyb_status, updated_at desc);
create index operators_payout_check_at on operators (payout_check_at) where payout_check_at is not null;
create index operators_publish_until on operators (publish_until);
create index operators_search on operators using gin (
  lower(trade_name || ' ' || legal_name || ' ' || contact_email || ' ' || coalesce(base_icao, '')) gin_trgm_ops
);
create index operators_updated_at on operators (updated_at desc, id desc);
create unique index operators_user_id_key on operators (user_id);
create trigger operators_change_catalogue after update on operators
  for each row when (old.publish_until is distinct from new.publish_until) execute function tell_catalogue_changed();
create trigger operators_match_selling after update on operators
  for each row when (old.publish_until is distinct from new.publish_until
    and (old.publish_until is null or old.publish_until <= now()))
  execute function match_operator_with_alerts();

create table kyb_decisions (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references operators on delete restrict,
  decided_by uuid references users on delete restrict,
  from_status text,
  to_status text not null,
  notes text,
  decided_at timestamptz not null default now()
);
create index kyb_decisions_operator_id on kyb_decisions (operator_id);

-- Partner applications from the public site; an approved one is invited to onboard.
create table applications (
  id uuid primary key default uuidv7(),
  company_name text not null,
  contact_name text not null,
  email text not null,
  phone text,
  fleet_size text,
  operating_regions text,
  primary_aircraft text,
  yearly_flights text,
  message text,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  review_notes text,
  reviewed_at timestamptz,
  submitted_at timestamptz not null default now(),
  -- Counts the decisions on an application, so that of two administrators who decide at once the later one is told.
  version integer not null default 1
);
create index applications_by_status on applications (status, submitted_at desc, id desc);
create index applications_newest on applications (submitted_at desc, id desc);
create index applications_search on applications
  using gin (lower(company_name || ' ' || contact_name || ' ' || email) gin_trgm_ops);

-- What is for sale. Seats are counters on the leg's own row, so that the CHECK refuses overselling whatever the code does.
create table legs (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references operators on delete restrict,
  tail text not null,
  aircraft_type text not null references aircraft_types on delete restrict,
  origin_icao text not null references airports on delete restrict,
  destination_icao text not null references airports on delete restrict,
  origin_terminal text,
  destination_terminal text,
  -- To the millisecond, as the cursor of the listing carries it.
  departure_at timestamptz(3) not null,
  arrival_at timestamptz not null,
  departure_latest_at timestamptz,
  seats_total smallint not null check (seats_total >= 1 and seats_total <= 19),
  seats_held smallint not null default 0 check (seats_held >= 0),
  seats_sold smallint not null default 0 check (seats_sold >= 0),
  sale_mode text not null default 'PER_SEAT' check (sale_mode in ('PER_SEAT', 'WHOLE_AIRCRAFT')),
  currency text not null check (currency in ('USD', 'EUR', 'GBP', 'CHF', 'AED', 'SAR', 'JPY', 'KWD')),
  price_mode text not null default 'FIXED' check (price_mode in ('FIXED', 'DECLINING')),
  ask_price_minor bigint not null check (ask_price_minor > 0),
  floor_price_minor bigint not null check (floor_price_minor > 0),
  reference_price_minor bigint not null check (reference_price_minor > 0),
  instant_confirm boolean not null default true,
  baggage_note text,
  pet_note text,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED', 'CANCELLED', 'FLOWN')),
  -- To the millisecond, as it travels on the wire: the price is computed from it on both sides.
  published_at timestamptz(3),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When and why an operator took a flight off sale, and what a traveller is told whose authorisation is let go with it.
  cancelled_at timestamptz,
  cancel_reason text check ((length(cancel_reason) >= 1) and (length(cancel_reason) <= 500)),
  -- The key outlives a cancellation by hand, so that the next import does not list the flight again; a leg that an import
  -- withdraws loses it, so that its gap can come back.
  import_id uuid,
  import_key text check ((length(import_key) >= 1) and (length(import_key) <= 1000)),
  -- The window in which the aircraft can fly it, between its trips; what is sold lies within.
  gap_earliest_at timestamptz,
  gap_latest_at timestamptz,
  constraint legs_cancelled check (cancelled_at is null or status = 'CANCELLED'),
  constraint legs_capacity check ((seats_held + seats_sold) <= seats_total),
  constraint legs_check check (origin_icao <> destination_icao),
  constraint legs_check1 check (arrival_at > departure_at),
  constraint legs_check2 check (departure_latest_at is null or departure_latest_at >= departure_at),
  constraint legs_check3 check (floor_price_minor <= ask_price_minor),
  constraint legs_check4 check (status = 'DRAFT' or published_at is not null),
  constraint legs_imported check (import_key is null or (import_id is not null and gap_latest_at >= gap_earliest_at)),
  constraint legs_prices_can_be_paid
    check (currency <> 'KWD' or (((ask_price_minor % 10) = 0) and ((floor_price_minor % 10) = 0)))
) with (fillfactor = 70);
-- Searches find legs by where they go from and to within some days, at a hundred thousand legs on sale.
create index legs_between on legs (origin_icao, destination_icao, departure_at) where status = 'PUBLISHED';
-- The operator's own list, and what those who are booked were told and offered when a sold flight was changed.
create index legs_by_operator on legs (operator_id, departure_at, id);
create index legs_flown on legs (operator_id, arrival_at desc) where status in ('PUBLISHED', 'FLOWN');
create index legs_from on legs (origin_icao, departure_at) where status = 'PUBLISHED';
create index legs_import_id on legs (import_id) where import_id is not null;
create unique index legs_import_key on legs (operator_id, import_key) where import_key is not null;
create index legs_last_departure on legs (departure_at desc, id desc);
create index legs_on_sale on legs (departure_at, id) where status = 'PUBLISHED';
create index legs_to on legs (destination_icao, departure_at) where status = 'PUBLISHED';
create trigger legs_change_catalogue after insert or update of status on legs
  for each statement execute function tell_catalogue_changed();
-- By column, so that holding seats does not come here: only seats that had been sold and are free again.
create trigger legs_match_changed after update of status, published_at, price_mode, ask_price_minor, floor_price_minor,
    currency, departure_at, departure_latest_at, seats_total, sale_mode, aircraft_type, origin_icao, destination_icao on legs
  for each row when (new.status = 'PUBLISHED' and (new.status, new.published_at, new.price_mode, new.ask_price_minor,
      new.floor_price_minor, new.currency, new.departure_at, new.departure_latest_at, new.seats_total, new.sale_mode,
      new.aircraft_type, new.origin_icao, new.destination_icao)
    is distinct from (old.status, old.published_at, old.price_mode, old.ask_price_minor, old.floor_price_minor,
      old.currency, old.departure_at, old.departure_latest_at, old.seats_total, old.sale_mode, old.aircraft_type,
      old.origin_icao, old.destination_icao))
  execute function match_leg_with_alerts();
create trigger legs_match_freed after update of seats_sold on legs
  for each row when (new.status = 'PUBLISHED' and new.seats_sold < old.seats_sold)
  execute function match_leg_with_alerts();
create trigger legs_match_published after insert on legs
  for each row when (new.status = 'PUBLISHED') execute function match_leg_with_alerts();
create trigger legs_note_availability after update of seats_held, seats_sold, seats_total, sale_mode on legs
  for each row when (new.status = 'PUBLISHED' and old.status = 'PUBLISHED'
    and (old.seats_held, old.seats_sold, old.seats_total, old.sale_mode)
      is distinct from (new.seats_held, new.seats_sold, new.seats_total, new.sale_mode))
  execute function note_availability_change();
create trigger legs_note_first_price after insert on legs
  for each row when (new.status <> 'DRAFT') execute function note_leg_price();
-- By column, so that holding seats does not come here.
create trigger legs_note_price after update of status, price_mode, ask_price_minor, floor_price_minor, currency,
    departure_at, published_at on legs
  for each row when (new.status = 'PUBLISHED' and (old.status, old.price_mode, old.ask_price_minor, old.floor_price_minor,
    old.currency, old.departure_at, old.published_at) is distinct from (new.status, new.price_mode, new.ask_price_minor,
    new.floor_price_minor, new.currency, new.departure_at, new.published_at))
  execute function note_leg_price();
create trigger legs_schedule_payouts after insert or update of status on legs
  for each row when (new.status = 'FLOWN') execute function schedule_payouts();
-- By column, so that holding seats does not come here.
create trigger legs_tell_changed after update of status, tail, aircraft_type, origin_icao, destination_icao,
    origin_terminal, destination_terminal, departure_at, arrival_at, departure_latest_at, seats_total, sale_mode,
    currency, price_mode, ask_price_minor, floor_price_minor, reference_price_minor, instant_confirm, baggage_note,
    pet_note on legs
  for each row execute function tell_leg_event();
create trigger legs_tell_inserted after insert on legs
  for each row when (new.status = 'PUBLISHED') execute function tell_leg_event();

create table bookings (
  id uuid primary key default uuidv7(),
  reference text not null default booking_reference(nextval('booking_numbers'::regclass)),
  user_id uuid not null references users on delete restrict,
  leg_id uuid not null references legs on delete restrict,
  status text not null default 'PENDING' check (status in ('PENDING', 'CONFIRMED', 'CANCELLED')),
  cancel_reason text check (cancel_reason in ('EXPIRED', 'ABANDONED', 'TRAVELLER', 'OPERATOR', 'ADMIN', 'PAYMENT_FAILED')),
  seats smallint not null check (seats >= 1 and seats <= 19),
  -- Frozen when the seats were held.
  price_minor bigint not null check (price_minor > 0),
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  currency text not null,
  hold_expires_at timestamptz not null,
  -- The policy and the Part 295 disclosure as they stood when the traveller booked.
  cancel_window_hours smallint not null,
  no_show_penalty_pct smallint not null,
  refund_rules jsonb not null,
  operating_carrier text not null,
  disclosure text not null,
  created_at timestamptz not null default now(),
  -- Where an administrator must agree before the payment is captured (legs without instant_confirm).
  approved_at timestamptz,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  -- From when on a traveller may ask for everything back because the flight was moved.
  full_refund_offered_at timestamptz,
  -- What the timeline of a booking tells: when its money moved, why an administrator cancelled it, which mails it caused.
  cancel_note text check ((length(cancel_note) >= 1) and (length(cancel_note) <= 500)),
  cancelled_by uuid references users on delete restrict,
  -- When the operator said that nobody of the booking came.
  no_show_at timestamptz,
  api_key_id uuid,
  -- A journey is two bookings held together and paid by one charge (decision 33); afterwards each goes its own way.
  journey_id uuid,
  -- Which of its two flights this is.
  journey_part smallint,
  constraint bookings_check check ((status = 'CANCELLED') = (cancel_reason is not null)),
  constraint bookings_check1 check (amount_minor = (price_minor * seats)),
  constraint bookings_check2 check (fee_minor <= amount_minor),
  constraint bookings_journey check (((journey_id is null) = (journey_part is null)) and (journey_part = any (array[1, 2])))
) with (fillfactor = 80);
create index bookings_api_key_id on bookings (api_key_id, created_at) where api_key_id is not null;
create index bookings_cancelled_by on bookings (cancelled_by) where cancelled_by is not null;
-- The dashboard counts the bookings of the last month.
create index bookings_created_at on bookings using brin (created_at);
create unique index bookings_journey_key on bookings (journey_id, journey_part) where journey_id is not null;
create index bookings_leg_id on bookings (leg_id);
-- The administrators' lists, newest first, with a hundred thousand rows. One index each: every hold pays for those of bookings.
create index bookings_newest on bookings (created_at desc, id desc);
create unique index bookings_one_hold_per_leg on bookings (user_id, leg_id) where status = 'PENDING';
create index bookings_pending_by_expiry on bookings (hold_expires_at) where status = 'PENDING';
create index bookings_pending_by_leg on bookings (leg_id) where status = 'PENDING';
create unique index bookings_reference_key on bookings (reference);
create index bookings_user_id on bookings (user_id, created_at);
create trigger bookings_fee_in_steps before insert on bookings
  for each row when (new.currency = 'KWD') execute function fee_in_whole_steps();
create trigger bookings_stay_with_leg before update of leg_id on bookings
  for each row when (old.leg_id is distinct from new.leg_id) execute function refuse_other_leg();
-- A hold that ends was nobody's booking yet.
create trigger bookings_tell_operator after update of status on bookings
  for each row when (old.status is distinct from new.status
    and (new.status = 'CONFIRMED' or (new.status = 'CANCELLED' and old.status = 'CONFIRMED')))
  execute function tell_booking_event();

-- First answers by key, for 24 hours. Written in the transaction of the work.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null check ((length(key) >= 1) and (length(key) <= 255)),
  fingerprint text not null,
  outcome jsonb not null,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (user_id, key)
);
create index idempotency_keys_created_at on idempotency_keys using brin (created_at);

-- What the provider says is true. One row per Checkout Session; at most one of a booking is alive.
create table payments (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete restrict,
  status text not null default 'STARTING'
    check (status in ('STARTING', 'OPEN', 'AUTHORISED', 'CAPTURED', 'CANCELLED', 'EXPIRED', 'REFUNDED')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  receipt_email text not null,
  session_id text,
  payment_intent_id text,
  url text,
  -- The provider lets an authorisation lapse then.
  authorised_until timestamptz,
  -- Why nothing was charged, as the traveller is told.
  release_reason text
    check (release_reason in ('SEATS_GONE', 'RELEASED', 'AUTHORISATION_LAPSED', 'ADMIN', 'LEG_CANCELLED', 'WITHDRAWN', 'OTHER_FLIGHT')),
  -- When the sweep reads the provider again; null once nothing can change any more.
  check_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  authorised_at timestamptz,
  captured_at timestamptz,
  ended_at timestamptz,
  -- One charge at the provider pays both bookings, each with a row of its own for its share. The row of the second flight
  -- names the first one's.
  shares_with uuid references payments on delete restrict,
  shard_key uuid not null
);
comment on column payments.shard_key is 'set by a trigger';
create index payments_booking_id on payments (booking_id);
-- Lists that sort by an amount go currency by currency: amounts of two currencies cannot be compared.
create index payments_by_amount on payments (currency, amount_minor, id);
-- The administrators' lists of payments and operators, and searches for places, by an index each.
create index payments_by_status on payments (status, created_at desc, id desc) include (amount_minor, currency);
create index payments_check_at on payments (check_at) where check_at is not null;
create index payments_newest on payments (created_at desc, id desc);
create unique index payments_one_alive on payments (booking_id) where status in ('STARTING', 'OPEN', 'AUTHORISED');
-- Payments of a journey share the provider's ids, and an index of the first of them alone finds none of the others: each search by id read them all.
create index payments_payment_intent_id on payments (payment_intent_id);
create unique index payments_payment_intent_id_key on payments (payment_intent_id) where shares_with is null;
create index payments_session_id on payments (session_id);
create unique index payments_session_id_key on payments (session_id) where shares_with is null;
create index payments_shared_session on payments (session_id) where shares_with is not null;
create unique index payments_shares_with_key on payments (shares_with) where shares_with is not null;
create trigger payments_shard_key before insert or update of shard_key, booking_id on payments
  for each row execute function set_leg_of_booking();

create table refunds (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments on delete restrict,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  status text not null default 'REQUESTED' check (status in ('REQUESTED', 'PENDING', 'REFUNDED', 'FAILED')),
  stripe_refund_id text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Refunds of any part of a payment: what the operator and the platform bear, who asked and why, and how the provider answers.
  kind text not null default 'FULL' check (kind in ('FULL', 'POLICY', 'AMOUNT')),
  -- The platform's part of the amount, from its fee; the rest is the operator's.
  fee_minor bigint not null default 0,
  -- Null: the product itself, because money came for which there are no seats.
  requested_by uuid references users on delete restrict,
  -- A refund that failed stays as it is; trying again is a refund of its own.
  retry_of uuid references refunds on delete restrict,
  attempts smallint not null default 0,
  -- The provider's word for what went wrong last.
  failure text,
  -- When the sweep sends it or reads it again; null once nothing is open.
  check_at timestamptz,
  refunded_at timestamptz,
  failed_at timestamptz,
  -- After an answer that the provider would repeat for a day, the next attempt goes under an idempotency key of its own.
  -- The provider repeats what it first answered under a key, its own breakdown too; the refund is looked for once more before.
  key_round smallint not null default 0,
  shard_key uuid not null,
  constraint refunds_fee_within_amount check (fee_minor >= 0 and fee_minor <= amount_minor)
);
comment on column refunds.shard_key is 'set by a trigger';
create index refunds_check_at on refunds (check_at) where check_at is not null;
-- Failed refunds that nobody has followed up, for the administrators' dashboard.
create index refunds_failed on refunds (failed_at) where status = 'FAILED';
create index refunds_payment_id on refunds (payment_id);
create index refunds_requested_by on refunds (requested_by) where requested_by is not null;
create unique index refunds_retry_of_key on refunds (retry_of);
create trigger refunds_shard_key before insert or update of shard_key, payment_id on refunds
  for each row execute function set_leg_of_payment();
create trigger refunds_within_payment after insert on refunds
  for each row execute function refund_within_payment();

-- Every webhook once: a nudge to read the provider, never a source of facts.
create table stripe_events (
  id text primary key,
  type text not null,
  object_id text not null,
  received_at timestamptz not null default now()
);

-- Double entry, append only. Positive amounts are debits, negative ones credits; each posting sums to zero per currency.
create table ledger_entries (
  id uuid primary key default uuidv7(),
  -- What happened, once: 'capture:<payment>', 'refund:<refund>'.
  posting text not null,
  account text not null
    check (account in ('provider', 'travellers_held', 'operator_payable', 'refunds', 'platform_fees', 'provider_fees', 'premium')),
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null,
  booking_id uuid references bookings on delete restrict,
  operator_id uuid references operators on delete restrict,
  posted_at timestamptz not null default now(),
  shard_key uuid not null
);
comment on column ledger_entries.shard_key is 'set by a trigger';
create index ledger_entries_booking_id on ledger_entries (booking_id);
create index ledger_entries_by_account on ledger_entries (account, posted_at desc, id desc);
create index ledger_entries_newest on ledger_entries (posted_at desc, id desc);
-- Statements read an operator's entries of a month.
create index ledger_entries_of_operator on ledger_entries (operator_id, posted_at) where operator_id is not null;
create unique index ledger_entries_once on ledger_entries (posting, account);
-- What an operator stands at is the sum of two accounts.
create index ledger_entries_share on ledger_entries (operator_id, currency)
  where account in ('travellers_held', 'operator_payable');
create trigger ledger_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
create constraint trigger ledger_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_must_balance();
create trigger ledger_entries_shard_key before insert on ledger_entries
  for each row execute function set_shard_key_of_entry();
create trigger ledger_rechecks_payouts after insert on ledger_entries
  for each row when (
    new.account in ('travellers_held', 'operator_payable', 'refunds') and new.booking_id is not null
  ) execute function recheck_payouts();
create trigger ledger_sums_postings after insert on ledger_entries
  referencing new table as added for each statement execute function sum_ledger_postings();

-- What we wrote to people (an outbox: the row and its job are in the transaction of the cause) and what they wrote to us.
create table mails (
  id uuid primary key default uuidv7(),
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  kind text,
  booking_id uuid references bookings on delete set null,
  leave_url text,
  -- Which documents of its booking a mail carries. They are made when it is sent and not kept.
  documents text[] not null default '{}'::text[] check (documents <@ array['TRIP_PASS', 'CALENDAR', 'RECEIPT'])
);
create index mails_booking_id on mails (booking_id) where booking_id is not null;
create index mails_newest on mails (sent_at desc, id desc) where sent_at is not null;
-- Finds the sent mails whose text is still kept: some weeks after sending it goes.
create index mails_with_text on mails (sent_at) where sent_at is not null and html <> '';

create table contact_messages (
  id uuid primary key default uuidv7(),
  name text not null,
  email text not null,
  subject text not null,
  category text not null default 'general'
    check (category in ('general', 'booking', 'operator', 'technical', 'billing', 'media')),
  message text not null,
  status text not null default 'NEW' check (status in ('NEW', 'IN_PROGRESS', 'RESOLVED')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contact_messages_by_status on contact_messages (status, created_at desc, id desc);
create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index contact_messages_search on contact_messages
  using gin (lower(name || ' ' || email || ' ' || subject) gin_trgm_ops);

create table waitlist_entries (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email)),
  name text,
  source text not null check (source in ('homepage', 'final-cta')),
  created_at timestamptz not null default now(),
  leave_token uuid not null default gen_random_uuid()
);
create index waitlist_entries_by_source on waitlist_entries (source, created_at desc, id desc);
create unique index waitlist_entries_email_key on waitlist_entries (email);
create unique index waitlist_entries_leave_token_key on waitlist_entries (leave_token);
create index waitlist_entries_newest on waitlist_entries (created_at desc, id desc);
create index waitlist_entries_search on waitlist_entries
  using gin (lower(email || ' ' || coalesce(name, '')) gin_trgm_ops);

-- Counters of rate-limiter-flexible. Unlogged: they hold over several servers, and a crash may forget them.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- Which workers are alive: jobs locked by one that is not seen any more are given to the others.
create unlogged table job_workers (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);

-- Who asked for the newsletter. An address is there once, whatever its capitals.
create table newsletter_subscribers (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now(),
  -- Whoever is on a list leaves it by one press in its mails (RFC 8058): the token says which entry goes, and opens nothing else.
  leave_token uuid not null default gen_random_uuid()
);
create unique index newsletter_subscribers_email_key on newsletter_subscribers (email);
create unique index newsletter_subscribers_leave_token_key on newsletter_subscribers (leave_token);

-- What a link in a mail proves: one row per link, with only the SHA-256 of its token. Each works once and not for long.
create table account_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('VERIFY_EMAIL', 'RESET_PASSWORD', 'END_PREMIUM')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_tokens_user_id on account_tokens (user_id);

-- Whoever forgot a password leaves an address here, whether an account has it or not; a job looks.
create table reset_requests (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now()
);

-- Which mails somebody wants besides those about their own bookings and their account's safety; no row, the defaults.
create table notification_choices (
  user_id uuid primary key references users on delete cascade,
  route_alerts boolean not null default true,
  price_drops boolean not null default true,
  news boolean not null default false,
  updated_at timestamptz not null default now()
);

-- Files with everything held about somebody, made by a job and kept for seven days.
create table account_exports (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  requested_at timestamptz not null default now(),
  archive bytea,
  ready_at timestamptz,
  expires_at timestamptz,
  -- An account's export has its passengers' documents in it, so it is sealed too; null: made before, for a few days more.
  key_id text,
  constraint account_exports_check
    check (((archive is null) = (ready_at is null)) and ((ready_at is null) = (expires_at is null)))
);
create unique index account_exports_one_waiting on account_exports (user_id) where archive is null;
create index account_exports_user_id on account_exports (user_id, requested_at);

-- Every administrative act: who, what, when, from where, before and after. Append-only and chained by hash: each entry's
-- hash covers its own fields and the hash before it, so that nothing can be changed or taken out unnoticed.
create table audit_log (
  id bigint primary key,
  happened_at timestamptz(3) not null default clock_timestamp(),
  actor_id uuid not null references users on delete restrict,
  actor_role text not null check (actor_role in ('USER', 'OPERATOR', 'ADMIN')),
  act text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  address text not null,
  user_agent text not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_log_act on audit_log (act, id);
create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_happened_at on audit_log (happened_at, id);
create index audit_log_subject on audit_log (subject_type, subject_id, id);
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_chain before insert on audit_log for each row execute function chain_audit_entry();
create trigger audit_log_not_emptied before truncate on audit_log
  for each statement execute function refuse_audit_change();

-- What happens to an account's safety. Attempts with their outcome and where they came from are written by
-- server/accounts/security-events.ts; what really changed is written by the triggers, whoever changed it.
create table security_events (
  id uuid primary key default uuidv7(),
  happened_at timestamptz not null default clock_timestamp(),
  -- 'sign_in', 'change_password' … are attempts; 'password_set', 'role_changed', 'session_ended' are facts.
  kind text not null,
  -- 'ok', the problem's code, or what a fact says more exactly ('TOKEN_REUSED').
  outcome text not null,
  user_id uuid references users on delete cascade,
  session_id uuid,
  address text,
  user_agent text
);
create index security_events_happened_at on security_events (happened_at);
-- One line an hour says that an address is being throttled: who floods the door does not flood the table.
create unique index security_events_throttled on security_events
  (kind, address, (date_trunc('hour', happened_at at time zone 'UTC'))) where outcome = 'rate_limited';
create index security_events_user on security_events (user_id, happened_at);

-- Operators prove who they are by documents: sealed in the file store, dated, and kept when they are replaced.
create table stored_files (
  name text primary key,
  -- Which master key wraps the file's own key.
  key_id text not null,
  wrapped_key bytea not null,
  created_at timestamptz not null default now()
);
create index stored_files_key_id on stored_files (key_id);

create table operator_documents (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references operators on delete restrict,
  type text not null check (type in ('aoc', 'insurance', 'operations')),
  stored_name text not null unique references stored_files on delete restrict,
  file_name text not null,
  media_type text not null,
  size_bytes integer not null check (size_bytes >= 1 and size_bytes <= 10485760),
  -- The last day on which it is valid, by UTC.
  expires_on date,
  uploaded_by uuid references users on delete restrict,
  uploaded_at timestamptz(3) not null default now(),
  replaced_at timestamptz(3),
  -- What an approved operator uploads counts only when an administrator has accepted it; until then the one before does.
  status text not null default 'CURRENT' check (status in ('WAITING', 'CURRENT', 'REPLACED', 'DECLINED')),
  -- A replaced document is kept only where a review has seen it; what was there before this is taken for seen.
  seen_at timestamptz(3),
  constraint operator_documents_check1 check (status in ('WAITING', 'CURRENT') = (replaced_at is null))
);
create unique index operator_documents_current on operator_documents (operator_id, type) where status = 'CURRENT';
create index operator_documents_expiry on operator_documents (expires_on) where status = 'CURRENT';
create index operator_documents_operator on operator_documents (operator_id, uploaded_at);
create index operator_documents_uploaded_by on operator_documents (uploaded_by);
create unique index operator_documents_waiting on operator_documents (operator_id, type) where status = 'WAITING';
create trigger operator_documents_certificates after insert or update on operator_documents
  for each row execute function keep_certificates_until();

-- Which reminders of its expiry went out, each once.
create table document_warnings (
  document_id uuid not null references operator_documents on delete cascade,
  days_before smallint not null,
  warned_at timestamptz not null default now(),
  constraint document_warnings_pkey primary key (document_id, days_before)
);

-- A review may need the approval of several administrators; approvals lapse when it ends otherwise.
create table kyb_approvals (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references operators on delete restrict,
  approved_by uuid not null references users on delete restrict,
  notes text,
  approved_at timestamptz not null default now(),
  lapsed_at timestamptz
);
create index kyb_approvals_approved_by on kyb_approvals (approved_by);
create unique index kyb_approvals_one_each on kyb_approvals (operator_id, approved_by) where lapsed_at is null;

-- What an operator is paid for a flown leg. A payout's figures are taken from the ledger when it is sent, and stay.
create table payouts (
  id uuid primary key default uuidv7(),
  leg_id uuid not null references legs on delete restrict,
  operator_id uuid not null references operators on delete restrict,
  currency text not null,
  status text not null default 'SCHEDULED' check (status in ('SCHEDULED', 'SENDING', 'PAID', 'NOTHING_DUE')),
  -- What the travellers paid, what the platform keeps, what went back, and what is left for the operator.
  gross_minor bigint,
  fee_minor bigint,
  refunds_minor bigint,
  net_minor bigint,
  -- What is transferred: the net with what was carried over from before set off, never below zero.
  amount_minor bigint check (amount_minor >= 0),
  transfer_id text unique,
  -- The provider's refusals so far; each try after one is a request of its own.
  refusals smallint not null default 0,
  -- Why it is late.
  waits_for text check (waits_for in ('PAYOUT_ACCOUNT', 'REFUND', 'EARLIER_PAYOUT', 'PROVIDER', 'OPERATOR_SUSPENDED')),
  -- When the sweep looks again; null once nothing is open. An entry in the ledger of a paid leg sets it anew.
  check_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whatever is sent to the provider goes under another idempotency key once the provider repeats a breakdown under the one it had.
  -- As refunds have it since 0048: otherwise each attempt has the same answer for a day.
  key_round smallint not null default 0,
  constraint payouts_leg_id_currency_key unique (leg_id, currency),
  constraint payouts_check check (net_minor = ((gross_minor - fee_minor) - refunds_minor)),
  constraint payouts_check1 check (status = 'SCHEDULED' or amount_minor is not null),
  constraint payouts_check2 check (status in ('PAID', 'NOTHING_DUE') = (paid_at is not null)),
  constraint payouts_check3 check ((status = 'PAID') = (transfer_id is not null))
);
create index payouts_check_at on payouts (check_at) where check_at is not null;
-- What is carried over is set off once: one transfer of an operator and currency is under way at a time.
create unique index payouts_one_sending on payouts (operator_id, currency) where status = 'SENDING';
create index payouts_operator_id on payouts (operator_id, currency);
create trigger payouts_tell_operator after update of status on payouts
  for each row when (old.status is distinct from new.status and new.status = 'PAID')
  execute function tell_payout_event();

-- A refund that came after the transfer: the operator's part of it is taken back, or stays as a debt.
create table payout_reversals (
  id uuid primary key default uuidv7(),
  payout_id uuid not null references payouts on delete restrict,
  -- What the operator owes by it; negative where money came back to them.
  owed_minor bigint not null check (owed_minor <> 0),
  -- What is taken back from the transfer; the rest is set off against the next payout.
  amount_minor bigint not null check (amount_minor >= 0),
  status text not null check (status in ('SENDING', 'REVERSED', 'REFUSED', 'CARRIED')),
  reversal_id text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  key_round smallint not null default 0,
  shard_key uuid not null,
  constraint payout_reversals_check check ((status = 'REVERSED') = (reversal_id is not null)),
  constraint payout_reversals_check1 check ((status = 'CARRIED') = (amount_minor = 0))
);
comment on column payout_reversals.shard_key is 'set by a trigger';
create unique index payout_reversals_one_sending on payout_reversals (payout_id) where status = 'SENDING';
create index payout_reversals_payout_id on payout_reversals (payout_id);
create index payout_reversals_unsettled on payout_reversals (payout_id) where amount_minor < owed_minor or status <> 'REVERSED';
create trigger payout_reversals_shard_key before insert or update of shard_key, payout_id on payout_reversals
  for each row execute function set_leg_of_payout();

create table identities (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('google', 'apple')),
  issuer text not null,
  subject text not null,
  -- What the provider said when it was connected: to tell one's accounts apart, never to find a user by.
  email text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint identities_one_of_each unique (user_id, provider),
  constraint identities_one_owner unique (issuer, subject)
);
create trigger identities_security after insert on identities for each row execute function note_identity();

-- On the way to a provider: what must come back, and in which browser. Only hashes of what the browser holds.
create table provider_journeys (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null check (provider in ('google', 'apple')),
  nonce text not null,
  code_verifier text not null,
  return_to text,
  stay text not null check (stay in ('remembered', 'this-tab')),
  -- Somebody who is signed in and connects the provider to their account.
  connect_to uuid references users on delete cascade,
  expires_at timestamptz not null,
  -- The session in which somebody began to connect a provider: nothing is connected once it has ended.
  connect_session uuid
);
create index provider_journeys_connect_to on provider_journeys (connect_to);
create index provider_journeys_expires_at on provider_journeys (expires_at);

-- On the way back: the page exchanges a code, once and in the same browser, for what signing in gives.
create table provider_arrivals (
  code_hash bytea primary key,
  browser_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  return_to text,
  stay text not null check (stay in ('remembered', 'this-tab')),
  expires_at timestamptz not null,
  -- The identity that a sign-in adds to the account, once the second factor is passed.
  joining jsonb
);
create index provider_arrivals_expires_at on provider_arrivals (expires_at);
create index provider_arrivals_user_id on provider_arrivals (user_id);

-- Second factors: passkeys, codes of an authenticator app, recovery codes, and the step of signing in that asks for them.
create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  -- How the browser reaches it, with commas between: 'internal,hybrid'.
  transports text not null default '',
  name text not null check ((length(name) >= 1) and (length(name) <= 60)),
  backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);

-- The secret is sealed with a key that is not in the database. A code's time step works once.
create table authenticator_apps (
  user_id uuid primary key references users on delete cascade,
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint
);

create table recovery_codes (
  code_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (user_id, code_hash)
);

-- The first factor was right: whoever holds the ticket may try the second one, a few times.
create table second_factor_tickets (
  ticket_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  joining jsonb
);
create index second_factor_tickets_expires_at on second_factor_tickets (expires_at);
create index second_factor_tickets_user_id on second_factor_tickets (user_id);

-- What a passkey has to sign, once.
create table passkey_challenges (
  challenge_hash bytea primary key,
  -- Set where a passkey is being added: the challenge is for this account alone.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);
create index passkey_challenges_user_id on passkey_challenges (user_id);

-- A published flight as it was before each change that somebody booked had to know of: a booking is measured against
-- the first one after it was made, so that several small moves count together.
create table leg_changes (
  id uuid primary key default uuidv7(),
  leg_id uuid not null references legs on delete restrict,
  changed_at timestamptz not null default clock_timestamp(),
  consequence text not null check (consequence in ('NONE', 'TOLD', 'REFUND_OFFERED')),
  origin_icao text not null references airports on delete restrict,
  destination_icao text not null references airports on delete restrict,
  departure_at timestamptz not null,
  arrival_at timestamptz not null,
  aircraft_type text not null references aircraft_types on delete restrict,
  -- The latest departure of a flight before it was changed: its own time where it had no window, null where it was not kept yet.
  departs_by timestamptz
);
create index leg_changes_leg_id on leg_changes (leg_id, changed_at);

-- Trip schedules as operators import them: who, when, which file, what came of it; a leg knows the gap it was made for.
create table schedule_imports (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references operators on delete restrict,
  imported_by uuid not null references users on delete restrict,
  imported_at timestamptz not null default clock_timestamp(),
  file_name text not null check ((length(file_name) >= 1) and (length(file_name) <= 200)),
  format text not null check (format in ('CSV', 'ICALENDAR')),
  file_sha256 text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  -- What the dry run was agreed to with: a repeated request finds its own import by it.
  token text not null check (token ~ '^[0-9a-f]{64}$'),
  tail_count integer not null,
  trip_count integer not null,
  created_count integer not null,
  changed_count integer not null,
  unchanged_count integer not null,
  withdrawn_count integer not null,
  skipped_count integer not null,
  refund_count integer not null
);
create index schedule_imports_imported_by on schedule_imports (imported_by);
create index schedule_imports_newest on schedule_imports (operator_id, id desc);
create unique index schedule_imports_token on schedule_imports (operator_id, token);

-- The provider's balance transactions as it lists them, and what each nightly comparison with the ledger found.
create table provider_transactions (
  id text primary key,
  type text not null,
  -- The charge, refund or transfer behind it.
  source text,
  -- Gross, negative where money leaves; what the provider keeps of it stands apart.
  amount_minor bigint not null,
  fee_minor bigint not null,
  currency text not null,
  created_at timestamptz not null,
  -- The posting of ours that it belongs to; null while it is nobody's.
  posting text,
  read_at timestamptz not null default now()
);
create index provider_transactions_created_at on provider_transactions (created_at desc, id desc);
create index provider_transactions_posting on provider_transactions (posting);

create table reconciliations (
  id uuid primary key default uuidv7(),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- How many transactions of the provider and postings of ours were compared.
  transactions_count integer not null default 0,
  postings_count integer not null default 0,
  differences_count integer not null default 0
);

create table reconciliation_differences (
  id uuid primary key default uuidv7(),
  reconciliation_id uuid not null references reconciliations on delete cascade,
  -- The posting, or the provider's transaction where no posting is known.
  reference text not null,
  currency text not null,
  ledger_minor bigint not null,
  provider_minor bigint not null,
  booking_id uuid references bookings on delete set null
);
create index reconciliation_differences_booking_id on reconciliation_differences (booking_id) where booking_id is not null;
create index reconciliation_differences_run on reconciliation_differences (reconciliation_id, reference);

-- What we answered to a contact message, by mail. Together they are the exchange.
create table contact_replies (
  id uuid primary key default uuidv7(),
  message_id uuid not null references contact_messages on delete cascade,
  sent_by uuid not null references users on delete restrict,
  body text not null,
  sent_at timestamptz not null default now()
);
create index contact_replies_message_id on contact_replies (message_id, sent_at);
create index contact_replies_sent_by on contact_replies (sent_by);

create table account_decisions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete restrict,
  decided_by uuid not null references users on delete restrict,
  kind text not null check (kind in ('ROLE', 'SUSPEND', 'REINSTATE', 'END_SESSIONS', 'END_PLAN')),
  from_role text check (from_role in ('USER', 'OPERATOR', 'ADMIN')),
  to_role text check (to_role in ('USER', 'OPERATOR', 'ADMIN')),
  reason text not null,
  decided_at timestamptz not null default now(),
  constraint account_decisions_check check ((kind = 'ROLE') = (from_role is not null and to_role is not null))
);
create index account_decisions_decided_by on account_decisions (decided_by);
create index account_decisions_user_id on account_decisions (user_id, decided_at);

-- Keys with which an operator's own programs call the API: the secret itself is shown once and never kept.
create table api_keys (
  id uuid primary key default uuidv7(),
  operator_id uuid references operators on delete restrict,
  name text not null check ((length(name) >= 1) and (length(name) <= 80)),
  -- The first letters of the secret, by which people tell their keys apart.
  prefix text not null check (length(prefix) = 12),
  -- SHA-256; of 32 random bytes there is nothing to guess, so no slower hash is needed.
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  scopes text[] not null,
  created_by uuid not null references users on delete restrict,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- People's own programs call with keys of the same kind as operators'; what one may spend is kept with it, and with a booking whose key held it.
  user_id uuid references users on delete restrict,
  expires_at timestamptz,
  cap_minor bigint check (cap_minor > 0),
  cap_currency text check (cap_currency ~ '^[A-Z]{3}$'),
  cap_period text check (cap_period in ('DAY', 'MONTH', 'TOTAL')),
  constraint api_keys_cap
    check (((cap_minor is null) = (cap_currency is null))
      and ((cap_minor is null) = (cap_period is null))
      and ((cap_minor is not null) = (user_id is not null
      and ('hold' = any (scopes))))),
  constraint api_keys_expiry check ((user_id is null) = (expires_at is null)),
  constraint api_keys_one_owner check ((operator_id is null) <> (user_id is null)),
  constraint api_keys_scopes_check
    check ((cardinality(scopes) > 0)
      and (scopes <@ case when (user_id is null)
      then array['flights:read', 'flights:write', 'availability:read', 'manifests:read']
      else array['search', 'quote', 'hold', 'pay-link']
      end))
);
create index api_keys_created_by on api_keys (created_by);
create index api_keys_operator_id on api_keys (operator_id, id desc);
create index api_keys_user_id on api_keys (user_id, id desc) where user_id is not null;

-- What the servers of operators are told: triggers write it in the transaction of what happened.
-- So no verb can forget to, and nothing is written where no webhook asked for it.
create table webhook_endpoints (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references operators on delete restrict,
  url text not null check ((length(url) >= 8) and (length(url) <= 500)),
  events text[] not null
    check ((cardinality(events) > 0)
      and (events <@ array['flight.published', 'flight.changed', 'flight.cancelled', 'booking.confirmed', 'booking.cancelled', 'availability.changed', 'payout.paid'])),
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
  constraint webhook_endpoints_check check ((disabled_at is null) = (disabled_reason is null)),
  constraint webhook_endpoints_check1 check ((previous_secret is null) = (previous_secret_until is null))
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
  constraint webhook_deliveries_event_id_endpoint_id_key unique (event_id, endpoint_id),
  constraint webhook_deliveries_check check ((status = 'PENDING') = (next_attempt_at is not null))
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
  shard_key uuid not null,
  constraint webhook_attempts_pkey primary key (delivery_id, number)
);
comment on column webhook_attempts.shard_key is 'set by a trigger';
create trigger webhook_attempts_shard_key before insert or update of shard_key, delivery_id on webhook_attempts
  for each row execute function set_event_of_delivery();

-- Flights whose seats have moved: told together after a moment, not each hold by itself.
create table availability_changes (
  leg_id uuid primary key,
  noted_at timestamptz not null default clock_timestamp(),
  change_count integer not null default 1
);
create index availability_changes_noted_at on availability_changes (noted_at);

-- Who sits in which seat of a booking. Names and travel documents are sealed as one text under a master key
-- (docs/documents.md); what stands beside it names nobody.
create table passengers (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete restrict,
  seat smallint not null check (seat >= 1 and seat <= 19),
  -- Counts the changes of a seat, whoever sits in it.
  version integer not null default 1 check (version >= 1),
  key_id text not null,
  sealed_person bytea not null,
  saved_at timestamptz not null default now(),
  shard_key uuid not null
);
comment on column passengers.shard_key is 'set by a trigger';
create index passengers_key_id on passengers (key_id);
create unique index passengers_seat_key on passengers (booking_id, seat);
create trigger passengers_shard_key before insert or update of shard_key, booking_id on passengers
  for each row execute function set_leg_of_booking();

create table document_decisions (
  id uuid primary key default uuidv7(),
  document_id uuid not null unique references operator_documents on delete restrict,
  accepted boolean not null,
  -- What the operator is told; an acceptance needs none.
  reason text check ((length(reason) >= 1) and (length(reason) <= 2000)),
  decided_by uuid not null references users on delete restrict,
  decided_at timestamptz(3) not null default clock_timestamp(),
  constraint document_decisions_check check (accepted = (reason is null))
);
create index document_decisions_decided_by on document_decisions (decided_by);

-- The waiting list of a sold-out leg: freed seats are held for whoever waits, in order (decision 24).
create table waiting_places (
  id uuid primary key default uuidv7(),
  leg_id uuid not null references legs on delete restrict,
  user_id uuid not null references users on delete cascade,
  -- How many people travel.
  seats smallint not null check (seats >= 1 and seats <= 19),
  -- OFFERED: seats are held for this traveller, in the booking named here, which says until when.
  status text not null default 'WAITING' check (status in ('WAITING', 'OFFERED', 'TAKEN', 'LAPSED', 'LEFT', 'CLOSED')),
  -- Written under the leg's lock: the order of the list.
  joined_at timestamptz not null default clock_timestamp(),
  offered_at timestamptz,
  booking_id uuid references bookings on delete restrict,
  ended_at timestamptz,
  -- Who waits for a flight that is Premium's alone, and has Premium no more, is passed over until it is everybody's.
  not_before timestamptz,
  constraint waiting_places_check check ((booking_id is null) = (offered_at is null)),
  constraint waiting_places_check1 check (status <> 'OFFERED' or booking_id is not null),
  constraint waiting_places_check2 check (status in ('WAITING', 'OFFERED') = (ended_at is null))
);
create index waiting_places_booking_id on waiting_places (booking_id) where booking_id is not null;
create index waiting_places_in_order on waiting_places (leg_id, joined_at, id) where status = 'WAITING';
create index waiting_places_offered on waiting_places (booking_id) where status = 'OFFERED';
create unique index waiting_places_one_each on waiting_places (leg_id, user_id) where ended_at is null;
create index waiting_places_user_id on waiting_places (user_id, joined_at);

-- Each use of a trip pass at the door, as the crew's phones report it. Two of one pass that were not taken back are a double use.
create table check_ins (
  -- Made by the phone, so that a report that is sent again changes nothing.
  id uuid primary key,
  booking_id uuid not null references bookings on delete restrict,
  seat smallint not null check (seat >= 1 and seat <= 19),
  checked_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  checked_by uuid not null references users on delete restrict,
  -- Who stood at the door, as they call themselves.
  crew text not null check ((length(crew) >= 1) and (length(crew) <= 40)),
  by_code boolean not null,
  undone_at timestamptz,
  shard_key uuid not null,
  constraint check_ins_in_time check (checked_at <= received_at)
);
comment on column check_ins.shard_key is 'set by a trigger';
create index check_ins_booking_id on check_ins (booking_id, seat);
create index check_ins_checked_by on check_ins (checked_by);
create trigger check_ins_shard_key before insert or update of shard_key, booking_id on check_ins
  for each row execute function set_leg_of_booking();

-- One row a posting and currency. Derived: what is true are the entries, and each reconciliation writes anew what differs.
create table ledger_sums (
  posting text not null,
  currency text not null,
  amount_minor bigint not null,
  shard_key uuid not null,
  constraint ledger_sums_pkey primary key (posting, currency)
);
comment on column ledger_sums.shard_key is 'set by a trigger';
create index ledger_sums_unbalanced on ledger_sums (posting) where amount_minor <> 0;
create trigger ledger_sums_shard_key before insert on ledger_sums
  for each row execute function set_shard_key_of_sum();

-- What a cardholder's bank takes back, as the provider says it; what we answered, once; and what happened when.
create table disputes (
  id uuid primary key default uuidv7(),
  payment_id uuid references payments on delete restrict,
  stripe_dispute_id text not null,
  status text not null check (status in ('NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST')),
  -- The provider's word ('fraudulent') and the card network's code ('10.4').
  reason text not null,
  network_code text,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- What left the provider's balance, and what came back to it.
  withdrawn_minor bigint not null default 0 check (withdrawn_minor >= 0),
  reinstated_minor bigint not null default 0 check (reinstated_minor >= 0),
  -- The platform's part of what was withdrawn, from its fee; the rest is the operator's.
  platform_minor bigint not null default 0,
  -- What the provider asks for the dispute itself; the platform's.
  provider_fee_minor bigint not null default 0,
  -- Whether the provider lets the payment be refunded all the same.
  refundable boolean not null,
  -- All that is kept of the card.
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  -- Until when the bank hears an answer.
  due_at timestamptz,
  -- When the sweep reads it again; null once it is decided.
  check_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  shard_key uuid not null,
  plan_payment_id uuid,
  constraint disputes_about_one_payment check (num_nonnulls(payment_id, plan_payment_id) = 1),
  constraint disputes_check check (status in ('WON', 'LOST') = (closed_at is not null)),
  constraint disputes_check1 check (platform_minor >= 0 and platform_minor <= withdrawn_minor)
);
comment on column disputes.shard_key is 'set by a trigger';
create index disputes_by_status on disputes (status, due_at, id);
create index disputes_check_at on disputes (check_at) where check_at is not null;
create index disputes_newest on disputes (opened_at desc, id desc);
create index disputes_payment_id on disputes (payment_id);
create unique index disputes_plan_dispute_key on disputes (stripe_dispute_id, plan_payment_id)
  where plan_payment_id is not null;
create index disputes_plan_payment_id on disputes (plan_payment_id) where plan_payment_id is not null;
create unique index disputes_stripe_dispute_id_key on disputes (stripe_dispute_id, payment_id);
create trigger disputes_shard_key before insert or update of shard_key, payment_id, plan_payment_id on disputes
  for each row execute function set_shard_key_of_dispute();

-- One answer to a dispute, for ever: evidence, or that we accept the loss.
create table dispute_answers (
  dispute_id uuid primary key references disputes on delete restrict,
  kind text not null check (kind in ('EVIDENCE', 'ACCEPTED')),
  -- What the administrator wrote, and the evidence file as it was sent; both go with a deleted account.
  statement text check ((length(statement) >= 1) and (length(statement) <= 20000)),
  document bytea,
  given_by uuid not null references users on delete restrict,
  given_at timestamptz not null default now(),
  -- When the provider had taken it.
  sent_at timestamptz,
  -- The provider's name of the uploaded file.
  file_id text,
  -- The provider's word for what went wrong last.
  failure text,
  key_round smallint not null default 0,
  shard_key uuid not null,
  constraint dispute_answers_check check (kind = 'EVIDENCE' or (statement is null and document is null))
);
comment on column dispute_answers.shard_key is 'set by a trigger';
create index dispute_answers_given_by on dispute_answers (given_by);
create index dispute_answers_unsent on dispute_answers (given_at) where sent_at is null;
create trigger dispute_answers_shard_key before insert or update of shard_key, dispute_id on dispute_answers
  for each row execute function set_key_of_dispute();

create table dispute_events (
  id uuid primary key default uuidv7(),
  dispute_id uuid not null references disputes on delete restrict,
  kind text not null check (kind in ('OPENED', 'WITHDRAWN', 'ANSWERED', 'ACCEPTED', 'REINSTATED', 'WON', 'LOST')),
  amount_minor bigint,
  happened_at timestamptz not null default now(),
  shard_key uuid not null,
  constraint dispute_events_dispute_id_kind_key unique (dispute_id, kind)
);
comment on column dispute_events.shard_key is 'set by a trigger';
create trigger dispute_events_shard_key before insert or update of shard_key, dispute_id on dispute_events
  for each row execute function set_key_of_dispute();

-- Premium: who subscribes and pays, and in one table who has which plan until when.
create table plan_customers (
  user_id uuid primary key references users on delete restrict,
  stripe_customer_id text not null,
  created_at timestamptz not null default now()
);
create unique index plan_customers_stripe_customer_id_key on plan_customers (stripe_customer_id);

-- One row per checkout; of each person at most one is alive. What it says is what the provider said last.
create table plan_subscriptions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete restrict,
  status text not null default 'STARTING' check (status in ('STARTING', 'TRIALING', 'ACTIVE', 'PAST_DUE', 'ENDED', 'ABANDONED')),
  -- How the next period is paid; how the present one was, its payment says.
  billing text not null check (billing in ('MONTHLY', 'ANNUAL')),
  with_trial boolean not null,
  -- What the offer gave when it was begun, on top of the first annual payment; and when that was added.
  offer_months smallint not null default 0 check (offer_months >= 0 and offer_months <= 12),
  offer_given_at timestamptz,
  session_id text,
  url text,
  stripe_subscription_id text,
  period_start_at timestamptz,
  period_ends_at timestamptz,
  -- It ends then instead of being renewed.
  ends_at timestamptz,
  card_brand text,
  card_last4 text,
  -- While a payment fails: when the provider tries again.
  next_try_at timestamptz,
  end_reason text
    check (end_reason in ('TRIAL_OVER', 'CANCELLED', 'PAYMENT_FAILED', 'MONEY_BACK', 'ACCOUNT_DELETED', 'DISPUTE_LOST', 'ENDED_BY_US')),
  started_at timestamptz,
  ended_at timestamptz,
  trial_mailed_at timestamptz,
  -- Somebody went to the provider's own page; what they did there is read when they come back.
  portal_opened_at timestamptz,
  -- When the provider was last asked; an answer to an earlier question is not recorded.
  read_at timestamptz,
  -- When the sweep reads the provider again; null once nothing can change any more.
  check_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Premium through a deletion that was taken back, and the letter when the days of grace are over.
  -- We ended it because the account was to go: whoever comes back gets it back.
  stopped_for_deletion_at timestamptz,
  -- Told that Premium rests; null again once it is paid.
  grace_mailed_at timestamptz,
  -- What the owner of a plan decided about its renewal stands above what was begun for a deletion that was taken back.
  ended_by_owner_at timestamptz,
  -- What the next period of Premium costs its owner, who keeps their price when another one is sold; null until it is read.
  price_minor bigint,
  price_currency text
);
create index plan_subscriptions_check_at on plan_subscriptions (check_at) where check_at is not null;
create index plan_subscriptions_graces on plan_subscriptions (period_start_at)
  where status = 'PAST_DUE' and grace_mailed_at is null;
create unique index plan_subscriptions_one_alive on plan_subscriptions (user_id)
  where status in ('STARTING', 'TRIALING', 'ACTIVE', 'PAST_DUE');
create unique index plan_subscriptions_session_id_key on plan_subscriptions (session_id);
create unique index plan_subscriptions_stripe_id_key on plan_subscriptions (stripe_subscription_id);
create index plan_subscriptions_trials on plan_subscriptions (period_ends_at) where status = 'TRIALING' and trial_mailed_at is null;
create index plan_subscriptions_user_id on plan_subscriptions (user_id);

create table plan_payments (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete restrict,
  subscription_id uuid not null references plan_subscriptions on delete restrict,
  stripe_invoice_id text not null,
  payment_intent_id text not null,
  billing text not null check (billing in ('MONTHLY', 'ANNUAL')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  paid_at timestamptz not null,
  created_at timestamptz not null default now()
);
create unique index plan_payments_intent_key on plan_payments (payment_intent_id);
create unique index plan_payments_invoice_key on plan_payments (stripe_invoice_id);
create index plan_payments_subscription_id on plan_payments (subscription_id);
create index plan_payments_user_id on plan_payments (user_id, paid_at);

-- The guarantee holds once for each person.
create table plan_money_backs (
  user_id uuid primary key references users on delete restrict,
  requested_by uuid not null references users on delete restrict,
  reason text,
  requested_at timestamptz not null default now()
);
create index plan_money_backs_requested_by on plan_money_backs (requested_by);

create table plan_refunds (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references plan_payments on delete restrict,
  amount_minor bigint not null check (amount_minor > 0),
  status text not null default 'REQUESTED' check (status in ('REQUESTED', 'PENDING', 'REFUNDED', 'FAILED')),
  stripe_refund_id text,
  attempts smallint not null default 0,
  -- The provider's word for what went wrong last.
  failure text,
  check_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  refunded_at timestamptz,
  key_round smallint not null default 0,
  shard_key uuid not null
);
comment on column plan_refunds.shard_key is 'set by a trigger';
create index plan_refunds_check_at on plan_refunds (check_at) where check_at is not null;
create index plan_refunds_payment_id on plan_refunds (payment_id);
-- One that failed stays as it is; trying again is a refund of its own.
create unique index plan_refunds_payment_key on plan_refunds (payment_id) where status <> 'FAILED';
create unique index plan_refunds_stripe_id_key on plan_refunds (stripe_refund_id);
create trigger plan_refunds_shard_key before insert or update of shard_key, payment_id on plan_refunds
  for each row execute function set_user_of_plan_payment();

-- Who has which plan until when. Everybody without a row that still counts is on Free.
create table entitlements (
  user_id uuid primary key references users on delete restrict,
  plan text not null check (plan = 'PREMIUM'),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  subscription_id uuid not null references plan_subscriptions on delete restrict,
  updated_at timestamptz not null default now()
);
create index entitlements_subscription_id on entitlements (subscription_id);

-- Texts: the numbers that people have confirmed, who does not want texts any more, and the outbox.
create table phones (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  -- Keyed, to find the number by; sealed, to write to it.
  number_hash bytea not null,
  sealed_number bytea not null,
  -- Until it is confirmed: the code that was sent, hashed with a key that is not in the database.
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries smallint not null default 0,
  verified_at timestamptz,
  -- The carrier says that no text reaches it.
  refused_at timestamptz,
  created_at timestamptz not null default now(),
  -- The network that asked for the number's code, as a keyed hash; null for numbers that were there before.
  network_hash bytea,
  constraint phones_check check ((verified_at is null) = (code_hash is not null)),
  constraint phones_check1 check ((code_hash is null) = (code_expires_at is null))
);
-- Whoever holds the telephone has it: of two accounts the later proof counts.
create unique index phones_number_verified_once on phones (number_hash) where verified_at is not null;
create unique index phones_one_asked_each on phones (user_id) where verified_at is null;
create unique index phones_one_verified_each on phones (user_id) where verified_at is not null;

-- A number that answered STOP, whosever it is or becomes, until it answers START.
create table phone_stops (
  number_hash bytea primary key,
  stopped_at timestamptz not null default now()
);

create table sms_messages (
  id uuid primary key default uuidv7(),
  phone_id uuid not null references phones on delete cascade,
  kind text not null check (kind in ('CODE', 'ALERT', 'NOTICE')),
  body text not null check ((length(body) >= 1) and (length(body) <= 1000)),
  -- Later than this nobody wants to read it.
  useful_until timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  carrier_id text,
  -- Why it will never be sent.
  end_reason text check (end_reason in ('STOPPED', 'REFUSED', 'LATE', 'NO_CARRIER', 'COUNTRY', 'DAY_FULL')),
  ended_at timestamptz,
  constraint sms_messages_check check ((end_reason is null) = (ended_at is null)),
  constraint sms_messages_check1 check (sent_at is null or ended_at is null)
);
create index sms_messages_newest on sms_messages (sent_at desc, id desc) where sent_at is not null;
create index sms_messages_phone_id on sms_messages (phone_id);

create table alerts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  -- As contract/search/search-places.ts writes a place; null: anywhere.
  from_token text,
  -- As it was asked; null: the place alone.
  from_radius_km integer check (from_radius_km >= 0 and from_radius_km <= 1000),
  -- 'KTEB', 'country:CH', 'region:Europe'; null where a circle is meant, or anywhere.
  from_code text,
  -- A circle: its middle, how far an airport may be from it, the airports that count although they are farther (a city's
  -- own), and how far all of that reaches.
  from_lat double precision,
  from_lon double precision,
  from_within_km integer,
  from_own text[],
  from_reach_km integer check (from_reach_km >= 0 and from_reach_km <= 1200),
  to_token text,
  to_radius_km integer check (to_radius_km >= 0 and to_radius_km <= 1000),
  to_code text,
  to_lat double precision,
  to_lon double precision,
  to_within_km integer,
  to_own text[],
  to_reach_km integer check (to_reach_km >= 0 and to_reach_km <= 1200),
  -- By the clock of the origin.
  date_from date,
  date_to date,
  people smallint not null default 1 check (people >= 1 and people <= 19),
  -- Null: every class.
  classes text[] check (cardinality(classes) > 0),
  currency text,
  max_price_minor bigint check (max_price_minor > 0),
  by_email boolean not null default true,
  by_sms boolean not null default false,
  paused_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  from_key text collate "C" not null generated always as (alert_end_key(from_code, from_lat, from_lon, from_reach_km)) stored,
  to_key text collate "C" not null generated always as (alert_end_key(to_code, to_lat, to_lon, to_reach_km)) stored,
  constraint alerts_check check (from_token is not null or to_token is not null),
  constraint alerts_check1 check (max_price_minor is null or currency is not null),
  constraint alerts_check2 check (date_from <= date_to),
  constraint alerts_check3
    check (((from_reach_km is null) = (from_lat is null))
      and ((from_reach_km is null) = (from_lon is null))
      and ((from_reach_km is null) = (from_within_km is null))
      and (from_own is null or from_reach_km is not null)),
  constraint alerts_check4
    check (((to_reach_km is null) = (to_lat is null))
      and ((to_reach_km is null) = (to_lon is null))
      and ((to_reach_km is null) = (to_within_km is null))
      and (to_own is null or to_reach_km is not null)),
  constraint alerts_check5 check (from_code is null or from_reach_km is null),
  constraint alerts_check6 check (to_code is null or to_reach_km is null)
);
-- With everything that decides whether a flight fits: of thousands that want to go from here to there, no row is fetched.
create index alerts_ends on alerts (from_key, to_key) include (user_id, people, date_from, date_to, classes, currency,
  max_price_minor, from_reach_km, from_lat, from_lon, from_within_km, from_own, to_reach_km, to_lat, to_lon, to_within_km, to_own)
  where paused_at is null;
create index alerts_user_id on alerts (user_id, id);

create table alert_settings (
  user_id uuid primary key references users on delete cascade,
  timezone text not null,
  -- 'HH:MM' by that zone's clock.
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  updated_at timestamptz not null default now(),
  constraint alert_settings_check check ((quiet_from is null) = (quiet_to is null))
);

-- Who is to be told of which flight, and when. Whether it still fits, and at what price, is looked at then. Thousands are
-- written at once, and a foreign key would lock each person's row: who is gone by then is not told.
create table alert_findings (
  user_id uuid not null,
  leg_id uuid not null,
  letter text not null check (letter in ('INSTANT', 'DIGEST')),
  found_at timestamptz not null default now(),
  due_at timestamptz not null,
  constraint alert_findings_pkey primary key (user_id, leg_id)
);
create index alert_findings_due_at on alert_findings (due_at);

-- What was told: the row is written in the transaction that puts the message into the outbox, so one message per leg and price.
create table alert_tellings (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  leg_id uuid not null references legs on delete cascade,
  price_minor bigint not null check (price_minor >= 0),
  currency text not null,
  savings_pct smallint not null,
  -- The schedule that the price followed: when the operator has changed it, any lower price is news.
  price_schedule text not null,
  reason text not null check (reason in ('NEW', 'PRICE_DROP')),
  letter text not null check (letter in ('INSTANT', 'DIGEST')),
  channels text[] not null check ((cardinality(channels) > 0) and (channels <@ array['EMAIL', 'SMS'])),
  alert_ids uuid[] not null,
  told_at timestamptz not null default now()
);
create index alert_tellings_leg_id on alert_tellings (leg_id);
create index alert_tellings_newest on alert_tellings (user_id, told_at desc, id desc);
create unique index alert_tellings_once on alert_tellings (user_id, leg_id, price_minor);
create index alert_tellings_told_at on alert_tellings (told_at);

-- What a price that falls by its schedule was when it was last looked at.
create table alert_price_looks (
  leg_id uuid primary key references legs on delete cascade,
  price_minor bigint not null,
  looked_at timestamptz not null default now()
);

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
create trigger leg_prices_append_only before update or delete on leg_prices
  for each row execute function leg_prices_are_append_only();

-- A page that is open in a browser while releases change asks for scripts of the release it came from: each release leaves them here.
create table release_assets (
  name text primary key check (name ~ '^[A-Za-z0-9._-]{1,200}$'),
  body bytea not null,
  -- When a server of a release that has it was last seen.
  kept_at timestamptz not null default now()
);
-- Compressed already.
alter table release_assets alter column body set storage external;
create index release_assets_kept_at on release_assets (kept_at);

create table payout_releases (
  payout_id uuid primary key references payouts on delete restrict,
  released_by uuid not null references users on delete restrict,
  reason text not null check ((length(reason) >= 1) and (length(reason) <= 500)),
  released_at timestamptz not null default clock_timestamp()
);
create index payout_releases_released_by on payout_releases (released_by);

-- Holding seats is not a way to keep them from others: holds that end unpaid make pauses, by account and by network (decision 61).
-- From which network seats were held, for a day. Like the rate limits it is empty after a crash.
create unlogged table network_holds (
  network text not null,
  booking_id uuid not null,
  held_at timestamptz not null
);
create index network_holds_lately on network_holds (network, held_at);

-- Who looked at a flight, and when last, for a day: an account, or the network of who was not signed in.
create unlogged table leg_looks (
  leg_id uuid not null,
  looker text not null,
  looked_at timestamptz not null,
  constraint leg_looks_pkey primary key (leg_id, looker)
);

-- Saved routes from and to states, provinces and areas that people name: 'area:US-FL', 'area:French-Riviera'.
create table airport_areas (
  icao text not null references airports on delete cascade,
  area text not null,
  constraint airport_areas_pkey primary key (icao, area)
);

alter table legs add constraint legs_import_id_fkey foreign key (import_id) references schedule_imports(id) on delete restrict;
alter table bookings add constraint bookings_api_key_id_fkey foreign key (api_key_id) references api_keys(id) on delete restrict;
alter table disputes add constraint disputes_plan_payment_id_fkey foreign key (plan_payment_id) references plan_payments(id) on delete restrict;
