import type { DisputeState } from '#contract/disputes/disputes.ts'

// The allowed transitions of a dispute. A late or repeated message of the provider never moves it back.
const TRANSITIONS: Record<DisputeState, readonly DisputeState[]> = {
  NEEDS_RESPONSE: ['UNDER_REVIEW', 'WON', 'LOST'],
  UNDER_REVIEW: ['WON', 'LOST'],
  WON: [],
  LOST: [],
}

export function mayDisputeBecome(from: DisputeState, to: DisputeState): boolean {
  return TRANSITIONS[from].includes(to)
}

/**
 * Maps the provider's status of a dispute. An inquiry that closed without a dispute counts as won, because no money was
 * kept.
 */
export function toDisputeState(status: string): DisputeState {
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'WON'
  if (status === 'lost') return 'LOST'
  return status.endsWith('needs_response') ? 'NEEDS_RESPONSE' : 'UNDER_REVIEW'
}

/** An entry about a dispute in the provider's balance. Amounts in minor units; a withdrawal is negative. */
export type BalanceEntry = { id: string; amount: number; fee: number; currency: string; created: number }

export type DisputeMoney = {
  withdrawnMinor: number
  reinstatedMinor: number
  feeMinor: number
  withdrawnAt: Date | null
  reinstatedAt: Date | null
}

/** Sums the money that a dispute has moved in the provider's balance so far. */
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

/** Returns in how many seconds the dispute is read again in case its message was lost; null after the decision. */
export function checkAgainSeconds(state: DisputeState): number | null {
  return state === 'WON' || state === 'LOST' ? null : 600
}

export type Part<Seen> = { paymentId: string; seen: Seen }
type Splittable = { amount: number; balance_transactions: { amount: number; fee: number }[] }

/**
 * Splits a dispute of a charge that several payments share: each payment gets a part of every amount in proportion to
 * its weight. The parts add up to the minor unit. The first payment bears the provider's fees. A payment of weight zero
 * gets nothing.
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

// BigInt, because the product of two amounts can exceed the exact range of numbers.
function upTo(minor: number, weight: number, total: number): number {
  const part = (BigInt(Math.abs(minor)) * BigInt(weight)) / BigInt(total)
  return Math.sign(minor) * Number(part)
}
