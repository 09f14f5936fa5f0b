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
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  -- The last day on which it is valid, by UTC.
  expires_on date,
  uploaded_by uuid references users on delete restrict,
  uploaded_at timestamptz(3) not null default now(),
  replaced_at timestamptz(3),
  check (type = 'operations' or expires_on is not null)
);
create unique index operator_documents_current on operator_documents (operator_id, type) where replaced_at is null;
create index operator_documents_operator on operator_documents (operator_id, uploaded_at);
create index operator_documents_uploaded_by on operator_documents (uploaded_by);
create index operator_documents_expiry on operator_documents (expires_on) where replaced_at is null;

-- Which reminders of its expiry went out, each once.
create table document_warnings (
  document_id uuid not null references operator_documents on delete cascade,
  days_before smallint not null,
  warned_at timestamptz not null default now(),
  primary key (document_id, days_before)
);
