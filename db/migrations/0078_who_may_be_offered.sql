-- One function says who may be offered something: nobody who is suspended, has asked to be deleted or is gone.
create function may_be_offered(account users) returns boolean language sql immutable as $$
  select account.suspended_at is null and account.delete_requested_at is null and account.anonymised_at is null
$$;

create or replace function servable_places(leg uuid, free integer, at timestamptz) returns setof waiting_places
language sql stable as $$
  select w.* from waiting_places w join legs l on l.id = w.leg_id join users u on u.id = w.user_id
  where w.leg_id = leg and w.status = 'WAITING' and may_be_offered(u)
    and (w.not_before is null or w.not_before <= at)
    and case l.sale_mode when 'WHOLE_AIRCRAFT' then free >= l.seats_total else w.seats <= free end
    and not exists (
      select from bookings b where b.user_id = w.user_id and b.leg_id = leg and b.status = 'PENDING' and b.hold_expires_at > at)
    and 3 > (
      select count(*) from bookings b where b.user_id = w.user_id and b.status = 'PENDING' and b.hold_expires_at > at)
  order by w.joined_at, w.id
$$;
