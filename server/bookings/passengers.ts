import type { PassengerDetails } from '#contract/bookings/passenger-details.ts'
import type { Entry, TravelDocumentType } from '#contract/bookings/passengers.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'

/** The person in a seat in clear text: the decrypted content of `passengers`. */
export type Person = {
  givenNames: string
  familyName: string
  dateOfBirth: string | null
  nationality: string | null
  document: { type: TravelDocumentType; number: string; country: string; expiresOn: string } | null
  /**
   * The visa or right by which they enter the country of arrival; absent for people who were named before this was
   * asked.
   */
  entry?: Entry | null
  /**
   * Further details for the border and the aircraft, and the adults responsible for a child that flies alone; absent
   * if nothing is known.
   */
  details?: PassengerDetails
}

export type SeatedPassenger = { id: string; bookingId: string; seat: number; version: number; person: Person }

const TABLE = 'passengers'

/** Returns the decrypted passengers of these bookings, by seat. Callers read them for a purpose and never log them. */
export async function findPassengers(
  db: Db | Tx,
  rowCipher: RowCipher,
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
    person: openPerson(rowCipher, { id: row.id, keyId, sealedPerson }),
  }))
}

type EncryptedRow = { id: string; keyId: string; sealedPerson: Buffer }

export function openPerson(rowCipher: RowCipher, { id, keyId, sealedPerson }: EncryptedRow): Person {
  return rowCipher.decrypt<Person>(TABLE, id, { keyId, bytes: sealedPerson })
}

/** Returns the columns that hold a person under this id. */
export function encryptPerson(rowCipher: RowCipher, id: string, person: Person): Omit<EncryptedRow, 'id'> {
  const { keyId, bytes } = rowCipher.encrypt(TABLE, id, person)
  return { keyId, sealedPerson: bytes }
}

/** 'Xanthippe Quillfeather' */
export function formatFullName({
  givenNames,
  familyName,
}: Pick<Person, 'givenNames' | 'familyName'>): string {
  return `${givenNames} ${familyName}`
}
