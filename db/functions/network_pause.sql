-- Until when travellers on this network who have not paid recently cannot hold seats: after unpaid holds, or while
-- twelve are live.
create or replace function network_pause(of_network text, at timestamptz) returns table (paused_until timestamptz)
language sql stable as $$
  select greatest(h.ended_at + hold_pause(h.unpaid, 12, 4), case when h.live >= 12 then h.next_ends_at end)
  from (
    select count(*) filter (where b.lives) as live, min(b.hold_expires_at) filter (where b.lives) as next_ends_at,
      coalesce(sum(unpaid_hold_count(b.created_at, b.ended_at)), 0) as unpaid, max(b.ended_at) as ended_at
    from (
      select k.created_at, k.hold_expires_at, unpaid_hold_ended_at(k, at) as ended_at,
        k.status = 'PENDING' and k.hold_expires_at > at and not exists (
          select from payments p where p.booking_id = k.id and p.status in ('AUTHORISED', 'CAPTURED')) as lives
      from network_holds n join bookings k on k.id = n.booking_id
      where n.network = of_network and n.held_at > at - interval '1 day'
      offset 0
    ) b
  ) h
$$;
