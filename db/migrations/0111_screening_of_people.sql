-- Sanctions lists that administrators load, the people on them, and what came of comparing buyers and passengers with them.
create table sanctions_lists (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('OFAC_SDN', 'OFAC_ALT', 'UK', 'EU', 'UN')),
  -- The day of the publisher's file.
  file_date date not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  people integer not null check (people > 0),
  reason text not null check (length(reason) between 1 and 500),
  loaded_by uuid not null references users on delete restrict,
  loaded_at timestamptz(3) not null default now(),
  -- Null: what people are compared with.
  replaced_at timestamptz(3)
);
create unique index sanctions_lists_current on sanctions_lists (kind) where replaced_at is null;
create index sanctions_lists_loaded_by on sanctions_lists (loaded_by);

-- The people of the current lists.
create table listed_people (
  list_id uuid not null references sanctions_lists on delete cascade,
  -- The publisher's own number of the entry.
  entry text not null check (length(entry) between 1 and 80),
  names text[] not null,
  -- Days and, where only they are known, years: 1961-03-08, 1961.
  born_on text[] not null,
  primary key (list_id, entry)
);

-- Kept as the log of what was compared with which lists; the person compared is encrypted, and removed like passengers.
create table screenings (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete restrict,
  -- Null: the buyer.
  seat smallint check (seat > 0),
  moment text not null check (moment in ('CHECKOUT', 'NAMED', 'LIST_CHANGED', 'DAY_BEFORE')),
  lists uuid[] not null,
  -- CLEAR: nobody was found who had not been found, or cleared, before.
  result text not null check (result in ('CLEAR', 'PERSON_POSSIBLE_MATCH', 'PERSON_MATCH')),
  -- CLEARED: not the listed person. CONFIRMED: the listed person. GONE: the seat or the booking ended before a decision.
  status text not null check (status in ('CLEAR', 'OPEN', 'CLEARED', 'CONFIRMED', 'GONE')),
  asked_at timestamptz(3) not null default clock_timestamp(),
  -- What was found, as it stood in the list.
  similarity double precision,
  list_id uuid references sanctions_lists on delete restrict,
  entry text,
  listed_names text[],
  listed_born_on text[],
  person_hash bytea,
  key_id text,
  sealed_person bytea,
  decided_by uuid references users on delete restrict,
  decided_at timestamptz(3),
  reason text check (length(reason) between 1 and 500),
  check ((result = 'CLEAR') = (entry is null)),
  check ((status in ('CLEARED', 'CONFIRMED')) = (decided_at is not null))
);
create index screenings_booking_id on screenings (booking_id);
create index screenings_queue on screenings (status, asked_at) where status <> 'CLEAR';
create index screenings_person on screenings (person_hash) where person_hash is not null;
create index screenings_list_id on screenings (list_id) where list_id is not null;
create index screenings_decided_by on screenings (decided_by) where decided_by is not null;
create unique index screenings_open on screenings (booking_id, coalesce(seat, 0), list_id, entry) where status = 'OPEN';
