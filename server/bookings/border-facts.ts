import { sql } from 'kysely'
import type { BorderFacts } from '#contract/may-be-sold/check-people.ts'

/** What a border asks of the documents of a flight's passengers; in queries of `legs`. The rules are the newest first. */
export const borderFacts = sql<BorderFacts>`jsonb_build_object(
  'documents', coalesce((
    select jsonb_agg(r.rule || jsonb_build_object('from', r.valid_from, 'until', r.valid_until)
      order by r.valid_from desc nulls last, r.id)
    from selling_rules r where r.kind = 'DOCUMENT'), '[]'),
  'isVwpSignatory', coalesce((select o.vwp_signatory from operators o where o.id = legs.operator_id), false))`
