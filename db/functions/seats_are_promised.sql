-- Whether another traveller who waits before this one could take the free seats.
create or replace function seats_are_promised(leg uuid, asking_user uuid, free integer, at timestamptz) returns boolean
language sql stable as $$
  select exists (
    select from servable_places(leg, free, at) w
    left join waiting_places own on own.leg_id = leg and own.user_id = asking_user and own.status = 'WAITING'
    where w.user_id <> asking_user and (own.id is null or (w.joined_at, w.id) < (own.joined_at, own.id)))
$$;
