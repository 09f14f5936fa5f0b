import { type Currency, getMoneyStep } from '#contract/money.ts'
import { convertBasisPoints, multiply, roundHalfUp, toFraction } from '#contract/taxes/fractions.ts'
import { readFrozenLines } from '#server/taxes/tax-lines.ts'

/** A paid tax, and the refunded amount of it. */
export type PaidLine = {
  ruleId: string
  code: string
  kind: 'PER_HEAD' | 'AD_VALOREM' | 'PER_FLIGHT'
  rateBps: number | null
  refund: 'NOT_FLOWN' | 'FOLLOWS_MONEY'
  /**
   * Whether the base of percentage taxes includes this amount: true for a tax per head that is part of the base, and
   * for the percentage taxes on such a base.
   */
  inBase: boolean
  amountMinor: number
  returnedMinor: number
}

/** The paid amounts of a booking: its fare, and each tax. */
export type PaidParts = {
  currency: Currency
  fareMinor: number
  fareBackMinor: number
  lines: readonly PaidLine[]
}

/** Minor units by tax rule; zero amounts are left out. */
export type ByRule = Record<string, number>

/** A part of a payment by fare and by tax rule; zero amounts are left out. */
export type BackParts = { fareMinor: number; taxes: ByRule }

/** Returns the amounts that a booking paid or will pay, before any refund. */
export function readPaidParts(booking: {
  currency: string
  fareMinor: number
  taxLines: unknown
}): PaidParts {
  const { fareMinor } = booking
  const currency = booking.currency as Currency
  const lines = readFrozenLines(booking.taxLines).map((line) => ({ ...line, returnedMinor: 0 }))
  return { currency, fareMinor, fareBackMinor: 0, lines }
}

/** Returns a share of an amount in whole steps of the currency, rounded down. */
export function computeShare(amountMinor: number, pct: number, currency: Currency): number {
  const step = getMoneyStep(currency)
  return Math.floor((amountMinor * pct) / 100 / step) * step
}

/** Returns the refund of each tax by its code, in the order in which the taxes were paid. */
export function listTaxesBack(
  lines: readonly Pick<PaidLine, 'ruleId' | 'code'>[],
  { taxes }: Pick<BackParts, 'taxes'>,
): { code: string; amountMinor: number }[] {
  return lines.flatMap(({ ruleId, code }) => (taxes[ruleId] ? [{ code, amountMinor: taxes[ruleId] }] : []))
}

export function sumAmounts({ fareMinor, taxes }: BackParts): number {
  return Object.values(taxes).reduce((sum, minor) => sum + minor, fareMinor)
}

/** How many of the people do not fly. */
type Heads = { absent: number; people: number }

/**
 * Computes the refund if nobody flies, or some people do not, and a share of the fare is refunded: taxes per head of
 * absent people in full, percentage taxes in proportion to the fare. Earlier refunds are deducted from each part.
 */
export function computeRefundParts(
  paid: PaidParts,
  farePct: number,
  heads: Heads = { absent: 1, people: 1 },
): BackParts {
  const { currency, fareMinor, fareBackMinor, lines } = paid
  const fareTargetMinor = computeShare(shareOut(fareMinor, heads), farePct, currency)
  return sumParts(
    fareTargetMinor - fareBackMinor,
    lines.map((line) => [
      line,
      computeTarget(line, { paid, farePct, fareTargetMinor, heads }) - line.returnedMinor,
    ]),
  )
}

function shareOut(amountMinor: number, { absent, people }: Heads): number {
  return Math.floor((amountMinor * absent) / people)
}

/** Returns everything that is not refunded yet. */
export function computeUnrefundedParts({ fareMinor, fareBackMinor, lines }: PaidParts): BackParts {
  return sumParts(
    fareMinor - fareBackMinor,
    lines.map((line) => [line, line.amountMinor - line.returnedMinor]),
  )
}

