import { randomUUIDv7 } from 'node:crypto'
import { SALES_CLOSE_SECONDS } from '#contract/legs/legs.ts'
import { computePersonPriceAt } from '#contract/legs/price.ts'
import { computeFee } from '#contract/money.ts'
import { writeDisclosure } from '#contract/site/site.ts'
import type { OperatorRow } from './account-rows.ts'
import { pickBetween } from './chance.ts'
import { subtractHours } from './hours-before.ts'
import type { NewRow } from './insert-rows.ts'
import type { LegRow } from './leg-rows.ts'
import type { DemoBooking } from './types.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const HOLD_MS = 15 * MINUTE_MS
const AUTHORISED_MS = 6 * 24 * HOUR_MS
const FEE_BPS = 1000

type Around = { now: Date; userId: string; leg: LegRow; operator: OperatorRow }

/** A booking of the demo as a row, with the price and the refund policy of the moment when it was made. */
export function buildBookingRow(booking: DemoBooking, { now, userId, leg, operator }: Around) {
  const times = pickTimes(booking, now)
  const priceMinor = computePersonPriceAt(buildSchedule(leg), times.createdAt)
  const amountMinor = priceMinor * booking.seats
  const confirmedAt = wasCharged(booking) ? paidAt(times.createdAt, booking) : null
  return {
    id: randomUUIDv7(),
    userId,
    legId: leg.id,
    status: booking.status,
    cancelReason: booking.cancelReason,
    seats: booking.seats,
    priceMinor,
    amountMinor,
    feeMinor: computeFee(amountMinor, FEE_BPS, leg.currency),
    currency: leg.currency,
    holdExpiresAt: times.holdExpiresAt,
    cancelWindowHours: operator.cancelWindowHours,
    noShowPenaltyPct: operator.noShowPenaltyPct,
    refundRules: operator.refundRules,
    operatingCarrier: operator.legalName,
    disclosure: writeDisclosure(operator.legalName),
    createdAt: times.createdAt,
    approvedAt: leg.instantConfirm ? null : confirmedAt,
    confirmedAt,
    cancelledAt: times.cancelledAt,
  } satisfies NewRow<'bookings'>
}

export type BookingRow = ReturnType<typeof buildBookingRow>

/** The payment of a booking as a row; null for a hold whose traveller never reached the payment page. */
export function buildPaymentRow(
  booking: DemoBooking,
  { row, receiptEmail }: { row: BookingRow; receiptEmail: string },
) {
  const state = paymentState(booking)
  if (!state) return null
  const id = randomUUIDv7()
  const hex = id.replaceAll('-', '')
  return {
    id,
    bookingId: row.id,
    status: state.status,
    amountMinor: row.amountMinor,
    currency: row.currency,
    receiptEmail,
    sessionId: `cs_demo_${hex}`,
    paymentIntentId: state.status === 'EXPIRED' ? null : `pi_demo_${hex}`,
    url: null,
    authorisedUntil: state.status === 'AUTHORISED' ? row.holdExpiresAt : null,
    releaseReason: state.releaseReason,
    checkAt: null,
    createdAt: new Date(row.createdAt.getTime() + MINUTE_MS),
    updatedAt: row.cancelledAt ?? row.confirmedAt ?? paidAt(row.createdAt, booking),
    authorisedAt: state.status === 'EXPIRED' ? null : paidAt(row.createdAt, booking),
    capturedAt: row.confirmedAt,
    endedAt: state.status === 'CANCELLED' || state.status === 'EXPIRED' ? row.cancelledAt : null,
  } satisfies NewRow<'payments'>
}

export type PaymentRow = NonNullable<ReturnType<typeof buildPaymentRow>>

/** The refund of a booking: the whole amount when the operator cancelled, by the refund tiers when the traveller did. */
export function refundRow(booking: DemoBooking, paid: { row: BookingRow; payment: PaymentRow; leg: LegRow }) {
  const { row, payment, leg } = paid
  if (!payment.capturedAt || !row.cancelledAt) return null
  const refundPct = booking.cancelReason === 'OPERATOR' ? 100 : tierAt(row, leg)
  const amountMinor = Math.floor((row.amountMinor * refundPct) / 100)
  if (amountMinor === 0) return null
  const id = randomUUIDv7()
  return {
    id,
    paymentId: payment.id,
    amountMinor,
    feeMinor: computeRefundFee(row, amountMinor),
    kind: refundPct === 100 ? 'FULL' : 'POLICY',
    refundedAt: row.cancelledAt,
    reason:
      booking.cancelReason === 'OPERATOR' ? 'the operator cancelled the leg' : 'the traveller cancelled',
    status: 'REFUNDED',
    stripeRefundId: `re_demo_${id.replaceAll('-', '')}`,
    createdAt: row.cancelledAt,
    updatedAt: row.cancelledAt,
  } satisfies NewRow<'refunds'>
}

export type RefundRow = NonNullable<ReturnType<typeof refundRow>>

