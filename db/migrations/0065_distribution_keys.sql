-- Every hot table carries the key by which its rows would be spread over several databases: a flight or a person.
-- Set by triggers, so that the release before this one goes on writing beside it; and by a name that no query knows yet: a second
-- `leg_id` would be ambiguous to those that join without saying whose they mean.
-- contract: the columns that are made not null are new, and triggers fill them whoever writes.
create function set_leg_of_booking() returns trigger language plpgsql as $$
begin
  select b.leg_id into new.shard_key from bookings b where b.id = new.booking_id;
  return new;
end $$;

create function set_leg_of_payment() returns trigger language plpgsql as $$
begin
  select p.shard_key into new.shard_key from payments p where p.id = new.payment_id;
  return new;
end $$;

create function set_user_of_session() returns trigger language plpgsql as $$
begin
  select s.user_id into new.shard_key from sessions s where s.id = new.session_id;
  return new;
end $$;

-- What was copied stays true only as long as a booking stays with its flight.
create function refuse_other_leg() returns trigger language plpgsql as $$
begin
  raise exception 'a booking stays with its flight';
end $$;
create trigger bookings_stay_with_leg before update of leg_id on bookings
  for each row when (old.leg_id is distinct from new.leg_id) execute function refuse_other_leg();

alter table payments add column shard_key uuid;
update payments p set shard_key = b.leg_id from bookings b where b.id = p.booking_id;
create trigger payments_shard_key before insert or update of shard_key, booking_id on payments
  for each row execute function set_leg_of_booking();
alter table payments alter column shard_key set not null;

alter table passengers add column shard_key uuid;
update passengers p set shard_key = b.leg_id from bookings b where b.id = p.booking_id;
create trigger passengers_shard_key before insert or update of shard_key, booking_id on passengers
  for each row execute function set_leg_of_booking();
alter table passengers alter column shard_key set not null;

alter table check_ins add column shard_key uuid;
update check_ins c set shard_key = b.leg_id from bookings b where b.id = c.booking_id;
create trigger check_ins_shard_key before insert or update of shard_key, booking_id on check_ins
  for each row execute function set_leg_of_booking();
alter table check_ins alter column shard_key set not null;

alter table refunds add column shard_key uuid;
update refunds r set shard_key = p.shard_key from payments p where p.id = r.payment_id;
create trigger refunds_shard_key before insert or update of shard_key, payment_id on refunds
  for each row execute function set_leg_of_payment();
alter table refunds alter column shard_key set not null;

alter table disputes add column shard_key uuid;
update disputes d set shard_key = p.shard_key from payments p where p.id = d.payment_id;
create trigger disputes_shard_key before insert or update of shard_key, payment_id on disputes
  for each row execute function set_leg_of_payment();
alter table disputes alter column shard_key set not null;

alter table refresh_tokens add column shard_key uuid;
update refresh_tokens t set shard_key = s.user_id from sessions s where s.id = t.session_id;
create trigger refresh_tokens_shard_key before insert or update of shard_key, session_id on refresh_tokens
  for each row execute function set_user_of_session();
alter table refresh_tokens alter column shard_key set not null;

-- A posting lies with its flight, however it names it; one that is about none (Premium, the provider's fees) lies by its name.
create function ledger_shard_key(posting text, booking uuid) returns uuid language sql stable as $$
  select coalesce(
    (select b.leg_id from bookings b where b.id = booking),
    (select p.leg_id from payouts p
     where p.id = substring(posting from '^(?:release|transfer):([0-9a-f]{8}-[0-9a-f-]{27})')::uuid),
    (select p.leg_id from payout_reversals r join payouts p on p.id = r.payout_id
     where r.id = substring(posting from '^reversal:([0-9a-f]{8}-[0-9a-f-]{27})')::uuid),
    md5(posting)::uuid
  )
$$;

create function set_shard_key_of_entry() returns trigger language plpgsql as $$
begin
  new.shard_key := ledger_shard_key(new.posting, new.booking_id);
  return new;
end $$;

create function set_shard_key_of_sum() returns trigger language plpgsql as $$
begin
  -- A sum may be left of a posting that has no entries; it is put right by the next reconciliation.
  new.shard_key := coalesce(
    (select e.shard_key from ledger_entries e where e.posting = new.posting limit 1), md5(new.posting)::uuid);
  return new;
end $$;

alter table ledger_entries add column shard_key uuid;
alter table ledger_entries disable trigger ledger_append_only;
update ledger_entries set shard_key = ledger_shard_key(posting, booking_id);
alter table ledger_entries enable trigger ledger_append_only;
create trigger ledger_entries_shard_key before insert on ledger_entries
  for each row execute function set_shard_key_of_entry();
alter table ledger_entries alter column shard_key set not null;

alter table ledger_sums add column shard_key uuid;
update ledger_sums s set shard_key = coalesce(
  (select e.shard_key from ledger_entries e where e.posting = s.posting limit 1), md5(posting)::uuid);
create trigger ledger_sums_shard_key before insert on ledger_sums
  for each row execute function set_shard_key_of_sum();
alter table ledger_sums alter column shard_key set not null;

-- What the description of the database for TypeScript reads: nobody has to give them.
comment on column payments.shard_key is 'set by a trigger';
comment on column passengers.shard_key is 'set by a trigger';
comment on column check_ins.shard_key is 'set by a trigger';
comment on column refunds.shard_key is 'set by a trigger';
comment on column disputes.shard_key is 'set by a trigger';
comment on column refresh_tokens.shard_key is 'set by a trigger';
comment on column ledger_entries.shard_key is 'set by a trigger';
comment on column ledger_sums.shard_key is 'set by a trigger';
