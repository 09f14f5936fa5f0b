import { getShortCode } from '#contract/airports.ts'
import { bookingWords } from '#server/bookings/mail-words.ts'
import { toClockIn } from '#server/messages/mail-formats.ts'
import { fitsInText, writeInOwnLetters } from '#server/messages/text-letters.ts'
import { buildAddress, type SiteAddress } from '#server/runtime/site.ts'
import { findBeThereAt, pickDay, type ReminderFacts } from './emails.ts'

/** Writes one text message: the leg, where and when to be, the phone number there, and the trip's page. */
export function writeReminderText(facts: ReminderFacts, site: SiteAddress): string {
  const { booking, bookingId, leavesUTC } = facts
  const { language, origin, destination, originFbo } = booking
  const { text: words } = bookingWords(language).reminder
  const { date, time, abbreviation: zone } = toClockIn(language, leavesUTC, origin.timezone)
  const codes = `${getShortCode(origin)}-${getShortCode(destination)}`
  const start = words[pickDay(facts)]({ leg: words.leg({ codes, date, time, zone }) })
  const beThere = words.beThere({ time: toClockIn(language, findBeThereAt(facts), origin.timezone).time })
  const [place, number] = originFbo
    ? [`${words.next}${originFbo.name}`, `${words.next}${originFbo.telephone}`]
    : ['', '']
  const link = buildAddress(site, `/trips/${bookingId}`)
  // Drops the least important part first, and never the leg or the link.
  const ends = [`${beThere}${place}${number}`, `${beThere}${place}`, `${beThere}${number}`, beThere, '']
  const texts = ends.map((end) => writeInOwnLetters(`${start}${end}. ${link}`, language))
  return texts.find((text) => fitsInText(text, language)) ?? texts.at(-1) ?? ''
}
