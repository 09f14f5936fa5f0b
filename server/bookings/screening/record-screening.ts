import { sql } from 'kysely'
import { type ScreenedPerson, splitName } from '#contract/may-be-sold/screen-person.ts'
import type { ScreeningsTable } from '#db/types.ts'
import { notifyAdministrators } from '#server/messages/notify-administrators.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { type CurrentPeople, findCurrentPeople } from '#server/screening/current-people.ts'
import { type Match, searchPeople } from '#server/screening/search-people.ts'
import type { RowCipher, SecretCipher } from '#server/security/encryption.ts'
import { writeScreeningMail } from './emails.ts'

/** The ciphers that encrypt compared people and recognise them again. */
export type ScreeningNeeds = { rowCipher: RowCipher; secretCipher: SecretCipher }

/** A person of a booking, compared with the current lists. */
export type Comparison = { person: ScreenedPerson; listIds: string[]; matches: Match[] }

/**
 * Compares a person with all people on the current lists; null while no list is loaded. It only reads, and runs
 * outside transactions.
 */
export async function comparePerson(db: Db, person: ScreenedPerson): Promise<Comparison | null> {
  return await compareWith(await findCurrentPeople(db), person)
}

/** Compares with lists that were read before, in memory: a transaction then needs no second connection. */
export async function compareWith(
  current: CurrentPeople | null,
  person: ScreenedPerson,
): Promise<Comparison | null> {
  if (!current) return null
  return { person, listIds: current.listIds, matches: await searchPeople(current.index, person) }
}

type Of = { bookingId: string; seat: number | null; moment: ScreeningsTable['moment'] }
const MOST_MATCHES = 20

/**
 * Records the matches of a comparison. A person who resembles a listed one waits for an administrator, who is
 * notified. A person who was cleared of the same entry before, or who already waits, is not recorded again.
 */
export async function recordScreening(
  tx: Tx,
  needs: ScreeningNeeds,
  { comparison, ...of }: Of & { comparison: Comparison },
): Promise<void> {
  const { person, listIds, matches } = comparison
  const personHash = hashPerson(needs.secretCipher, person)
  if (of.seat !== null) await endOthers(tx, { ...of, personHash })
  const found: Match['result'][] = []
  for (const match of matches.slice(0, MOST_MATCHES)) {
    const before = await findBefore(tx, { ...of, personHash, match })
    if (before === 'OPEN' || before === 'CLEARED') continue
    const result = before === 'CONFIRMED' ? 'PERSON_MATCH' : match.result
    const isNew = await insertMatch(tx, needs, { ...of, listIds, person, personHash, match, result })
    if (isNew) found.push(result)
  }
  if (found.length === 0) {
    await tx
      .insertInto('screenings')
      .values({ ...of, lists: listIds, result: 'CLEAR', status: 'CLEAR' })
      .execute()
    return
  }
  const { reference } = await tx
    .selectFrom('bookings')
    .select('reference')
    .where('id', '=', of.bookingId)
    .executeTakeFirstOrThrow()
  const isSame = found.includes('PERSON_MATCH')
  await notifyAdministrators(tx, ({ name }) => writeScreeningMail({ name, reference, isSame }))
}

// The hash is the same for every order and spelling of the names.
function hashPerson(secretCipher: SecretCipher, { name, bornOn }: ScreenedPerson): Buffer {
  return secretCipher.hash(JSON.stringify(['screened person', splitName(name).sort(), bornOn]))
}

// Another person has the seat now, or the name was corrected, so the open screening of the previous person ends.
async function endOthers(
  tx: Tx,
  { bookingId, seat, personHash }: Of & { personHash: Buffer },
): Promise<void> {
  await tx
    .updateTable('screenings')
    .set({ status: 'GONE', keyId: null, sealedPerson: null })
    .where('bookingId', '=', bookingId)
    .where('seat', '=', seat)
    .where('status', '=', 'OPEN')
    .where('personHash', '<>', personHash)
    .execute()
}

type Found = Of & { personHash: Buffer; match: Match }

/** The latest decision about this person of the account and the current entry, or that a decision is open. */
async function findBefore(
  tx: Tx,
  { bookingId, seat, personHash, match }: Found,
): Promise<'OPEN' | 'CLEARED' | 'CONFIRMED' | null> {
  const { listed } = match
  const { rows } = await sql<{ status: 'OPEN' | 'CLEARED' | 'CONFIRMED' }>`
    select s.status from screenings s
    join bookings b on b.id = s.booking_id join sanctions_lists l on l.id = s.list_id
    where s.person_hash = ${personHash} and s.entry = ${listed.entry} and l.kind = ${listed.kind}
      and b.user_id = (select user_id from bookings where id = ${bookingId})
      and ((s.status = 'OPEN' and s.booking_id = ${bookingId} and s.seat is not distinct from ${seat}::smallint)
        or (s.status in ('CLEARED', 'CONFIRMED')
          and s.listed_names = ${listed.names}::text[] and s.listed_born_on = ${listed.bornOn}::text[]))
    order by (s.status = 'OPEN') desc, s.decided_at desc limit 1`.execute(tx)
  return rows[0]?.status ?? null
}

async function insertMatch(
  tx: Tx,
  { rowCipher }: ScreeningNeeds,
  {
    match,
    person,
    listIds,
    ...row
  }: Found & { listIds: string[]; person: ScreenedPerson; result: Match['result'] },
): Promise<boolean> {
  const { listed, similarity } = match
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx)
  const id = rows[0]?.id ?? ''
  const { keyId, bytes } = rowCipher.encrypt('screenings', id, person)
  const inserted = await tx
    .insertInto('screenings')
    .values({
      ...{ id, ...row, lists: listIds, status: 'OPEN', similarity, keyId, sealedPerson: bytes },
      ...{ listId: listed.listId, entry: listed.entry },
      ...{ listedNames: [...listed.names], listedBornOn: [...listed.bornOn] },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}
