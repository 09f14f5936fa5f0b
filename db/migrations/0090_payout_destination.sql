-- Where an operator's payouts go, as a keyed hash: a change at the provider is told to its owner. Null until it was first read.
alter table operators add column payout_destination_hash bytea;
