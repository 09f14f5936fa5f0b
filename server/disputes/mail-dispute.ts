import { findBookingForMail } from '#server/bookings/queries.ts'
import { findRecipient } from '#server/operators/queries.ts'
import type { Tx } from '#server/platform/db.ts'
import { queueMail } from '#server/platform/mail.ts'
import {
  adminDisputeDecidedMail,
  adminDisputeMail,
  type DisputeFacts,
  disputeDecidedMail,
  disputeOpenedMail,
  operatorDisputeDecidedMail,
  operatorDisputeMail,
} from './emails.ts'

type About = { disputeId: string; publicUrl: string }

/** Tells traveller, operator and administrators that a payment is disputed; the caller sees to it that once. */
export async function tellOpened(tx: Tx, about: About): Promise<void> {
  const { facts, inEnglish, bookingId, operator, administrators } = await findFacts(tx, about)
  const kind = 'dispute-opened'
  await queueMail(tx, {
    to: facts.booking.email,
    mail: disputeOpenedMail(facts),
    about: { kind, bookingId },
  })
  await queueMail(tx, { to: operator.email, mail: operatorDisputeMail(inEnglish, operator) })
  for (const one of administrators) {
    await queueMail(tx, { to: one.email, mail: adminDisputeMail(inEnglish, one) })
  }
}

/** Tells them what the bank has decided. */
export async function tellClosed(
  tx: Tx,
  { outcome, refundMinor, ...about }: About & { outcome: 'WON' | 'LOST'; refundMinor: number },
): Promise<void> {
  const { facts, inEnglish, bookingId, operator, administrators } = await findFacts(tx, about)
  const ending = { outcome, refundMinor }
  const kind = 'dispute-decided'
  await queueMail(tx, {
    to: facts.booking.email,
    mail: disputeDecidedMail(facts, ending),
    about: { kind, bookingId },
  })
  await queueMail(tx, { to: operator.email, mail: operatorDisputeDecidedMail(inEnglish, operator, ending) })
  for (const one of administrators) {
    await queueMail(tx, { to: one.email, mail: adminDisputeDecidedMail(inEnglish, one, ending) })
  }
}

async function findFacts(tx: Tx, { disputeId, publicUrl }: About) {
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
    publicUrl,
  }
  // Operators and administrators are told with the same facts.
  const inEnglish: DisputeFacts = { ...facts, booking: { ...facts.booking, language: 'en' } }
  const administrators = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('role', '=', 'ADMIN')
    .where('suspendedAt', 'is', null)
    .orderBy('id')
    .execute()
  const operator = await findRecipient(tx, { operatorId })
  return { facts, inEnglish, bookingId, operator, administrators }
}
