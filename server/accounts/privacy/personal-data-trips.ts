import { sql } from 'kysely'
import type { Tx } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'

/**
 * Returns when people of a booking were compared with sanctions lists, and who waited for a decision, but not which
 * listed people they resemble.
 */
export async function readScreeningData(tx: Tx, rowCipher: RowCipher, userId: string) {
  const rows = await tx
    .selectFrom('screenings as s')
    .innerJoin('bookings', 'bookings.id', 's.bookingId')
    .select(['s.id', 'bookings.reference', 's.seat', 's.status', 's.askedAt', 's.decidedAt'])
    .select(['s.keyId', 's.sealedPerson'])
    .where('bookings.userId', '=', userId)
    .orderBy('s.askedAt')
    .execute()
  return rows.map(({ id, keyId, sealedPerson, reference, ...row }) => {
    const isKept = keyId !== null && sealedPerson !== null
    const person = isKept ? rowCipher.decrypt<object>('screenings', id, { keyId, bytes: sealedPerson }) : {}
    return { booking: reference, ...row, ...person }
  })
}

/** Returns only the number of devices: their ids and addresses are Apple's and mean nothing to the owner. */
export async function readWalletData(tx: Tx, userId: string) {
  return await tx
    .selectFrom('walletPasses')
    .innerJoin('bookings', 'bookings.id', 'walletPasses.bookingId')
    .select(['bookings.reference', 'seat', 'walletPasses.createdAt', 'googleAt', 'voidedAt'])
    .select(
      sql<number>`(select count(*) from wallet_devices d where d.pass_id = wallet_passes.id)`.as('devices'),
    )
    .where('bookings.userId', '=', userId)
    .orderBy('walletPasses.createdAt')
    .execute()
}
