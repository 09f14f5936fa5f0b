import { randomUUID } from 'node:crypto'
import type { SellingRuleForm } from '#contract/may-be-sold/admin-selling-rules.ts'
import type { Db } from '#server/runtime/db.ts'
import { dayFromNow } from '#test/build.ts'

type AirportForm = Extract<SellingRuleForm, { kind: 'AIRPORT' }>

/** A form of a rule that closes Reykjavík at night, from today on. */
export function aSellingRuleForm(fields: Partial<AirportForm> = {}): AirportForm {
  return {
    ...{ id: `TEST-${randomUUID().slice(0, 8).toUpperCase()}`, kind: 'AIRPORT', subject: 'BIRK' },
    rule: {
      ...{ level: 'REFUSE', code: 'AIRPORT_CLOSED', message: 'It is closed at night.', moves: 'BOTH' },
      meaning: 'CLOSED',
      hours: [{ days: [1, 2, 3, 4, 5, 6, 7, 8], from: '23:00', to: '07:00', season: null, clock: 'LOCAL' }],
      ...{ engine: null, types: [], overKg: null, border: null, unlessSteepApproval: false },
    },
    ...{ validFrom: dayFromNow(-1), validUntil: null, source: 'AIP Iceland', verifiedOn: null },
    ...{ follows: null, reason: 'A notice of the airport.' },
    ...fields,
  }
}

/** Adds such a rule and returns its id. */
export async function aSellingRule(db: Db): Promise<string> {
  const { id, kind, subject, rule, source, validFrom } = aSellingRuleForm()
  await db
    .insertInto('sellingRules')
    .values({
      ...{ id, kind, subject, source, validFrom, mark: 'K' },
      rule: JSON.stringify({ icao: subject, ...rule }),
    })
    .execute()
  return id
}
