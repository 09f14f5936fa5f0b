import type { Currency } from '#contract/money.ts'
import { getMinorPerMajor, getMoneyStep } from '#contract/money.ts'

/** A party of a document: the seller, its agent or the buyer. */
export type Party = {
  name: string
  /** Our own id of the seller: a document without the seller's VAT id needs another identifier (BR-CO-26). */
  id: string | null
  street: string | null
  postcode: string | null
  city: string | null
  countryCode: string | null
  vatId: string | null
}

/** UNCL 5305: S standard rate, Z zero rate, E exempt, AE reverse charge, O not subject to VAT. */
export type Category = 'S' | 'Z' | 'E' | 'AE' | 'O'

export type InvoiceLine = {
  /** FARE, FEE, UNTAXED, or the code of a tax other than VAT. */
  code: string
  category: Category
  rateBps: number | null
  amountMinor: number
  ruleIds: string[]
}

type Vat = { code: string; rateBps: number; vatMinor: number }
/** Sums in minor units; the total is above zero. */
export type Amounts = {
  lines: InvoiceLine[]
  vat: Vat | null
  netMinor: number
  vatMinor: number
  totalMinor: number
}

/**
 * The amounts that a posting moved for a booking, in minor units: the fare including the platform's fee, and each tax
 * by its code.
 */
export type Parts = { fareMinor: number; taxes: Record<string, number> }

/** A tax of a booking: whether it is VAT, its rate, and whether it is in the base of VAT. */
export type TaxFact = {
  code: string
  kind: 'PER_HEAD' | 'AD_VALOREM' | 'PER_FLIGHT'
  rateBps: number | null
  inBase: boolean
  heads: number
  ruleIds: string[]
}

export type Facts = { currency: Currency; taxes: readonly TaxFact[]; sellerHasVatId: boolean }

/** Whether the code is a VAT; all other taxes of a leg are lines. */
function isVat(code: string): boolean {
  return code.endsWith('_VAT')
}

export function sumParts({ fareMinor, taxes }: Parts): number {
  return Object.values(taxes).reduce((sum, minor) => sum + minor, fareMinor)
}

export function negate({ fareMinor, taxes }: Parts): Parts {
  return {
    fareMinor: -fareMinor,
    taxes: Object.fromEntries(Object.entries(taxes).map(([code, minor]) => [code, -minor])),
  }
}

export function addParts(one: Parts, other: Parts): Parts {
  const codes = new Set([...Object.keys(one.taxes), ...Object.keys(other.taxes)])
  return {
    fareMinor: one.fareMinor + other.fareMinor,
    taxes: Object.fromEntries(
      [...codes].map((code) => [code, (one.taxes[code] ?? 0) + (other.taxes[code] ?? 0)]),
    ),
  }
}

/**
 * Computes the lines and sums of a document about a leg, in minor units. The VAT of a leg is that of its fare and
 * of the carrier's taxes in the base; every other tax is a line without VAT (decision 66).
 */
export function computeAmounts(parts: Parts, facts: Facts): Amounts {
  const { currency, taxes, sellerHasVatId } = facts
  const findFact = (code: string) => taxes.find((tax) => tax.code === code)
  const codes = Object.keys(parts.taxes).filter((code) => parts.taxes[code] !== 0)
  // A zero rate counts too, although its amount is zero.
  const vatFact = taxes.find(({ code, kind }) => isVat(code) && kind === 'AD_VALOREM')
  const outside: Category = vatFact || sellerHasVatId ? 'E' : 'O'
  const rateBps = vatFact?.rateBps ?? null
  const inside: Pick<InvoiceLine, 'category' | 'rateBps'> = vatFact
    ? { category: rateBps === 0 ? 'Z' : 'S', rateBps }
    : { category: outside, rateBps: outside === 'O' ? null : 0 }
  const without = { category: outside, rateBps: outside === 'O' ? null : 0 }
  const lines: InvoiceLine[] = []
  if (parts.fareMinor !== 0)
    lines.push({ code: 'FARE', ...inside, amountMinor: parts.fareMinor, ruleIds: [] })
  for (const code of codes.sort()) {
    if (code === vatFact?.code) continue
    const fact = findFact(code)
    const isIn = vatFact?.inBase && fact?.inBase && fact.kind !== 'AD_VALOREM'
    lines.push({
      code,
      ...(isIn ? inside : without),
      amountMinor: parts.taxes[code] ?? 0,
      ruleIds: fact?.ruleIds ?? [],
    })
  }
  const vatMinor = vatFact ? (parts.taxes[vatFact.code] ?? 0) : 0
  if (vatFact && rateBps) lines.push(...splitUntaxed(lines, { vatMinor, rateBps, currency, vatFact }))
  const netMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const vat = vatFact && { code: vatFact.code, rateBps: rateBps ?? 0, vatMinor }
  return { lines, vat: vat ?? null, netMinor, vatMinor, totalMinor: netMinor + vatMinor }
}

