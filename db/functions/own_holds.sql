-- The facts of a traveller's holds that limit the next hold. `paused_until`: the end of a pause. `again_at`: when
-- this leg may be held again. The wait is as long as the last hold on it lasted, and applies only if that was more
-- than a minute and another visitor has looked at the leg since. Neither applies to a traveller who has paid for a
-- booking in the last thirty days. Substitutes for a cancelled leg do not count, because the traveller did not
-- request them.
create or replace function own_holds(person uuid, leg uuid, from_network text, at timestamptz)
returns table (on_this_leg boolean, live bigint, pays boolean, paused_until timestamptz, again_at timestamptz)
language sql stable as $$
  select h.on_this_leg, h.live, h.pays,
    case when not h.pays then h.ended_at + hold_pause(h.unpaid, 3, 1) end,
    case when not h.pays and h.again_at > at and exists (
      select from leg_looks k where k.leg_id = leg and k.looked_at >= h.held_from
        and k.looker <> person::text and k.looker is distinct from from_network
    ) then h.again_at end
  from (
    select coalesce(bool_or(b.leg_id = leg and b.status = 'PENDING' and b.hold_expires_at > at), false) as on_this_leg,
      count(*) filter (where b.status = 'PENDING' and b.hold_expires_at > at and b.substitute_for is null) as live,
      coalesce(bool_or(b.confirmed_at > at - interval '30 days' and coalesce(b.cancel_reason, 'OPERATOR') = 'OPERATOR'), false) as pays,
      coalesce(sum(unpaid_hold_count(b.created_at, b.ended_at)) filter (where b.ended_at > at - interval '1 day'), 0) as unpaid,
      max(b.ended_at) as ended_at,
      max(b.ended_at + (b.ended_at - b.created_at)) filter (where b.leg_id = leg and b.ended_at > b.created_at + interval '1 minute')
        as again_at,
      max(b.created_at) filter (where b.leg_id = leg and b.ended_at is not null) as held_from
    -- `offset 0` limits the read to the user's own bookings; a plan made with little data would otherwise read every
    -- live hold.
    from (select k.*, unpaid_hold_ended_at(k, at) as ended_at from bookings k where k.user_id = person offset 0) b
  ) h
$$;
