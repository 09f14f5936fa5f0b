-- What the timeline of a booking tells: when its money moved, why an administrator cancelled it, which mails it caused.
alter table bookings add column cancel_note text check (length(cancel_note) between 1 and 500);
alter table bookings add column cancelled_by uuid references users on delete restrict;
create index bookings_cancelled_by on bookings (cancelled_by) where cancelled_by is not null;

alter table payments add column authorised_at timestamptz;
alter table payments add column captured_at timestamptz;
alter table payments add column ended_at timestamptz;
update payments p set captured_at = coalesce(b.confirmed_at, p.updated_at), authorised_at = coalesce(b.confirmed_at, p.updated_at)
from bookings b where b.id = p.booking_id and p.status in ('CAPTURED', 'REFUNDED');
update payments set authorised_at = updated_at where status = 'AUTHORISED';
update payments set ended_at = updated_at where status in ('CANCELLED', 'EXPIRED');

alter table mails add column kind text;
alter table mails add column booking_id uuid references bookings on delete set null;
create index mails_booking_id on mails (booking_id) where booking_id is not null;
