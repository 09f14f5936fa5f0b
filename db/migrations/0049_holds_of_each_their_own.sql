-- Of holds made by one statement, each goes to its own traveller and flight. In hold_seats() an array that is first written
-- at its second place begins there, and unnest() pairs places by order: behind a refused request each hold went to the
-- traveller and flight before its own. Now every array begins at its first place.
do $$
declare
  before constant text := pg_get_functiondef('hold_seats'::regproc);
  after constant text := replace(before, '  for ask in', '  new_fingerprints := array_fill(null::text, array[cardinality(user_ids)]);
  booking_ids := array_fill(null::uuid, array[cardinality(user_ids)]);
  booked_seats := array_fill(null::smallint, array[cardinality(user_ids)]);

  for ask in');
begin
  if after not like '%array_fill(null::smallint%for ask in%' then
    raise exception 'hold_seats() is not as this migration expects it';
  end if;
  execute after;
end $$;
