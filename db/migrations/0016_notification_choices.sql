-- Which mails somebody wants besides those about their own bookings and their account's safety; no row, the defaults.
create table notification_choices (
  user_id uuid primary key references users on delete cascade,
  route_alerts boolean not null default true,
  price_drops boolean not null default true,
  news boolean not null default false,
  updated_at timestamptz not null default now()
);
