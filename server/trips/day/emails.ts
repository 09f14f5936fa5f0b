import { countMinutesBefore } from '#contract/fbos/fbo-form.ts'
import { buildFrame, nameBooking } from '#server/bookings/emails.ts'
import { bookingWords } from '#server/bookings/mail-words.ts'
import type { BookingFacts } from '#server/bookings/queries.ts'
import type { Mail } from '#server/messages/mail.ts'
import { toClockIn } from '#server/messages/mail-formats.ts'
import { writeMail } from '#server/messages/mail-frame.ts'

export type DelayFacts = {
  booking: BookingFacts
  bookingId: string
  /** The expected departure; null if the leg leaves at its sold time after all. */
  expectedUTC: string | null
}

/** Writes the mail about a delay, or its end: when the leg leaves, and when to be there. */
export function writeDelayMail({ booking, bookingId, expectedUTC }: DelayFacts): Mail {
  const { language, carrier, origin, originFbo } = booking
  const { delay, reminder } = bookingWords(language)
  const words = expectedUTC ? delay.later : delay.onTime
  const leavesAt = expectedUTC ?? booking.departureUTC
  const clock = (at: string) => toClockIn(language, at, origin.timezone)
  const { time, abbreviation: zone } = clock(leavesAt)
  const beThereAt = new Date(Date.parse(leavesAt) - countMinutesBefore(originFbo) * 60_000).toISOString()
  return writeMail({
    ...buildFrame(booking, { withPlaces: true }),
    subject: words.subject({ ...nameBooking(booking), time }),
    opening: words.opening({ carrier, time, zone, beThere: clock(beThereAt).time }),
    closing: delay.closing,
    links: [
      { label: reminder.yourTrip, url: `/trips/${bookingId}` },
      { label: reminder.writeToUs, url: '/contact?category=booking' },
    ],
  })
}
