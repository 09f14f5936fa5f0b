-- Mails come in the language in which somebody reads the site; who has said nothing is written to in English, as before.
alter table users add column language text not null default 'en'
  constraint users_language_check check (language in ('en', 'fr', 'ar'));
