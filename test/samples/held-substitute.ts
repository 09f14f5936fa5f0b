import type { Substitute } from '#contract/bookings/substitutes.ts'
import type { BookingFacts } from '#server/bookings/queries.ts'

type About = { booking: BookingFacts }

/** Arguments of mails about legs that are held in place of a cancelled one: one to three legs at equal, higher and lower prices. */
export function listSubstituteOffers(about: About) {
  return [1, 2, 3].map((count) => [
    aSubstituteOffer({ ...about, count, refundMinor: count > 1 ? 350_000 : 0 }),
  ])
}

type Offered = About & { count: number; refundMinor: number }

function aSubstituteOffer({ booking, count, refundMinor }: Offered) {
  const substitutes = [0, 5000, -5000].slice(0, count).map((more): Substitute => {
    const { origin, destination, departureUTC, arrivalUTC, amountMinor } = booking
    return {
      ...{ bookingId: ID, legId: ID, reference: 'FW-7F3K2Q', state: 'HELD', seats: 2 },
      ...{ originAirport: origin, destinationAirport: destination, departureUTC, arrivalUTC },
      ...{ departureLatestUTC: null, aircraft: booking.aircraft, operatingCarrier: booking.carrier },
      ...{ fareMinor: amountMinor + more, taxes: [], amountMinor: amountMinor + more },
      ...{ differenceMinor: more, holdExpiresUTC: UNTIL },
    }
  })
  return { bookingId: ID, booking, refundMinor, substitutes, untilUTC: UNTIL }
}

const ID = '0199a000-0000-7000-8000-000000000001'
const UNTIL = '2026-12-03T10:30:00.000Z'
