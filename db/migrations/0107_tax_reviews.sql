-- The yearly reviews of tax rules of which administrators have been reminded, each once a year.
create table tax_reviews (
  code text not null,
  year smallint not null,
  reminded_at timestamptz not null default now(),
  primary key (code, year)
);
