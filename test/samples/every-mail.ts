import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Airport } from '#contract/airports.ts'
import type { Language } from '#contract/languages.ts'
import { legalDocuments } from '#contract/legal/documents.ts'
import type { LegListing } from '#contract/legs/legs.ts'
import { writeDisclosure } from '#contract/site/site.ts'
import { TAX_REVIEWS } from '#contract/taxes/yearly-reviews.ts'
import { NO_OTHER_WAYS_IN } from '#server/accounts/sign-in/other-ways-in.ts'
import type { BookingFacts } from '#server/bookings/queries.ts'
import type { WaitingFacts } from '#server/bookings/waiting-list/waiting-emails.ts'
import type { DisputeFacts } from '#server/disputes/emails.ts'
import type { PlanDisputeFacts } from '#server/disputes/plan-emails.ts'
import type { Mail } from '#server/messages/mail.ts'
import { giveChangedMails } from './changed-mails.ts'
import { listSubstituteOffers } from './held-substitute.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const PUBLIC_URL = 'https://ferrywing.test'
/** Text that a person may type as a name, a reason or a note. */
export const TYPED = `<b>"Ann" & 'Bob'</b>`

/** A mail as its recipient gets it. */
export type ReadMail = { subject: string; text: string; html: string }
export type Writer = (...given: unknown[]) => ReadMail

const TEB: Airport = {
  ...{ icao: 'KTEB', iata: 'TEB', name: 'Teterboro', city: TYPED, country: 'US' },
  ...{ region: 'North America', lat: 40.8501, lon: -74.0608, timezone: 'America/New_York' },
}
const NICE = { ...TEB, icao: 'LFMN', iata: 'NCE', name: 'Nice', city: 'Nice', timezone: 'Europe/Paris' }

const TAX = { rateBps: null, taxCurrency: 'USD', fx: null } as const

const BOOKING: BookingFacts = {
  email: 'ann@example.test',
  name: TYPED,
  language: 'en',
  reference: 'FW-7K2P9Q',
  ...{ seats: 2, infants: 1 },
  brought: { pieces: 2, kg: 31.5, special: [{ kind: 'SKIS', count: 1 }], pets: [{ kind: 'DOG', kg: 6 }] },
  amountMinor: 350000,
  fareMinor: 324_595,
  taxes: [
    {
      ...{ ...TAX, ruleId: 'US-SEG-2026', code: 'US_SEG', kind: 'PER_HEAD', heads: 2 },
      ...{ amountMinor: 1060, taxAmountMinor: 1060, isReturnedUnflown: true, isEstimated: true },
    },
    {
      ...{ ...TAX, ruleId: 'US-FET', code: 'US_FET', kind: 'AD_VALOREM', heads: 1, rateBps: 750 },
      ...{ amountMinor: 24_345, taxAmountMinor: 24_345, isReturnedUnflown: false, isEstimated: false },
    },
  ],
  currency: 'USD',
  origin: TEB,
  destination: NICE,
  originTerminal: TYPED,
  destinationTerminal: null,
  originFbo: {
    ...{ name: TYPED, address: TYPED, latitude: 40.85, longitude: -74.06, telephone: '+12015550142' },
    ...{ hours: TYPED, cutOffMinutes: 45, customs: 'ON_REQUEST', isFictional: true, checkedOn: '2026-11-20' },
  },
  destinationFbo: null,
  departureUTC: '2026-12-04T21:00:00.000Z',
  arrivalUTC: '2026-12-05T04:30:00.000Z',
  aircraft: 'Citation XLS+',
  disclosure: writeDisclosure(TYPED),
  carrier: TYPED,
}

const alternative = {
  id: '01990000-0000-7000-8000-000000000000',
  origin: 'New York (TEB)',
  destination: 'Nice (NCE)',
  originAirport: TEB,
  destinationAirport: NICE,
  departureUTC: '2026-12-05T21:00:00.000Z',
  arrivalUTC: '2026-12-06T04:30:00.000Z',
  saleMode: 'PER_SEAT',
  seatsTotal: 7,
  aircraft: 'Phenom 300E',
  price: 120000,
  currency: 'USD',
  operatingCarrier: TYPED,
  priceSchedule: { mode: 'DECLINING', floorPriceMinor: 1 },
} as unknown as LegListing

