-- Releases several holds in one statement, as hold_seats() holds several. If a release must do more than give seats
-- back (a journey, or a hold with a payment), the hold is left unchanged and its outcome is null. `leg_id` is set
-- where seats became free.
create or replace function release_holds(user_ids uuid[], booking_ids uuid[], keys text[], api_key_ids uuid[])
returns table (ordinal integer, outcome jsonb, leg_id uuid)
language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  at timestamptz;
  key_is_ours boolean[];
begin
  -- If another server is working on the same key now, the request is refused instead of waiting.
  key_is_ours := array(
    select pg_try_advisory_xact_lock(hashtextextended(a.user_id || a.key, 0))
    from unnest(user_ids, keys) with ordinality as a (user_id, key, ordinal) order by a.ordinal
  );
  -- Locks legs before bookings, each in order, like all other transactions.
  perform 1 from legs where id in (select b.leg_id from bookings b where b.id = any (booking_ids)) order by id for no key update;
  perform 1 from bookings where id = any (booking_ids) order by id for no key update;
  at := clock_timestamp();

  -- `offset 0` limits the read to the request's own key, whatever the plan.
  return query
  with asked as materialized (
    select a.ordinal, a.user_id, a.key, 'abandon ' || a.booking_id as fingerprint, a.booking_id,
      known.fingerprint is not null as is_known, known.fingerprint = 'abandon ' || a.booking_id as is_same, known.outcome as known_outcome,
      b.id is not null and b.user_id = a.user_id and (a.api_key_id is null or b.api_key_id is not distinct from a.api_key_id) as is_theirs,
      b.status, b.journey_id is not null or exists (select from payments p where p.booking_id = b.id) as is_more
    from unnest(user_ids, booking_ids, keys, api_key_ids) with ordinality as a (user_id, booking_id, key, api_key_id, ordinal)
    left join bookings b on b.id = a.booking_id
    left join lateral (
      select k.fingerprint, k.outcome from idempotency_keys k
      where k.user_id = a.user_id and k.key = a.key and k.created_at > at - interval '24 hours' offset 0
    ) known on true
  ), decided as materialized (
    select *, key_is_ours[ordinal] and not is_known and is_theirs and (status = 'CANCELLED' or (status = 'PENDING' and not is_more)) as is_new,
      case
        when not key_is_ours[ordinal] then jsonb_build_object('refused', 'idempotency_key_in_flight')
        when is_known then case when is_same then known_outcome else jsonb_build_object('refused', 'idempotency_key_reused') end
        when not is_theirs then jsonb_build_object('refused', 'booking_not_found')
        when status = 'CANCELLED' or (status = 'PENDING' and not is_more) then jsonb_build_object()
      end as outcome
    from asked
  ), released as (
    update bookings b set status = 'CANCELLED', cancelled_at = at,
      cancel_reason = case when b.hold_expires_at <= at then 'EXPIRED' else 'ABANDONED' end
    where b.status = 'PENDING' and b.id in (select booking_id from decided where is_new)
    returning b.id, b.leg_id, b.seats
  ), freed as (
    update legs l set seats_held = l.seats_held - sums.seats
    from (select leg_id, sum(seats) as seats from released group by leg_id) sums
    where l.id = sums.leg_id
  ), spent as (
    insert into idempotency_keys as k (user_id, key, fingerprint, outcome, created_at)
    select user_id, key, fingerprint, outcome, at from decided where is_new
    on conflict (user_id, key) do update
      set fingerprint = excluded.fingerprint, outcome = excluded.outcome, created_at = excluded.created_at
  )
  select decided.ordinal::integer, decided.outcome, released.leg_id
  from decided left join released on released.id = decided.booking_id;
end $$;
