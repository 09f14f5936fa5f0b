-- Trip schedules as operators import them: who, when, which file, what came of it; a leg knows the gap it was made for.
create table schedule_imports (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references operators on delete restrict,
  imported_by uuid not null references users on delete restrict,
  imported_at timestamptz not null default clock_timestamp(),
  file_name text not null check (length(file_name) between 1 and 200),
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
create unique index schedule_imports_token on schedule_imports (operator_id, token);
create index schedule_imports_newest on schedule_imports (operator_id, id desc);
create index schedule_imports_imported_by on schedule_imports (imported_by);

-- The key outlives a cancellation by hand, so that the next import does not list the flight again; a leg that an import
-- withdraws loses it, so that its gap can come back.
alter table legs
  add column import_id uuid references schedule_imports on delete restrict,
  add column import_key text check (length(import_key) between 1 and 1000),
  -- The window in which the aircraft can fly it, between its trips; what is sold lies within.
  add column gap_earliest_at timestamptz,
  add column gap_latest_at timestamptz,
  add constraint legs_imported check (import_key is null or (import_id is not null and gap_latest_at >= gap_earliest_at));
create unique index legs_import_key on legs (operator_id, import_key) where import_key is not null;
create index legs_import_id on legs (import_id) where import_id is not null;
