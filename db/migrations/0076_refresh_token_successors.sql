-- A refresh token is followed by one other, however many ask at once. Null at the first of a session, and at those that
-- were given out before.
alter table refresh_tokens add column predecessor_hash bytea;
create unique index refresh_tokens_predecessor on refresh_tokens (predecessor_hash);
