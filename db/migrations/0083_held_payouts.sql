-- An operator that may not sell any more is not paid until an administrator says so, leg by leg.
-- contract: the list of reasons grows; a server of before goes on writing those it knows.
alter table payouts drop constraint payouts_waits_for_check;
alter table payouts add constraint payouts_waits_for_check
  check (waits_for in ('PAYOUT_ACCOUNT', 'REFUND', 'EARLIER_PAYOUT', 'PROVIDER', 'OPERATOR_SUSPENDED'));

create table payout_releases (
  payout_id uuid primary key references payouts on delete restrict,
  released_by uuid not null references users on delete restrict,
  reason text not null check (length(reason) between 1 and 500),
  released_at timestamptz not null default clock_timestamp()
);
create index payout_releases_released_by on payout_releases (released_by);

-- Whoever had lost the role before the column was kept.
update operators o set owner_may_sell = false from users u
  where u.id = o.user_id and o.kyb_status = 'APPROVED' and o.owner_may_sell and u.role = 'USER';
