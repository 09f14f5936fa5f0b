-- When an operator's account at the payment provider was read, and when the sweep reads it again.
alter table operators
  -- The newest link to the provider's setup pages.
  add column payout_link_at timestamptz,
  -- When the reading began that the columns above come from: an older one that arrives late changes nothing.
  add column payout_read_at timestamptz,
  add column payout_check_at timestamptz;
create index operators_payout_check_at on operators (payout_check_at) where payout_check_at is not null;
