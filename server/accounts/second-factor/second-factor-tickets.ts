import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Joining } from '#server/accounts/providers/receive-identity.ts'
import { createSecret, hashSecret } from '#server/accounts/sign-in/tokens.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

const LIFE_SECONDS = 600
const MAX_ATTEMPTS = 5

/** Records that a user has passed the first factor, and what their way in adds to the account after the second. */
export async function createTicket(
  tx: Tx,
  { userId, joining }: { userId: string; joining: Joining | null },
): Promise<string> {
  const ticket = createSecret()
  await tx
    .insertInto('secondFactorTickets')
    .values({
      ticketHash: hashSecret(ticket),
      userId,
      joining: joining && JSON.stringify(joining),
      expiresAt: sql<Date>`now() + make_interval(secs => ${LIFE_SECONDS})`,
    })
    .execute()
  return ticket
}

/** Returns the account of a ticket. */
export async function findTicketOwner(
  db: Db,
  { ticket }: { ticket: string },
): Promise<{ userId: string; email: string }> {
  const row = await db
    .selectFrom('secondFactorTickets')
    .innerJoin('users', 'users.id', 'secondFactorTickets.userId')
    .select(['userId', 'email'])
    .where('ticketHash', '=', hashSecret(ticket))
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('attempts', '<', MAX_ATTEMPTS)
    .executeTakeFirst()
  if (!row) throw new Problem('sign_in_ended')
  return row
}

/**
 * Counts an attempt before checking it, so that simultaneous attempts count as well. After five, the ticket is
 * invalid.
 */
export async function countAttempt(db: Db, { ticket }: { ticket: string }): Promise<string> {
  const row = await db
    .updateTable('secondFactorTickets')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('ticketHash', '=', hashSecret(ticket))
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('attempts', '<', MAX_ATTEMPTS)
    .returning('userId')
    .executeTakeFirst()
  if (!row) throw new Problem('sign_in_ended')
  return row.userId
}

/** Removes the ticket and returns what it adds to the account; if it is used twice at once, one use is refused. */
export async function spendTicket(
  tx: Tx,
  { ticket }: { ticket: string },
): Promise<{ joining: Joining | null }> {
  const spent = await tx
    .deleteFrom('secondFactorTickets')
    .where('ticketHash', '=', hashSecret(ticket))
    .returning('joining')
    .executeTakeFirst()
  if (!spent) throw new Problem('sign_in_ended')
  return { joining: spent.joining as Joining | null }
}
