-- Holds seats in one statement and one round trip, for one request or for many that arrived together (decision 3).
-- Every query of a plpgsql function sees what was committed before the query began, so counts after the lock are
-- correct. One generic plan serves arrays of any length, because planning the writes each time costs more than
-- writing. `networks`: the network of each request; null if it does not count. `infants`: infants on laps, in
-- addition to the seats of `pax`. `replaced`: the booking of a cancelled leg that each hold replaces, or null. No
-- limit per traveller applies to such a hold.
create or replace function hold_seats(
  user_ids uuid[], leg_ids uuid[], pax smallint[], keys text[],
  hold_seconds integer, fee_bps integer, disclosure_template text, networks text[], infants smallint[], replaced uuid[]
) returns table (ordinal integer, outcome jsonb)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  at timestamptz;
  expires_at timestamptz;
  key_is_ours boolean[];
  ask record;
  leg_id_read uuid;
  leg record;
  confirmed_ids uuid[];
  paused_networks text[];
  free smallint;
  laps smallint;
  amount smallint;
  -- The decisions by ordinal. They are written in three statements at the end, because each statement costs as much
  -- as several rows.
  outcomes jsonb[];
  new_fingerprints text[];
  booking_ids uuid[];
  booked_seats smallint[];
begin
  if (select count(distinct id) from unnest(user_ids) id) < cardinality(user_ids) then
    raise exception 'hold_seats: a call may contain one request per user';
  end if;
  if (select count(distinct n) < count(n) from unnest(networks) n) then
    raise exception 'hold_seats: a call may contain one request per network';
  end if;

  -- If another server is working on the same key now, the request is refused instead of waiting.
  key_is_ours := array(
    select pg_try_advisory_xact_lock(hashtextextended(a.user_id || a.key, 0))
    from unnest(user_ids, keys) with ordinality as a (user_id, key, ordinal) order by a.ordinal
  );

  -- Locks legs before users before networks before bookings, each in order. Every transaction that locks several of
  -- them uses this order, so that no deadlock occurs.
  perform 1 from legs where id = any (leg_ids) order by id for no key update;
  with locked as materialized (
    select id, email_verified_at from users where id = any (user_ids) order by id for no key update
  )
  select array_agg(id) filter (where email_verified_at is not null) into confirmed_ids from locked;
  perform pg_advisory_xact_lock(h.hash) from (
    select hashtextextended(n, 1) as hash from unnest(networks) n where n is not null order by 1
  ) h;
  at := clock_timestamp();
  expires_at := date_trunc('milliseconds', at + make_interval(secs => hold_seconds));

  -- The seats of a lapsed hold are free from the second it lapses. Marking the hold here keeps the counters equal to
  -- the rows.
  with lapsed as (
    update bookings b set status = 'CANCELLED', cancel_reason = 'EXPIRED', cancelled_at = at
    where b.leg_id = any (leg_ids) and b.status = 'PENDING' and b.hold_expires_at <= at
    returning b.leg_id, b.seats
  )
  update legs l set seats_held = l.seats_held - freed.seats
  from (select lapsed.leg_id, sum(lapsed.seats) as seats from lapsed group by 1) freed
  where l.id = freed.leg_id;

  new_fingerprints := array_fill(null::text, array[cardinality(user_ids)]);
  booking_ids := array_fill(null::uuid, array[cardinality(user_ids)]);
  booked_seats := array_fill(null::smallint, array[cardinality(user_ids)]);

  paused_networks := array(
    select n from unnest(networks) n cross join lateral network_pause(n, at) p where n is not null and p.paused_until > at);

  -- `offset 0` limits the read to the request's own key, whatever the plan.
  for ask in
    select a.user_id, a.leg_id, a.pax, a.network, a.infants, a.replaced, a.ordinal,
      'hold ' || a.leg_id || ' ' || a.pax || case when a.infants > 0 then ' + ' || a.infants else '' end as fingerprint,
      known.fingerprint as known_fingerprint, known.outcome as known_outcome,
      own.on_this_leg, own.live, own.pays, own.paused_until, own.again_at
    from unnest(user_ids, leg_ids, pax, keys, networks, infants, replaced) with ordinality
      as a (user_id, leg_id, pax, key, network, infants, replaced, ordinal)
    left join lateral (
      select k.fingerprint, k.outcome from idempotency_keys k
      where k.user_id = a.user_id and k.key = a.key and k.created_at > at - interval '24 hours' offset 0
    ) known on true
    cross join lateral own_holds(a.user_id, a.leg_id, a.network, at) own
    order by a.leg_id, a.ordinal
  loop
    if not key_is_ours[ask.ordinal] then
      outcomes[ask.ordinal] := jsonb_build_object('refused', 'idempotency_key_in_flight');
      continue;
    end if;

    if ask.known_fingerprint is not null then
      outcomes[ask.ordinal] := case when ask.known_fingerprint = ask.fingerprint then ask.known_outcome
        else jsonb_build_object('refused', 'idempotency_key_reused') end;
      continue;
    end if;

    -- Requests for one leg are adjacent: the leg is read for the first one, and `free` is counted down from there.
    if leg_id_read is distinct from ask.leg_id then
      leg_id_read := ask.leg_id;
      select l.id, l.status, l.sale_mode, l.departure_at, l.seats_total, l.seats_sold, l.seats_held, o.publish_until, l.taxes_until,
        leg_is_covered(l) as covered,
        exists (select from waiting_places w where w.leg_id = l.id and w.status = 'WAITING') as awaited into leg
      from legs l join operators o on o.id = l.operator_id where l.id = ask.leg_id;
      free := leg.seats_total - leg.seats_sold - leg.seats_held;
      laps := null;
    end if;
    if leg.id is null then
      outcomes[ask.ordinal] := jsonb_build_object('refused', 'leg_not_found');
      continue;
    end if;

    if leg.status <> 'PUBLISHED' or leg.publish_until is null or at >= leg.publish_until or not leg.covered
      or at >= leg_sales_close_at(leg.departure_at) or leg.taxes_until is null or at >= leg.taxes_until then
      outcomes[ask.ordinal] := jsonb_build_object('refused', 'leg_not_bookable');
    elsif ask.on_this_leg then
      outcomes[ask.ordinal] := jsonb_build_object('refused', 'already_holding');
    elsif ask.replaced is null and ask.live >= 3 then
      outcomes[ask.ordinal] := jsonb_build_object('refused', 'too_many_holds');
    elsif ask.replaced is null and ask.live > 0 and ask.user_id <> all (coalesce(confirmed_ids, '{}')) then
      outcomes[ask.ordinal] := jsonb_build_object('refused', 'hold_needs_confirmed_email');
    elsif ask.replaced is null and ask.paused_until > at then
      outcomes[ask.ordinal] := jsonb_build_object('refused', 'holds_paused', 'until', ask.paused_until);
    elsif ask.replaced is null and ask.again_at > at then
      outcomes[ask.ordinal] := jsonb_build_object('refused', 'held_lately', 'until', ask.again_at);
    elsif ask.pax > 8 and leg.sale_mode = 'PER_SEAT' then
      outcomes[ask.ordinal] := jsonb_build_object('refused', 'too_many_people');
    elsif ask.pax > free or (leg.sale_mode = 'WHOLE_AIRCRAFT' and free < leg.seats_total) then
      outcomes[ask.ordinal] := jsonb_build_object('refused', 'not_enough_seats', 'free', free);
    elsif ask.infants > ask.pax then
      outcomes[ask.ordinal] := jsonb_build_object('refused', 'lap_infant_limit');
    elsif ask.infants > 0 and ask.infants > coalesce(laps, laps_left(ask.leg_id, null)) then
      outcomes[ask.ordinal] := jsonb_build_object('refused', 'aircraft_lap_limit');
    elsif leg.awaited and seats_are_promised(ask.leg_id, ask.user_id, free, at) then
      outcomes[ask.ordinal] := jsonb_build_object('refused', 'seats_promised');
    elsif ask.network = any (paused_networks) and not ask.pays then
      outcomes[ask.ordinal] := jsonb_build_object('refused', 'network_holds_paused',
        'until', (select p.paused_until from network_pause(ask.network, at) p));
    else
      -- A hold of a whole aircraft takes every seat, however many people travel.
      amount := case when leg.sale_mode = 'WHOLE_AIRCRAFT' then leg.seats_total else ask.pax end;
      free := free - amount;
      if ask.infants > 0 then
        laps := coalesce(laps, laps_left(ask.leg_id, null)) - ask.infants;
      end if;
      booked_seats[ask.ordinal] := amount;
      booking_ids[ask.ordinal] := uuidv7();
      outcomes[ask.ordinal] :=
        jsonb_build_object('bookingId', booking_ids[ask.ordinal], 'holdExpiresAt', expires_at);
    end if;
    new_fingerprints[ask.ordinal] := ask.fingerprint;
  end loop;

  update legs l set seats_held = l.seats_held + held.seats
  from (
    select h.leg_id, sum(h.seats) as seats from unnest(leg_ids, booked_seats) as h (leg_id, seats)
    where h.seats is not null group by 1
  ) held
  where l.id = held.leg_id;

  insert into bookings (
    id, user_id, leg_id, seats, people, infants, price_minor, amount_minor, tax_minor, tax_lines, fee_minor, currency, hold_expires_at,
    cancel_window_hours, no_show_penalty_pct, refund_rules, operating_carrier, disclosure, created_at, substitute_for
  )
  select h.id, h.user_id, h.leg_id, h.seats, h.people, h.infants,
    (p.fare_minor + p.tax_minor + h.people * s.step - 1) / (h.people * s.step) * s.step, p.fare_minor + p.tax_minor,
    p.tax_minor, p.tax_lines, (p.fare_minor * fee_bps + 5000) / 10000, l.currency, expires_at,
    o.cancel_window_hours, o.no_show_penalty_pct, o.refund_rules, o.legal_name,
    replace(disclosure_template, '{carrier}', o.legal_name), at, h.replaced
  from unnest(booking_ids, user_ids, leg_ids, booked_seats, pax, infants, replaced)
    as h (id, user_id, leg_id, seats, people, infants, replaced)
  join legs l on l.id = h.leg_id
  join operators o on o.id = l.operator_id
  cross join lateral freeze_price(l, h.people, h.infants, at) p
  cross join lateral (select currency_step(l.currency) as step) s
  where h.id is not null;

  insert into network_holds (network, booking_id, held_at)
  select h.network, h.id, at from unnest(networks, booking_ids) as h (network, id) where h.network is not null and h.id is not null;

  -- The conflict only replaces a key older than a day, which does not count any more.
  insert into idempotency_keys as k (user_id, key, fingerprint, outcome, created_at)
  select a.user_id, a.key, a.fingerprint, a.outcome, at
  from unnest(user_ids, keys, new_fingerprints, outcomes) as a (user_id, key, fingerprint, outcome)
  where a.fingerprint is not null
  on conflict (user_id, key) do update
    set fingerprint = excluded.fingerprint, outcome = excluded.outcome, created_at = excluded.created_at;

  return query select o.ordinal::integer, o.outcome from unnest(outcomes) with ordinality as o (outcome, ordinal);
