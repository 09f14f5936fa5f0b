import { type Currency, getMoneyStep } from '#contract/money.ts'
import { basisPoints, halfUp, times, whole } from '#contract/taxes/fractions.ts'
import { frozenLines } from '#server/taxes/tax-lines.ts'

/** A tax that was paid, and what of it has gone back. */
export type PaidLine = {
  ruleId: string
  code: string
  kind: 'PER_HEAD' | 'AD_VALOREM' | 'PER_FLIGHT'
  rateBps: number | null
  refund: 'NOT_FLOWN' | 'FOLLOWS_MONEY'
  /** Of a tax by head: stands in the base of percentages of the fare with the carrier's taxes. Of such a percentage itself as well. */
  inBase: boolean
  amountMinor: number
  returnedMinor: number
}

/** What was paid for a booking: its fare, and each tax. */
export type PaidParts = {
  currency: Currency
  fareMinor: number
  fareBackMinor: number
  lines: readonly PaidLine[]
}

/** Minor units by tax rule; what is nothing is left out. */
export type ByRule = Record<string, number>

/** A part of what was paid, by fare and by the taxes' rules; what is nothing is left out. */
export type BackParts = { fareMinor: number; taxes: ByRule }

/** What a booking paid or will pay, before anything has gone back. */
export function readPaidParts(booking: {
  currency: string
  fareMinor: number
  taxLines: unknown
}): PaidParts {
  const { fareMinor } = booking
  const currency = booking.currency as Currency
  const lines = frozenLines(booking.taxLines).map((line) => ({ ...line, returnedMinor: 0 }))
  return { currency, fareMinor, fareBackMinor: 0, lines }
}

/** A share of an amount in whole steps of the currency, rounded down. */
export function computeShare(amountMinor: number, pct: number, currency: Currency): number {
  const step = getMoneyStep(currency)
  return Math.floor((amountMinor * pct) / 100 / step) * step
}

/** What goes back of each tax, by its code, in the order in which the taxes were paid. */
export function listTaxesBack(
  lines: readonly Pick<PaidLine, 'ruleId' | 'code'>[],
  { taxes }: Pick<BackParts, 'taxes'>,
): { code: string; amountMinor: number }[] {
  return lines.flatMap(({ ruleId, code }) => (taxes[ruleId] ? [{ code, amountMinor: taxes[ruleId] }] : []))
}

export function sumOfParts({ fareMinor, taxes }: BackParts): number {
  return Object.values(taxes).reduce((sum, minor) => sum + minor, fareMinor)
}

/** A number of people out of all. */
type Heads = { absent: number; people: number }

/**
 * What goes back when nobody flies, or only some do not, and a share of their fare is given back: their taxes by head in full,
 * percentages with the money. Less what has gone back before, of each.
 */
export function dueBack(
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

/** Everything that has not gone back yet. */
export function leftBack({ fareMinor, fareBackMinor, lines }: PaidParts): BackParts {
  return sumParts(
    fareMinor - fareBackMinor,
    lines.map((line) => [line, line.amountMinor - line.returnedMinor]),
  )
}

/**
 * Which taxes an amount carries back. For a person who does not fly, taxes by head come first, whole; the rest is shared out among
 * the fare and the other taxes as they are left. For a person who flies, taxes by head come last.
 */
export function splitBack(
  paid: PaidParts,
  { amountMinor, flies }: { amountMinor: number; flies: boolean },
): BackParts {
  const left = leftBack(paid)
  if (amountMinor >= sumOfParts(left)) return left
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
  // What rounding left over beyond the fare goes to the taxes that still have room.
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
  const taxKept = halfUp(times(basisPoints(rateBps ?? 0), whole(keptMinor)), getMoneyStep(paid.currency))
  return amountMinor - Math.min(amountMinor, taxKept)
}

function sumParts(fareMinor: number, lines: readonly (readonly [PaidLine, number])[]): BackParts {
  const taxes = Object.fromEntries(lines.map(([{ ruleId }, minor]) => [ruleId, Math.max(0, minor)]))
  return { fareMinor: Math.max(0, fareMinor), taxes: withoutZeros(taxes) }
}

function withoutZeros(taxes: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(taxes).filter(([, minor]) => minor > 0))
}
