-- An operator's designator, for the boarding codes of IATA Resolution 792: two signs as IATA gives them, or ICAO's three letters.
alter table operators add column carrier_code text
  constraint operators_carrier_code_check check (carrier_code ~ '^[A-Z0-9]{2,3}$' and carrier_code ~ '[A-Z]');
