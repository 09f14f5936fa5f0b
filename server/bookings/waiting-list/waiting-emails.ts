import type { Airport } from '#contract/airports.ts'
import type { Language } from '#contract/languages.ts'
import type { LegListing } from '#contract/legs/legs.ts'
import { formatPlace, formatRoute } from '#server/bookings/emails.ts'
import { writeLegLine, writeLegLink } from '#server/bookings/leg-emails.ts'
import { bookingWords } from '#server/bookings/mail-words.ts'
import type { Mail } from '#server/messages/mail.ts'
import { toClockIn } from '#server/messages/mail-formats.ts'
import { writeMail } from '#server/messages/mail-frame.ts'
import { waitingWords } from './mail-words.ts'

/** A waiting traveller, the leg and the seats. */
export type WaitingFacts = {
  email: string
  name: string
  language: Language
  legId: string
  seats: number
  origin: Airport
  destination: Airport
  departureUTC: string
  carrier: string
}

type Offer = { seats: number; holdExpiresAt: Date }

/** Writes the mail about seats that are free again and held for the first in line: until when, and where to pay. */
export function writeSeatsOfferedMail(facts: WaitingFacts, { seats: count, holdExpiresAt }: Offer): Mail {
  const { language, origin } = facts
  const words = bookingWords(language)
  const { offered } = waitingWords(language)
  const { date, time, abbreviation: zone } = toClockIn(language, holdExpiresAt.toISOString(), origin.timezone)
  return writeMail({
    ...framed(facts),
    subject: offered.subject({ count, until: `${time} ${zone}`, route: formatRoute(facts) }),
    opening: offered.opening({ count, until: words.clock({ date, time, zone }) }),
    closing: offered.closing,
    links: [{ label: offered.pay, url: `/booking?legId=${facts.legId}` }],
  })
}

/** Writes the mail about held seats that were not paid for in time. */
export function writeOfferLapsedMail(facts: WaitingFacts): Mail {
  const { lapsed } = waitingWords(facts.language)
  return writeMail({
    ...framed(facts),
    subject: lapsed.subject({ route: formatRoute(facts) }),
    opening: lapsed.opening,
    closing: lapsed.closing,
    links: [{ label: lapsed.leg, url: `/booking?legId=${facts.legId}` }],
  })
}

type Closing = { why: 'SALES_CLOSED' | 'CANCELLED'; alternatives: LegListing[] }

/** Writes the mail about a waiting list that ended without a seat for the traveller. */
export function writeWaitingClosedMail(facts: WaitingFacts, { why, alternatives }: Closing): Mail {
  const { language, carrier } = facts
  const { others, allLegs } = bookingWords(language)
  const { closed } = waitingWords(language)
  return writeMail({
    ...framed(facts),
    subject: closed.subject({ route: formatRoute(facts) }),
    opening: why === 'CANCELLED' ? closed.cancelled({ carrier }) : closed.salesClosed,
    points: alternatives.map((leg) => writeLegLine(leg, language)),
    closing: alternatives.length > 0 ? others : closed.noOthers,
    links: [
      ...alternatives.map((leg) => writeLegLink(leg, { language })),
      { label: allLegs, url: '/booking' },
    ],
  })
}

function framed(facts: WaitingFacts) {
  const { language, name, origin, destination } = facts
  const words = bookingWords(language)
  const { date, time, abbreviation: zone, offset } = toClockIn(language, facts.departureUTC, origin.timezone)
  return {
    language,
    heading: formatRoute(facts),
    greeting: words.greeting({ name }),
    rows: [
      [words.from, formatPlace(words, origin)],
      [words.to, formatPlace(words, destination)],
      [words.departs, words.moment({ date, time, zone, offset })],
      [words.people, String(facts.seats)],
      [words.operatedBy, facts.carrier],
    ] as [string, string][],
  }
}
