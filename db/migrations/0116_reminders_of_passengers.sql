-- Travellers are also reminded of passengers who are still to be named (READY), two days and four hours before departure.
-- contract: the check only allows two values more, so the version before writes nothing that it refuses.
alter table trip_reminders drop constraint trip_reminders_kind_check,
  add constraint trip_reminders_kind_check check (kind in ('DAY', 'HOURS', 'READY_48', 'READY_4'));
