import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '#contract/languages.ts'
import { legalDocuments } from '#contract/legal/documents.ts'
import type { FlightListing } from '#contract/legs/legs.ts'
import { disclosureFor } from '#contract/site/site.ts'
import { NO_OTHER_WAYS_IN } from '#server/accounts/sign-in/other-ways-in.ts'
import type { BookingFacts } from '#server/bookings/queries.ts'
import type { WaitingFacts } from '#server/bookings/waiting-list/waiting-emails.ts'
import type { DisputeFacts } from '#server/disputes/emails.ts'
import type { PlanDisputeFacts } from '#server/disputes/plan-emails.ts'
import type { Mail } from '#server/messages/mail.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const PUBLIC_URL = 'https://ferrywing.test'
/** What somebody may type as a name, a reason or a note. */
export const TYPED = `<b>"Ann" & 'Bob'</b>`

export type Writer = (...given: unknown[]) => Mail

const TEB = {
  icao: 'KTEB',
  iata: 'TEB',
  name: 'Teterboro',
  city: TYPED,
  country: 'US',
  region: 'North America',
  lat: 40.8501,
  lon: -74.0608,
  timezone: 'America/New_York',
} as const
const NICE = { ...TEB, icao: 'LFMN', iata: 'NCE', name: 'Nice', city: 'Nice', timezone: 'Europe/Paris' }

const BOOKING: BookingFacts = {
  email: 'ann@example.test',
  name: TYPED,
  language: 'en',
  reference: 'FW-7K2P9Q',
  seats: 2,
  amountMinor: 350000,
  currency: 'USD',
  origin: TEB,
  destination: NICE,
  originTerminal: TYPED,
  destinationTerminal: null,
  departureUTC: '2026-12-04T21:00:00.000Z',
  arrivalUTC: '2026-12-05T04:30:00.000Z',
  aircraft: 'Citation XLS+',
  disclosure: disclosureFor(TYPED),
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
} as unknown as FlightListing

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

const cancellation = {
  currency: 'USD',
  paidMinor: 350000,
  refundedMinor: 20000,
  refundMinor: 312500,
  keptMinor: 17500,
  refundPct: 95,
  tier: '72+ hours before departure',
}

const to = { name: TYPED, legalName: TYPED, publicUrl: PUBLIC_URL }
const expiry = { ...to, type: 'insurance', expiresOn: '2026-12-31' } as const
const letter = { contactName: TYPED, companyName: TYPED, reviewNotes: TYPED, publicUrl: PUBLIC_URL }
const token = 'A'.repeat(43)
const leaveUrl = `${PUBLIC_URL}/leave?list=newsletter&token=01990000-0000-4000-8000-000000000000`
const SECURITY = '/settings#two-step'
const dispute: DisputeFacts = {
  booking: BOOKING,
  disputeId: '01990000-0000-7000-8000-000000000000',
  reason: 'product not received',
  amountMinor: 350000,
  operatorMinor: 315000,
  dueAt: new Date('2026-12-14T23:59:59Z'),
  publicUrl: PUBLIC_URL,
}
const planDispute: PlanDisputeFacts = {
  disputeId: dispute.disputeId,
  subscriber: { name: TYPED, language: 'en' },
  billing: 'ANNUAL',
  reason: 'fraudulent',
  amountMinor: 14_900,
  currency: 'USD',
  dueAt: dispute.dueAt,
  publicUrl: PUBLIC_URL,
}
const leaveAlerts = (scope: string) =>
  `${PUBLIC_URL}/leave-alerts?token=${scope}_01990000-0000-7000-8000-000000000000_${token}`
const flight = {
  leg: {
    ...{ ...alternative, seatsAvailable: 3, savingsPct: 66, departureLatestUTC: null },
    operatingCarrier: TYPED,
  },
  reason: 'NEW',
  beforeMinor: null,
}
const told = {
  name: TYPED,
  routes: [{ name: 'New York → Nice', leaveUrl: leaveAlerts('alert') }],
  leaveAllUrl: leaveAlerts('all'),
  publicUrl: PUBLIC_URL,
}
const AS_A_WHOLE = { saleMode: 'WHOLE_AIRCRAFT', departureLatestUTC: '2026-12-05T23:00:00.000Z' }
const manyRoutes = Array.from({ length: 7 }, () => told.routes[0])
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

