import type { Currency } from '#contract/money.ts'

/**
 * The movements for one leg in a month, in minor units. A line without a leg has the movements that belong to no
 * known leg.
 */
export type StatementLine = {
  currency: Currency
  leg: { id: string; origin: string; destination: string; tail: string; departureAt: Date } | null
  /** The travellers' payments, without taxes. */
  grossMinor: number
  /** The platform's fee, less the part that refunds gave back. */
  feeMinor: number
  /** Refunds that were sent to travellers or are due to them. */
  refundsMinor: number
  /** Every other change of the amount due to the operator: disputes, corrections. */
  adjustmentsMinor: number
  /** Collected taxes that the operator remits. */
  taxesMinor: number
  transfersMinor: number
  /** The reversed part of transfers. */
  reversalsMinor: number
}

export type StatementSums = Omit<StatementLine, 'leg' | 'currency'>

/** The ledger's balances of one currency at both ends of the month. */
export type LedgerEnds = {
  currency: Currency
  openingMinor: number
  closingMinor: number
  /** The part of the closing balance that is held for legs whose payout is not decided. */
  closingHeldMinor: number
}

export type StatementPart = LedgerEnds & {
  lines: (StatementLine & { changeMinor: number; balanceMinor: number })[]
  totals: StatementSums
}

const NOTHING: StatementSums = {
  grossMinor: 0,
  feeMinor: 0,
  refundsMinor: 0,
  adjustmentsMinor: 0,
  taxesMinor: 0,
  transfersMinor: 0,
  reversalsMinor: 0,
}

/** Returns how much a line changes the amount due to the operator. */
export function computeChange(line: StatementSums): number {
  return (
    line.grossMinor -
    line.feeMinor -
    line.refundsMinor +
    line.adjustmentsMinor +
    line.taxesMinor -
    line.transfersMinor +
    line.reversalsMinor
  )
}

/**
 * Builds the statement by currency, each line with the balance after it. The lines must lead from the ledger's
 * opening balance to its closing balance to the minor unit. Otherwise it throws, because this code misread an entry.
 */
export function buildParts(ends: readonly LedgerEnds[], lines: readonly StatementLine[]): StatementPart[] {
  return ends.map((end) => {
    let balanceMinor = end.openingMinor
    const own = lines
      .filter(({ currency }) => currency === end.currency)
      .map((line) => {
        const changeMinor = computeChange(line)
        balanceMinor += changeMinor
        return { ...line, changeMinor, balanceMinor }
      })
    if (balanceMinor !== end.closingMinor) {
      throw new Error(
        `The statement ends at ${balanceMinor} ${end.currency}, the ledger at ${end.closingMinor}`,
      )
    }
    return { ...end, lines: own, totals: sumLines(own) }
  })
}

function sumLines(lines: readonly StatementSums[]): StatementSums {
  const names = Object.keys(NOTHING) as (keyof StatementSums)[]
  const sum = (name: keyof StatementSums) => lines.reduce((total, line) => total + line[name], 0)
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as StatementSums
}

/** Returns the first instant of a month such as '2026-11' and of the next month, in UTC. */
export function getMonthBounds(month: string): { from: Date; to: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { from: new Date(Date.UTC(year, number - 1)), to: new Date(Date.UTC(year, number)) }
}

/** Returns the month of an instant in UTC: '2026-11'. */
export function formatMonth(at: Date): string {
  return at.toISOString().slice(0, 7)
}

/** Returns every month from the first to the last, both included, newest first. */
export function listMonthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (
    let month = last;
    month >= first;
    month = formatMonth(new Date(getMonthBounds(month).from.getTime() - 1))
  ) {
    months.push(month)
  }
  return months
}
