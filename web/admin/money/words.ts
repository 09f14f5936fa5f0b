import type { PaymentState, RefundStatus } from '#contract/admin/admin-bookings.ts'
import type { LedgerAccount } from '#contract/admin/admin-money.ts'
import type { BookingStatus, CancelReason } from '#contract/bookings/bookings.ts'
import { nameTax } from '#contract/taxes/tax-lines.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'

type Word = { words: string; tone: BadgeTone }

export const BOOKING_WORDS: Record<BookingStatus, Word> = {
  PENDING: { words: 'Pending', tone: 'caution' },
  CONFIRMED: { words: 'Confirmed', tone: 'go' },
  CANCELLED: { words: 'Cancelled', tone: 'neutral' },
}

export const CANCEL_WORDS: Record<CancelReason, string> = {
  EXPIRED: 'Hold expired',
  ABANDONED: 'Released by the traveller',
  TRAVELLER: 'Cancelled by the traveller',
  OPERATOR: 'Flight cancelled by the operator',
  ADMIN: 'Cancelled by an administrator',
  PAYMENT_FAILED: 'Payment did not go through',
}

export const PAYMENT_WORDS: Record<PaymentState, Word> = {
  STARTING: { words: 'Starting', tone: 'neutral' },
  OPEN: { words: 'Open', tone: 'neutral' },
  AUTHORISED: { words: 'Authorised', tone: 'caution' },
  CAPTURED: { words: 'Captured', tone: 'go' },
  CANCELLED: { words: 'Released', tone: 'neutral' },
  EXPIRED: { words: 'Expired', tone: 'neutral' },
  REFUNDED: { words: 'Refunded', tone: 'select' },
}

export const REFUND_WORDS: Record<RefundStatus, Word> = {
  REQUESTED: { words: 'Being sent', tone: 'caution' },
  PENDING: { words: 'Pending at the provider', tone: 'caution' },
  REFUNDED: { words: 'Refunded', tone: 'go' },
  FAILED: { words: 'Failed', tone: 'warning' },
}

const ACCOUNT_WORDS: Record<LedgerAccount, string> = {
  provider: 'Provider balance',
  travellers_held: 'Travellers’ money held',
  operator_payable: 'Owed to operators',
  refunds: 'Refunds on their way',
  platform_fees: 'Platform fees',
  provider_fees: 'Provider fees',
  premium: 'Premium',
  fx_on_taxes: 'Conversion of taxes',
}

/** The name of a ledger account: 'Owed to operators'; for a tax account the tax's name. */
export function describeLedgerAccount(account: string): string {
  const code = account.startsWith('taxes_collected:') && account.slice('taxes_collected:'.length)
  return code ? `Taxes: ${nameTax(code)}` : (ACCOUNT_WORDS[account as LedgerAccount] ?? account)
}

/** 'expired_or_canceled_card' is 'expired or canceled card'. */
export function formatCode(code: string): string {
  return code.replaceAll('_', ' ')
}
