-- Which confirmation an operator was warned of, a day before it ends: each once.
create table confirmation_warnings (
  leg_id uuid primary key references legs (id) on delete cascade,
  -- The confirmation that was about to end: a later one is warned of again.
  confirmed_at timestamptz(3) not null
);
create index legs_confirmed_flying_at on legs (confirmed_flying_at)
  where confirmed_flying_at is not null and status = 'PUBLISHED';
