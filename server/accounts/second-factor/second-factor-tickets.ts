import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Joining } from '#server/accounts/providers/receive-identity.ts'
import { createSecret, hashSecret } from '#server/accounts/sign-in/tokens.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

const LIFE_SECONDS = 600
const MAX_ATTEMPTS = 5

/** Says that somebody has passed the first factor, and what the way in that they took adds once they pass the second. */
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

/** Whose ticket it is. */
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

/** Counts an attempt before it is looked at, so that attempts at the same moment are counted as well; after five it is worth nothing. */
export async function takeAttempt(db: Db, { ticket }: { ticket: string }): Promise<string> {
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

/** Takes the ticket away and says what it adds to the account; of two at once one comes too late. */
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
