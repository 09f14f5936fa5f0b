-- What an approved operator uploads counts only when an administrator has accepted it; until then the one before does.
alter table operator_documents add column status text not null default 'CURRENT'
  check (status in ('WAITING', 'CURRENT', 'REPLACED', 'DECLINED'));

create or replace function keep_certificates_until() returns trigger language plpgsql as $$
begin
  update operators set certificates_until = (
    select case when count(distinct type) = 2 then (min(expires_on) + 1)::timestamp at time zone 'UTC' end
    from operator_documents
    where operator_id = new.operator_id and type in ('aoc', 'insurance') and status = 'CURRENT'
  )
  where id = new.operator_id;
  return null;
end $$;

update operator_documents set status = 'REPLACED' where replaced_at is not null;
-- replaced_at: when another took its place, or when it was declined.
alter table operator_documents add check ((status in ('WAITING', 'CURRENT')) = (replaced_at is null));

drop index operator_documents_current;
create unique index operator_documents_current on operator_documents (operator_id, type) where status = 'CURRENT';
create unique index operator_documents_waiting on operator_documents (operator_id, type) where status = 'WAITING';
drop index operator_documents_expiry;
create index operator_documents_expiry on operator_documents (expires_on) where status = 'CURRENT';

create table document_decisions (
  id uuid primary key default uuidv7(),
  document_id uuid not null unique references operator_documents on delete restrict,
  accepted boolean not null,
  -- What the operator is told; an acceptance needs none.
  reason text check (length(reason) between 1 and 2000),
  decided_by uuid not null references users on delete restrict,
  decided_at timestamptz(3) not null default clock_timestamp(),
  check (accepted = (reason is null))
);
create index document_decisions_decided_by on document_decisions (decided_by);
