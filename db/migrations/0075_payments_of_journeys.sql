-- Payments of a journey share the provider's ids, and an index of the first of them alone finds none of the others: each search by id read them all.
create index payments_payment_intent_id on payments (payment_intent_id);
create index payments_session_id on payments (session_id);
