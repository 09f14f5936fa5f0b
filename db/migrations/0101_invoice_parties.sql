-- What invoices say of a traveller or an operator beside the name: address and VAT id.
create table invoice_parties (
  id uuid primary key default uuidv7(),
  user_id uuid unique references users on delete restrict,
  operator_id uuid unique references operators on delete restrict,
  -- Of a traveller who buys for a company; null: the account's name. An operator's is its legal name.
  name text check (length(name) between 1 and 160),
  street text check (length(street) between 1 and 160),
  postcode text check (length(postcode) between 1 and 20),
  city text check (length(city) between 1 and 80),
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  vat_id text check (vat_id ~ '^[A-Z0-9]{4,20}$'),
  updated_at timestamptz not null default now(),
  constraint invoice_parties_of_one check (num_nonnulls(user_id, operator_id) = 1),
  constraint invoice_parties_address check (street is null or (city is not null and country_code is not null))
);
