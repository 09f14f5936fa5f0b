-- Infants on a lap: how many a booking has, and what of a flight's taxes they owe.
-- contract: the checks of places only allow more, so the version before writes nothing that they refuse.
alter table bookings
  -- Beside the people in seats. Frozen by the hold.
  add column infants smallint not null default 0 check (infants >= 0 and infants <= coalesce(people, seats));

-- Infants follow the people in seats, so an aircraft's last place is beyond its last seat.
alter table passengers drop constraint passengers_seat_check, add constraint passengers_seat_check check (seat between 1 and 38);
alter table check_ins drop constraint check_ins_seat_check, add constraint check_ins_seat_check check (seat between 1 and 38);

alter table legs
  -- Of one infant on a lap, in the leg's currency.
  add column tax_infant_minor bigint not null default 0 check (tax_infant_minor >= 0),
  -- What of it stands in the base of each percentage; empty: nothing.
  add column tax_infant_bases_minor bigint[] not null default '{}';

-- Flights that are priced already: as the next pricing will say.
with lines as (
  select t.leg_id, place, line, line ->> 'kind' = 'PER_HEAD' and exists (
      select from tax_rules r where r.id = line ->> 'ruleId' and r.taxed_from_age <= 1
        and (r.lap_infants = 'TAXED' or (r.lap_infants = 'FREE_IF_UNPAID' and l.sale_mode = 'WHOLE_AIRCRAFT'))) as owed
  from leg_taxes t join legs l on l.id = t.leg_id cross join jsonb_array_elements(t.lines) with ordinality as x (line, place)
), sums as (
  select leg_id,
    jsonb_agg(case when owed then line || '{"lapInfants": true}' else line end order by place) as lines,
    sum((line ->> 'amountMinor')::bigint) filter (where owed) as minor,
    coalesce(sum((line ->> 'amountMinor')::bigint) filter (where owed and (line ->> 'inBase')::boolean), 0) as base_minor,
    array_agg((line ->> 'inBase')::boolean order by place) filter (where line ->> 'kind' = 'AD_VALOREM') as percentages
  from lines group by leg_id having bool_or(owed)
), kept as (
  update leg_taxes t set lines = s.lines from sums s where t.leg_id = s.leg_id
)
update legs l set tax_infant_minor = s.minor, tax_infant_bases_minor = coalesce(array(
  select case when in_base then s.base_minor else 0 end from unnest(s.percentages) with ordinality as p (in_base, place)
  order by place), '{}')
from sums s where l.id = s.leg_id;
