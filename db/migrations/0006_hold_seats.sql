-- Holding seats: one statement, one round trip, for one request or for many that arrived together (decision 0003).
-- Every query of a plpgsql function sees what was committed before it began, so what is counted after the lock is true.
create function hold_seats(
  user_ids uuid[], leg_ids uuid[], pax smallint[], keys text[],
  hold_seconds integer, fee_bps integer, disclosure_template text
) returns table (ordinal integer, outcome jsonb)
language plpgsql as $$
declare
  at timestamptz;
  key_is_ours boolean[];
  ask record;
  known record;
  leg record;
  free smallint;
  price bigint;
  amount bigint;
  booking record;
begin
  -- A key that another server is working on right now is refused instead of waited for.
  key_is_ours := array(
    select pg_try_advisory_xact_lock(hashtextextended(a.user_id || a.key, 0))
    from unnest(user_ids, keys) with ordinality as a (user_id, key, ordinal) order by a.ordinal
  );

  -- Legs before users before bookings, each in order: whoever locks several does it this way, so nobody waits in a ring.
  perform 1 from legs where id = any (leg_ids) order by id for no key update;
  perform 1 from users where id = any (user_ids) order by id for no key update;
  at := clock_timestamp();

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
  loop
    ordinal := ask.ordinal;

    if not key_is_ours[ordinal] then
      outcome := jsonb_build_object('refused', 'idempotency_key_in_flight');
      return next;
      continue;
    end if;

    select k.fingerprint, k.outcome into known from idempotency_keys k
    where k.user_id = ask.user_id and k.key = ask.key and k.created_at > at - interval '24 hours';
    if found then
      outcome := case when known.fingerprint = ask.fingerprint then known.outcome
        else jsonb_build_object('refused', 'idempotency_key_reused') end;
      return next;
      continue;
    end if;

    select l.*, o.may_publish, o.legal_name, o.cancel_window_hours, o.no_show_penalty_pct, o.refund_rules into leg
    from legs l join operators o on o.id = l.operator_id where l.id = ask.leg_id;
    if not found then
      outcome := jsonb_build_object('refused', 'leg_not_found');
      return next;
      continue;
    end if;

    free := leg.seats_total - leg.seats_sold - leg.seats_held;
    if leg.status <> 'PUBLISHED' or not leg.may_publish or at >= leg_sales_close_at(leg.departure_at) then
      outcome := jsonb_build_object('refused', 'leg_not_bookable');
    elsif exists (
      select from bookings b where b.user_id = ask.user_id and b.leg_id = ask.leg_id and b.status = 'PENDING'
    ) then
      outcome := jsonb_build_object('refused', 'already_holding');
    elsif (
      select count(*) from bookings b
      where b.user_id = ask.user_id and b.status = 'PENDING' and b.hold_expires_at > at
    ) >= 3 then
      outcome := jsonb_build_object('refused', 'too_many_holds');
    elsif ask.pax > free or (leg.sale_mode = 'WHOLE_AIRCRAFT' and free < leg.seats_total) then
      outcome := jsonb_build_object('refused', 'not_enough_seats', 'free', free);
    else
      price := leg_price_minor(
        leg.price_mode, leg.ask_price_minor, leg.floor_price_minor, leg.currency,
        leg.published_at, leg_sales_close_at(leg.departure_at), at
      );
      -- A whole aircraft is held with every seat, however many travel.
      amount := case when leg.sale_mode = 'WHOLE_AIRCRAFT' then leg.seats_total else ask.pax end;
      update legs l set seats_held = l.seats_held + amount where l.id = ask.leg_id;
      insert into bookings as b (
        user_id, leg_id, seats, price_minor, amount_minor, fee_minor, currency, hold_expires_at,
        cancel_window_hours, no_show_penalty_pct, refund_rules, operating_carrier, disclosure, created_at
      ) values (
        ask.user_id, ask.leg_id, amount, price, price * amount, (price * amount * fee_bps + 5000) / 10000,
        leg.currency, date_trunc('milliseconds', at + make_interval(secs => hold_seconds)),
        leg.cancel_window_hours, leg.no_show_penalty_pct, leg.refund_rules, leg.legal_name,
        replace(disclosure_template, '{carrier}', leg.legal_name), at
      ) returning b.id, b.hold_expires_at into booking;
      outcome := jsonb_build_object('bookingId', booking.id, 'holdExpiresAt', booking.hold_expires_at);
    end if;

    -- Replaces only a key older than a day, which no longer counts.
    insert into idempotency_keys as k (user_id, key, fingerprint, outcome, created_at)
    values (ask.user_id, ask.key, ask.fingerprint, outcome, at)
    on conflict (user_id, key) do update
      set fingerprint = excluded.fingerprint, outcome = excluded.outcome, created_at = excluded.created_at;
    return next;
  end loop;
end $$;
