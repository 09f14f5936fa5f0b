import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { StateCoverageForm } from '#contract/taxes/admin-taxes.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import { type Db, lockByName } from '#server/runtime/db.ts'
import { findDayBefore, recordDecision } from './record-decision.ts'

/**
 * States which taxes are known for a country on one side, from a day on. Earlier statements for these days end before
 * that day.
 */
export async function stateCoverage(
  db: Db,
  actor: Actor,
  { reason, ...news }: z.output<typeof StateCoverageForm>,
): Promise<void> {
  const { jurisdiction, side, validFrom } = news
  await db.transaction().execute(async (tx) => {
    await lockByName(tx, `tax coverage ${jurisdiction} ${side}`)
    const of = { jurisdiction, side }
    const stated = await tx
      .selectFrom('taxCoverage')
      .select(['id', 'state', 'validFrom', 'validUntil'])
      .where((eb) => eb.and(of))
      .where(sql<boolean>`valid_until is null or valid_until >= ${validFrom}`)
      .orderBy('validFrom')
      .execute()
    for (const { id, validFrom: since } of stated) {
      // A statement that would begin later is withdrawn: its last day is before its first.
      const validUntil = findDayBefore([since, validFrom].toSorted().at(-1) ?? validFrom)
      await tx.updateTable('taxCoverage').set({ validUntil, isShipped: false }).where('id', '=', id).execute()
    }
    await tx
      .insertInto('taxCoverage')
      .values({ ...news, note: '' })
      .execute()
    await recordDecision(tx, actor, { act: 'STATE_COVERAGE', ...of, reason })
    await recordAct(tx, actor, {
      act: 'tax-coverage.state',
      subject: { type: 'tax-coverage', id: `${jurisdiction} ${side}` },
      before: { state: stated[0]?.state ?? 'UNKNOWN' },
      after: { state: news.state, validFrom },
    })
  })
}
