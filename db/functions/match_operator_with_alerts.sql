-- Like match_leg_with_alerts(), for all legs on sale of an operator that may now publish.
create or replace function match_operator_with_alerts() returns trigger language plpgsql as $$
begin
  if new.publish_until > now() and exists (select from alerts) then
    perform add_quiet_job('alerts:match', json_build_object('legId', l.id),
      job_key => 'alerts:match ' || l.id, max_attempts => 25, flags => array['keyed'])
    from legs l where l.operator_id = new.id and l.status = 'PUBLISHED' and l.departure_at > now();
  end if;
  return null;
end $$;
