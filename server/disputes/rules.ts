import type { DisputeState } from '#contract/disputes/disputes.ts'

// Where a dispute may go. What the provider's messages say late or twice never brings it back.
const TRANSITIONS: Record<DisputeState, readonly DisputeState[]> = {
  NEEDS_RESPONSE: ['UNDER_REVIEW', 'WON', 'LOST'],
  UNDER_REVIEW: ['WON', 'LOST'],
  WON: [],
  LOST: [],
}

export function mayDisputeBecome(from: DisputeState, to: DisputeState): boolean {
  return TRANSITIONS[from].includes(to)
}

/** What the provider's word for a dispute means. An inquiry that came to nothing is won: no money was kept. */
export function toDisputeState(status: string): DisputeState {
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'WON'
  if (status === 'lost') return 'LOST'
  return status.endsWith('needs_response') ? 'NEEDS_RESPONSE' : 'UNDER_REVIEW'
}

/** An entry of the provider's balance about a dispute. Amounts in minor units; a withdrawal is negative. */
export type BalanceEntry = { id: string; amount: number; fee: number; currency: string; created: number }

export type DisputeMoney = {
  withdrawnMinor: number
  reinstatedMinor: number
  feeMinor: number
  withdrawnAt: Date | null
  reinstatedAt: Date | null
}

/** What a dispute has moved in the provider's balance so far. */
export function sumDisputeMoney(entries: readonly BalanceEntry[]): DisputeMoney {
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  const out = entries.filter(({ amount }) => amount < 0)
  const back = entries.filter(({ amount }) => amount > 0)
  return {
    withdrawnMinor: -sum(out.map(({ amount }) => amount)) + 0,
    reinstatedMinor: sum(back.map(({ amount }) => amount)),
    feeMinor: sum(entries.map(({ fee }) => fee)),
    withdrawnAt: toDate(out[0]),
    reinstatedAt: toDate(back[0]),
  }
}

function toDate(entry: BalanceEntry | undefined): Date | null {
  return entry ? new Date(entry.created * 1000) : null
}

/** How many seconds until the sweep reads it again, in case its message was lost; null once it is decided. */
export function checkAgainSeconds(state: DisputeState): number | null {
  return state === 'WON' || state === 'LOST' ? null : 600
}

export type Part<Seen> = { paymentId: string; seen: Seen }
type Splittable = { amount: number; balance_transactions: { amount: number; fee: number }[] }

/**
 * A dispute of a charge that several payments share: each payment's part of every amount, by its weight. The parts add up to
 * the minor unit, the provider's fees stand with the first, and a payment of no weight has no part.
 */
export function splitDispute<Seen extends Splittable>(
  seen: Seen,
  payments: readonly { paymentId: string; weightMinor: number }[],
): Part<Seen>[] {
  const weighing = payments.filter(({ weightMinor }) => weightMinor > 0)
  const total = weighing.reduce((sum, { weightMinor }) => sum + weightMinor, 0)
  let before = 0
  return weighing.map(({ paymentId, weightMinor }, index) => {
    const [from, until] = [before, before + weightMinor]
    before = until
    const share = (minor: number) => upTo(minor, until, total) - upTo(minor, from, total)
    const balance_transactions = seen.balance_transactions.map((one) => ({
      ...one,
      amount: share(one.amount),
      fee: index === 0 ? one.fee : 0,
    }))
    return { paymentId, seen: { ...seen, amount: share(seen.amount), balance_transactions } }
  })
}

// In whole numbers of any size: amounts of two payments multiplied pass what a number holds exactly.
function upTo(minor: number, weight: number, total: number): number {
  const part = (BigInt(Math.abs(minor)) * BigInt(weight)) / BigInt(total)
  return Math.sign(minor) * Number(part)
}
