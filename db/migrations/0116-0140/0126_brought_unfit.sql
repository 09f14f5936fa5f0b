-- Since when a flight, as its operator has changed it, does not take all that a booking says it brings. Null: it does, or nobody asked anew.
alter table bookings add column brought_unfit_at timestamptz(3);
