import type { Language } from '#contract/languages.ts'
import type { Disclosures } from '#contract/legal/disclosures.ts'
import { decideLegalMode } from '#contract/may-be-sold/check-legal-mode.ts'
import type { SaleTables } from '#contract/may-be-sold/tables.ts'
import { Problem } from '#contract/problem.ts'
import { readFacts } from '#server/legs/may-be-sold/read-facts.ts'
import { readTables } from '#server/legs/may-be-sold/read-tables.ts'
import { type Db, PIPELINED, type Tx } from '#server/runtime/db.ts'
import { writeDisclosures } from './write-disclosures.ts'

/**
 * Returns the disclosures that must be shown before a payment for this leg. Problem `leg_not_found`, also for a leg
 * that was never published.
 */
export async function readDisclosures(
  db: Db | Tx,
  { legId, language }: { legId: string; language: Language },
): Promise<Disclosures> {
  const leg = await db
    .selectFrom('legs')
    .innerJoin('operators', 'operators.id', 'legs.operatorId')
    .innerJoin('aircraftTypes', 'aircraftTypes.designator', 'legs.aircraftType')
    .select(['legs.operatorId', 'originIcao', 'destinationIcao', 'departureAt', 'departureLatestAt'])
    .select(['arrivalAt', 'saleMode', 'seatsTotal', 'tail', 'aircraftType', 'petNote', 'takesPets'])
    .select([
      'legalBasis',
      'timeAgreedOnRequest',
      'prospectusNumber',
      'prospectusSecurer',
      'currency',
      'legalName',
    ])
    .select('aircraftTypes.name as aircraft')
    .where('legs.id', '=', legId)
    .where('publishedAt', 'is not', null)
    .executeTakeFirst()
  if (!leg) throw new Problem('leg_not_found')
  const [facts] = await readFacts(db, [leg])
  if (!facts) throw new Problem('leg_not_found')
  // The table of legal modes asks nothing about an airport.
  const tables = await readTables(db, [])
  const sold = {
    ...{ carrier: leg.legalName, aircraft: `${leg.aircraft}, ${leg.tail}`, currency: leg.currency },
    ...{ prospectusNo: leg.prospectusNumber ?? '', securer: leg.prospectusSecurer ?? '' },
    brokerInsurance: sayInsurance(tables),
  }
  return writeDisclosures(decideLegalMode(facts, tables).disclosures, { sold, language })
}

function sayInsurance({ brokerInsuranceUsd }: Pick<SaleTables, 'brokerInsuranceUsd'>): string | null {
  return brokerInsuranceUsd > 0 ? `USD ${brokerInsuranceUsd.toLocaleString('en-US')}` : null
}

/** Stores with a booking the disclosures that were shown before its payment; the first ones are kept. */
export async function storeDisclosures(
  db: Db | Tx,
  { bookingId, legId, language }: { bookingId: string; legId: string; language: Language },
): Promise<void> {
  const { version, items } = await readDisclosures(db, { legId, language })
  await db
    .insertInto('bookingDisclosures')
    .values({ bookingId, version, language, items: JSON.stringify(items) })
    .onConflict((conflict) => conflict.column('bookingId').doNothing())
    .modifyEnd(PIPELINED)
    .execute()
}

/**
 * Returns the disclosures that were shown before a booking's payment; null if the payment never began, or began
 * before they were stored.
 */
export async function findShownDisclosures(db: Db | Tx, bookingId: string): Promise<Disclosures | null> {
  const stored = await db
    .selectFrom('bookingDisclosures')
    .select(['version', 'language', 'items'])
    .where('bookingId', '=', bookingId)
    .executeTakeFirst()
  return stored ? (stored as unknown as Disclosures) : null
}
