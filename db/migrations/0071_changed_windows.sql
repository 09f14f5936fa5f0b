-- The latest departure of a flight before it was changed: its own time where it had no window, null where it was not kept yet.
alter table leg_changes add column departs_by timestamptz;
