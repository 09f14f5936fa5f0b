-- When the end of an aircraft's cover changes, copies it to the aircraft's legs on sale and has saved routes matched again.
create or replace function keep_aircraft_legs_covered() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.covered_until is not distinct from old.covered_until then
    return null;
  end if;
  update legs set covered_until = new.covered_until
  where operator_id = new.operator_id and tail = new.tail and status in ('DRAFT', 'PUBLISHED')
    and departure_at > now() - interval '2 days';
  if exists (select from alerts) then
    perform add_quiet_job('alerts:match', json_build_object('legId', l.id),
      job_key => 'alerts:match ' || l.id, max_attempts => 25, flags => array['keyed'])
    from legs l where l.operator_id = new.operator_id and l.tail = new.tail and l.status = 'PUBLISHED'
      and l.departure_at > now() and leg_is_covered(l);
  end if;
  return null;
end $$;
