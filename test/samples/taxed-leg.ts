import type { Currency } from '#contract/money.ts'
import { computeTaxTerms } from '#contract/taxes/compute-tax-terms.ts'
import type { Db } from '#server/runtime/db.ts'
import { type LegTaxLine, toLegTaxLine } from '#server/taxes/tax-lines.ts'
import { toTermColumns } from '#server/taxes/tax-terms.ts'
import { aLeg } from '#test/build.ts'
import { type Case, taxCase } from './tax-cases.ts'

type Sale = { askedMinor: number; seatsTotal?: number; hoursAhead?: number; operatorId?: string }

/** A bookable leg with the taxes of a case of the fact sheet, independent of today's date. Null when the case is refused. */
export async function aTaxedLeg(
  db: Db,
  route: string,
  { askedMinor, seatsTotal = 8, hoursAhead = 100, operatorId }: Sale,
  given: Case = {},
) {
  const currency: Currency = given.currency ?? 'USD'
  const found = findTerms(route, { askedMinor, seatsTotal }, { ...given, currency })
  if ('problem' in found) return null
  const { input } = found
  const departureAt = new Date(Date.now() + hoursAhead * 3_600_000)
  const { saleMode } = input.facts
  const leg = await aLeg(db, {
    ...{ currency, saleMode, seatsTotal, departureAt },
    ...{ askPriceMinor: askedMinor, floorPriceMinor: askedMinor },
    arrivalAt: new Date(departureAt.getTime() + 172 * 60_000),
    ...(operatorId ? { operatorId } : {}),
  })
  const lines = await storeTaxes(db, leg.id, found)
  return { ...leg, terms: found.terms, lines, input }
}

/** Gives an existing leg the taxes of a case. */
export async function taxLeg(
  db: Db,
  { legId, seatsTotal = 8 }: { legId: string; seatsTotal?: number },
  route: string,
  askedMinor: number,
  given: Case,
): Promise<void> {
  const found = findTerms(route, { askedMinor, seatsTotal }, given)
  if ('problem' in found) throw new Error(JSON.stringify(found.problem))
  await storeTaxes(db, legId, found)
}

function findTerms(route: string, sale: { askedMinor: number; seatsTotal: number }, given: Case) {
  const input = taxCase(route, sale.askedMinor, given)
  const found = computeTaxTerms({ ...input, seatsTotal: sale.seatsTotal, leastAskedMinor: sale.askedMinor })
  return 'problem' in found ? found : { ...found, input }
}

type Found = Exclude<ReturnType<typeof findTerms>, { problem: unknown }>

async function storeTaxes(db: Db, legId: string, { terms, taxes, input }: Found): Promise<LegTaxLine[]> {
  await db
    .updateTable('legs')
    .set({ priceBasis: input.basis, ...toTermColumns(terms), taxesUntil: new Date('2101-01-01') })
    .where('id', '=', legId)
    .execute()
  const lines = taxes.map(toLegTaxLine)
  await db
    .insertInto('legTaxes')
    .values({ legId, lines: JSON.stringify(lines) })
    .onConflict((oc) => oc.column('legId').doUpdateSet({ lines: JSON.stringify(lines) }))
    .execute()
  return lines
}
