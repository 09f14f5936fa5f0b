import { toLocalTime } from '#contract/airports.ts'
import type { PassengerNeeds } from '#contract/bookings/passengers.ts'
import { buildMapUrl, countMinutesBefore } from '#contract/fbos/fbo-form.ts'
import { buildFrame, nameBooking } from '#server/bookings/emails.ts'
import { bookingWords } from '#server/bookings/mail-words.ts'
import type { BookingFacts } from '#server/bookings/queries.ts'
import type { Mail } from '#server/messages/mail.ts'
import { toClockIn } from '#server/messages/mail-formats.ts'
import { writeMail } from '#server/messages/mail-frame.ts'
import { isOfPassengers, type ReminderKind } from './reminder-rules.ts'

export type ReminderFacts = {
  kind: ReminderKind
  booking: BookingFacts
  bookingId: string
  /** The departure as sold, or after a delay. */
  leavesUTC: string
  /** The end of the departure window; null if the time is fixed. */
  departureLatestUTC: string | null
  needs: PassengerNeeds
  /**
   * How many passengers lack a name or a document, and until when both can be entered; null if none does, or it is
   * too late.
   */
  missing: { count: number; untilUTC: string } | null
  baggageNote: string | null
  petNote: string | null
  now: Date
}

/** Writes the mail with the meeting place and time, what to bring, and what is still missing. */
export function writeReminderMail(facts: ReminderFacts): Mail {
  const { booking, bookingId, leavesUTC } = facts
  const { language, carrier, origin, originFbo } = booking
  const { changed, reminder } = bookingWords(language)
  const day = pickDay(facts)
  const clock = (at: string) => formatClock(booking, at)
  const departs = facts.departureLatestUTC
    ? changed.window({ from: clock(leavesUTC), until: clock(facts.departureLatestUTC) })
    : clock(leavesUTC)
  const { time } = toClockIn(language, leavesUTC, origin.timezone)
  const beThere = toClockIn(language, findBeThereAt(facts), origin.timezone)
  return writeMail({
    ...buildFrame(booking, { withPlaces: true }),
    subject: reminder.subject[day]({ ...nameBooking(booking), time }),
    opening: reminder.opening[day]({ carrier, departs, time: beThere.time, zone: beThere.abbreviation }),
    points: listPoints(facts),
    closing: reminder.closing,
    links: [
      { label: reminder.yourTrip, url: `/trips/${bookingId}` },
      ...(originFbo ? [{ label: reminder.map, url: buildMapUrl(originFbo) }] : []),
      { label: reminder.writeToUs, url: '/contact?category=booking' },
    ],
  })
}

function listPoints({ kind, booking, needs, missing, baggageNote, petNote }: ReminderFacts): string[] {
  const { reminder } = bookingWords(booking.language)
  const across = needs.cards ? 'PASSPORT_OR_CARD' : 'PASSPORT'
  const until = missing ? formatClock(booking, missing.untilUTC) : ''
  const toName = missing ? [reminder.missing({ count: missing.count, until })] : []
  if (isOfPassengers(kind)) return toName
  return [
    ...toName,
    reminder.papers[needs.ask === 'NAME' ? 'NAME' : across],
    baggageNote ? reminder.baggage({ note: baggageNote }) : reminder.noBaggageNote,
    ...(petNote ? [reminder.pets({ note: petNote })] : []),
  ]
}

function formatClock({ language, origin }: BookingFacts, at: string): string {
  const { date, time, abbreviation: zone } = toClockIn(language, at, origin.timezone)
  return bookingWords(language).clock({ date, time, zone })
}

/** Returns when to be at the place of departure. */
export function findBeThereAt({ leavesUTC, booking }: Pick<ReminderFacts, 'leavesUTC' | 'booking'>): string {
  return new Date(Date.parse(leavesUTC) - countMinutesBefore(booking.originFbo) * 60_000).toISOString()
}

/** Returns the word for the day of departure, by the clock of the origin. */
export function pickDay({
  kind,
  booking,
  leavesUTC,
  now,
}: ReminderFacts): 'READY' | 'HOURS' | 'TODAY' | 'TOMORROW' {
  if (isOfPassengers(kind)) return 'READY'
  if (kind === 'HOURS') return 'HOURS'
  const { timezone } = booking.origin
  const today = toLocalTime(now.toISOString(), timezone).isoDate
  return toLocalTime(leavesUTC, timezone).isoDate === today ? 'TODAY' : 'TOMORROW'
}
