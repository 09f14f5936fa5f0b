-- What the owner of a plan decided about its renewal stands above what was begun for a deletion that was taken back.
alter table plan_subscriptions add column ended_by_owner_at timestamptz;