/**
 * Splits an amount into fare and taxes. For a person who does not fly, taxes per head come first and in full; the
 * rest is divided among the fare and the other taxes in proportion to what is left of each. For a person who flies,
 * taxes per head come last.
 */
export function splitBack(
  paid: PaidParts,
  { amountMinor, flies }: { amountMinor: number; flies: boolean },
): BackParts {
  const left = computeUnrefundedParts(paid)
  if (amountMinor >= sumAmounts(left)) return left
  const taxes: Record<string, number> = {}
  const heads = paid.lines.filter(({ refund }) => refund === 'NOT_FLOWN')
  const others = paid.lines.filter(({ refund }) => refund !== 'NOT_FLOWN')
  const getTaxLeft = ({ ruleId }: PaidLine) => left.taxes[ruleId] ?? 0
  const moneyMinor = others.reduce((sum, line) => sum + getTaxLeft(line), left.fareMinor)
  let rest = amountMinor
  const takeHeads = (mostMinor: number) => {
    let most = mostMinor
    for (const line of heads) {
      const minor = Math.min(getTaxLeft(line), most)
      taxes[line.ruleId] = minor
      most -= minor
      rest -= minor
    }
  }
  takeHeads(flies ? Math.max(0, amountMinor - moneyMinor) : amountMinor)
  const step = getMoneyStep(paid.currency)
  let fareMinor = rest
  for (const line of others) {
    const exact = moneyMinor === 0 ? 0n : (BigInt(rest) * BigInt(getTaxLeft(line))) / BigInt(moneyMinor)
    const minor = Number(exact) - (Number(exact) % step)
    taxes[line.ruleId] = minor
    fareMinor -= minor
  }
  // A rounding remainder that exceeds the fare goes to the taxes that have an amount left.
  for (const line of others) {
    const over = Math.max(0, fareMinor - left.fareMinor)
    const minor = Math.min(over, getTaxLeft(line) - (taxes[line.ruleId] ?? 0))
    taxes[line.ruleId] = (taxes[line.ruleId] ?? 0) + minor
    fareMinor -= minor
  }
  return { fareMinor, taxes: withoutZeros(taxes) }
}

type Target = { paid: PaidParts; farePct: number; fareTargetMinor: number; heads: Heads }

function computeTarget(line: PaidLine, { paid, farePct, fareTargetMinor, heads }: Target): number {
  const { amountMinor, refund, kind, rateBps, inBase } = line
  if (refund === 'NOT_FLOWN') return shareOut(amountMinor, heads)
  if (kind !== 'AD_VALOREM') return computeShare(shareOut(amountMinor, heads), farePct, paid.currency)
  const inBaseMinor = (kept: (line: PaidLine) => number) =>
    paid.lines.reduce(
      (sum, one) => (inBase && one.inBase && one.kind !== 'AD_VALOREM' ? sum + kept(one) : sum),
      0,
    )
  const baseMinor = paid.fareMinor + inBaseMinor((one) => one.amountMinor)
  const keptMinor =
    paid.fareMinor -
    fareTargetMinor +
    inBaseMinor((one) => one.amountMinor - computeTarget(one, { paid, farePct, fareTargetMinor, heads }))
  if (keptMinor === baseMinor) return 0
  const taxKept = roundHalfUp(
    multiply(convertBasisPoints(rateBps ?? 0), toFraction(keptMinor)),
    getMoneyStep(paid.currency),
  )
  return amountMinor - Math.min(amountMinor, taxKept)
}

function sumParts(fareMinor: number, lines: readonly (readonly [PaidLine, number])[]): BackParts {
  const taxes = Object.fromEntries(lines.map(([{ ruleId }, minor]) => [ruleId, Math.max(0, minor)]))
  return { fareMinor: Math.max(0, fareMinor), taxes: withoutZeros(taxes) }
}

function withoutZeros(taxes: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(taxes).filter(([, minor]) => minor > 0))
}
