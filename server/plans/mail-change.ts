import type { Selectable } from 'kysely'
import type { Currency } from '#contract/money.ts'
import { formatMoney } from '#contract/money.ts'
import type { PlanSubscriptionsTable } from '#db/types.ts'
import type { Tx } from '#server/platform/db.ts'
import { type Mail, queueMail } from '#server/platform/mail.ts'
import {
  paymentFailedMail,
  planMoneyBackMail,
  premiumEndedMail,
  premiumStartedMail,
  trialStartedMail,
} from './emails.ts'

type Row = Selectable<PlanSubscriptionsTable>

/** Writes to the subscriber when something has changed that they should know; nothing when it is as it was. */
export async function mailChange(
  tx: Tx,
  { before, after, until }: { before: Row; after: Row; until: Date },
): Promise<void> {
  if (before.status === after.status) return
  const person = await findSubscriber(tx, after.userId)
  const mail = person && mailFor(person.name, { before, after, until })
  if (person && mail) await queueMail(tx, { to: person.email, mail })
}

/** What was paid has gone back. */
export async function mailPlanRefund(tx: Tx, { refundId }: { refundId: string }): Promise<void> {
  const refund = await tx
    .selectFrom('planRefunds')
    .innerJoin('planPayments', 'planPayments.id', 'planRefunds.paymentId')
    .select(['planRefunds.amountMinor', 'planPayments.currency', 'planPayments.userId'])
    .where('planRefunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
  const person = await findSubscriber(tx, refund.userId)
  if (!person) return
  const amount = formatMoney(refund.amountMinor, refund.currency as Currency)
  await queueMail(tx, { to: person.email, mail: planMoneyBackMail({ name: person.name, amount }) })
}

function mailFor(
  name: string,
  { before, after, until }: { before: Row; after: Row; until: Date },
): Mail | null {
  const periodEndsAt = after.periodEndsAt ?? until
  if (after.status === 'TRIALING') return trialStartedMail({ name, until: periodEndsAt })
  if (after.status === 'PAST_DUE') return paymentFailedMail({ name, until, nextTryAt: after.nextTryAt })
  if (after.status === 'ACTIVE' && before.status !== 'PAST_DUE') {
    return premiumStartedMail({ name, billing: after.billing, until: periodEndsAt })
  }
  const silent = after.endReason === 'MONEY_BACK' || after.endReason === 'ACCOUNT_DELETED'
  if (after.status !== 'ENDED' || silent) return null
  return premiumEndedMail({ name, reason: after.endReason ?? 'CANCELLED' })
}

async function findSubscriber(tx: Tx, userId: string): Promise<{ name: string; email: string } | undefined> {
  return await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .where('anonymisedAt', 'is', null)
    .executeTakeFirst()
}
