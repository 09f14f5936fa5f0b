import { queueMail } from '#server/messages/mail.ts'
import { findRecipient } from '#server/operators/queries.ts'
import type { Tx } from '#server/runtime/db.ts'
import { writeWithheldMail } from '../publish/emails.ts'
import { nameLeg } from '../publish/mail-off-sale.ts'
import { selectWholeLegRows } from '../queries.ts'
import type { Withheld } from './decide-again.ts'

/** Mails each operator which of its legs went off sale and why: one mail for all of them. */
export async function mailWithheld(tx: Tx, withheld: readonly Withheld[]): Promise<void> {
  for (const [operatorId, own] of Map.groupBy(withheld, (one) => one.operatorId)) {
    const found = new Map(own.map(({ legId, findings }) => [legId, findings]))
    const rows = await selectWholeLegRows(tx)
      .where('legs.id', 'in', [...found.keys()])
      .orderBy('legs.departureAt')
      .execute()
    const legs = rows.map((row): [string, string] => [
      nameLeg(row),
      (found.get(row.id) ?? [])
        .map(({ message }) => (message.endsWith('.') ? message : `${message}.`))
        .join(' '),
    ])
    const to = await findRecipient(tx, { operatorId })
    await queueMail(tx, { to: to.email, mail: writeWithheldMail({ ...to, legs }) })
  }
}
