import { sql } from 'kysely'
import type { Finding } from '#contract/may-be-sold/finding.ts'
import { mayBeSold } from '#contract/may-be-sold/may-be-sold.ts'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { type AskedLeg, readFacts } from './read-facts.ts'
import { readTables } from './read-tables.ts'

/** What is found about selling these flights now, in their order. */
export async function decideLegs(db: Db | Tx, legs: readonly AskedLeg[]): Promise<Finding[][]> {
  const icaos = [...new Set(legs.flatMap(({ originIcao, destinationIcao }) => [originIcao, destinationIcao]))]
  if (icaos.length === 0) return []
  const tables = await readTables(db, icaos)
  return (await readFacts(db, legs)).map((facts) => mayBeSold(facts, tables))
}

/** The findings that keep a flight from being sold: refused, or waiting for a permission. */
export function filterBlocking(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ level }) => level === 'REFUSE' || level === 'NEEDS_ADMIN')
}

/** Why a flight is refused, each on its field; nothing happens when no finding is REFUSE. */
export function refuseFound(findings: readonly Finding[]): void {
  const refused = findings.filter(({ level }) => level === 'REFUSE')
  const [first] = refused
  if (!first) return
  const details = refused.map(({ path, message }) => ({ path, message }))
  throw new Problem('invalid_input', { sentence: first.message, details })
}

/** The sentence and the fields of what an administrator has to grant first. */
export function permissionProblem(waiting: readonly Finding[]): Problem {
  return new Problem('flight_needs_permission', {
    sentence: `${waiting[0]?.message ?? ''}. An administrator has been asked; you can publish once it is granted.`,
    details: waiting.map(({ path, message }) => ({ path, message })),
  })
}

type Asking = { operatorId: string; legId: string | null; findings: readonly Finding[] }

/** Puts what needs an administrator into the queue, each once. */
export async function askPermissions(db: Db | Tx, { operatorId, legId, findings }: Asking): Promise<void> {
  for (const { level, code, scope, message, source } of findings) {
    if (level !== 'NEEDS_ADMIN' || scope === null) continue
    await db
      .insertInto('sellingPermissions')
      .values({ operatorId, legId, code, scope, message, source })
      .onConflict((conflict) =>
        conflict
          .columns(['operatorId', 'code', 'scope'])
          .where(sql<boolean>`status in ('WAITING', 'GRANTED')`)
          .doNothing(),
      )
      .execute()
  }
}
