import type { Tx } from '#server/runtime/db.ts'

/** Returns the plan of one person and its payments. */
export async function readPlanData(tx: Tx, userId: string) {
  const payments = tx.selectFrom('planPayments').select('id').where('userId', '=', userId)
  return {
    plan: await tx
      .selectFrom('entitlements')
      .select(['plan', 'validFrom', 'validUntil'])
      .where('userId', '=', userId)
      .execute(),
    planSubscriptions: await tx
      .selectFrom('planSubscriptions')
      .select(['status', 'billing', 'withTrial', 'offerMonths', 'periodStartAt', 'periodEndsAt', 'endsAt'])
      .select(['cardBrand', 'cardLast4', 'startedAt', 'endedAt', 'endReason', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    planPayments: await tx
      .selectFrom('planPayments')
      .select(['billing', 'amountMinor', 'currency', 'paidAt'])
      .where('userId', '=', userId)
      .orderBy('paidAt')
      .execute(),
    planRefunds: await tx
      .selectFrom('planRefunds')
      .select(['amountMinor', 'status', 'createdAt', 'refundedAt'])
      .where('paymentId', 'in', payments)
      .orderBy('createdAt')
      .execute(),
    planMoneyBacks: await tx
      .selectFrom('planMoneyBacks')
      .select(['reason', 'requestedAt'])
      .where('userId', '=', userId)
      .execute(),
    planCustomers: await tx
      .selectFrom('planCustomers')
      .select(['stripeCustomerId', 'createdAt'])
      .where('userId', '=', userId)
      .execute(),
  }
}
