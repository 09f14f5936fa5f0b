-- What the next period of Premium costs its owner, who keeps their price when another one is sold; null until it is read.
alter table plan_subscriptions add column price_minor bigint, add column price_currency text;
