import { sql } from 'kysely'
import type { Finding } from '#contract/may-be-sold/finding.ts'
import { mayBeSold } from '#contract/may-be-sold/may-be-sold.ts'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { type AskedLeg, readFacts } from './read-facts.ts'
import { readTables } from './read-tables.ts'

/** Returns the findings about selling these legs now, in the order of the legs. */
export async function decideLegs(db: Db | Tx, legs: readonly AskedLeg[]): Promise<Finding[][]> {
  const icaos = [...new Set(legs.flatMap(({ originIcao, destinationIcao }) => [originIcao, destinationIcao]))]
  if (icaos.length === 0) return []
  const tables = await readTables(db, icaos)
  return (await readFacts(db, legs)).map((facts) => mayBeSold(facts, tables))
}

/** Returns the findings that prevent a sale: refusals and missing permissions. */
export function filterBlocking(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ level }) => level === 'REFUSE' || level === 'NEEDS_ADMIN')
}

/** Throws the reasons why a leg is refused, each on its field; does nothing if no finding is REFUSE. */
export function refuseFound(findings: readonly Finding[]): void {
  const refused = findings.filter(({ level }) => level === 'REFUSE')
  const [first] = refused
  if (!first) return
  const details = refused.map(({ path, message }) => ({ path, message }))
  throw new Problem('invalid_input', { sentence: first.message, details })
}

/** Returns the Problem with the sentence and the fields of permissions that an administrator has to grant first. */
export function buildPermissionProblem(waiting: readonly Finding[]): Problem {
  return new Problem('flight_needs_permission', {
    sentence: `${waiting[0]?.message ?? ''}. An administrator has been asked; you can publish once it is granted.`,
    details: waiting.map(({ path, message }) => ({ path, message })),
  })
}

type Asking = { operatorId: string; legId: string | null; findings: readonly Finding[] }

/** Adds missing permissions to the administrators' queue, each once. */
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
