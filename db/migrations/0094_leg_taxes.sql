-- What a flight costs with its taxes, what a hold froze of them, what was collected, and where it goes.
-- contract: no version writes a booking but by hold_seats(), and none posts to the ledger what the wider check refuses.

-- What is needed to get the total of any party at any fare: leg_total_minor() and contract/taxes/tax-terms.ts.
alter table legs
  -- NET: the operator's price is before taxes. ALL_IN: it contains them.
  add column price_basis text not null default 'NET' check (price_basis in ('NET', 'ALL_IN')),
  -- Of one adult, in the leg's currency; null while nobody has computed the taxes.
  add column tax_heads_minor bigint check (tax_heads_minor >= 0),
  -- Owed once by a flight sold as a whole, whoever is on board.
  add column tax_flight_minor bigint not null default 0 check (tax_flight_minor >= 0),
  -- Of each percentage, and what of the taxes above stands in its base: by head and by flight, in turn.
  add column tax_bps integer[] not null default '{}' check (cardinality(tax_bps) <= 2),
  add column tax_bases_minor bigint[] not null default '{}' check (cardinality(tax_bases_minor) = 2 * cardinality(tax_bps)),
  -- Until then by the clock the taxes above are those of today; from then on, and while null, nothing is sold.
  add column taxes_until timestamptz;

-- The lines behind a leg's taxes, or why they cannot be computed.
create table leg_taxes (
  leg_id uuid primary key references legs on delete cascade,
  lines jsonb not null default '[]',
  problem jsonb,
  computed_at timestamptz not null default clock_timestamp()
);

create index legs_taxes_due on legs (taxes_until) where status = 'PUBLISHED';
create trigger legs_forget_taxes before update of origin_icao, destination_icao, departure_at, tail, aircraft_type, seats_total,
  sale_mode, currency, price_basis, ask_price_minor, floor_price_minor on legs
  for each row execute function forget_leg_taxes();

alter table leg_prices
  add column price_basis text not null default 'NET',
  add column sale_mode text not null default 'PER_SEAT',
  add column seats_total smallint not null default 1,
  add column tax_heads_minor bigint,
  add column tax_flight_minor bigint not null default 0,
  add column tax_bps integer[] not null default '{}',
  add column tax_bases_minor bigint[] not null default '{}';

create trigger legs_note_taxes after update of tax_heads_minor, tax_flight_minor, tax_bps, tax_bases_minor on legs
  for each row when (new.status = 'PUBLISHED' and old.status = 'PUBLISHED' and
    (new.tax_heads_minor, new.tax_flight_minor, new.tax_bps, new.tax_bases_minor) is distinct from
    (old.tax_heads_minor, old.tax_flight_minor, old.tax_bps, old.tax_bases_minor))
  execute function note_leg_price();

-- Frozen by the hold, as the price is: how many travel, the taxes in `amount_minor`, and their lines with the rules' ids.
alter table bookings
  add column people smallint check (people >= 1 and people <= seats),
  add column tax_minor bigint not null default 0 check (tax_minor >= 0 and tax_minor < amount_minor),
  add column fare_minor bigint not null generated always as (amount_minor - tax_minor) stored,
  add column tax_lines jsonb not null default '[]';
-- A whole aircraft's total is not always a multiple of its seats.
alter table bookings drop constraint bookings_check1, drop constraint bookings_check2;
alter table bookings add constraint bookings_fee_of_fare check (fee_minor <= amount_minor - tax_minor);

-- Taxes that were collected: written with the ledger's capture, from what the hold froze. The rule's id is no foreign key,
-- everything that matters of the rule stands here.
create table booking_tax_lines (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete restrict,
  rule_id text not null,
  code text not null,
  kind text not null check (kind in ('PER_HEAD', 'AD_VALOREM', 'PER_FLIGHT')),
  heads smallint not null check (heads >= 1),
  base_minor bigint,
  rate_bps integer,
  -- What is due where the tax is paid.
  tax_currency text not null,
  tax_amount_minor bigint not null check (tax_amount_minor >= 0),
  -- What the traveller paid for it, in the booking's currency, and what of it went back.
  amount_minor bigint not null check (amount_minor >= 0),
  returned_minor bigint not null default 0 check (returned_minor >= 0 and returned_minor <= amount_minor),
  fx_date date,
  fx_source text,
  refund text not null check (refund in ('NOT_FLOWN', 'FOLLOWS_MONEY')),
  remitter text not null check (remitter in ('OPERATOR', 'PLATFORM')),
  liable text not null check (liable in ('PASSENGER', 'CARRIER')),
  in_base boolean not null,
  is_estimated boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint booking_tax_lines_once unique (booking_id, rule_id)
);

-- What of a refund, and of what a bank took, is taxes: the rest is fare. `tax_lines`: the minor units of each rule.
alter table refunds
  add column tax_minor bigint not null default 0 check (tax_minor >= 0 and tax_minor <= amount_minor),
  add column tax_lines jsonb not null default '{}';
alter table disputes
  add column tax_minor bigint not null default 0 check (tax_minor >= 0 and tax_minor <= withdrawn_minor),
  add column tax_lines jsonb not null default '{}';

-- Taxes that the operator pays over, transferred beside the net of the fares.
alter table payouts add column taxes_minor bigint check (taxes_minor >= 0);

alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (
  account in ('provider', 'travellers_held', 'operator_payable', 'refunds', 'platform_fees', 'provider_fees', 'premium', 'fx_on_taxes')
  or account ~ '^taxes_collected:[A-Z0-9_]{3,20}$');

create trigger tax_rules_price_legs after insert or update or delete on tax_rules for each statement execute function ask_for_taxes();
create trigger tax_coverage_price_legs after insert or update or delete on tax_coverage
  for each statement execute function ask_for_taxes();
create trigger fx_rates_price_legs after insert or update or delete on fx_rates for each statement execute function ask_for_taxes();
