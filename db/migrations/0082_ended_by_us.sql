-- An administrator may end somebody's Premium; the reason is kept with the account's other decisions.
alter table account_decisions drop constraint account_decisions_kind_check;
-- contract: more kinds are allowed than before, and the version before writes the old ones.
alter table account_decisions add constraint account_decisions_kind_check
  check (kind in ('ROLE', 'SUSPEND', 'REINSTATE', 'END_SESSIONS', 'END_PLAN'));
