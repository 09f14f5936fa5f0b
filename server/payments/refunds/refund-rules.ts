import { type Currency, getMoneyStep } from '#contract/money.ts'

export type RefundState = 'REQUESTED' | 'PENDING' | 'REFUNDED' | 'FAILED'

// A refund that the provider called done can still come back from the bank; one that failed never moves again.
const TRANSITIONS: Record<RefundState, readonly RefundState[]> = {
  REQUESTED: ['PENDING', 'REFUNDED', 'FAILED'],
  PENDING: ['REFUNDED', 'FAILED'],
  REFUNDED: ['FAILED'],
  FAILED: [],
}

export function mayRefundBecome(from: RefundState, to: RefundState): boolean {
  return TRANSITIONS[from].includes(to)
}

/** What the provider's word for a refund means. */
export function toRefundState(status: string | null): RefundState {
  if (status === 'succeeded') return 'REFUNDED'
  if (status === 'failed' || status === 'canceled') return 'FAILED'
  return 'PENDING'
}

export type Paid = { amountMinor: number; feeMinor: number; currency: string }

/** How much of a refund each side gives up; the two sum to it. */
export type Burden = { platformMinor: number; operatorMinor: number }

/**
 * Who bears a refund: the platform gives back the same share of its fee as of the whole price, the operator the rest
 * (decision 0016). Shares are taken of all that has gone back so far, so that the parts of a payment refunded in any
 * number of steps sum to its fee and its rest exactly. Each side's part is a whole step of the currency, so that the
 * operator's can be taken back from a transfer.
 */
export function shareRefund(
  { amountMinor, feeMinor, currency }: Paid,
  { refundMinor, before }: { refundMinor: number; before: Burden },
): Burden {
  const backMinor = before.platformMinor + before.operatorMinor + refundMinor
  const exactShare = Number((BigInt(feeMinor) * BigInt(backMinor)) / BigInt(amountMinor))
  const wholeShare =
    backMinor === amountMinor ? feeMinor : exactShare - (exactShare % getMoneyStep(currency as Currency))
  const platformMinor = Math.min(refundMinor, Math.max(0, wholeShare - before.platformMinor))
  return { platformMinor, operatorMinor: refundMinor - platformMinor }
}
