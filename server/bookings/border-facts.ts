import { sql } from 'kysely'
import type { BorderFacts } from '#contract/may-be-sold/check-people.ts'

/**
 * SQL for the facts that decide which details passengers must give, besides the airports: the document rules (the
 * newest first), the carrier and the aircraft's take-off mass. For queries of `legs`.
 */
export const borderFacts = sql<BorderFacts>`jsonb_build_object(
  'documents', coalesce((
    select jsonb_agg(r.rule || jsonb_build_object('from', r.valid_from, 'until', r.valid_until)
      order by r.valid_from desc nulls last, r.id)
    from selling_rules r where r.kind = 'DOCUMENT'), '[]'),
  'isVwpSignatory', coalesce((select o.vwp_signatory from operators o where o.id = legs.operator_id), false),
  'minors', coalesce((select o.unaccompanied_minors from operators o where o.id = legs.operator_id), 'NONE'),
  'isDirect', legs.technical_stop_icao is null,
  'mtowKg', coalesce(
    (select a.mtow_kg from aircraft a where a.operator_id = legs.operator_id and a.tail = legs.tail),
    (select t.mtow_kg from aircraft_types t where t.designator = legs.aircraft_type)))`
