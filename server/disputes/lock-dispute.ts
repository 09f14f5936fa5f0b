import { type Selectable, sql } from 'kysely'
import type { DisputeEventsTable, DisputesTable } from '#db/types.ts'
import type { Tx } from '#server/runtime/db.ts'

export type Dispute = Selectable<DisputesTable>

/** The payment that the bank takes back: a booking's, or one of Premium. */
export type DisputedPayment =
  | { paymentId: string; planPaymentId: null }
  | { paymentId: null; planPaymentId: string }

/** Locks a dispute for a change. The caller already holds the lock of its payment, or never takes it afterwards. */
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
  /** Null or absent means now. */
  at?: Date | null
}

/** Adds an event to a dispute's history, only once. */
export async function recordEvent(tx: Tx, { dispute, kind, amountMinor, at }: Happening): Promise<void> {
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