type Split = { vatMinor: number; rateBps: number; currency: Currency; vatFact: TaxFact }

// A refund may return money of the base without its VAT, or VAT without its base. The document's VAT must be that of
// its taxed lines (BR-CO-17), so two lines move the difference to the exempt lines.
function splitUntaxed(
  lines: readonly InvoiceLine[],
  { vatMinor, rateBps, currency, vatFact }: Split,
): InvoiceLine[] {
  const baseMinor = lines.reduce(
    (sum, { category, amountMinor }) => (category === 'S' ? sum + amountMinor : sum),
    0,
  )
  // The exact VAT, in ten-thousandths: rounded to whole yen first, a difference could seem to be half a yen smaller.
  const differenceInBps = Math.abs(vatMinor * 10_000 - baseMinor * rateBps)
  // A document has at least one line (BR-16).
  const isClose = differenceInBps <= findTolerance(currency, vatFact.heads) * 10_000
  if (isClose && lines.length > 0) return []
  const taxedMinor = computeShareHalfUp(vatMinor, 10_000, rateBps)
  const restMinor = baseMinor - taxedMinor
  const line = { code: 'UNTAXED', ruleIds: [] }
  return [
    { ...line, category: 'S', rateBps, amountMinor: -restMinor },
    { ...line, category: 'E', rateBps: 0, amountMinor: restMinor },
  ]
}

/**
 * Returns how far the VAT of a document may differ from its rate, in minor units: it was rounded per person, and again
 * by refunds.
 */
function findTolerance(currency: Currency, heads: number): number {
  return Math.min((heads + 2) * getMoneyStep(currency), getMinorPerMajor(currency))
}

/** Computes amount × times / by, rounded half up, without floating point. */
export function computeShareHalfUp(amountMinor: number, times: number, by: number): number {
  const sign = amountMinor < 0 ? -1n : 1n
  const exact = sign * BigInt(amountMinor) * BigInt(times)
  return Number(sign * ((2n * exact + BigInt(by)) / (2n * BigInt(by))))
}

const EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

type FeeFacts = { seller: Party; buyer: Party; vatBps: number; currency: Currency }

/**
 * Computes the platform's fee invoice. The fee contains VAT if seller and buyer are of one country, or if the buyer is
 * elsewhere in the European Union without a VAT id. A buyer there with a VAT id owes the VAT itself (articles 44 and
 * 196 of Directive 2006/112/EC).
 */
export function computeFeeAmounts(
  totalMinor: number,
  { seller, buyer, vatBps, currency }: FeeFacts,
): Amounts {
  const line = { code: 'FEE', ruleIds: [] }
  const withinEu = EU.has(seller.countryCode ?? '') && EU.has(buyer.countryCode ?? '')
  const isHome = seller.countryCode === buyer.countryCode || (withinEu && buyer.vatId === null)
  if (seller.vatId === null || !(isHome || withinEu)) {
    const lines = [{ ...line, category: 'O' as const, rateBps: null, amountMinor: totalMinor }]
    return { lines, vat: null, netMinor: totalMinor, vatMinor: 0, totalMinor }
  }
  if (!isHome) {
    const lines = [{ ...line, category: 'AE' as const, rateBps: 0, amountMinor: totalMinor }]
    return { lines, vat: null, netMinor: totalMinor, vatMinor: 0, totalMinor }
  }
  const step = getMoneyStep(currency)
  const vatMinor = computeShareHalfUp(totalMinor / step, vatBps, 10_000 + vatBps) * step
  const netMinor = totalMinor - vatMinor
  const category = vatBps === 0 ? 'Z' : 'S'
  const lines: InvoiceLine[] = [{ ...line, category, rateBps: vatBps, amountMinor: netMinor }]
  return { lines, vat: { code: 'PLATFORM_VAT', rateBps: vatBps, vatMinor }, netMinor, vatMinor, totalMinor }
}

/** Writes the number: 'FW-7B21C9-2026-000012' for an operator's document, 'FW-2026-000012' for the platform's own. */
export function writeNumber(document: {
  sellerKind: 'OPERATOR' | 'PLATFORM'
  operatorId: string
  year: number
  number: number
}): string {
  const { sellerKind, operatorId, year, number } = document
  const seller = sellerKind === 'OPERATOR' ? `${operatorId.slice(-6).toUpperCase()}-` : ''
  return `FW-${seller}${year}-${String(number).padStart(6, '0')}`
}

/**
 * Whether a document can be an EN 16931 invoice: both countries are known (BR-9, BR-11), and a seller that charges VAT,
 * or is exempt from it, has a VAT id (BR-S-2, BR-Z-2, BR-E-2, BR-AE-2).
 */
export function hasXml(document: {
  seller: Party
  buyer: Party
  lines: readonly Pick<InvoiceLine, 'category'>[]
}): boolean {
  const { seller, buyer, lines } = document
  if (!seller.countryCode || !buyer.countryCode) return false
  return seller.vatId !== null || lines.every(({ category }) => category === 'O')
}
