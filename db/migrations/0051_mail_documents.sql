-- Which documents of its booking a mail carries. They are made when it is sent and not kept.
alter table mails add column documents text[] not null default '{}'
  constraint mails_documents_check check (documents <@ array['TRIP_PASS', 'CALENDAR', 'RECEIPT']);
