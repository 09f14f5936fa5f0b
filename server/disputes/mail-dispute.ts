import type { Currency } from '#contract/money.ts'
import { findBookingForMail } from '#server/bookings/queries.ts'
import { queueMail } from '#server/messages/mail.ts'
import { notifyAdministrators } from '#server/messages/notify-administrators.ts'
import { findRecipient } from '#server/operators/queries.ts'
import type { Tx } from '#server/runtime/db.ts'
import {
  type DisputeFacts,
  writeAdminDisputeDecidedMail,
  writeAdminDisputeMail,
  writeDisputeDecidedMail,
  writeDisputeOpenedMail,
  writeOperatorDisputeDecidedMail,
  writeOperatorDisputeMail,
} from './emails.ts'
import {
  type PlanDisputeFacts,
  writeAdminPlanDisputeDecidedMail,
  writeAdminPlanDisputeMail,
  writePlanDisputeDecidedMail,
  writePlanDisputeOpenedMail,
} from './plan-emails.ts'

type About = { disputeId: string }

/**
 * Enqueues mails to the payer, the operator and the administrators about a new dispute. The caller makes sure that this
 * happens once.
 */
export async function notifyOpened(tx: Tx, about: About): Promise<void> {
  const plan = await findPlanFacts(tx, about)
  if (plan) {
    const { facts, email } = plan
    await queueMail(tx, { to: email, mail: writePlanDisputeOpenedMail(facts) })
    return await notifyAdministrators(tx, (to) => writeAdminPlanDisputeMail(facts, to))
  }
  const { facts, inEnglish, bookingId, operator } = await findFacts(tx, about)
  const kind = 'dispute-opened'
  await queueMail(tx, {
    to: facts.booking.email,
    mail: writeDisputeOpenedMail(facts),
    about: { kind, bookingId },
  })
  await queueMail(tx, { to: operator.email, mail: writeOperatorDisputeMail(inEnglish, operator) })
  await notifyAdministrators(tx, (to) => writeAdminDisputeMail(inEnglish, to))
}

/** Enqueues mails to the same people about the bank's decision. */
export async function notifyClosed(
  tx: Tx,
  { outcome, refundMinor, ...about }: About & { outcome: 'WON' | 'LOST'; refundMinor: number },
): Promise<void> {
  const ending = { outcome, refundMinor }
  const plan = await findPlanFacts(tx, about)
  if (plan) {
    const { facts, email } = plan
    await queueMail(tx, { to: email, mail: writePlanDisputeDecidedMail(facts, ending) })
    return await notifyAdministrators(tx, (to) => writeAdminPlanDisputeDecidedMail(facts, to, ending))
  }
  const { facts, inEnglish, bookingId, operator } = await findFacts(tx, about)
  const kind = 'dispute-decided'
  await queueMail(tx, {
    to: facts.booking.email,
    mail: writeDisputeDecidedMail(facts, ending),
    about: { kind, bookingId },
  })
  await queueMail(tx, {
    to: operator.email,
    mail: writeOperatorDisputeDecidedMail(inEnglish, operator, ending),
  })
  await notifyAdministrators(tx, (to) => writeAdminDisputeDecidedMail(inEnglish, to, ending))
}

async function findFacts(tx: Tx, { disputeId }: About) {
  const row = await tx
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.paymentId')
    .innerJoin('bookings as b', 'b.id', 'p.bookingId')
    .innerJoin('legs as l', 'l.id', 'b.legId')
    .select(['d.reason', 'd.amountMinor', 'd.withdrawnMinor', 'd.platformMinor', 'd.dueAt'])
    .select(['p.bookingId', 'l.operatorId'])
    .where('d.id', '=', disputeId)
    .executeTakeFirstOrThrow()
  const { bookingId, operatorId, amountMinor, dueAt } = row
  const facts: DisputeFacts = {
    booking: await findBookingForMail(tx, { bookingId }),
    disputeId,
    reason: row.reason.replaceAll('_', ' '),
    amountMinor,
    operatorMinor: row.withdrawnMinor - row.platformMinor,
    dueAt,
  }
  // Operators and administrators get the same facts in English.
  const inEnglish: DisputeFacts = { ...facts, booking: { ...facts.booking, language: 'en' } }
  const operator = await findRecipient(tx, { operatorId })
  return { facts, inEnglish, bookingId, operator }
}

async function findPlanFacts(
  tx: Tx,
  { disputeId }: About,
): Promise<{ facts: PlanDisputeFacts; email: string } | null> {
  const row = await tx
    .selectFrom('disputes as d')
    .innerJoin('planPayments as p', 'p.id', 'd.planPaymentId')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(['d.reason', 'd.amountMinor', 'd.currency', 'd.dueAt', 'p.billing'])
    .select(['u.name', 'u.email', 'u.language'])
    .where('d.id', '=', disputeId)
    .executeTakeFirst()
  if (!row) return null
  const { name, email, language, reason, currency, amountMinor, dueAt, billing } = row
  const facts = {
    ...{ disputeId, amountMinor, dueAt, billing },
    subscriber: { name, language },
    reason: reason.replaceAll('_', ' '),
    currency: currency as Currency,
  }
  return { facts, email }
}
