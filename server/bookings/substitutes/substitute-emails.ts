import { getShortCode } from '#contract/airports.ts'
import type { Substitute } from '#contract/bookings/substitutes.ts'
import { buildFrame, formatAmount, nameBooking } from '#server/bookings/emails.ts'
import { bookingWords } from '#server/bookings/mail-words.ts'
import type { BookingFacts } from '#server/bookings/queries.ts'
import { loadWords } from '#server/messages/load-words.ts'
import type { Mail } from '#server/messages/mail.ts'
import { toClockIn } from '#server/messages/mail-formats.ts'
import { writeMail } from '#server/messages/mail-frame.ts'
import { writeInOwnLetters } from '#server/messages/text-letters.ts'
import { buildAddress, type SiteAddress } from '#server/runtime/site.ts'
import ar from './mail-words/ar.json' with { type: 'json' }
import en from './mail-words/en.ts'
import fr from './mail-words/fr.json' with { type: 'json' }

const substituteWords = loadWords({ en, fr, ar })

export type OfferFacts = {
  bookingId: string
  /** The booking of the cancelled leg. */
  booking: BookingFacts
  /** The amount that is refunded; 0 during a dispute. */
  refundMinor: number
  /** At least one. */
  substitutes: readonly Substitute[]
  /** When the first of the holds ends. */
  untilUTC: string
}

/**
 * Writes the mail about the legs that are held instead of the cancelled one: when the holds end, each price, and
 * the difference to the amount paid.
 */
export function writeSubstitutesMail(facts: OfferFacts): Mail {
  const { bookingId, booking, substitutes, refundMinor, untilUTC } = facts
  const { language, origin } = booking
  const words = substituteWords(language)
  const { date, time, abbreviation: zone } = toClockIn(language, untilUTC, origin.timezone)
  const count = substitutes.length
  return writeMail({
    ...buildFrame(booking),
    subject: words.subject({ count, ...nameBooking(booking) }),
    opening: [
      words.opening({ count, until: bookingWords(language).clock({ date, time, zone }) }),
      ...(refundMinor > 0 ? [words.refund({ amount: formatAmount(booking, refundMinor) })] : []),
    ].join(' '),
    points: substitutes.map((one) => describeLeg(one, booking)),
    closing: words.closing,
    links: [{ label: words.choose, url: `/trips/${bookingId}#substitutes` }],
  })
}

/** Writes one text message: legs are held, until when, and the trip's page. */
export function writeSubstitutesText(
  { booking, bookingId, substitutes, untilUTC }: OfferFacts,
  site: SiteAddress,
): string {
  const { language, origin, destination } = booking
  const { time, abbreviation: zone } = toClockIn(language, untilUTC, origin.timezone)
  const codes = `${getShortCode(origin)}-${getShortCode(destination)}`
  const words = substituteWords(language).text({ count: substitutes.length, codes, time, zone })
  const link = buildAddress(site, `/trips/${bookingId}`)
  return writeInOwnLetters(`${words}. ${link}`, language)
}

function describeLeg(substitute: Substitute, booking: BookingFacts): string {
  const { language } = booking
  const { originAirport: from, destinationAirport: to, aircraft, operatingCarrier: carrier } = substitute
  const clock = (at: string, { timezone }: { timezone: string }) => {
    const { date, time, abbreviation } = toClockIn(language, at, timezone)
    return `${date} ${time} ${abbreviation}`
  }
  return substituteWords(language).leg({
    route: bookingWords(language).route({
      from: `${from.city} (${getShortCode(from)})`,
      to: `${to.city} (${getShortCode(to)})`,
    }),
    departs: clock(substitute.departureUTC, from),
    arrives: clock(substitute.arrivalUTC, to),
    ...{ aircraft, carrier },
    price: formatAmount(booking, substitute.amountMinor),
    difference: describeDifference(substitute, booking),
  })
}

function describeDifference({ differenceMinor }: Substitute, booking: BookingFacts): string {
  const words = substituteWords(booking.language)
  const amount = formatAmount(booking, Math.abs(differenceMinor))
  if (differenceMinor === 0) return words.same
  return differenceMinor > 0 ? words.more({ amount }) : words.less({ amount })
}
