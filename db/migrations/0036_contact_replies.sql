-- What we answered to a contact message, by mail. Together they are the exchange.
create table contact_replies (
  id uuid primary key default uuidv7(),
  message_id uuid not null references contact_messages on delete cascade,
  sent_by uuid not null references users on delete restrict,
  body text not null,
  sent_at timestamptz not null default now()
);
create index contact_replies_message_id on contact_replies (message_id, sent_at);
create index contact_replies_sent_by on contact_replies (sent_by);
