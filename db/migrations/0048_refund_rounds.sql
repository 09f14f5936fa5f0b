-- After an answer that the provider would repeat for a day, the next attempt goes under an idempotency key of its own.
-- The provider repeats what it first answered under a key, its own breakdown too; the refund is looked for once more before.
alter table refunds add column key_round smallint not null default 0;
-- Failed refunds that nobody has followed up, for the administrators' dashboard.
create index refunds_failed on refunds (failed_at) where status = 'FAILED';
