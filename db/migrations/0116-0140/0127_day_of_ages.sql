-- The day for which the ages in child_ages were counted: a flight that moves past a birthday leaves them as they were settled.
alter table bookings add column ages_on date;
