-- A posting lies with its flight, however it names it; one that is about none (Premium, the provider's fees) lies by its name.
create or replace function ledger_shard_key(posting text, booking uuid) returns uuid language sql stable as $$
  select coalesce(
    (select b.leg_id from bookings b where b.id = booking),
    (select p.leg_id from payouts p
     where p.id = substring(posting from '^(?:release|release-taxes|transfer):([0-9a-f]{8}-[0-9a-f-]{27})')::uuid),
    (select p.leg_id from payout_reversals r join payouts p on p.id = r.payout_id
     where r.id = substring(posting from '^reversal:([0-9a-f]{8}-[0-9a-f-]{27})')::uuid),
    md5(posting)::uuid
  )
$$;