end $$;

-- For servers of the previous version, which hold no substitutes.
create or replace function hold_seats(
  user_ids uuid[], leg_ids uuid[], pax smallint[], keys text[],
  hold_seconds integer, fee_bps integer, disclosure_template text, networks text[], infants smallint[]
) returns table (ordinal integer, outcome jsonb)
language sql as $$
  select h.ordinal, h.outcome from hold_seats(user_ids, leg_ids, pax, keys, hold_seconds, fee_bps, disclosure_template, networks,
    infants, array_fill(null::uuid, array[cardinality(user_ids)])) h
$$;

-- For servers of the version before that, which do not send infants.
create or replace function hold_seats(
  user_ids uuid[], leg_ids uuid[], pax smallint[], keys text[],
  hold_seconds integer, fee_bps integer, disclosure_template text, networks text[]
) returns table (ordinal integer, outcome jsonb)
language sql as $$
  select h.ordinal, h.outcome from hold_seats(user_ids, leg_ids, pax, keys, hold_seconds, fee_bps, disclosure_template, networks,
    array_fill(0::smallint, array[cardinality(user_ids)])) h
$$;

-- For servers of an earlier version, which send no networks and do not know the new refusals.
create or replace function hold_seats(
  user_ids uuid[], leg_ids uuid[], pax smallint[], keys text[],
  hold_seconds integer, fee_bps integer, disclosure_template text
) returns table (ordinal integer, outcome jsonb)
language sql as $$
  select h.ordinal, case when h.outcome ->> 'refused' in ('hold_needs_confirmed_email', 'holds_paused', 'held_lately')
    then jsonb_build_object('refused', 'too_many_holds') else h.outcome end
  from hold_seats(user_ids, leg_ids, pax, keys, hold_seconds, fee_bps, disclosure_template,
    array_fill(null::text, array[cardinality(user_ids)])) h
$$;
