-- Premium through a deletion that was taken back, and the letter when the days of grace are over.
-- We ended it because the account was to go: whoever comes back gets it back.
alter table plan_subscriptions add column stopped_for_deletion_at timestamptz;
-- Told that Premium rests; null again once it is paid.
alter table plan_subscriptions add column grace_mailed_at timestamptz;
create index plan_subscriptions_graces on plan_subscriptions (period_start_at)
  where status = 'PAST_DUE' and grace_mailed_at is null;
