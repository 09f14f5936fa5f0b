import { Problem } from '#contract/problem.ts'
import type { MailDocument } from '#server/messages/mail.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import type { PassKeys } from '#server/trips/passes/pass-keys.ts'
import { writePassPdf } from '#server/trips/passes/write-pass-pdf.ts'
import { findTripFacts, requireConfirmed } from '#server/trips/trip-facts.ts'
import { findReceipt } from './find-receipt.ts'
import { writeCalendar } from './write-calendar.ts'
import { writeReceiptPdf } from './write-receipt-pdf.ts'

export type TripDocument = { fileName: string; mediaType: string; content: Buffer }
/** The keys that sign passes, and those that decrypt the names on them. */
export type Secrets = { passKeys: PassKeys; rowCipher: RowCipher }
type Ask = { bookingId: string; ownerId: string | null }

/** Makes the passes of a confirmed trip. Problems `booking_not_found`, `no_pass_yet`, `pass_void`. */
export async function makePassPdf(db: Db, { passKeys, rowCipher }: Secrets, ask: Ask): Promise<TripDocument> {
  const facts = requireConfirmed(await findTripFacts(db, rowCipher, ask))
  const content = await writePassPdf(facts, passKeys)
  return { fileName: `trip-pass-${facts.reference}.pdf`, mediaType: 'application/pdf', content }
}

/** Makes a trip as a calendar file, also after a cancellation. Problems `booking_not_found`, `no_pass_yet`. */
export async function makeCalendar(db: Db, { rowCipher }: Secrets, ask: Ask): Promise<TripDocument> {
  const facts = await findTripFacts(db, rowCipher, ask)
  if (!facts.wasConfirmed) throw new Problem('no_pass_yet')
  const content = Buffer.from(writeCalendar(facts))
  return { fileName: `flight-${facts.reference}.ics`, mediaType: 'text/calendar; charset=utf-8', content }
}

/** Makes the receipt of a booking's charges and refunds. Problems `booking_not_found`, `nothing_charged`. */
export async function makeReceipt(db: Db, { rowCipher }: Secrets, ask: Ask): Promise<TripDocument> {
  const receipt = await findReceipt(db, rowCipher, ask)
  const content = await writeReceiptPdf(receipt)
  return { fileName: `receipt-${receipt.facts.reference}.pdf`, mediaType: 'application/pdf', content }
}

/**
 * The attachment of a mail about a booking, made when the mail is sent; null if the document does not exist any more.
 */
export async function makeMailDocument(
  db: Db,
  secrets: Secrets,
  { document, bookingId }: { document: MailDocument; bookingId: string },
): Promise<TripDocument | null> {
  const ask = { bookingId, ownerId: null }
  try {
    if (document === 'TRIP_PASS') return await makePassPdf(db, secrets, ask)
    if (document === 'CALENDAR') return await makeCalendar(db, secrets, ask)
    return await makeReceipt(db, secrets, ask)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
