-- Publishing ends by itself when a certificate does.
-- publish_until, compared with the clock at every read, takes the place of may_publish: the one column that says who sells.
alter table operators
  -- Null until they were chosen; until then the columns hold what is proposed.
  add column policies_saved_at timestamptz,
  -- The end of the first certificate's last day; null while one is missing.
  add column certificates_until timestamptz;
update operators set policies_saved_at = updated_at;
drop trigger operators_change_catalogue on operators;
alter table operators drop column may_publish;
alter table operators
  add column publish_until timestamptz generated always as (
    case when kyb_status = 'APPROVED' and onboarding_status = 'COMPLETE' and payouts_enabled then certificates_until end
  ) stored,
  -- The end of publishing that open pages have been told of.
  add column publish_end_told timestamptz;
create index operators_publish_until on operators (publish_until);
create index operators_updated_at on operators (updated_at desc, id desc);
create index operators_kyb_status on operators (kyb_status, updated_at desc);

create trigger operators_change_catalogue after update on operators
  for each row when (old.publish_until is distinct from new.publish_until) execute function tell_catalogue_changed();

create function keep_certificates_until() returns trigger language plpgsql as $$
begin
  update operators set certificates_until = (
    select case when count(distinct type) = 2 then (min(expires_on) + 1)::timestamp at time zone 'UTC' end
    from operator_documents
    where operator_id = new.operator_id and type in ('aoc', 'insurance') and replaced_at is null
  )
  where id = new.operator_id;
  return null;
end $$;
create trigger operator_documents_certificates after insert or update on operator_documents
  for each row execute function keep_certificates_until();

-- hold_seats() as it is, but for what it asks the operator. db/schema.sql shows the outcome.
do $$
declare
  before constant text := pg_get_functiondef('hold_seats'::regproc);
  after text := replace(before, 'o.may_publish into leg', 'o.publish_until into leg');
begin
  after := replace(after, 'not leg.may_publish or', 'leg.publish_until is null or at >= leg.publish_until or');
  if after like '%may_publish%' or after not like '%at >= leg.publish_until%' then
    raise exception 'hold_seats() is not as this migration expects it';
  end if;
  execute after;
end $$;
