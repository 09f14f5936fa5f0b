-- Counts the decisions on an application, so that of two administrators who decide at once the later one is told.
alter table applications add column version integer not null default 1;
