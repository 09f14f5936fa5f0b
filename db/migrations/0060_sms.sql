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
  check ((verified_at is null) = (code_hash is not null)),
  check ((code_hash is null) = (code_expires_at is null))
);
create unique index phones_one_verified_each on phones (user_id) where verified_at is not null;
create unique index phones_one_asked_each on phones (user_id) where verified_at is null;
-- Whoever holds the telephone has it: of two accounts the later proof counts.
create unique index phones_number_verified_once on phones (number_hash) where verified_at is not null;

-- A number that answered STOP, whosever it is or becomes, until it answers START.
create table phone_stops (
  number_hash bytea primary key,
  stopped_at timestamptz not null default now()
);

create table sms_messages (
  id uuid primary key default uuidv7(),
  phone_id uuid not null references phones on delete cascade,
  kind text not null check (kind in ('CODE', 'ALERT', 'NOTICE')),
  body text not null check (length(body) between 1 and 1000),
  -- Later than this nobody wants to read it.
  useful_until timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  carrier_id text,
  -- Why it will never be sent.
  end_reason text check (end_reason in ('STOPPED', 'REFUSED', 'LATE', 'NO_CARRIER')),
  ended_at timestamptz,
  check ((end_reason is null) = (ended_at is null)),
  check (sent_at is null or ended_at is null)
);
create index sms_messages_phone_id on sms_messages (phone_id);
create index sms_messages_newest on sms_messages (sent_at desc, id desc) where sent_at is not null;

-- Where somebody's texts go now; null where there is no confirmed number that takes them.
create function sms_phone_of(person uuid) returns uuid language sql stable as $$
  select p.id from phones p
  where p.user_id = person and p.verified_at is not null and p.refused_at is null
    and not exists (select from phone_stops s where s.number_hash = p.number_hash)
$$;
