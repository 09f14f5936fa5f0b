-- Of a booking that was marked as a no-show, how many did not come; null: nobody came.
alter table bookings add column no_show_people smallint check (no_show_people > 0);
