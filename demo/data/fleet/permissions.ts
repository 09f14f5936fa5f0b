import { randomUUIDv7 } from 'node:crypto'
import { subtractHours } from '../hours-before.ts'
import type { NewRow } from '../insert-rows.ts'

type World = { ids: ReadonlyMap<string, string>; adminId: string | null; now: Date }

/** The permissions that administrators granted to demo operators, and one that is requested. All numbers are invented. */
export function buildPermissionRows({ ids, adminId, now }: World): NewRow<'sellingPermissions'>[] {
  const granted = GRANTED.flatMap(([key, code, scope, reference]) => {
    const operatorId = ids.get(key)
    if (!operatorId || !adminId) return []
    return {
      ...{ id: randomUUIDv7(), operatorId, code, scope, reference, status: 'GRANTED' as const },
      ...{ message: null, source: null, askedAt: subtractHours(now, 900) },
      ...{ reason: 'The authority’s letter is on file.', validUntil: dayAfter(now, 240) },
      ...{ decidedBy: adminId, decidedAt: subtractHours(now, 880) },
    }
  })
  const fenwick = ids.get('fenwick')
  if (!fenwick) return granted
  return [
    ...granted,
    {
      ...{
        id: randomUUIDv7(),
        operatorId: fenwick,
        status: 'WAITING' as const,
        askedAt: subtractHours(now, 7),
      },
      ...{ code: 'RUNWAY_NEEDS_APPROVAL', scope: 'C56X LSZS', reference: null, reason: null },
      message:
        'A Citation XLS+ needs 1,932 m to land, and St. Moritz (SMV) has 1,800 m: it takes an approval for short landings and the mass at landing',
      source: '14 CFR 135.385 and CAT.POL.A.230: landing within 60 % of the runway (turboprops 70 %)',
      ...{ validUntil: null, decidedBy: null, decidedAt: null },
    },
  ]
}

/** The granted permissions: foreign carriers may sell single seats to and from the United States. */
export const GRANTED: readonly [operator: string, code: string, scope: string, reference: string][] = [
  ['fenwick', 'US_FOREIGN_SEAT', 'GB–US', 'DOT-OST-2026-0411 (fictional)'],
  ['fenwick', 'US_FOREIGN_SEAT', 'US–GB', 'DOT-OST-2026-0411 (fictional)'],
  ['rivage', 'US_FOREIGN_SEAT', 'FR–US', 'DOT-OST-2026-0437 (fictional)'],
]

function dayAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}
