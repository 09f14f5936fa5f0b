import type { Selectable } from 'kysely'
import type { Currency } from '#contract/money.ts'
import type { PlanSubscriptionsTable } from '#db/types.ts'
import { type Mail, queueMail } from '#server/messages/mail.ts'
import type { Tx } from '#server/runtime/db.ts'
import {
  type Subscriber,
  writePaymentFailedMail,
  writePlanRefundMail,
  writePremiumEndedMail,
  writePremiumStartedMail,
  writeTrialStartedMail,
} from './emails.ts'

type Row = Selectable<PlanSubscriptionsTable>

/** Mails the subscriber about a change that they should know; does nothing if nothing changed. */
export async function mailChange(
  tx: Tx,
  { before, after, until }: { before: Row; after: Row; until: Date },
): Promise<void> {
  if (before.status === after.status) return
  const person = await findSubscriber(tx, after.userId)
  if (!person) return
  const { email, ...to } = person
  const mail = mailFor(to, { before, after, until })
  if (mail) await queueMail(tx, { to: email, mail })
}

/** Mails the subscriber that a payment was refunded. */
export async function mailPlanRefund(tx: Tx, { refundId }: { refundId: string }): Promise<void> {
  const refund = await tx
    .selectFrom('planRefunds')
    .innerJoin('planPayments', 'planPayments.id', 'planRefunds.paymentId')
    .select(['planRefunds.amountMinor', 'planPayments.currency', 'planPayments.userId'])
    .where('planRefunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
  const person = await findSubscriber(tx, refund.userId)
  if (!person) return
  const { email, ...to } = person
  const { amountMinor } = refund
  const mail = writePlanRefundMail({ ...to, amountMinor, currency: refund.currency as Currency })
  await queueMail(tx, { to: email, mail })
}

function mailFor(
  to: Subscriber,
  { before, after, until }: { before: Row; after: Row; until: Date },
): Mail | null {
  const periodEndsAt = after.periodEndsAt ?? until
  if (after.status === 'TRIALING') return writeTrialStartedMail({ ...to, until: periodEndsAt })
  if (after.status === 'PAST_DUE') return writePaymentFailedMail({ ...to, until, nextTryAt: after.nextTryAt })
  if (after.status === 'ACTIVE' && before.status !== 'PAST_DUE') {
    return writePremiumStartedMail({ ...to, paying: after, until: periodEndsAt })
  }
  const silent = after.endReason === 'MONEY_BACK' || after.endReason === 'ACCOUNT_DELETED'
  if (after.status !== 'ENDED' || silent) return null
  return writePremiumEndedMail({ ...to, reason: after.endReason ?? 'CANCELLED' })
}

async function findSubscriber(tx: Tx, userId: string): Promise<(Subscriber & { email: string }) | undefined> {
  return await tx
    .selectFrom('users')
    .select(['name', 'email', 'language'])
    .where('id', '=', userId)
    .where('anonymisedAt', 'is', null)
    .executeTakeFirst()
}
