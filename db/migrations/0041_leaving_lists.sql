-- Whoever is on a list leaves it by one press in its mails (RFC 8058): the token says which entry goes, and opens nothing else.
alter table newsletter_subscribers add column leave_token uuid not null default gen_random_uuid();
create unique index newsletter_subscribers_leave_token_key on newsletter_subscribers (leave_token);
alter table waitlist_entries add column leave_token uuid not null default gen_random_uuid();
create unique index waitlist_entries_leave_token_key on waitlist_entries (leave_token);
alter table mails add column leave_url text;
