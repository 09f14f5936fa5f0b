-- Refuses a commit after which the entries of a posting do not sum to zero.
create or replace function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entries where posting = new.posting group by currency having sum(amount_minor) <> 0
  ) then
    raise exception 'posting % does not balance', new.posting using errcode = 'check_violation';
  end if;
  return null;
end $$;
