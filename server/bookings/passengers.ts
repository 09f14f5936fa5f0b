import type { TravelDocumentType } from '#contract/bookings/passengers.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { Sealer } from '#server/security/sealer.ts'

/** Who sits in a seat, in the clear: what is sealed in `passengers`. */
export type Person = {
  givenNames: string
  familyName: string
  dateOfBirth: string | null
  nationality: string | null
  document: { type: TravelDocumentType; number: string; country: string; expiresOn: string } | null
}

export type SeatedPassenger = { id: string; bookingId: string; seat: number; version: number; person: Person }

const TABLE = 'passengers'

/** The passengers of these bookings, opened, by seat. What travellers have given is read for a purpose and never logged. */
export async function findPassengers(
  db: Db | Tx,
  sealer: Sealer,
  { bookingIds }: { bookingIds: readonly string[] },
): Promise<SeatedPassenger[]> {
  if (bookingIds.length === 0) return []
  const rows = await db
    .selectFrom('passengers')
    .select(['id', 'bookingId', 'seat', 'version', 'keyId', 'sealedPerson'])
    .where('bookingId', 'in', bookingIds)
    .orderBy('bookingId')
    .orderBy('seat')
    .execute()
  return rows.map(({ keyId, sealedPerson, ...row }) => ({
    ...row,
    person: openPerson(sealer, { id: row.id, keyId, sealedPerson }),
  }))
}

type SealedRow = { id: string; keyId: string; sealedPerson: Buffer }

export function openPerson(sealer: Sealer, { id, keyId, sealedPerson }: SealedRow): Person {
  return sealer.open<Person>(TABLE, id, { keyId, sealed: sealedPerson })
}

/** The columns in which a person is kept under this id. */
export function sealPerson(sealer: Sealer, id: string, person: Person): Omit<SealedRow, 'id'> {
  const { keyId, sealed } = sealer.seal(TABLE, id, person)
  return { keyId, sealedPerson: sealed }
}

/** 'Xanthippe Quillfeather' */
export function fullName({ givenNames, familyName }: Person): string {
  return `${givenNames} ${familyName}`
}
