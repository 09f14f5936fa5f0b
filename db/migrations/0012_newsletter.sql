-- Who asked for the newsletter. An address is there once, whatever its capitals.
create table newsletter_subscribers (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now()
);
create unique index newsletter_subscribers_email_key on newsletter_subscribers (email);
