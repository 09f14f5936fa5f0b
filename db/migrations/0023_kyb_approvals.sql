-- A review may need the approval of several administrators; approvals lapse when it ends otherwise.
create table kyb_approvals (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references operators on delete restrict,
  approved_by uuid not null references users on delete restrict,
  notes text,
  approved_at timestamptz not null default now(),
  lapsed_at timestamptz
);
create unique index kyb_approvals_one_each on kyb_approvals (operator_id, approved_by) where lapsed_at is null;
create index kyb_approvals_approved_by on kyb_approvals (approved_by);
