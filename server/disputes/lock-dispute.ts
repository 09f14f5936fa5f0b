import { type Selectable, sql } from 'kysely'
import type { DisputeEventsTable, DisputesTable } from '#db/types.ts'
import type { Tx } from '#server/runtime/db.ts'

export type Dispute = Selectable<DisputesTable>

/** Whose payment a bank takes back: a booking's, or one of Premium. */
export type DisputedPayment =
  | { paymentId: string; planPaymentId: null }
  | { paymentId: null; planPaymentId: string }

/** A dispute, locked for a change; the caller holds its payment's lock or takes none later. */
export async function lockDispute(
  tx: Tx,
  { stripeDisputeId, payment }: { stripeDisputeId: string; payment: DisputedPayment },
): Promise<Dispute> {
  return await tx
    .selectFrom('disputes')
    .selectAll()
    .where('stripeDisputeId', '=', stripeDisputeId)
    .where('paymentId', 'is not distinct from', payment.paymentId)
    .where('planPaymentId', 'is not distinct from', payment.planPaymentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type Happening = {
  dispute: Pick<Dispute, 'id'>
  kind: DisputeEventsTable['kind']
  amountMinor?: number
  /** Null or absent: now. */
  at?: Date | null
}

/** Writes what happened to a dispute into its history, once. */
export async function noteEvent(tx: Tx, { dispute, kind, amountMinor, at }: Happening): Promise<void> {
  await tx
    .insertInto('disputeEvents')
    .values({
      disputeId: dispute.id,
      kind,
      amountMinor: amountMinor ?? null,
      happenedAt: at ?? sql<Date>`now()`,
    })
    .onConflict((oc) => oc.columns(['disputeId', 'kind']).doNothing())
    .execute()
}
