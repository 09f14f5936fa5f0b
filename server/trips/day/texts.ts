import { getShortCode } from '#contract/airports.ts'
import { bookingWords } from '#server/bookings/mail-words.ts'
import { toClockIn } from '#server/messages/mail-formats.ts'
import { writeInOwnLetters } from '#server/messages/text-letters.ts'
import { buildAddress, type SiteAddress } from '#server/runtime/site.ts'
import type { DelayFacts } from './emails.ts'

/** Writes one text message: when the leg leaves now, and the trip's page. */
export function writeDelayText({ booking, bookingId, expectedUTC }: DelayFacts, site: SiteAddress): string {
  const { language, origin, destination } = booking
  const { delay } = bookingWords(language)
  const at = expectedUTC ?? booking.departureUTC
  const { time, abbreviation: zone } = toClockIn(language, at, origin.timezone)
  const codes = `${getShortCode(origin)}-${getShortCode(destination)}`
  const words = (expectedUTC ? delay.later : delay.onTime).text({ codes, time, zone })
  const link = buildAddress(site, `/trips/${bookingId}`)
  return writeInOwnLetters(`${words}. ${link}`, language)
}
