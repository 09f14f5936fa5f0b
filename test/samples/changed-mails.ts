import type { BookingFacts } from '#server/bookings/queries.ts'

type Given = { booking: unknown; english: BookingFacts; to: object; cancellation: object }

/** Arguments of the writers of mails about changed or missing passengers, and about legs that changed or need a confirmation. */
export function giveChangedMails({ booking, english, to, cancellation }: Given): Record<string, unknown[][]> {
  const changed = { seat: 2, people: 3, refundMinor: 175_000, policy: null }
  const own = { ...changed, bookingId: '01990000-0000-7000-8000-000000000000' }
  const taxesBack = [{ code: 'US_SEG', amountMinor: 1060 }]
  return {
    writePassengersChangedMail: [
      [booking, { ...own, what: ['NAME'], refundMinor: 0, taxesBack: [] }],
      [booking, { ...own, what: ['PERSON'], taxesBack }],
      [booking, { ...own, what: ['SEAT'], taxesBack, policy: { ...cancellation, way: 'POLICY' } }],
    ],
    writeUnfitMail: [
      [true, true],
      [true, false],
      [false, true],
    ].map(([pets, baggage]) => [booking, { bookingId: own.bookingId, isTrip: true, pets, baggage }]),
    writeConfirmationsEndMail: [1, 25].map((count) => [
      { ...to, legs: Array(count).fill({ legId: own.bookingId, name: 'N482NL', ends: 'N482NL' }) },
    ]),
    writeNoShowMail: [
      [booking, { penaltyPct: 80, keptMinor: 280000, refundMinor: 70000, taxesBack }],
      [booking, { penaltyPct: 100, keptMinor: 350000, refundMinor: 0, taxesBack: [] }],
    ],
    writeOperatorPassengersMail: ['SEAT', 'PERSON', 'NAME'].map((what) => [
      english,
      to,
      {
        ...{ ...changed, what: [what], url: '/operator/flights' },
        refundMinor: what === 'SEAT' ? 175_000 : 0,
      },
    ]),
  }
}
