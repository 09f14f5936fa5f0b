-- What we wrote to people (an outbox: the row and its job are in the transaction of the cause) and what they wrote to us.
create table mails (
  id uuid primary key default uuidv7(),
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_newest on mails (sent_at desc, id desc) where sent_at is not null;

create table contact_messages (
  id uuid primary key default uuidv7(),
  name text not null,
  email text not null,
  subject text not null,
  category text not null default 'general'
    check (category in ('general', 'booking', 'operator', 'technical', 'billing', 'media')),
  message text not null,
  status text not null default 'NEW' check (status in ('NEW', 'IN_PROGRESS', 'RESOLVED')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table waitlist_entries (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email)),
  name text,
  source text not null check (source in ('homepage', 'final-cta')),
  created_at timestamptz not null default now()
);
create unique index waitlist_entries_email_key on waitlist_entries (email);
