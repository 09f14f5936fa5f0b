import { getMoneyStep } from '#contract/money.ts'
import type { PaidLine, PaidParts } from './shares-of-refund.ts'

type Person = {
  /** The number of people that the price was for, including this person. */
  people: number
  /** False for a whole aircraft, because its fare belongs to no single person. */
  hasFare: boolean
  /** For a tax per head: how many of the people owe it, and whether this person does. */
  findHeads: (line: PaidLine) => { heads: number; owes: boolean }
}

/**
 * Returns one person's part of a payment for several people, with that part's refunds. The rules for a whole booking
 * then apply to the part. It is in whole steps of the currency, rounded down, so all parts together never exceed the
 * payment.
 */
export function extractPerson(paid: PaidParts, { people, hasFare, findHeads }: Person): PaidParts {
  const step = getMoneyStep(paid.currency)
  const share = (minor: number, part: number, of: number) =>
    of <= 0 || minor <= 0 ? 0 : Number((BigInt(minor) * BigInt(part)) / BigInt(of) / BigInt(step)) * step
  const fare = (minor: number) => (hasFare ? share(minor, 1, people) : 0)
  const fareMinor = fare(paid.fareMinor)
  const byHead = new Map(paid.lines.map((line) => [line.ruleId, ofHead(line)]))

  function ofHead(line: PaidLine): { amountMinor: number; returnedMinor: number } {
    const { heads, owes } = findHeads(line)
    if (line.kind !== 'PER_HEAD' || !owes) return { amountMinor: 0, returnedMinor: 0 }
    return {
      amountMinor: share(line.amountMinor, 1, heads),
      returnedMinor: share(line.returnedMinor, 1, heads),
    }
  }

  // A percentage tax follows the amount on which it was charged.
  function ofPercentage(line: PaidLine): { amountMinor: number; returnedMinor: number } {
    const bases = paid.lines.filter((one) => line.inBase && one.inBase && one.kind === 'PER_HEAD')
    const own = bases.reduce((sum, one) => sum + (byHead.get(one.ruleId)?.amountMinor ?? 0), fareMinor)
    const all = bases.reduce((sum, one) => sum + one.amountMinor, paid.fareMinor)
    return {
      amountMinor: share(line.amountMinor, own, all),
      returnedMinor: share(line.returnedMinor, own, all),
    }
  }

  return {
    ...paid,
    fareMinor,
    fareBackMinor: fare(paid.fareBackMinor),
    lines: paid.lines.map((line) => ({
      ...line,
      ...(line.kind === 'AD_VALOREM' ? ofPercentage(line) : byHead.get(line.ruleId)),
    })),
  }
}
