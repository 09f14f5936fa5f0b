-- The waiting travellers who can take this many free seats of a leg, in the order of the list. It skips travellers
-- who need more seats, who already hold seats on this leg or on three others, or who may not hold seats now; they
-- keep their places. hold_seats() and the offers both use it.
create or replace function servable_places(leg uuid, free integer, at timestamptz) returns setof waiting_places
language sql stable as $$
  select w.* from waiting_places w join legs l on l.id = w.leg_id join users u on u.id = w.user_id
  cross join lateral own_holds(w.user_id, leg, null, at) own
  where w.leg_id = leg and w.status = 'WAITING' and may_be_offered(u)
    and (w.not_before is null or w.not_before <= at)
    and case l.sale_mode when 'WHOLE_AIRCRAFT' then free >= l.seats_total else w.seats <= free end
    and not own.on_this_leg and own.live < case when u.email_verified_at is null then 1 else 3 end
    and coalesce(own.paused_until <= at, true) and own.again_at is null
  order by w.joined_at, w.id
$$;
