-- Which returns of taxes were filed and what was paid to authorities: by code, month, currency of the sale and who pays over.
create table tax_filings (
  id uuid primary key default uuidv7(),
  act text not null check (act in ('FILE', 'REMIT')),
  code text not null check (code ~ '^[A-Z0-9_]{3,20}$'),
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  remitter text not null check (remitter in ('OPERATOR', 'PLATFORM')),
  -- Of a payment: what left the account of the tax, and what it cost; both in the currency of the sale.
  amount_minor bigint check (amount_minor > 0),
  cost_minor bigint check (cost_minor >= 0),
  reference text not null check (length(reference) <= 100),
  reason text not null check (length(reason) >= 1 and length(reason) <= 500),
  decided_by uuid not null references users on delete restrict,
  decided_at timestamptz not null default clock_timestamp(),
  constraint tax_filings_amounts check ((act = 'REMIT') = (amount_minor is not null) and (act = 'REMIT') = (cost_minor is not null))
);
create index tax_filings_of_return on tax_filings (code, month, currency, remitter);
create index tax_filings_decided_by on tax_filings (decided_by);
