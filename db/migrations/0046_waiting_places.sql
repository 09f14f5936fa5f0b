-- The waiting list of a sold-out leg: freed seats are held for whoever waits, in order (decision 24).
create table waiting_places (
  id uuid primary key default uuidv7(),
  leg_id uuid not null references legs on delete restrict,
  user_id uuid not null references users on delete cascade,
  -- How many people travel.
  seats smallint not null check (seats between 1 and 19),
  -- OFFERED: seats are held for this traveller, in the booking named here, which says until when.
  status text not null default 'WAITING'
    check (status in ('WAITING', 'OFFERED', 'TAKEN', 'LAPSED', 'LEFT', 'CLOSED')),
  -- Written under the leg's lock: the order of the list.
  joined_at timestamptz not null default clock_timestamp(),
  offered_at timestamptz,
  booking_id uuid references bookings on delete restrict,
  ended_at timestamptz,
  check ((booking_id is null) = (offered_at is null)),
  check (status <> 'OFFERED' or booking_id is not null),
  check ((status in ('WAITING', 'OFFERED')) = (ended_at is null))
);
create unique index waiting_places_one_each on waiting_places (leg_id, user_id) where ended_at is null;
create index waiting_places_in_order on waiting_places (leg_id, joined_at, id) where status = 'WAITING';
create index waiting_places_offered on waiting_places (booking_id) where status = 'OFFERED';
create index waiting_places_booking_id on waiting_places (booking_id) where booking_id is not null;
create index waiting_places_user_id on waiting_places (user_id, joined_at);

-- Whom so many free seats of a leg can serve, first come first. Who needs more is passed over and keeps the place, as is
-- who holds seats on this leg or on three others already, or may not sign in. hold_seats() and the offers agree by it.
create function servable_places(leg uuid, free integer, at timestamptz) returns setof waiting_places
language sql stable as $$
  select w.* from waiting_places w join legs l on l.id = w.leg_id join users u on u.id = w.user_id
  where w.leg_id = leg and w.status = 'WAITING' and u.suspended_at is null
    and case l.sale_mode when 'WHOLE_AIRCRAFT' then free >= l.seats_total else w.seats <= free end
    and not exists (
      select from bookings b where b.user_id = w.user_id and b.leg_id = leg and b.status = 'PENDING' and b.hold_expires_at > at)
    and 3 > (
      select count(*) from bookings b where b.user_id = w.user_id and b.status = 'PENDING' and b.hold_expires_at > at)
  order by w.joined_at, w.id
$$;

-- Whether somebody else waits who comes before this traveller and whom the free seats would serve.
create function seats_are_promised(leg uuid, asking_user uuid, free integer, at timestamptz) returns boolean
language sql stable as $$
  select exists (
    select from servable_places(leg, free, at) w
    left join waiting_places own on own.leg_id = leg and own.user_id = asking_user and own.status = 'WAITING'
    where w.user_id <> asking_user and (own.id is null or (w.joined_at, w.id) < (own.joined_at, own.id)))
$$;

-- As before, but nobody overtakes the waiting list.
create or replace function hold_seats(
  user_ids uuid[], leg_ids uuid[], pax smallint[], keys text[],
  hold_seconds integer, fee_bps integer, disclosure_template text
) returns table (ordinal integer, outcome jsonb)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  at timestamptz;
  expires_at timestamptz;
  key_is_ours boolean[];
  ask record;
  known record;
  leg_id_read uuid;
  leg record;
  own record;
  free smallint;
  amount smallint;
  -- What was decided, by ordinal. Written in three statements at the end: each costs as much as several rows.
  outcomes jsonb[];
  new_fingerprints text[];
  booking_ids uuid[];
  booked_seats smallint[];
