import { sql } from 'kysely'
import type { Db } from '#server/runtime/db.ts'
import { isOnSale } from './queries.ts'

/** Whether any leg from or to an airport of this country is on sale. */
export async function isOnSaleIn(db: Db, { country }: { country: string }): Promise<boolean> {
  const { rows } = await sql<{ onSale: boolean }>`
    select exists (
      select from legs join operators on operators.id = legs.operator_id
      join airports on airports.icao in (legs.origin_icao, legs.destination_icao)
      where ${isOnSale} and airports.country = ${country}) as on_sale`.execute(db)
  return rows[0]?.onSale ?? false
}
