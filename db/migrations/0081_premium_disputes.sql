-- A bank takes back a payment of Premium as it does a booking's: one table of disputes, each about one payment of either kind.
-- contract: every dispute there is names a booking's payment, and the version before writes none without.
alter table disputes alter column payment_id drop not null;
alter table disputes add column plan_payment_id uuid references plan_payments on delete restrict;
alter table disputes add constraint disputes_about_one_payment check (num_nonnulls(payment_id, plan_payment_id) = 1);
create index disputes_plan_payment_id on disputes (plan_payment_id) where plan_payment_id is not null;
create unique index disputes_plan_dispute_key on disputes (stripe_dispute_id, plan_payment_id)
  where plan_payment_id is not null;

-- A dispute about Premium lies with its person, as the payment does.
create function set_shard_key_of_dispute() returns trigger language plpgsql as $$
begin
  new.shard_key := coalesce(
    (select p.shard_key from payments p where p.id = new.payment_id),
    (select p.user_id from plan_payments p where p.id = new.plan_payment_id));
  return new;
end $$;
create or replace trigger disputes_shard_key before insert or update of shard_key, payment_id, plan_payment_id on disputes
  for each row execute function set_shard_key_of_dispute();

alter table plan_subscriptions drop constraint plan_subscriptions_end_reason_check;
alter table plan_subscriptions add constraint plan_subscriptions_end_reason_check check (end_reason in (
  'TRIAL_OVER', 'CANCELLED', 'PAYMENT_FAILED', 'MONEY_BACK', 'ACCOUNT_DELETED', 'DISPUTE_LOST', 'ENDED_BY_US'));
