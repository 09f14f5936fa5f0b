import type { SaleForm } from '#contract/legs/leg-form.ts'
import type { Finding } from '#contract/may-be-sold/finding.ts'
import type { Db } from '#server/runtime/db.ts'
import { readForm } from '../publish/plan-leg.ts'
import type { Airports } from '../search-airports.ts'
import { decideLeg } from './decide-leg.ts'

type Asked = { operatorId: string; form: SaleForm }

/** Returns the findings about selling a leg while its form is being filled in; nothing is stored. */
export async function findFindings(
  db: Db,
  airports: Airports,
  { operatorId, form }: Asked,
): Promise<Finding[]> {
  return await db.transaction().execute(async (tx) => {
    const planned = await readForm(tx, airports, form)
    return await decideLeg(tx, { operatorId, planned })
  })
}
