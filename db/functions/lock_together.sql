-- Locks all bookings that are paid for together: a booking and, on a journey, the other leg's. Their legs are
-- locked before them, each in the order of their ids, as in every transaction that changes seats. The caller reads them in
-- its next statement, which sees everything that was committed before the locks. Statements of the rest of the transaction find
-- their rows by ids, so they use generic plans: planning for each value costs more than running them.
create or replace function lock_together(asked uuid) returns void language plpgsql as $$
declare
  ids uuid[];
begin
  perform set_config('plan_cache_mode', 'force_generic_plan', true);
  ids := array(
    select id from bookings where id = asked
    union select other.id from bookings b join bookings other on other.journey_id = b.journey_id where b.id = asked
  );
  perform 1 from legs where id in (select b.leg_id from bookings b where b.id = any (ids)) order by id for no key update;
  perform 1 from bookings where id = any (ids) order by id for no key update;
end $$;
