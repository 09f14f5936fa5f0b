import { type Currency, getMoneyStep } from '#contract/money.ts'

export type RefundState = 'REQUESTED' | 'PENDING' | 'REFUNDED' | 'FAILED'

// The bank can still return a refund that the provider reported as done; a failed refund never changes again.
const TRANSITIONS: Record<RefundState, readonly RefundState[]> = {
  REQUESTED: ['PENDING', 'REFUNDED', 'FAILED'],
  PENDING: ['REFUNDED', 'FAILED'],
  REFUNDED: ['FAILED'],
  FAILED: [],
}

export function mayRefundBecome(from: RefundState, to: RefundState): boolean {
  return TRANSITIONS[from].includes(to)
}

/** Converts the provider's status of a refund. */
export function toRefundState(status: string | null): RefundState {
  if (status === 'succeeded') return 'REFUNDED'
  if (status === 'failed' || status === 'canceled') return 'FAILED'
  return 'PENDING'
}

export type Paid = { amountMinor: number; feeMinor: number; currency: string }

/** How much of a refund each side bears. The two parts sum to the refund. */
export type Burden = { platformMinor: number; operatorMinor: number }

/**
 * Computes who bears a refund: the platform gives back the same share of its fee as is refunded of the whole price,
 * the operator the rest (decision 16). Shares are computed on the total refunded so far, so a payment refunded in any
 * number of steps sums exactly to its fee and its rest. Each part is a whole step of the currency, so that the
 * operator's part can be reversed from a transfer.
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
