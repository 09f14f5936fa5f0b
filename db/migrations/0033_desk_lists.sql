-- The administrators' lists, newest first, with a hundred thousand rows. One index each: every hold pays for those of bookings.
create index bookings_newest on bookings (created_at desc, id desc);
create index payments_newest on payments (created_at desc, id desc);
create index legs_last_departure on legs (departure_at desc, id desc);
create index ledger_entries_newest on ledger_entries (posted_at desc, id desc);
create index ledger_entries_by_account on ledger_entries (account, posted_at desc, id desc);
