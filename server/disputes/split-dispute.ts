import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Tx } from '#server/runtime/db.ts'
import type { Disputed } from './find-disputed.ts'
import type { DisputedPayment } from './lock-dispute.ts'
import { type Part, splitDispute } from './rules.ts'

type DisputePart = { payment: DisputedPayment; seen: Stripe.Dispute }

/**
 * Splits a dispute of one charge by payment: one payment, or both legs of a journey, each with its share of every
 * amount.
 */
export async function splitByPayment(
  tx: Tx,
  { disputed, seen }: { disputed: Disputed; seen: Stripe.Dispute },
): Promise<DisputePart[]> {
  if ('planPaymentId' in disputed) {
    return [{ payment: { paymentId: null, planPaymentId: disputed.planPaymentId }, seen }]
  }
  const parts = await splitByBookings(tx, { paymentIds: disputed.paymentIds, seen })
  return parts.map(({ paymentId, seen }) => ({ payment: { paymentId, planPaymentId: null }, seen }))
}

// Each share is proportional to the amount that was not refunded when the dispute came, and never changes. Locks the
// payments.
async function splitByBookings(
  tx: Tx,
  { paymentIds, seen }: { paymentIds: string[]; seen: Stripe.Dispute },
): Promise<Part<Stripe.Dispute>[]> {
  const [only, ...others] = paymentIds
  if (only && others.length === 0) return [{ paymentId: only, seen }]
  await sql`select from payments where id = any(${paymentIds}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{
    paymentId: string
    knownMinor: number
    leftMinor: number
    amountMinor: number
  }>`
    select p.id as payment_id, p.amount_minor,
      coalesce((select d.amount_minor from disputes d
        where d.payment_id = p.id and d.stripe_dispute_id = ${seen.id}), 0) as known_minor,
      p.amount_minor - coalesce((select sum(r.amount_minor) from refunds r
        where r.payment_id = p.id and r.status <> 'FAILED'), 0) as left_minor
    from payments p where p.id = any(${paymentIds}::uuid[]) order by p.id`.execute(tx)
  const weights = (['knownMinor', 'leftMinor', 'amountMinor'] as const).find((one) =>
    rows.some((row) => row[one] > 0),
  )
  if (!weights) return []
  return splitDispute(
    seen,
    rows.map((row) => ({ paymentId: row.paymentId, weightMinor: row[weights] })),
  )
}
