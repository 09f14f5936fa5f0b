-- Copies to the leg until when its reference price may be shown: 90 days from the day of its valid evidence, if
-- the price of the evidence equals it.
create or replace function keep_reference_until() returns trigger language plpgsql as $$
begin
  update legs set reference_until = (
    select (e.evidence_on + 90)::timestamp at time zone 'UTC' from price_evidence e
    where e.leg_id = legs.id and e.replaced_at is null and e.voided_at is null
      and e.per_person_minor = legs.reference_price_minor and e.currency = legs.currency)
  where id = new.leg_id;
  return null;
end $$;
