-- Counters of rate-limiter-flexible. Unlogged: they hold over several servers, and a crash may forget them.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