/** The postings of a charge and its refund, in the same shares as server/payments/ledger/ledger.ts posts them. */
export function buildLedgerRows(of: {
  row: BookingRow
  payment: PaymentRow
  refund: RefundRow | null
  operatorId: string
}): NewRow<'ledgerEntries'>[] {
  const { row, payment, refund, operatorId } = of
  const { amountMinor, feeMinor, confirmedAt, cancelledAt } = row
  if (!confirmedAt) return []
  const about = { currency: row.currency, bookingId: row.id, operatorId }
  const charged = post(about, `capture:${payment.id}`, confirmedAt, {
    provider: amountMinor,
    platform_fees: -feeMinor,
    travellers_held: feeMinor - amountMinor,
  })
  if (!refund || !cancelledAt) return charged
  const back = refund.amountMinor
  const due = { refunds: -back, platform_fees: refund.feeMinor, travellers_held: back - refund.feeMinor }
  return [
    ...charged,
    ...post(about, `refund-due:${refund.id}`, cancelledAt, due),
    ...post(about, `refund:${refund.id}`, cancelledAt, { refunds: back, provider: -back }),
  ]
}

// The platform's part of a refund in minor units, by the rule of server/payments/refunds/refund-rules.ts.
function computeRefundFee({ feeMinor, amountMinor }: BookingRow, refundMinor: number): number {
  return Math.floor((feeMinor * refundMinor) / amountMinor)
}

function pickTimes(booking: DemoBooking, now: Date) {
  const running =
    booking.status === 'PENDING' && booking.createdHoursAgo === 0 && !booking.awaitingConfirmation
  if (running) {
    const leftMs = pickBetween(10 * 60, 14 * 60, booking.key) * 1000
    const holdExpiresAt = new Date(now.getTime() + leftMs)
    return { createdAt: new Date(holdExpiresAt.getTime() - HOLD_MS), holdExpiresAt, cancelledAt: null }
  }
  const createdAt = subtractHours(now, booking.createdHoursAgo)
  const holdExpiresAt = booking.awaitingConfirmation
    ? new Date(now.getTime() + AUTHORISED_MS)
    : new Date(createdAt.getTime() + HOLD_MS)
  const cancelledAt =
    booking.cancelledHoursAgo === null ? null : subtractHours(now, booking.cancelledHoursAgo)
  return { createdAt, holdExpiresAt, cancelledAt }
}

function buildSchedule(leg: LegRow) {
  const { priceMode: mode, askPriceMinor, floorPriceMinor, currency } = leg
  const endsAt = new Date(Date.parse(leg.departureAt) - SALES_CLOSE_SECONDS * 1000).toISOString()
  return {
    mode,
    askPriceMinor,
    floorPriceMinor,
    currency,
    startsAt: (leg.publishedAt ?? leg.createdAt).toISOString(),
    endsAt,
  }
}

// Whether the traveller was charged, even if the leg was cancelled later.
function wasCharged({ status, cancelReason }: DemoBooking): boolean {
  return status === 'CONFIRMED' || cancelReason === 'TRAVELLER' || cancelReason === 'OPERATOR'
}

function paidAt(createdAt: Date, booking: DemoBooking): Date {
  return new Date(createdAt.getTime() + pickBetween(3 * 60, 9 * 60, `${booking.key} paid`) * 1000)
}

type PaymentState = {
  status: 'AUTHORISED' | 'CAPTURED' | 'REFUNDED' | 'CANCELLED' | 'EXPIRED'
  releaseReason: 'ADMIN' | null
}

function paymentState(booking: DemoBooking): PaymentState | null {
  if (booking.status === 'CONFIRMED') return { status: 'CAPTURED', releaseReason: null }
  // A traveller who cancels gets a part back. A payment that is not fully refunded stays CAPTURED.
  if (booking.cancelReason === 'TRAVELLER') return { status: 'CAPTURED', releaseReason: null }
  if (wasCharged(booking)) return { status: 'REFUNDED', releaseReason: null }
  if (booking.awaitingConfirmation) return { status: 'AUTHORISED', releaseReason: null }
  if (booking.cancelReason === 'ADMIN') return { status: 'CANCELLED', releaseReason: 'ADMIN' }
  if (booking.cancelReason === 'PAYMENT_FAILED') return { status: 'EXPIRED', releaseReason: null }
  return null
}

function tierAt({ refundRules, cancelledAt }: BookingRow, leg: LegRow): number {
  const hoursBefore = (Date.parse(leg.departureAt) - (cancelledAt?.getTime() ?? 0)) / HOUR_MS
  const tier = refundRules.find(
    ({ hoursBeforeMin, hoursBeforeMax }) =>
      hoursBefore >= hoursBeforeMin && hoursBefore < (hoursBeforeMax ?? Number.POSITIVE_INFINITY),
  )
  return tier?.refundPct ?? 0
}

type Entries = Partial<Record<NewRow<'ledgerEntries'>['account'], number>>

function post(
  about: { currency: string; bookingId: string; operatorId: string },
  posting: string,
  postedAt: Date,
  entries: Entries,
): NewRow<'ledgerEntries'>[] {
  return (Object.entries(entries) as [keyof Entries, number][])
    .filter(([, minor]) => minor !== 0)
    .map(([account, minor]) => ({ ...about, posting, account, amountMinor: minor, postedAt }))
}
