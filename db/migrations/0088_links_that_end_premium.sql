-- A mailed link ends Premium for an account that cannot sign in.
alter table account_tokens drop constraint account_tokens_purpose_check;
-- contract: more purposes are allowed than before, and the version before writes the old ones.
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('VERIFY_EMAIL', 'RESET_PASSWORD', 'END_PREMIUM'));
