-- Whether whoever reads the mailbox is known to hold the account, and what waits until a sign-in is finished.
-- Null: the address was confirmed by the mailed link alone, or in a session that may be a stranger's.
alter table users add column owner_proved_at timestamptz;
-- What a provider opened has no password that a stranger could have set before.
update users set owner_proved_at = email_verified_at where password_hash is null and anonymised_at is null;
-- The owner of the mailbox has asked to be rid of second factors that are not theirs: from then on they are asked for no more.
alter table users add column factors_end_at timestamptz;
-- The identity that a sign-in adds to the account, once the second factor is passed.
alter table provider_arrivals add column joining jsonb;
alter table second_factor_tickets add column joining jsonb;