const WAITING: WaitingFacts = {
  email: 'ann@example.test',
  name: TYPED,
  language: 'en',
  legId: '01990000-0000-7000-8000-000000000000',
  seats: 2,
  origin: TEB,
  destination: NICE,
  departureUTC: '2026-12-04T21:00:00.000Z',
  carrier: TYPED,
}

const CROSSING = { ask: 'DOCUMENT', cards: 'EEA', arrivalDay: '2026-12-05' }
const reminder = {
  ...{ kind: 'DAY', bookingId: WAITING.legId, needs: CROSSING, now: new Date('2026-12-03T21:01:00Z') },
  ...{ baggageNote: TYPED, petNote: TYPED, missing: { count: 2, untilUTC: '2026-12-04T18:00:00.000Z' } },
  ...{ leavesUTC: BOOKING.departureUTC, departureLatestUTC: '2026-12-04T23:00:00.000Z' },
}

const cancellation = {
  currency: 'USD',
  paidMinor: 350000,
  refundedMinor: 20000,
  refundMinor: 312500,
  keptMinor: 17500,
  refundPct: 95,
  tier: '72+ hours before departure',
  taxesBack: [
    { code: 'US_SEG', amountMinor: 1060 },
    { code: 'US_FET', amountMinor: 24_000 },
  ],
}
const { taxesBack } = cancellation

const to = { name: TYPED, legalName: TYPED }
const expiry = { ...to, type: 'insurance', expiresOn: '2026-12-31' } as const
const application = { contactName: TYPED, companyName: TYPED, reviewNotes: TYPED }
const token = 'A'.repeat(43)
const leaveUrl = '/leave?list=newsletter&token=01990000-0000-4000-8000-000000000000'
const SECURITY = '/settings#two-step'
const dispute: DisputeFacts = {
  booking: BOOKING,
  disputeId: '01990000-0000-7000-8000-000000000000',
  reason: 'product not received',
  amountMinor: 350000,
  operatorMinor: 315000,
  dueAt: new Date('2026-12-14T23:59:59Z'),
}
const planDispute: PlanDisputeFacts = {
  disputeId: dispute.disputeId,
  subscriber: { name: TYPED, language: 'en' },
  billing: 'ANNUAL',
  reason: 'fraudulent',
  amountMinor: 14_900,
  currency: 'USD',
  dueAt: dispute.dueAt,
}
const leaveAlerts = (scope: string) =>
  `/leave-alerts?token=${scope}_01990000-0000-7000-8000-000000000000_${token}`
const leg = {
  leg: {
    ...{ ...alternative, seatsAvailable: 3, savingsPct: 66, departureLatestUTC: null },
    operatingCarrier: TYPED,
  },
  reason: 'NEW',
  beforeMinor: null,
}
const alertMail = {
  name: TYPED,
  routes: [{ name: 'New York → Nice', leaveUrl: leaveAlerts('alert') }],
  leaveAllUrl: leaveAlerts('all'),
}
const AS_A_WHOLE = {
  ...{ saleMode: 'WHOLE_AIRCRAFT', departureLatestUTC: '2026-12-05T23:00:00.000Z' },
  priced: { people: 7, fareMinor: 840000, taxMinor: 0, totalMinor: 840000 },
}
const manyRoutes = Array.from({ length: 7 }, () => alertMail.routes[0])
const ENDINGS = [
  { outcome: 'WON', refundMinor: 0 },
  { outcome: 'WON', refundMinor: 350000 },
  { outcome: 'LOST', refundMinor: 0 },
]

const ALL_WAYS_IN = {
  ...NO_OTHER_WAYS_IN,
  ...{ providers: [{ provider: 'google', email: null }], passkeys: ['Phone'], authenticatorApp: true },
  ...{ operatorKeys: ['Robot'], secondFactorsEndAt: '2026-12-05T23:00:00.000Z' },
}

