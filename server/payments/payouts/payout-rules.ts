import { CURRENCY_EXPONENTS, type Currency } from '#contract/money.ts'
import type { PayoutState } from '#contract/payments/payouts.ts'

export type PayoutStatus = 'SCHEDULED' | 'SENDING' | 'PAID' | 'NOTHING_DUE'

/** Returns the payout state that the operator sees. A leg without a row has not been flown. */
export function toPayoutState({
  status,
  legStatus,
  due,
  waitsFor,
}: {
  status: PayoutStatus | null
  legStatus: string
  due: boolean
  waitsFor: string | null
}): PayoutState {
  if (legStatus === 'CANCELLED') return 'CANCELLED'
  if (status === 'PAID' || status === 'NOTHING_DUE' || status === 'SENDING') return status
  return due && waitsFor !== null ? 'WAITING' : 'EXPECTED'
}

/** The facts at the time when a payout is due. Amounts in minor units. */
export type PayoutFacts = {
  currency: string
  /**
   * By the database's clock: flown, and 24 hours since the landing or, without a reported landing, since the latest
   * possible arrival.
   */
  due: boolean
  accountReady: boolean
  /** Whether the operator may sell, or an administrator has released this payout. */
  mayBePaid: boolean
  /** Whether a refund of this leg has been requested and not accepted by the provider yet. */
  refundOpen: boolean
  /**
   * Whether another transfer or reversal of this operator and currency is running, or a refund is not processed yet.
   */
  othersOpen: boolean
  grossMinor: number
  feeMinor: number
  /** The operator's part of this leg's fares. */
  netMinor: number
  /** The taxes of this leg that the operator remits; they are transferred with the net. */
  taxesMinor: number
  /** The amount carried over from earlier legs; negative if the operator owes money. */
  carriedMinor: number
}

type WaitsFor = 'PAYOUT_ACCOUNT' | 'REFUND' | 'EARLIER_PAYOUT' | 'OPERATOR_SUSPENDED'

export type PayoutDecision =
  | { do: 'wait'; for: WaitsFor | null; seconds: number }
  /** Settle without a transfer: no sales, everything refunded, or everything set off against the operator's debt. */
  | { do: 'settle' }
  | { do: 'send'; amountMinor: number }

/** Decides what to do about a payout. Nothing is sent early, twice, or before its amount is certain. */
export function decidePayout(facts: PayoutFacts): PayoutDecision {
  if (!facts.due) return { do: 'wait', for: null, seconds: 60 }
  if (facts.refundOpen) return { do: 'wait', for: 'REFUND', seconds: 30 }
  if (facts.othersOpen) return { do: 'wait', for: 'EARLIER_PAYOUT', seconds: 10 }
  const amountMinor = roundToTransfer(facts.netMinor + facts.taxesMinor + facts.carriedMinor, facts.currency)
  if (amountMinor === 0) return { do: 'settle' }
  if (!facts.mayBePaid) return { do: 'wait', for: 'OPERATOR_SUSPENDED', seconds: 300 }
  if (!facts.accountReady) return { do: 'wait', for: 'PAYOUT_ACCOUNT', seconds: 300 }
  return { do: 'send', amountMinor }
}

/**
 * The part of an amount that the provider can transfer: never below zero and, in currencies with three decimals, only
 * whole tens (https://docs.stripe.com/currencies#three-decimal). The remainder is carried over to the next payout.
 */
function roundToTransfer(amountMinor: number, currency: string): number {
  const step = CURRENCY_EXPONENTS[currency as Currency] === 3 ? 10 : 1
  return Math.max(0, Math.floor(amountMinor / step) * step)
}

/**
 * Returns how much of a transfer is reversed after a refund: the amount that the operator owes for it, up to the
 * unreversed part of the transfer. Null if nothing changes.
 */
export function decideReversal({
  currency,
  owedMinor,
  leftMinor,
}: {
  currency: string
  /** The net amount at the payment, less the net amount now, less the amount already corrected. */
  owedMinor: number
  /** The part of the transfer that is not reversed. */
  leftMinor: number
}): { owedMinor: number; amountMinor: number } | null {
  if (owedMinor === 0) return null
  return { owedMinor, amountMinor: roundToTransfer(Math.min(owedMinor, leftMinor), currency) }
}

/** Returns how many seconds until a failed call is repeated: a minute, then longer each time, at most six hours. */
export function tryAgainSeconds(refusals: number): number {
  return Math.min(6 * 3600, 60 * 2 ** Math.min(refusals, 9))
}
