-- The tables that hang below hot ones carry their key as well: they would be written in the same transactions.
-- contract: the columns that are made not null are new, and triggers fill them whoever writes.
create function set_key_of_dispute() returns trigger language plpgsql as $$
begin
  select d.shard_key into new.shard_key from disputes d where d.id = new.dispute_id;
  return new;
end $$;

create function set_leg_of_payout() returns trigger language plpgsql as $$
begin
  select p.leg_id into new.shard_key from payouts p where p.id = new.payout_id;
  return new;
end $$;

create function set_user_of_plan_payment() returns trigger language plpgsql as $$
begin
  select p.user_id into new.shard_key from plan_payments p where p.id = new.payment_id;
  return new;
end $$;

create function set_event_of_delivery() returns trigger language plpgsql as $$
begin
  select d.event_id into new.shard_key from webhook_deliveries d where d.id = new.delivery_id;
  return new;
end $$;

alter table dispute_events add column shard_key uuid;
update dispute_events e set shard_key = d.shard_key from disputes d where d.id = e.dispute_id;
create trigger dispute_events_shard_key before insert or update of shard_key, dispute_id on dispute_events
  for each row execute function set_key_of_dispute();
alter table dispute_events alter column shard_key set not null;

alter table dispute_answers add column shard_key uuid;
update dispute_answers a set shard_key = d.shard_key from disputes d where d.id = a.dispute_id;
create trigger dispute_answers_shard_key before insert or update of shard_key, dispute_id on dispute_answers
  for each row execute function set_key_of_dispute();
alter table dispute_answers alter column shard_key set not null;

alter table payout_reversals add column shard_key uuid;
update payout_reversals r set shard_key = p.leg_id from payouts p where p.id = r.payout_id;
create trigger payout_reversals_shard_key before insert or update of shard_key, payout_id on payout_reversals
  for each row execute function set_leg_of_payout();
alter table payout_reversals alter column shard_key set not null;

alter table plan_refunds add column shard_key uuid;
update plan_refunds r set shard_key = p.user_id from plan_payments p where p.id = r.payment_id;
create trigger plan_refunds_shard_key before insert or update of shard_key, payment_id on plan_refunds
  for each row execute function set_user_of_plan_payment();
alter table plan_refunds alter column shard_key set not null;

alter table webhook_attempts add column shard_key uuid;
update webhook_attempts a set shard_key = d.event_id from webhook_deliveries d where d.id = a.delivery_id;
create trigger webhook_attempts_shard_key before insert or update of shard_key, delivery_id on webhook_attempts
  for each row execute function set_event_of_delivery();
alter table webhook_attempts alter column shard_key set not null;

comment on column dispute_events.shard_key is 'set by a trigger';
comment on column dispute_answers.shard_key is 'set by a trigger';
comment on column payout_reversals.shard_key is 'set by a trigger';
comment on column plan_refunds.shard_key is 'set by a trigger';
comment on column webhook_attempts.shard_key is 'set by a trigger';
