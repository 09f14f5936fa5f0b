-- Which workers are alive: jobs locked by one that is not seen any more are given to the others.
create unlogged table job_workers (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);
