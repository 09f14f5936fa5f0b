import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { hashOf, newSecret } from './tokens.ts'

const LIFE_SECONDS = 600
const MAX_ATTEMPTS = 5

/** Says that somebody has passed the first factor. */
export async function newTicket(tx: Tx, { userId }: { userId: string }): Promise<string> {
  const ticket = newSecret()
  await tx
    .insertInto('secondFactorTickets')
    .values({
      ticketHash: hashOf(ticket),
      userId,
      expiresAt: sql<Date>`now() + make_interval(secs => ${LIFE_SECONDS})`,
    })
    .execute()
  return ticket
}

/** Whose ticket it is. */
export async function findTicketOwner(db: Db, { ticket }: { ticket: string }): Promise<string> {
  const row = await db
    .selectFrom('secondFactorTickets')
    .select('userId')
    .where('ticketHash', '=', hashOf(ticket))
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('attempts', '<', MAX_ATTEMPTS)
    .executeTakeFirst()
  if (!row) throw new Problem('sign_in_ended')
  return row.userId
}

/** Counts an attempt before it is looked at, so that attempts at the same moment are counted as well; after five it is worth nothing. */
export async function takeAttempt(db: Db, { ticket }: { ticket: string }): Promise<string> {
  const row = await db
    .updateTable('secondFactorTickets')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('ticketHash', '=', hashOf(ticket))
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('attempts', '<', MAX_ATTEMPTS)
    .returning('userId')
    .executeTakeFirst()
  if (!row) throw new Problem('sign_in_ended')
  return row.userId
}

/** Takes the ticket away; of two at once one comes too late. */
export async function spendTicket(tx: Tx, { ticket }: { ticket: string }): Promise<void> {
  const spent = await tx
    .deleteFrom('secondFactorTickets')
    .where('ticketHash', '=', hashOf(ticket))
    .executeTakeFirst()
  if (spent.numDeletedRows === 0n) throw new Problem('sign_in_ended')
}