begin
  if (select count(distinct id) from unnest(user_ids) id) < cardinality(user_ids) then
    raise exception 'hold_seats: one request of each user at a time';
  end if;

  -- A key that another server is working on right now is refused instead of waited for.
  key_is_ours := array(
    select pg_try_advisory_xact_lock(hashtextextended(a.user_id || a.key, 0))
    from unnest(user_ids, keys) with ordinality as a (user_id, key, ordinal) order by a.ordinal
  );

  -- Legs before users before bookings, each in order: whoever locks several does it this way, so nobody waits in a ring.
  perform 1 from legs where id = any (leg_ids) order by id for no key update;
  perform 1 from users where id = any (user_ids) order by id for no key update;
  at := clock_timestamp();
  expires_at := date_trunc('milliseconds', at + make_interval(secs => hold_seconds));

  -- A lapsed hold is free from the second it lapses; marking it here keeps the counters equal to the rows.
  with lapsed as (
    update bookings b set status = 'CANCELLED', cancel_reason = 'EXPIRED', cancelled_at = at
    where b.leg_id = any (leg_ids) and b.status = 'PENDING' and b.hold_expires_at <= at
    returning b.leg_id, b.seats
  )
  update legs l set seats_held = l.seats_held - freed.seats
  from (select lapsed.leg_id, sum(lapsed.seats) as seats from lapsed group by 1) freed
  where l.id = freed.leg_id;

  for ask in
    select a.user_id, a.leg_id, a.pax, a.key, 'hold ' || a.leg_id || ' ' || a.pax as fingerprint, a.ordinal
    from unnest(user_ids, leg_ids, pax, keys) with ordinality as a (user_id, leg_id, pax, key, ordinal)
    order by a.leg_id, a.ordinal
  loop
    if not key_is_ours[ask.ordinal] then
      outcomes[ask.ordinal] := jsonb_build_object('refused', 'idempotency_key_in_flight');
      continue;
    end if;

    select k.fingerprint, k.outcome into known from idempotency_keys k
    where k.user_id = ask.user_id and k.key = ask.key and k.created_at > at - interval '24 hours';
    if found then
      outcomes[ask.ordinal] := case when known.fingerprint = ask.fingerprint then known.outcome
        else jsonb_build_object('refused', 'idempotency_key_reused') end;
      continue;
    end if;

    -- Requests for one leg follow each other: it is read for the first, and `free` counts on from there.
    if leg_id_read is distinct from ask.leg_id then
      leg_id_read := ask.leg_id;
      select l.id, l.status, l.sale_mode, l.departure_at, l.seats_total, l.seats_sold, l.seats_held, o.publish_until,
        exists (select from waiting_places w where w.leg_id = l.id and w.status = 'WAITING') as awaited into leg
      from legs l join operators o on o.id = l.operator_id where l.id = ask.leg_id;
      free := leg.seats_total - leg.seats_sold - leg.seats_held;
    end if;
    if leg.id is null then
      outcomes[ask.ordinal] := jsonb_build_object('refused', 'leg_not_found');
      continue;
    end if;

    -- `offset 0` keeps it to the user's own bookings: planned in a quiet hour it would else read every live hold.
    select coalesce(bool_or(b.leg_id = ask.leg_id), false) as on_this_leg,
      count(*) filter (where b.hold_expires_at > at) as live into own
    from (select * from bookings where user_id = ask.user_id offset 0) b where b.status = 'PENDING';

    if leg.status <> 'PUBLISHED' or leg.publish_until is null or at >= leg.publish_until or at >= leg_sales_close_at(leg.departure_at) then
      outcomes[ask.ordinal] := jsonb_build_object('refused', 'leg_not_bookable');
    elsif own.on_this_leg then
      outcomes[ask.ordinal] := jsonb_build_object('refused', 'already_holding');
    elsif own.live >= 3 then
      outcomes[ask.ordinal] := jsonb_build_object('refused', 'too_many_holds');
    elsif ask.pax > free or (leg.sale_mode = 'WHOLE_AIRCRAFT' and free < leg.seats_total) then
      outcomes[ask.ordinal] := jsonb_build_object('refused', 'not_enough_seats', 'free', free);
    elsif leg.awaited and seats_are_promised(ask.leg_id, ask.user_id, free, at) then
      outcomes[ask.ordinal] := jsonb_build_object('refused', 'seats_promised');
    else
      -- A whole aircraft is held with every seat, however many travel.
      amount := case when leg.sale_mode = 'WHOLE_AIRCRAFT' then leg.seats_total else ask.pax end;
      free := free - amount;
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
    id, user_id, leg_id, seats, price_minor, amount_minor, fee_minor, currency, hold_expires_at,
    cancel_window_hours, no_show_penalty_pct, refund_rules, operating_carrier, disclosure, created_at
  )
  select h.id, h.user_id, h.leg_id, h.seats, p.price, p.price * h.seats, (p.price * h.seats * fee_bps + 5000) / 10000,
    l.currency, expires_at, o.cancel_window_hours, o.no_show_penalty_pct, o.refund_rules, o.legal_name,
    replace(disclosure_template, '{carrier}', o.legal_name), at
  from unnest(booking_ids, user_ids, leg_ids, booked_seats) as h (id, user_id, leg_id, seats)
  join legs l on l.id = h.leg_id
  join operators o on o.id = l.operator_id
  cross join lateral (
    select leg_price_minor(
      l.price_mode, l.ask_price_minor, l.floor_price_minor, l.currency,
      l.published_at, leg_sales_close_at(l.departure_at), at
    ) as price
  ) p
  where h.id is not null;

  -- Replaces only a key older than a day, which no longer counts.
  insert into idempotency_keys as k (user_id, key, fingerprint, outcome, created_at)
  select a.user_id, a.key, a.fingerprint, a.outcome, at
  from unnest(user_ids, keys, new_fingerprints, outcomes) as a (user_id, key, fingerprint, outcome)
  where a.fingerprint is not null
  on conflict (user_id, key) do update
    set fingerprint = excluded.fingerprint, outcome = excluded.outcome, created_at = excluded.created_at;

  return query select o.ordinal::integer, o.outcome from unnest(outcomes) with ordinality as o (outcome, ordinal);
end $$;
