-- The administrators' lists stay quick over 100,000 rows. They are searched by any part of a word (trigrams) and read page by
-- page in the order of an index. Each search expression is spelled the same in its query.
create extension if not exists pg_trgm;

create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index contact_messages_by_status on contact_messages (status, created_at desc, id desc);
create index contact_messages_search on contact_messages
  using gin (lower(name || ' ' || email || ' ' || subject) gin_trgm_ops);

create index applications_newest on applications (submitted_at desc, id desc);
create index applications_by_status on applications (status, submitted_at desc, id desc);
create index applications_search on applications
  using gin (lower(company_name || ' ' || contact_name || ' ' || email) gin_trgm_ops);

create index waitlist_entries_newest on waitlist_entries (created_at desc, id desc);
create index waitlist_entries_by_source on waitlist_entries (source, created_at desc, id desc);
create index waitlist_entries_search on waitlist_entries
  using gin (lower(email || ' ' || coalesce(name, '')) gin_trgm_ops);

create index users_newest on users (created_at desc, id desc);
create index users_by_role on users (role, created_at desc, id desc);
create index users_search on users using gin (lower(name || ' ' || email) gin_trgm_ops);

create index audit_log_happened_at on audit_log (happened_at, id);

-- The dashboard counts the bookings of the last month.
create index bookings_created_at on bookings using brin (created_at);

create index operators_search on operators using gin (
  legal_name gin_trgm_ops, trade_name gin_trgm_ops, contact_email gin_trgm_ops, base_icao gin_trgm_ops
);
