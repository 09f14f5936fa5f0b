import { sql } from 'kysely'
import type { Currency } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { postRefundDue } from '#server/payments/ledger/ledger.ts'
import type { Tx } from '#server/runtime/db.ts'
import { recordReturned } from './record-returned.ts'
import { type Burden, shareRefund } from './refund-rules.ts'
import { deductSettled, settledParts } from './settled-parts.ts'
import { type BackParts, type PaidLine, type PaidParts, splitBack, sumAmounts } from './shares-of-refund.ts'

type RefundKind = 'FULL' | 'POLICY' | 'AMOUNT'

/**
 * Refunds that failed or that the bank returned, and that no later refund replaced: since when, and of which booking.
 */
export const UNSETTLED_REFUNDS = sql`
  select r.failed_at as since, p.booking_id from refunds r join payments p on p.id = r.payment_id
  where r.status = 'FAILED' and not exists (select from refunds later where later.retry_of = r.id)
    and not exists (select from refunds later where later.payment_id = r.payment_id and later.created_at > r.failed_at
      and later.status <> 'FAILED' and later.amount_minor >= r.amount_minor)`

/** A captured payment with its refunds, including those under way. */
export type Refundable = {
  paymentId: string
  amountMinor: number
  feeMinor: number
  currency: string
  /** The fare and the taxes, each with its refunded amount. */
  parts: PaidParts
  /** The same for the people who still fly; the tiers of the policy apply to this part. */
  standing: PaidParts
  /** How much of the fare's refunds and lost disputes the platform and the operator have borne so far. */
  before: Burden
  /** The refunded total of fare and taxes. */
  backMinor: number
  /** The amount that can still be refunded; 0 during an open dispute. */
  leftMinor: number
  /** The disputed amount, which cannot be refunded; the traveller got it, or may get it, from the bank. */
  disputedMinor: number
  /** Whether a dispute is open, during which the provider refunds nothing. */
  isHeld: boolean
}

/** Returns the total that the traveller has got back, by refunds and by decided disputes. */
export function sumGoneBack({ backMinor }: Refundable): number {
  return backMinor
}

/** Returns the booking's captured payment, locked, with its refunds; null if nothing was ever captured. */
export async function lockRefundable(
  tx: Tx,
  { bookingId }: { bookingId: string },
): Promise<Refundable | null> {
  await tx
    .selectFrom('payments')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('status', 'in', ['CAPTURED', 'REFUNDED'])
    .forNoKeyUpdate()
    .execute()
  return await findRefundable(tx, { bookingId })
}

/** Like `lockRefundable`, without a lock. */
export async function findRefundable(
  db: Pick<Tx, 'selectFrom'>,
  { bookingId }: { bookingId: string },
): Promise<Refundable | null> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select(['payments.id as paymentId', 'payments.amountMinor', 'bookings.feeMinor', 'payments.currency'])
    .select(['bookings.fareMinor', 'bookings.id as bookingId', settledParts.as('settled')])
    .select([
      sql<number>`coalesce((select sum(r.amount_minor) from refunds r
        where r.payment_id = payments.id and r.status <> 'FAILED'), 0)`.as('refundedMinor'),
      sql<number>`coalesce((select sum(r.amount_minor - r.tax_minor) from refunds r
        where r.payment_id = payments.id and r.status <> 'FAILED'), 0)`.as('refundedFareMinor'),
      sql<number>`coalesce((select sum(r.fee_minor) from refunds r
        where r.payment_id = payments.id and r.status <> 'FAILED'), 0)`.as('backFeeMinor'),
      sql<boolean>`exists (select from disputes d
        where d.payment_id = payments.id and d.closed_at is null and not d.refundable)`.as('isHeld'),
      // This amount is lost for good, whatever the provider reports about the charge; the amount that the bank left
      // can still be refunded.
      sql<number>`coalesce((select sum(d.withdrawn_minor - d.reinstated_minor) from disputes d
        where d.payment_id = payments.id and d.status = 'LOST'), 0)`.as('lostMinor'),
      sql<number>`coalesce((select sum(d.tax_minor - coalesce(d.tax_minor * d.reinstated_minor / nullif(d.withdrawn_minor, 0), 0))
        from disputes d where d.payment_id = payments.id and d.status = 'LOST'), 0)`.as('lostTaxMinor'),
      sql<number>`coalesce((select sum(d.platform_minor
          - coalesce(d.platform_minor * d.reinstated_minor / nullif(d.withdrawn_minor, 0), 0)) from disputes d
        where d.payment_id = payments.id and d.status = 'LOST'), 0)`.as('lostFeeMinor'),
    ])
    .where('payments.bookingId', '=', bookingId)
    .where('payments.status', 'in', ['CAPTURED', 'REFUNDED'])
    .orderBy('payments.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { refundedMinor, refundedFareMinor, backFeeMinor, lostMinor, lostTaxMinor, lostFeeMinor, ...rest } =
    row
  const { bookingId: _, fareMinor, isHeld, settled, ...payment } = rest
  const restMinor = payment.amountMinor - refundedMinor
  const disputedMinor = isHeld ? restMinor : Math.min(restMinor, lostMinor)
  const platformMinor = backFeeMinor + lostFeeMinor
  const fareBackMinor = refundedFareMinor + lostMinor - lostTaxMinor
  const lines = await findPaidLines(db, { bookingId })
  const parts = { currency: payment.currency as Currency, fareMinor, fareBackMinor, lines }
  return {
    ...payment,
    parts,
    standing: deductSettled(parts, settled),
    before: { platformMinor, operatorMinor: fareBackMinor - platformMinor },
    backMinor: refundedMinor + lostMinor,
    leftMinor: restMinor - disputedMinor,
    disputedMinor,
    isHeld,
  }
}

