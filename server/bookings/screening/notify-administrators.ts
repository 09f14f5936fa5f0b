import { queueMail } from '#server/messages/mail.ts'
import type { Tx } from '#server/runtime/db.ts'
import { writeScreeningMail } from './emails.ts'

/** Sends every administrator a mail about an open decision. */
export async function notifyAdministrators(
  tx: Tx,
  { bookingId, isSame }: { bookingId: string; isSame: boolean },
): Promise<void> {
  const { reference } = await tx
    .selectFrom('bookings')
    .select('reference')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const administrators = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('role', '=', 'ADMIN')
    .where('suspendedAt', 'is', null)
    .orderBy('id')
    .execute()
  for (const { name, email } of administrators)
    await queueMail(tx, { to: email, mail: writeScreeningMail({ name, reference, isSame }) })
}
