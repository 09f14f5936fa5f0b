-- Marks the wallet passes that show the changed row; a scheduled pass refreshes them after the commit. It locks them
-- in order, to avoid deadlocks.
create or replace function recheck_wallet_passes() returns trigger language plpgsql as $$
declare
  showing uuid[];
begin
  if tg_table_name = 'bookings' then
    showing := array[new.id];
  elsif tg_table_name = 'passengers' then
    showing := array[coalesce(new.booking_id, old.booking_id)];
  elsif tg_table_name = 'legs' then
    showing := array(select b.id from bookings b where b.leg_id = new.id);
  elsif tg_table_name = 'users' then
    showing := array(select b.id from bookings b where b.user_id = new.id);
  else
    showing := array(select b.id from legs l join bookings b on b.leg_id = l.id
      where new.id in (l.origin_fbo_id, l.destination_fbo_id) and l.status = 'PUBLISHED');
  end if;
  update wallet_passes p set check_at = clock_timestamp()
  from (select id from wallet_passes where booking_id = any (showing) and voided_at is null order by id for update) found
  where p.id = found.id;
  return null;
end $$;
