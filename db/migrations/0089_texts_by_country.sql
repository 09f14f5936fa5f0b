-- Texts go to some countries only, and no more of them in a day than is set for a network and for all.
-- contract: more reasons are allowed than before, and the version before writes the old ones.
alter table sms_messages drop constraint sms_messages_end_reason_check;
alter table sms_messages add constraint sms_messages_end_reason_check
  check (end_reason in ('STOPPED', 'REFUSED', 'LATE', 'NO_CARRIER', 'COUNTRY', 'DAY_FULL'));

-- The network that asked for the number's code, as a keyed hash; null for numbers that were there before.
alter table phones add column network_hash bytea;
