-- Baggage and pets as facts: what an operator takes on board, and what travellers of a booking bring.
alter table operators add column on_board_rules jsonb;
alter table aircraft
  -- Null: as the operator says for all its aircraft.
  add column on_board_rules jsonb;
alter table legs
  -- False: no pets on this flight. True: they are promised. Null: as the rules say, where the border allows.
  add column takes_pets boolean;
alter table bookings
  -- Null: nothing was said. Forgotten with the passengers.
  add column brought jsonb;

-- Routes for pets that administrators have granted as permissions are now rows of the tables.
insert into selling_rules (id, kind, subject, rule, source, mark, valid_from, valid_until, set_by, reason, set_at)
select 'PETS-' || upper(p.id::text), 'PET_ROUTE', p.scope, jsonb_build_object('icao', p.scope, 'operatorId', p.operator_id,
  'operator', o.trade_name), p.reference, 'K', null, p.valid_until, p.decided_by, p.reason, p.decided_at
from selling_permissions p join operators o on o.id = p.operator_id
where p.code = 'PET_GB_ROUTE' and p.status = 'GRANTED' and length(p.scope) = 4;
