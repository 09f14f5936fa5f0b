-- Each of a payment's four versions was written into two or three indexes for each id of the provider. One index takes their place:
-- payments of a journey share an id and name different payments that they share with; any other id is used once.
-- contract: the new unique indexes refuse what the old ones refused.
create unique index payments_of_session on payments (session_id, shares_with) nulls not distinct where session_id is not null;
drop index payments_session_id;
drop index payments_session_id_key;
drop index payments_shared_session;
create unique index payments_of_intent on payments (payment_intent_id, shares_with) nulls not distinct
  where payment_intent_id is not null;
drop index payments_payment_intent_id;
drop index payments_payment_intent_id_key;
