-- How a flight stands on its day, as its operator or its crew says. The departure that was sold stays as it is.
alter table legs
  add column day_status text not null default 'SCHEDULED'
    check (day_status in ('SCHEDULED', 'ON_TIME', 'DELAYED', 'BOARDING', 'DEPARTED', 'LANDED')),
  -- Who flies, as travellers read it.
  add column crew text check (length(crew) between 1 and 120),
  -- Of a delay: when it is expected to leave.
  add column expected_departure_at timestamptz(3),
  add column departed_at timestamptz(3),
  add column landed_at timestamptz(3),
  -- When the last of this was said to have happened.
  add column day_changed_at timestamptz(3),
  add constraint legs_delayed check (day_status <> 'DELAYED' or expected_departure_at is not null),
  add constraint legs_departed check (day_status <> 'DEPARTED' or departed_at is not null),
  add constraint legs_landed check ((day_status = 'LANDED') = (landed_at is not null));
-- Crews' names are kept as long as passengers' are.
create index legs_crew on legs (arrival_at) where crew is not null;

-- What was said of another departure says nothing of this one.
create trigger legs_forget_day before update of departure_at on legs for each row
  when (new.departure_at is distinct from old.departure_at) execute function forget_day();

-- A landing that is reported, or a delay, moves the payouts of a flight that the clock has marked as flown.
-- contract: the trigger runs in more cases than before, and in all of those.
drop trigger legs_schedule_payouts on legs;
create trigger legs_schedule_payouts after insert or update of status, landed_at, expected_departure_at on legs
  for each row when (new.status = 'FLOWN') execute function schedule_payouts();
