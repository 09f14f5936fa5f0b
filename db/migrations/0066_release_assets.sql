-- A page that is open in a browser while releases change asks for scripts of the release it came from: each release leaves them here.
create table release_assets (
  name text primary key check (name ~ '^[A-Za-z0-9._-]{1,200}$'),
  body bytea not null,
  -- When a server of a release that has it was last seen.
  kept_at timestamptz not null default now()
);
create index release_assets_kept_at on release_assets (kept_at);
-- Written once and hardly ever read: not worth compressing at each first start.
alter table release_assets alter column body set storage external;