/** Arguments for every mail of the product, by the name of its writer, for a recipient with that language. */
export function listEveryMail(language: Language): Record<string, unknown[][]> {
  const booking = { ...BOOKING, language }
  const waiting = { ...WAITING, language }
  const reader = { ...alertMail, language }
  const subscriber = { name: TYPED, language }
  const price = { priceMinor: 14_900, priceCurrency: 'USD' }
  const account = (path: string) => ({ name: TYPED, language, url: path })
  return {
    writeVerificationMail: ['USER', 'OPERATOR'].map((role) => [
      { language, url: `/verify-email?token=${token}`, role },
    ]),
    writeResetMail: [[account(`/reset-password?token=${token}`)]],
    writePasswordChangedMail: [[account('/forgot-password')]],
    writePasswordResetMail: [
      [{ ...account('/forgot-password'), waysIn: NO_OTHER_WAYS_IN }],
      [{ ...account('/forgot-password'), waysIn: ALL_WAYS_IN }],
    ],
    writeNewDeviceMail: [[{ ...account('/settings'), device: 'Firefox on Windows', at: new Date() }]],
    writeDeletionAskedMail: [[{ ...account('/login'), after: new Date() }]],
    writeDeletionStoppedMail: [[account('/settings')]],
    writeAccountDeletedMail: [[{ name: TYPED, language }]],
    writeExportReadyMail: [[{ ...account('/settings#data-export'), until: new Date() }]],
    writeFactorAddedMail: [
      [{ ...account('/settings#sign-in'), factor: 'passkey' }],
      [{ ...account(SECURITY), factor: 'app' }],
    ],
    writeFactorRemovedMail: [
      [{ ...account(SECURITY), factor: 'app' }],
      [{ ...account(SECURITY), factor: 'google' }],
    ],
    writeRecoveryCodeUsedMail: [[{ ...account(SECURITY), left: 1 }], [{ ...account(SECURITY), left: 0 }]],
    writeNewRecoveryCodesMail: [[account(SECURITY)]],
    writePhoneMovedMail: [[account('/settings#texts')]],

    writeApprovedMail: [[{ ...to, notes: TYPED }], [{ ...to, notes: null }]],
    writeRejectedMail: [[{ ...to, notes: TYPED }]],
    writeSubmittedMail: [[to]],
    writeExpiryWarningMail: [0, 1, 30].map((daysLeft) => [{ ...expiry, daysLeft }]),
    writePublishingEndedMail: [[expiry]],
    writeEvidenceVoidedMail: [
      [{ ...to, tail: 'N482NL', route: 'KTEB–KOPF', legId: WAITING.legId, reason: TYPED }],
    ],
    writeOffSaleMail: [[{ ...to, legs: [[TYPED, TYPED]] }]],
    writeWithheldMail: [[{ ...to, legs: [[TYPED, TYPED]] }]],
    writeDocumentAcceptedMail: [[expiry], [{ ...expiry, type: 'operations', expiresOn: null }]],
    writeDocumentDeclinedMail: [[{ ...expiry, reason: TYPED }]],
    writeAircraftApprovedMail: [
      [{ ...to, tail: 'N482NL', isChange: false, notes: TYPED }],
      [{ ...to, tail: 'N482NL', isChange: true, notes: null }],
    ],
    writeAircraftRejectedMail: [true, false].map((isChange) => [
      { ...to, tail: 'N482NL', isChange, notes: TYPED },
    ]),
    writeApprovalWithdrawnMail: [[{ ...to, tail: 'N482NL', notes: TYPED }]],
    writeCoverWarningMail: [0, 1, 30].map((daysLeft) => [
      { ...to, tail: 'N482NL', paper: daysLeft ? 'insurance' : 'listing', endsOn: '2027-03-31', daysLeft },
    ]),
    writeTaxReviewMail: TAX_REVIEWS.map((review) => [{ ...to, review, year: 2027 }]),
    writePayoutSetupMail: [[to]],
    writePayoutDestinationMail: [[to]],

    writePersonalKeyMail: [[{ ...subscriber, key: TYPED, url: '/settings#keys' }]],
    writeApiKeyMail: [[{ ...to, key: TYPED, url: '/operator/developers' }]],
    writeWebhookMail: ['added', 'changed', 'rotated'].map((did) => [
      { ...to, did, host: 'hooks.example.test', url: '/operator/developers/webhooks/1' },
    ]),
    writeWebhookDisabledMail: ['GONE', 'FAILING'].map((reason) => [
      { ...to, host: 'hooks.example.test', reason, webhookId: '01990000-0000-7000-8000-000000000000' },
    ]),

    writeConfirmationMail: [[booking], [{ ...booking, seats: 1 }]],
    writeReleasedMail: [
      ...[
        'SEATS_GONE',
        'RELEASED',
        'AUTHORISATION_LAPSED',
        'ADMIN',
        'LEG_CANCELLED',
        'WITHDRAWN',
        'OTHER_FLIGHT',
        'OTHER_UNPAID',
      ],
    ].map((why) => [booking, why]),
    writeCancelledMail: [
      [booking, { refundMinor: 175000, taxesBack }],
      [booking, { refundMinor: 0, taxesBack: [] }],
    ],
    writeOtherLegMail: [[booking, { bookingId: '01990000-0000-7000-8000-000000000000' }]],
    writeRefundedMail: [[booking, { refundMinor: 175000, taxesBack }]],
    writeRefundReturnedMail: [[booking, { refundMinor: 175000 }]],
    writeCancelledByTravellerMail: [
      [booking, { ...cancellation, way: 'POLICY' }],
      [booking, { ...cancellation, way: 'POLICY', refundMinor: 0, keptMinor: 330000, refundPct: 0 }],
      [booking, { ...cancellation, way: 'FULL_OFFERED', refundMinor: 330000, keptMinor: 0, tier: null }],
    ],
    ...giveChangedMails({ booking, english: BOOKING, to, cancellation }),
    writeReminderMail: [
      [{ ...reminder, booking }],
      [{ ...reminder, booking, kind: 'READY_48' }],
      [{ ...reminder, booking, kind: 'HOURS', missing: null, needs: { ...CROSSING, cards: null } }],
      [
        {
          ...{ ...reminder, booking, now: new Date('2026-12-04T12:00:00Z'), missing: null },
          ...{ needs: { ...CROSSING, ask: 'NAME' }, baggageNote: null, petNote: null },
        },
      ],
    ],
    writeDelayMail: ['2026-12-04T22:30:00.000Z', null].map((expectedUTC) => [
      { booking, expectedUTC, bookingId: WAITING.legId },
    ]),
    writeSubstitutesMail: listSubstituteOffers({ booking }),
    writeSeatsOfferedMail: [2, 1].map((seats) => [
      waiting,
      { seats, holdExpiresAt: new Date('2026-12-03T10:30:00Z') },
    ]),
    writeOfferLapsedMail: [[waiting]],
    writeWaitingClosedMail: ['SALES_CLOSED', 'CANCELLED'].flatMap((why) =>
      [[], [alternative]].map((alternatives) => [waiting, { why, alternatives }]),
    ),
    writeLegCancelledMail: ['REFUNDED', 'KEPT_BACK', 'GONE_BACK', 'DISPUTED', 'RELEASED', 'NONE'].flatMap(
      (money) =>
        [null, WAITING.legId].map((tripId) => [
          booking,
          { reason: TYPED, money, refundMinor: 175000, tripId },
        ]),
    ),
    writeLegChangedMail: ['REFUND_OFFERED', 'TOLD'].flatMap((consequence) =>
      [[], [alternative]].flatMap((alternatives) =>
        [true, false].map((paid) => [
          booking,
          {
            changes: [TYPED],
            consequence,
            ...{ paid, refundMinor: booking.amountMinor, taxBackMinor: paid ? 11_463 : 0 },
            alternatives,
            bookingId: waiting.legId,
          },
        ]),
      ),
    ),
    writeDisputeOpenedMail: [[{ ...dispute, booking }]],
    writeDisputeDecidedMail: ENDINGS.map((ending) => [{ ...dispute, booking }, ending]),
    writeOperatorDisputeMail: [[dispute, to]],
    writeOperatorDisputeDecidedMail: ENDINGS.map((ending) => [dispute, to, ending]),
    writeScreeningMail: [false, true].map((isSame) => [{ name: TYPED, reference: 'FW-7K2P9Q', isSame }]),
    writeAdminDisputeMail: [
      [dispute, to],
      [{ ...dispute, dueAt: null }, to],
    ],
    writeAdminDisputeDecidedMail: ENDINGS.map((ending) => [dispute, to, ending]),

    writePlanDisputeOpenedMail: [[{ ...planDispute, subscriber }]],
    writePlanDisputeDecidedMail: ENDINGS.map((ending) => [{ ...planDispute, subscriber }, ending]),
    writeAdminPlanDisputeMail: [
      [planDispute, to],
      [{ ...planDispute, dueAt: null }, to],
    ],
    writeAdminPlanDisputeDecidedMail: ENDINGS.map((ending) => [planDispute, to, ending]),

    writeTrialStartedMail: [[{ ...subscriber, until: new Date() }]],
    writeEndLinkMail: [[account(`/end-premium?token=${token}`)]],
    writeTrialEndsMail: [[{ ...account('/settings#plan'), until: new Date() }]],
    writeTrialBecomesPaidMail: ['MONTHLY', 'ANNUAL'].map((billing) => [
      { ...account('/settings#plan'), paying: { ...price, billing }, until: new Date() },
    ]),
    writePremiumStartedMail: ['MONTHLY', 'ANNUAL'].map((billing) => [
      { ...subscriber, paying: { ...price, billing }, until: new Date() },
    ]),
    writePaymentFailedMail: [new Date(), null].map((nextTryAt) => [
      { ...subscriber, until: new Date(), nextTryAt },
    ]),
    writePremiumRestsMail: [new Date(), null].map((nextTryAt) => [
      { ...account('/settings#plan'), nextTryAt },
    ]),
    writePremiumEndedMail: ['TRIAL_OVER', 'CANCELLED', 'PAYMENT_FAILED', 'MONEY_BACK', 'ACCOUNT_DELETED'].map(
      (reason) => [{ ...subscriber, reason }],
    ),
    writePlanRefundMail: [[{ ...subscriber, amountMinor: 14900, currency: 'USD' }]],

    writeAlertMail: [
      [{ ...reader, legs: [leg] }],
      [{ ...reader, legs: [{ ...leg, reason: 'PRICE_DROP', beforeMinor: 150000 }] }],
      [{ ...reader, legs: [leg, leg] }],
      [{ ...reader, legs: [{ ...leg, leg: { ...leg.leg, ...AS_A_WHOLE } }], routes: manyRoutes }],
    ],
    writeDigestMail: [0, 3].map((moreCount) => [{ ...reader, legs: [leg], moreCount }]),

    writeWaitlistMail: [[{ language, leaveUrl }]],
    writeContactMail: [[{ language }]],
    writeApplicationMail: [[]],
    writeContactReplyMail: [[{ name: TYPED, subject: TYPED, message: TYPED, body: TYPED, from: TYPED }]],
    writeApplicationApprovedMail: [[application], [{ ...application, reviewNotes: null }]],
    writeApplicationRejectedMail: [[application], [{ ...application, reviewNotes: null }]],
    writeNewsletterMail: [[{ language, leaveUrl }]],
    writeLegalSummaryMail: Object.values(legalDocuments).map((document) => [document]),
  }
}

/** Loads the functions that write mails, by name. Their links have the site's address, as in the outbox. */
export async function loadExportedWriters(): Promise<Record<string, Writer>> {
  const files = listServerSources().filter((file) => /[/-]emails\.ts$/.test(file))
  const modules = await Promise.all(files.map((file) => import(file)))
  const exported = modules.flatMap((module) => Object.entries(module))
  const writers = exported.filter(([name]) => name.endsWith('Mail')) as [
    string,
    (...given: unknown[]) => Mail,
  ][]
  return Object.fromEntries(writers.map(([name, write]) => [name, (...given) => readMail(write(...given))]))
}

export function readMail({ subject, write }: Mail): ReadMail {
  return { subject, ...write({ publicUrl: PUBLIC_URL }) }
}

export function listServerSources(): string[] {
  return readdirSync(`${ROOT}server`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${ROOT}server/${name}`)
}
