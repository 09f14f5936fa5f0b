import { writeRefundedMail } from '#server/bookings/emails.ts'
import { findBookingForMail } from '#server/bookings/queries.ts'
import { queueMail } from '#server/messages/mail.ts'
import { listTaxesBack } from '#server/payments/refunds/shares-of-refund.ts'
import type { Db } from '#server/runtime/db.ts'
import { readFrozenLines } from '#server/taxes/tax-lines.ts'
import { writeRefundReturnedMail } from './cancel-emails.ts'

/**
 * Tells the traveller that the provider has sent a refund, or that the bank did not accept it. Each mail is sent once
 * per refund.
 */
export async function mailRefund(db: Db, { refundId }: { refundId: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const refund = await tx
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
      .select(['refunds.amountMinor', 'refunds.status', 'payments.bookingId'])
      .select(['refunds.taxLines as taxesBack', 'bookings.taxLines'])
      .where('refunds.id', '=', refundId)
      .forUpdate('refunds')
      .executeTakeFirst()
    if (refund?.status !== 'REFUNDED' && refund?.status !== 'FAILED') return
    const returned = refund.status === 'FAILED'
    const kind = `${returned ? 'refund-returned' : 'refunded'} ${refundId}`
    const mailed = await tx
      .selectFrom('mails')
      .select('id')
      .where('bookingId', '=', refund.bookingId)
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (mailed) return
    const facts = await findBookingForMail(tx, refund)
    const write = returned ? writeRefundReturnedMail : writeRefundedMail
    const taxes = refund.taxesBack as unknown as Record<string, number>
    const taxesBack = listTaxesBack(readFrozenLines(refund.taxLines), { taxes })
    const mail = write(facts, { refundMinor: refund.amountMinor, taxesBack })
    await queueMail(tx, { to: facts.email, mail, about: { kind, bookingId: refund.bookingId } })
  })
}
