import type { Currency } from '#contract/money.ts'
import { termsOfFlight } from '#contract/taxes/terms-of-flight.ts'
import type { Db } from '#server/runtime/db.ts'
import { toLegTaxLine } from '#server/taxes/tax-lines.ts'
import { columnsOfTerms } from '#server/taxes/tax-terms.ts'
import { aLeg } from '#test/build.ts'
import { type Case, taxCase } from './tax-cases.ts'

type Sale = { askedMinor: number; seatsTotal?: number; hoursAhead?: number; operatorId?: string }

/** A bookable leg with the taxes of a case of the fact sheet, whatever day it is. Null where the case is refused. */
export async function aTaxedLeg(
  db: Db,
  route: string,
  { askedMinor, seatsTotal = 8, hoursAhead = 100, operatorId }: Sale,
  given: Case = {},
) {
  const currency: Currency = given.currency ?? 'USD'
  const input = taxCase(route, askedMinor, { ...given, currency })
  const found = termsOfFlight({ ...input, seatsTotal, leastAskedMinor: askedMinor })
  if ('problem' in found) return null
  const departureAt = new Date(Date.now() + hoursAhead * 3_600_000)
  const { saleMode } = input.facts
  const leg = await aLeg(db, {
    ...{ currency, saleMode, seatsTotal, departureAt },
    ...{ askPriceMinor: askedMinor, floorPriceMinor: askedMinor },
    arrivalAt: new Date(departureAt.getTime() + 172 * 60_000),
    ...(operatorId ? { operatorId } : {}),
  })
  await db
    .updateTable('legs')
    .set({ priceBasis: input.basis, ...columnsOfTerms(found.terms), taxesUntil: new Date('2101-01-01') })
    .where('id', '=', leg.id)
    .execute()
  const lines = found.taxes.map(toLegTaxLine)
  await db
    .insertInto('legTaxes')
    .values({ legId: leg.id, lines: JSON.stringify(lines) })
    .execute()
  return { ...leg, terms: found.terms, lines, input }
}
