-- Whatever is sent to the provider goes under another idempotency key once the provider repeats a breakdown under the one it had.
-- As refunds have it since 0048: otherwise each attempt has the same answer for a day.
alter table payouts add column key_round smallint not null default 0;
alter table payout_reversals add column key_round smallint not null default 0;
alter table dispute_answers add column key_round smallint not null default 0;
alter table plan_refunds add column key_round smallint not null default 0;
