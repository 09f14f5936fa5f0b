import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { comparePerson, recordScreening, type ScreeningNeeds } from './record-screening.ts'

type Buyer = { bookingIds: readonly string[]; name: string }

/**
 * Compares a buyer with the current lists before the payment page opens. A buyer with a possible match can pay: the
 * card is authorised, which keeps the seats, and charged after an administrator has cleared the buyer. Problem
 * `booking_being_checked` for a person who was confirmed as listed before.
 */
export async function screenBuyer(db: Db, needs: ScreeningNeeds, buyer: Buyer): Promise<void> {
  await screenBuyerThen(db, needs, { buyer, go: async () => {} })
}

/** The same, and runs `go` in the transaction that records the result. */
export async function screenBuyerThen<T>(
  db: Db,
  needs: ScreeningNeeds,
  { buyer: { bookingIds, name }, go }: { buyer: Buyer; go: (tx: Tx) => Promise<T> },
): Promise<T> {
  const comparison = await comparePerson(db, { name, bornOn: null })
  const done = await db.transaction().execute(async (tx) => {
    if (!comparison) return { result: await go(tx) }
    for (const bookingId of [...bookingIds].sort())
      await recordScreening(tx, needs, { bookingId, seat: null, moment: 'CHECKOUT', comparison })
    return (await hasSamePerson(tx, bookingIds)) ? null : { result: await go(tx) }
  })
  if (!done) throw new Problem('booking_being_checked')
  return done.result
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
