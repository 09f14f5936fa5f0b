-- Keys with which an operator's own programs call the API: the secret itself is shown once and never kept.
create table api_keys (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references operators on delete restrict,
  name text not null check (length(name) between 1 and 80),
  -- The first letters of the secret, by which people tell their keys apart.
  prefix text not null check (length(prefix) = 12),
  -- SHA-256; of 32 random bytes there is nothing to guess, so no slower hash is needed.
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  scopes text[] not null check (cardinality(scopes) > 0
    and scopes <@ array['flights:read', 'flights:write', 'availability:read', 'manifests:read']),
  created_by uuid not null references users on delete restrict,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_operator_id on api_keys (operator_id, id desc);
create index api_keys_created_by on api_keys (created_by);
