-- Invoices and credit notes: documents of what the ledger posted, numbered without gaps by seller and year.

-- The last number of a seller and year; its row is locked until the document with the next one is there.
create table invoice_numbers (
  seller_kind text not null check (seller_kind in ('OPERATOR', 'PLATFORM')),
  -- Of the platform: nil.
  seller_id uuid not null,
  year smallint not null,
  last_number integer not null check (last_number > 0),
  primary key (seller_kind, seller_id, year)
);

create table invoices (
  id uuid primary key default uuidv7(),
  seller_kind text not null check (seller_kind in ('OPERATOR', 'PLATFORM')),
  -- The seller of a flight; of the platform's own documents the buyer.
  operator_id uuid not null references operators on delete restrict,
  year smallint not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  booking_id uuid references bookings on delete restrict,
  -- The ledger's posting; null of a pair that corrects who bought.
  posting text,
  -- Of the platform's fees: the first day of the last month that they are of.
  month date check (extract(day from month) = 1),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  net_minor bigint not null,
  vat_minor bigint not null,
  total_minor bigint not null check (total_minor > 0),
  -- The VAT in the total; null: none.
  vat_code text check (vat_code ~ '^[A-Z0-9_]{3,20}$'),
  vat_bps integer check (vat_bps between 0 and 10000),
  -- The other document that this one corrects.
  corrects_id uuid references invoices on delete restrict,
  language text not null check (language in ('en', 'fr', 'ar')),
  -- As they were at that time: a document never changes.
  seller jsonb not null,
  agent jsonb,
  buyer jsonb not null,
  flight jsonb,
  issued_at timestamptz(3) not null default clock_timestamp(),
  constraint invoices_sum check (net_minor + vat_minor = total_minor),
  constraint invoices_vat check ((vat_code is null) = (vat_bps is null) and (vat_code is not null or vat_minor = 0)),
  constraint invoices_subject check ((seller_kind = 'OPERATOR') = (booking_id is not null)
    and (seller_kind = 'OPERATOR') = (flight is not null) and (seller_kind = 'PLATFORM') = (month is not null)),
  constraint invoices_posting unique (posting)
);
create unique index invoices_number_of_operator on invoices (operator_id, year, number) where seller_kind = 'OPERATOR';
create unique index invoices_number_of_platform on invoices (year, number) where seller_kind = 'PLATFORM';
create unique index invoices_fees_of_month on invoices (operator_id, currency, month) where seller_kind = 'PLATFORM';
create index invoices_booking on invoices (booking_id) where booking_id is not null;
create index invoices_operator on invoices (operator_id, issued_at);
create index invoices_issued on invoices (issued_at);
create index invoices_corrects on invoices (corrects_id) where corrects_id is not null;

create table invoice_lines (
  invoice_id uuid not null references invoices on delete restrict,
  position smallint not null check (position > 0),
  -- FARE, FEE, UNTAXED, or the code of a tax.
  code text not null check (code ~ '^[A-Z0-9_]{3,20}$'),
  -- UNCL 5305: S standard rate, Z zero rate, E exempt, AE reverse charge, O not subject to VAT.
  category text not null check (category in ('S', 'Z', 'E', 'AE', 'O')),
  rate_bps integer check (rate_bps between 0 and 10000),
  amount_minor bigint not null,
  rule_ids text[] not null default '{}',
  primary key (invoice_id, position)
);

create trigger invoices_append_only before update or delete or truncate on invoices
  for each statement execute function invoices_are_append_only();
create trigger invoice_lines_append_only before update or delete or truncate on invoice_lines
  for each statement execute function invoices_are_append_only();

-- Postings that have no document yet: written with the posting itself, so that nothing is lost when a process ends between.
create table invoices_due (
  posting text primary key,
  booking_id uuid not null references bookings on delete cascade,
  check_at timestamptz not null default clock_timestamp()
);
create index invoices_due_check_at on invoices_due (check_at);
create index invoices_due_booking on invoices_due (booking_id);

create trigger ledger_asks_for_invoices after insert on ledger_entries
  referencing new table as added for each statement execute function ask_for_invoices();

-- What was posted before there were invoices.
insert into invoices_due (posting, booking_id)
  select posting, booking_id from ledger_entries
  where booking_id is not null and (account in ('platform_fees', 'travellers_held') or account like 'taxes_collected:%')
  group by posting, booking_id;

-- Months whose fees the platform has invoiced.
create table invoiced_months (
  month date primary key check (extract(day from month) = 1),
  invoiced_at timestamptz not null default clock_timestamp()
);
