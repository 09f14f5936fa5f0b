-- Finds the sent mails whose text is still kept: some weeks after sending it goes.
create index mails_with_text on mails (sent_at) where sent_at is not null and html <> '';