async function findPaidLines(
  db: Pick<Tx, 'selectFrom'>,
  { bookingId }: { bookingId: string },
): Promise<PaidLine[]> {
  return await db
    .selectFrom('bookingTaxLines')
    .select(['ruleId', 'code', 'kind', 'rateBps', 'refund', 'inBase', 'amountMinor', 'returnedMinor'])
    .where('bookingId', '=', bookingId)
    .orderBy('ruleId')
    .execute()
}

type Request = {
  payment: Refundable
  amountMinor: number
  kind: RefundKind
  reason: string
  requestedBy: string | null
  /** The fare and the taxes in the amount; a retry uses the same split. Default: by the kind of refund. */
  parts?: BackParts
  /** Whether the booked people still fly, so that their taxes per head stay due. */
  flies?: boolean
  /** The failed refund that this one repeats. */
  retryOf?: string
}

/** Requests a refund of an amount and records who bears it; a job sends it. The caller holds the payment's lock. */
export async function requestRefund(
  tx: Tx,
  { payment, parts: asked, flies = false, ...request }: Request,
): Promise<{ refundId: string; burden: Burden; parts: BackParts }> {
  const { amountMinor } = request
  if (payment.leftMinor === 0 && payment.disputedMinor > 0) throw new Problem('payment_disputed')
  if (amountMinor > payment.leftMinor) throw new Problem('refund_too_large')
  const parts =
    asked && sumAmounts(asked) === amountMinor ? asked : splitBack(payment.parts, { amountMinor, flies })
  const burden = splitFareRefund(payment, parts)
  const { id } = await tx
    .insertInto('refunds')
    .values({
      ...request,
      paymentId: payment.paymentId,
      feeMinor: burden.platformMinor,
      taxMinor: amountMinor - parts.fareMinor,
      taxLines: JSON.stringify(parts.taxes),
      checkAt: sql<Date>`now() + interval '2 minutes'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordReturned(tx, { paymentId: payment.paymentId, taxes: parts.taxes })
  await postRefundDue(tx, { refundId: id })
  await enqueue(tx, 'payments:refund', { refundId: id }, { key: `refund ${id}` })
  return { refundId: id, burden, parts }
}

/** How platform and operator share the fare part of a refund; taxes belong to neither. */
export function splitFareRefund(payment: Refundable, { fareMinor: refundMinor }: BackParts): Burden {
  const { parts, feeMinor, currency, before } = payment
  if (refundMinor === 0) return { platformMinor: 0, operatorMinor: 0 }
  return shareRefund({ amountMinor: parts.fareMinor, feeMinor, currency }, { refundMinor, before })
}

/**
 * Requests a refund of everything left of a payment. Repeating it does nothing: after a final failure, an
 * administrator must act.
 */
export async function requestFullRefund(
  tx: Tx,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<void> {
  const { bookingId } = await tx
    .selectFrom('payments')
    .select('bookingId')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const payment = await lockRefundable(tx, { bookingId })
  if (!payment) return
  const amountMinor = payment.leftMinor - (await sumOfUnretried(tx, payment.paymentId))
  if (amountMinor <= 0) return
  await requestRefund(tx, { payment, amountMinor, kind: 'FULL', reason, requestedBy: null })
}

/** Requests a refund of everything left of a booking's payment, despite earlier failures. Returns the amount. */
export async function refundRest(
  tx: Tx,
  { bookingId, reason }: { bookingId: string; reason: string },
): Promise<number> {
  const payment = await lockRefundable(tx, { bookingId })
  if (!payment || payment.leftMinor === 0) return 0
  await requestRefund(tx, {
    ...{ payment, amountMinor: payment.leftMinor, kind: 'FULL', reason },
    requestedBy: null,
  })
  return payment.leftMinor
}

async function sumOfUnretried(tx: Tx, paymentId: string): Promise<number> {
  const { sum } = await tx
    .selectFrom('refunds as r')
    .select(sql<number>`coalesce(sum(amount_minor), 0)`.as('sum'))
    .where('paymentId', '=', paymentId)
    .where('status', '=', 'FAILED')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('refunds as later').select('later.id').whereRef('later.retryOf', '=', 'r.id'))),
    )
    .executeTakeFirstOrThrow()
  return sum
}
