-- Each use of a trip pass at the door, as the crew's phones report it. Two of one pass that were not taken back are a double use.
create table check_ins (
  -- Made by the phone, so that a report that is sent again changes nothing.
  id uuid primary key,
  booking_id uuid not null references bookings on delete restrict,
  seat smallint not null check (seat between 1 and 19),
  checked_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  checked_by uuid not null references users on delete restrict,
  -- Who stood at the door, as they call themselves.
  crew text not null check (length(crew) between 1 and 40),
  by_code boolean not null,
  undone_at timestamptz,
  constraint check_ins_in_time check (checked_at <= received_at)
);
create index check_ins_booking_id on check_ins (booking_id, seat);
create index check_ins_checked_by on check_ins (checked_by);
