-- Who a booking's taxes are for, once its travellers have changed something.
alter table bookings
  -- How many people were given up after the payment; seats and people count those who still fly.
  add column people_given_up smallint not null default 0 check (people_given_up >= 0),
  -- Completed years, on the day of departure, of those in seats whose taxes were settled as children's; everybody else is an adult.
  add column child_ages integer[] not null default '{}';
