import type { Tx } from '#server/runtime/db.ts'
import { type Mail, queueMail } from './mail.ts'

/** Queues a mail to every administrator who is not suspended. */
export async function notifyAdministrators(
  tx: Tx,
  writeMailTo: (to: { name: string; email: string }) => Mail,
): Promise<void> {
  const administrators = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('role', '=', 'ADMIN')
    .where('suspendedAt', 'is', null)
    .orderBy('id')
    .execute()
  for (const one of administrators) await queueMail(tx, { to: one.email, mail: writeMailTo(one) })
}
