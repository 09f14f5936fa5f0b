import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { comparePerson, recordScreening, type ScreeningNeeds } from './record-screening.ts'

type Buyer = { bookingIds: readonly string[]; name: string }

/**
 * Compares a buyer with the current lists before the payment page opens. A possible match pays: the card is authorised, which
 * keeps the seats, and charged once an administrator has cleared it. Problem `booking_being_checked` for a person who was
 * confirmed as listed before.
 */
export async function screenBuyer(db: Db, needs: ScreeningNeeds, { bookingIds, name }: Buyer): Promise<void> {
  const comparison = await comparePerson(db, { name, bornOn: null })
  if (!comparison) return
  const isBlocked = await db.transaction().execute(async (tx) => {
    for (const bookingId of [...bookingIds].sort())
      await recordScreening(tx, needs, { bookingId, seat: null, moment: 'CHECKOUT', comparison })
    return await hasSamePerson(tx, bookingIds)
  })
  if (isBlocked) throw new Problem('booking_being_checked')
}

async function hasSamePerson(tx: Tx, bookingIds: readonly string[]): Promise<boolean> {
  const found = await tx
    .selectFrom('screenings')
    .select('id')
    .where('bookingId', 'in', bookingIds)
    .where('status', 'in', ['OPEN', 'CONFIRMED'])
    .where('result', '=', 'PERSON_MATCH')
    .executeTakeFirst()
  return found !== undefined
}