/** Every mail of the product, by the function that writes it, as its senders call it for somebody who reads that language. */
export function everyMail(language: Language): Record<string, unknown[][]> {
  const booking = { ...BOOKING, language }
  const waiting = { ...WAITING, language }
  const reader = { ...told, language }
  const subscriber = { name: TYPED, language }
  const price = { priceMinor: 14_900, priceCurrency: 'USD' }
  const account = (path: string) => ({ name: TYPED, language, url: PUBLIC_URL + path })
  return {
    verificationMail: ['USER', 'OPERATOR'].map((role) => [
      { language, url: `${PUBLIC_URL}/verify-email?token=${token}`, role },
    ]),
    resetMail: [[account(`/reset-password?token=${token}`)]],
    passwordChangedMail: [[account('/forgot-password')]],
    passwordResetMail: [
      [{ ...account('/forgot-password'), waysIn: NO_OTHER_WAYS_IN }],
      [{ ...account('/forgot-password'), waysIn: ALL_WAYS_IN }],
    ],
    newDeviceMail: [[{ ...account('/settings'), device: 'Firefox on Windows', at: new Date() }]],
    deletionAskedMail: [[{ ...account('/login'), after: new Date() }]],
    deletionStoppedMail: [[account('/settings')]],
    accountDeletedMail: [[{ name: TYPED, language }]],
    exportReadyMail: [[{ ...account('/settings#data-export'), until: new Date() }]],
    factorAddedMail: [
      [{ ...account('/settings#sign-in'), factor: 'passkey' }],
      [{ ...account(SECURITY), factor: 'app' }],
    ],
    factorRemovedMail: [
      [{ ...account(SECURITY), factor: 'app' }],
      [{ ...account(SECURITY), factor: 'google' }],
    ],
    recoveryCodeUsedMail: [[{ ...account(SECURITY), left: 1 }], [{ ...account(SECURITY), left: 0 }]],
    newRecoveryCodesMail: [[account(SECURITY)]],
    phoneMovedMail: [[account('/settings#texts')]],

    approvedMail: [[{ ...to, notes: TYPED }], [{ ...to, notes: null }]],
    rejectedMail: [[{ ...to, notes: TYPED }]],
    submittedMail: [[to]],
    expiryWarningMail: [0, 1, 30].map((daysLeft) => [{ ...expiry, daysLeft }]),
    publishingEndedMail: [[expiry]],
    documentAcceptedMail: [[expiry], [{ ...expiry, type: 'operations', expiresOn: null }]],
    documentDeclinedMail: [[{ ...expiry, reason: TYPED }]],
    payoutSetupMail: [[to]],
    payoutDestinationMail: [[to]],

    personalKeyMail: [[{ ...subscriber, key: TYPED, url: `${PUBLIC_URL}/settings#keys` }]],
    apiKeyMail: [[{ ...to, key: TYPED, url: `${PUBLIC_URL}/operator/developers` }]],
    webhookMail: ['added', 'changed', 'rotated'].map((did) => [
      { ...to, did, host: 'hooks.example.test', url: `${PUBLIC_URL}/operator/developers/webhooks/1` },
    ]),
    webhookDisabledMail: ['GONE', 'FAILING'].map((reason) => [
      { ...to, host: 'hooks.example.test', reason, webhookId: '01990000-0000-7000-8000-000000000000' },
    ]),

    confirmationMail: [[booking], [{ ...booking, seats: 1 }]],
    releasedMail: [
      ...[
        'SEATS_GONE',
        'RELEASED',
        'AUTHORISATION_LAPSED',
        'ADMIN',
        'LEG_CANCELLED',
        'WITHDRAWN',
        'OTHER_FLIGHT',
      ],
    ].map((why) => [booking, why]),
    cancelledMail: [
      [booking, { refundMinor: 175000 }],
      [booking, { refundMinor: 0 }],
    ],
    otherFlightMail: [
      [booking, { bookingId: '01990000-0000-7000-8000-000000000000', publicUrl: PUBLIC_URL }],
    ],
    refundedMail: [[booking, { refundMinor: 175000 }]],
    refundReturnedMail: [[booking, { refundMinor: 175000 }]],
    cancelledByTravellerMail: [
      [booking, { ...cancellation, way: 'POLICY' }],
      [booking, { ...cancellation, way: 'POLICY', refundMinor: 0, keptMinor: 330000, refundPct: 0 }],
      [booking, { ...cancellation, way: 'FULL_OFFERED', refundMinor: 330000, keptMinor: 0, tier: null }],
    ],
    noShowMail: [
      [booking, { penaltyPct: 80, keptMinor: 280000, refundMinor: 70000 }],
      [booking, { penaltyPct: 100, keptMinor: 350000, refundMinor: 0 }],
    ],
    seatsOfferedMail: [
      [waiting, { seats: 2, holdExpiresAt: new Date('2026-12-03T10:30:00Z'), publicUrl: PUBLIC_URL }],
      [waiting, { seats: 1, holdExpiresAt: new Date('2026-12-03T10:30:00Z'), publicUrl: PUBLIC_URL }],
    ],
    offerLapsedMail: [[waiting, { publicUrl: PUBLIC_URL }]],
    waitingClosedMail: ['SALES_CLOSED', 'CANCELLED'].flatMap((why) =>
      [[], [alternative]].map((alternatives) => [waiting, { why, alternatives, publicUrl: PUBLIC_URL }]),
    ),
    legCancelledMail: ['REFUNDED', 'KEPT_BACK', 'GONE_BACK', 'DISPUTED', 'RELEASED', 'NONE'].flatMap(
      (money) =>
        [[], [alternative]].map((alternatives) => [
          booking,
          { reason: TYPED, money, refundMinor: 175000, alternatives, publicUrl: PUBLIC_URL },
        ]),
    ),
    legChangedMail: ['REFUND_OFFERED', 'TOLD'].flatMap((consequence) =>
      [[], [alternative]].flatMap((alternatives) =>
        [true, false].map((paid) => [
          booking,
          {
            changes: [TYPED],
            consequence,
            paid,
            alternatives,
            bookingId: waiting.legId,
            publicUrl: PUBLIC_URL,
          },
        ]),
      ),
    ),

    disputeOpenedMail: [[{ ...dispute, booking }]],
    disputeDecidedMail: ENDINGS.map((ending) => [{ ...dispute, booking }, ending]),
    operatorDisputeMail: [[dispute, to]],
    operatorDisputeDecidedMail: ENDINGS.map((ending) => [dispute, to, ending]),
    adminDisputeMail: [
      [dispute, to],
      [{ ...dispute, dueAt: null }, to],
    ],
    adminDisputeDecidedMail: ENDINGS.map((ending) => [dispute, to, ending]),

    planDisputeOpenedMail: [[{ ...planDispute, subscriber }]],
    planDisputeDecidedMail: ENDINGS.map((ending) => [{ ...planDispute, subscriber }, ending]),
    adminPlanDisputeMail: [
      [planDispute, to],
      [{ ...planDispute, dueAt: null }, to],
    ],
    adminPlanDisputeDecidedMail: ENDINGS.map((ending) => [planDispute, to, ending]),

    trialStartedMail: [[{ ...subscriber, until: new Date() }]],
    endLinkMail: [[account(`/end-premium?token=${token}`)]],
    trialEndsMail: [[{ ...account('/settings#plan'), until: new Date() }]],
    trialBecomesPaidMail: ['MONTHLY', 'ANNUAL'].map((billing) => [
      { ...account('/settings#plan'), paying: { ...price, billing }, until: new Date() },
    ]),
    premiumStartedMail: ['MONTHLY', 'ANNUAL'].map((billing) => [
      { ...subscriber, paying: { ...price, billing }, until: new Date() },
    ]),
    paymentFailedMail: [new Date(), null].map((nextTryAt) => [
      { ...subscriber, until: new Date(), nextTryAt },
    ]),
    premiumRestsMail: [new Date(), null].map((nextTryAt) => [{ ...account('/settings#plan'), nextTryAt }]),
    premiumEndedMail: ['TRIAL_OVER', 'CANCELLED', 'PAYMENT_FAILED', 'MONEY_BACK', 'ACCOUNT_DELETED'].map(
      (reason) => [{ ...subscriber, reason }],
    ),
    planMoneyBackMail: [[{ ...subscriber, amountMinor: 14900, currency: 'USD' }]],

    alertMail: [
      [{ ...reader, flights: [flight] }],
      [{ ...reader, flights: [{ ...flight, reason: 'PRICE_DROP', beforeMinor: 150000 }] }],
      [{ ...reader, flights: [flight, flight] }],
      [{ ...reader, flights: [{ ...flight, leg: { ...flight.leg, ...AS_A_WHOLE } }], routes: manyRoutes }],
    ],
    digestMail: [0, 3].map((moreCount) => [{ ...reader, flights: [flight], moreCount }]),

    waitlistMail: [[{ language, leaveUrl, publicUrl: PUBLIC_URL }]],
    contactMail: [[{ language }]],
    applicationMail: [[]],
    contactReplyMail: [[{ name: TYPED, subject: TYPED, message: TYPED, body: TYPED, from: TYPED }]],
    applicationApprovedMail: [[letter], [{ ...letter, reviewNotes: null }]],
    applicationRejectedMail: [[letter], [{ ...letter, reviewNotes: null }]],
    newsletterMail: [[{ language, leaveUrl }]],
    legalSummaryMail: Object.values(legalDocuments).map((document) => [document, { publicUrl: PUBLIC_URL }]),
  }
}

/** The functions that write mails, by their names. */
export async function exportedWriters(): Promise<Record<string, Writer>> {
  const files = sourcesOfServer().filter((file) => /[/-]emails\.ts$/.test(file))
  const modules = await Promise.all(files.map((file) => import(file)))
  const exported = modules.flatMap((module) => Object.entries(module))
  return Object.fromEntries(exported.filter(([name]) => name.endsWith('Mail'))) as Record<string, Writer>
}

export function sourcesOfServer(): string[] {
  return readdirSync(`${ROOT}server`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${ROOT}server/${name}`)
}
