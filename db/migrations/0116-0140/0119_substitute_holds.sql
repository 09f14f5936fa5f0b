-- A hold that is a substitute for a cancelled flight: the traveller did not ask for it, so it counts against no limit of theirs.
alter table bookings add column substitute_for uuid references substitute_offers (booking_id) on delete restrict;
create index bookings_substitute_for on bookings (substitute_for) where substitute_for is not null;
