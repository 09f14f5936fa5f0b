import type { BookingEvent } from '#contract/admin/booking-event.ts'
import type { EvidenceSection } from '#contract/disputes/disputes.ts'
import { type Currency, formatMoney } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import { readTimeline } from '#server/bookings/timeline.ts'
import { type CaseFacts, findCases, findCheckIns, findCorrespondence } from '#server/disputes/find-case.ts'
import type { Db } from '#server/runtime/db.ts'
import { buildSection, disputeSection, type Evidence } from './evidence-sections.ts'
import { describeEvent } from './evidence-words.ts'
import { gatherPlanEvidence } from './gather-plan-evidence.ts'
import { describeLeg, formatBrand, formatClock, proposeStatement } from './propose-statement.ts'

/**
 * Gathers the evidence for a dispute from the records of the bookings or of Premium that the charge paid for. Problem
 * `dispute_not_found`.
 */
export async function gatherEvidence(db: Db, which: { disputeId: string }): Promise<Evidence> {
  const evidence = (await gatherBookingEvidence(db, which)) ?? (await gatherPlanEvidence(db, which))
  if (!evidence) throw new Problem('dispute_not_found')
  return evidence
}

// Covers the booking, or both legs of one charge: the bank gets one answer about both. Of the traveller's data the
// file includes only the name and the email address of the booking.
async function gatherBookingEvidence(db: Db, { disputeId }: { disputeId: string }): Promise<Evidence | null> {
  const cases = await findCases(db, { disputeId })
  const facts = cases.find((one) => one.disputeId === disputeId)
  if (!facts) return null
  const { reference, paymentIntentId, paidMinor, refundedMinor } = facts
  const parts: Part[] = []
  for (const one of cases) parts.push(await gatherPart(db, one))
  const wholeMinor = cases.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const each = (words: (one: CaseFacts) => string) => [...new Set(cases.map(words))].join('\n')
  const isOne = parts.length === 1
  return {
    title: `Evidence: ${isOne ? 'booking' : 'bookings'} ${cases.map(({ reference }) => reference).join(' and ')}`,
    reference,
    payment: { paymentIntentId, paidMinor, refundedMinor },
    wholeMinor,
    // Sentences that are true of both legs appear once.
    proposedStatement: [...new Set(parts.flatMap(({ statement }) => statement.split('\n\n')))].join('\n\n'),
    sections: [
      disputeSection(facts, wholeMinor),
      ...parts.flatMap(({ sections, reference }) =>
        isOne ? sections : sections.map((one) => ({ ...one, title: `${one.title} (${reference})` })),
      ),
    ],
    fields: {
      customer_name: facts.travellerName,
      customer_email_address: facts.email,
      product_description: each(
        (one) =>
          `${one.seats} ${one.seats === 1 ? 'seat' : 'seats'} on a private flight, ${describeLeg(one)}, operated by ${one.carrier}`,
      ),
      service_date: each((one) => formatClock(one.departureAt, one.originTimezone)),
      refund_policy_disclosure: each((one) => policyLines(one).join('\n')),
      cancellation_policy_disclosure: each(
        (one) => `Shown on the booking page before payment and kept with the booking: ${one.disclosure}`,
      ),
    },
  }
}

type Part = { reference: string; statement: string; sections: EvidenceSection[] }

async function gatherPart(db: Db, facts: CaseFacts): Promise<Part> {
  const timeline = await readTimeline(db, { bookingId: facts.bookingId })
  const correspondence = await findCorrespondence(db, facts)
  const checkIns = await findCheckIns(db, facts)
  return {
    reference: facts.reference,
    statement: proposeStatement(facts, { timeline, correspondence, isCheckedIn: checkIns.length > 0 }),
    sections: [
      bookingSection(facts),
      paymentSection(facts),
      buildSection('What happened since the hold', { events: listEvents(timeline, facts.currency) }),
      ...(checkIns.length === 0
        ? []
        : [
            buildSection('Check-in at the door of the flight', {
              events: checkIns.map(({ seat, at }) => ({
                at: at.toISOString(),
                what: `The pass of seat ${seat} was checked in`,
              })),
            }),
          ]),
      buildSection('What the traveller was shown and accepted', {
        paragraphs: [
          'Shown before payment and kept with the booking:',
          facts.disclosure,
          `The refund policy, as it stood when the booking was made on ${formatClock(facts.bookedAt)}:`,
          ...policyLines(facts),
        ],
      }),
      buildSection('Letters sent to the traveller', {
        events: correspondence.mails.map(({ at, subject }) => ({ at: at.toISOString(), what: subject })),
      }),
      ...(correspondence.messages.length === 0
        ? []
        : [
            buildSection('What the traveller wrote to us about this booking, and our answers', {
              events: correspondence.messages.map(({ at, what }) => ({ at: at.toISOString(), what })),
            }),
          ]),
    ],
  }
}

function bookingSection(facts: CaseFacts): EvidenceSection {
  return buildSection('The booking', {
    facts: [
      { name: 'Booking', value: facts.reference },
      { name: 'Traveller', value: `${facts.travellerName}, ${facts.email}` },
      { name: 'Flight', value: describeLeg(facts) },
      { name: 'Departure', value: formatClock(facts.departureAt, facts.originTimezone) },
      { name: 'Arrival', value: formatClock(facts.arrivalAt, facts.destinationTimezone) },
      { name: 'Aircraft', value: `${facts.aircraft}, ${facts.tail}` },
      { name: 'Operated by', value: facts.carrier },
      { name: 'Seats', value: String(facts.seats) },
      { name: 'State', value: STATES[facts.legState] },
    ],
  })
}

const STATES: Record<CaseFacts['legState'], string> = {
  FLOWN: 'The flight was flown',
  CANCELLED: 'The flight was cancelled',
  PUBLISHED: 'The flight is to come',
  DRAFT: 'The flight is to come',
}

function paymentSection(facts: CaseFacts): EvidenceSection {
  const { currency, cardBrand, cardLast4 } = facts
  return buildSection('The payment', {
    facts: [
      { name: 'Paid', value: formatMoney(facts.paidMinor, currency) },
      ...(cardLast4
        ? [{ name: 'Card', value: `${formatBrand(cardBrand) || 'Card'} ending in ${cardLast4}` }]
        : []),
      ...(facts.capturedAt ? [{ name: 'Taken', value: formatClock(facts.capturedAt) }] : []),
      { name: 'Refunded', value: formatMoney(facts.refundedMinor, currency) },
      ...(facts.paymentIntentId ? [{ name: 'Payment', value: facts.paymentIntentId }] : []),
    ],
  })
}

function listEvents(timeline: BookingEvent[], currency: Currency): EvidenceSection['events'] {
  return timeline.flatMap((event) => {
    const what = describeEvent(event, currency)
    return what && !event.ahead ? [{ at: event.at, what }] : []
  })
}

function policyLines(facts: CaseFacts): string[] {
  return [
    ...facts.refundTiers.map(
      ({ description, refundPct }) => `${description}: ${refundPct}% of the price is refunded.`,
    ),
    `Within ${facts.cancelWindowHours} hours of departure a traveller cannot cancel; of a no-show ${facts.noShowPenaltyPct}% of the price is kept.`,
  ]
}
