-- Who sits in which seat of a booking. Names and travel documents are sealed as one text under a master key
-- (docs/documents.md); what stands beside it names nobody.
create table passengers (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete restrict,
  seat smallint not null check (seat between 1 and 19),
  -- Counts the changes of a seat, whoever sits in it.
  version integer not null default 1 check (version >= 1),
  key_id text not null,
  sealed_person bytea not null,
  saved_at timestamptz not null default now()
);
create unique index passengers_seat_key on passengers (booking_id, seat);
create index passengers_key_id on passengers (key_id);

-- An account's export has its passengers' documents in it, so it is sealed too; null: made before, for a few days more.
alter table account_exports add column key_id text;
