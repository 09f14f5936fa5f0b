import { randomUUID } from 'node:crypto'
import { aTravelledPassenger } from '../passengers.ts'
import type { Stage } from './access-stage.ts'
import {
  anAddress,
  CONFIRMED,
  EVERYBODY,
  idempotent,
  NO_ACCOUNT,
  OPEN,
  OWNER,
  OWNER_AND_ADMIN,
  type Rows,
  SIGNED_IN,
  who,
} from './rights.ts'

export const NO_ADDRESS = { street: '', postcode: '', city: '', countryCode: '', vatId: '' }
const ofTrip = async (stage: Stage) => ({ params: { bookingId: await stage.bookingId() } })

/** Calls of travellers and visitors. */
export const TRAVELLERS: Rows = {
  // Legs, holds, payments
  'GET /routes': { who: EVERYBODY },
  'GET /search': { who: EVERYBODY, request: () => ({ query: '?from=KTEB' }) },
  'GET /search/stream': { who: EVERYBODY },
  'GET /search/calendar': { who: EVERYBODY, request: () => ({ query: '?month=2026-12' }) },
  'GET /rates': { who: EVERYBODY },
  'GET /search/places': { who: EVERYBODY, request: () => ({ query: '?q=teb' }) },
  'GET /checkout/:legId/status': {
    who: EVERYBODY,
    request: async (stage) => ({ params: { legId: await stage.legId() } }),
  },
  'GET /legs/:id/prices': {
    who: EVERYBODY,
    request: async (stage) => ({ params: { id: await stage.legId() } }),
  },
  'GET /legs/:id/likelihood': {
    who: EVERYBODY,
    request: async (stage) => ({ params: { id: await stage.legId() } }),
  },
  'GET /legs/:legId/quote': {
    who: EVERYBODY,
    request: async (stage) => ({ params: { legId: await stage.legId() }, query: '?people=1' }),
  },
  'GET /legs/:legId/disclosures': {
    who: EVERYBODY,
    request: async (stage) => ({ params: { legId: await stage.legId() } }),
  },
  'GET /legs/:legId/on-board': {
    who: EVERYBODY,
    request: async (stage) => ({ params: { legId: await stage.legId() } }),
  },
  'POST /checkout/:legId/hold': {
    who: SIGNED_IN,
    states: OPEN,
    request: async (stage) => ({
      params: { legId: await stage.legId() },
      body: { requestedPax: 1 },
      headers: idempotent(),
    }),
  },
  'POST /checkout/:bookingId/abandon': {
    who: OWNER,
    states: OPEN,
    request: async (stage) => ({ params: { bookingId: await stage.bookingId() }, headers: idempotent() }),
  },
  // A traveller pays their own hold. A caller without a hold on this leg gets an error that says so.
  'POST /checkout/:legId': {
    who: SIGNED_IN,
    states: OPEN,
    request: async (stage) => {
      await stage.bookingId()
      return { params: { legId: await stage.legId() }, body: { seatsRequested: 1, userEmail: anAddress() } }
    },
  },
  'GET /checkout/status/:bookingId': {
    who: OWNER_AND_ADMIN,
    request: async (stage) => ({ params: { bookingId: await stage.bookingId() } }),
  },
  'GET /checkout/holds': { who: SIGNED_IN },
  // Journeys of two legs
  'GET /journeys/:firstLegId/:secondLegId': {
    who: EVERYBODY,
    request: async (stage) => {
      const { firstLegId, secondLegId } = await stage.journey()
      return { params: { firstLegId, secondLegId } }
    },
  },
  'POST /checkout/journey/:firstLegId/:secondLegId/hold': {
    who: SIGNED_IN,
    states: OPEN,
    request: async (stage) => {
      const { firstLegId, secondLegId } = await stage.journey()
      return {
        params: { firstLegId, secondLegId },
        body: { requestedPax: 1 },
        headers: idempotent(),
      }
    },
  },
  // Another traveller has no hold to pay on this journey.
  'POST /checkout/journey/:journeyId': {
    who: OWNER,
    states: OPEN,
    request: async (stage) => ({
      params: { journeyId: (await stage.journey()).journeyId },
      body: { userEmail: anAddress() },
    }),
  },
  'GET /checkout/journey/:journeyId/status': {
    who: OWNER,
    request: async (stage) => ({ params: { journeyId: (await stage.journey()).journeyId } }),
  },
  'POST /checkout/journey/:journeyId/abandon': {
    who: OWNER,
    states: OPEN,
    request: async (stage) => ({
      params: { journeyId: (await stage.journey()).journeyId },
      headers: idempotent(),
    }),
  },
  'GET /checkout/waiting-places': { who: SIGNED_IN },
  // This leg has free seats, so every caller is told to hold them.
  'POST /checkout/:legId/waiting-place': {
    who: SIGNED_IN,
    states: OPEN,
    request: async (stage) => ({ params: { legId: await stage.legId() }, body: { seats: 1 } }),
  },
  'DELETE /checkout/:legId/waiting-place': {
    who: SIGNED_IN,
    states: OPEN,
    request: async (stage) => ({ params: { legId: await stage.legId() } }),
  },
  'GET /trips/:bookingId/substitutes': {
    who: OWNER,
    request: async (stage) => ({ params: { bookingId: (await stage.substitute()).bookingId } }),
  },
  'POST /trips/:bookingId/substitutes/:substituteId/choice': {
    who: OWNER,
    states: OPEN,
    request: async (stage) => ({ params: await stage.substitute() }),
  },
  'DELETE /trips/:bookingId/substitutes': {
    who: OWNER,
    states: OPEN,
    request: async (stage) => ({ params: { bookingId: (await stage.substitute()).bookingId } }),
  },
  'GET /trips/:bookingId/cancellation': {
    who: OWNER,
    request: async (stage) => ({ params: { bookingId: await stage.bookingId() } }),
  },
  'POST /trips/:bookingId/cancellation': {
    who: OWNER,
    states: OPEN,
    request: async (stage) => ({
      params: { bookingId: await stage.bookingId() },
      body: { way: 'POLICY', refundMinor: 1 },
      headers: idempotent(),
    }),
  },
  'POST /trips/:bookingId/changes/quotes': {
    who: OWNER,
    states: OPEN,
    request: async (stage) => ({
      params: { bookingId: await stage.bookingId() },
      body: { change: { kind: 'SEAT', seat: 1, version: 0 } },
    }),
  },
  'POST /trips/:bookingId/changes': {
    who: OWNER,
    states: OPEN,
    request: async (stage) => ({
      params: { bookingId: await stage.bookingId() },
      body: { quoteId: randomUUID(), change: { kind: 'SEAT', seat: 1, version: 0 } },
    }),
  },
  // The long id of the payment gives access without a session, for a traveller who returns signed out from the provider.
  'GET /payments/checkout/status/:sessionId': {
    who: who('may', 'may', 'not there', 'not there', 'not there', 'may'),
    request: async (stage) => ({ params: { sessionId: await stage.sessionId() } }),
  },

  // Premium. Each caller acts on their own plan; a caller without one gets 409.
  'GET /plan': { who: SIGNED_IN },
  'POST /plan/checkout': {
    who: SIGNED_IN,
    states: CONFIRMED,
    request: () => ({ body: { billing: 'ANNUAL' } }),
  },
  'GET /plan/checkout/:sessionId': {
    who: OWNER,
    request: async (stage) => ({ params: { sessionId: await stage.planSessionId() } }),
  },
  'POST /plan/billing': { who: SIGNED_IN, states: OPEN, request: () => ({ body: { billing: 'ANNUAL' } }) },
  'POST /plan/cancel': { who: SIGNED_IN, states: OPEN },
  'POST /plan/end-link': {
    who: EVERYBODY,
    states: { none: 'It answers alike for everybody, and mails whose Premium runs: locked-out.test.ts.' },
    request: () => ({ body: { email: anAddress() } }),
  },
  'POST /plan/end-by-link': {
    who: EVERYBODY,
    states: { none: 'It is for those who cannot sign in, too: locked-out.test.ts.' },
    request: async (stage) => ({ body: { token: await stage.endPremiumToken() } }),
  },
  'POST /plan/resume': { who: SIGNED_IN, states: OPEN },
  'POST /plan/portal': { who: SIGNED_IN, states: OPEN },
  'POST /plan/money-back': { who: SIGNED_IN, states: OPEN },

  // Documents of a trip. The trip of this stage is not paid yet; only its owner gets that error.
  'GET /trips/:bookingId/pass': { who: OWNER, request: ofTrip },
  'GET /trips/:bookingId/pass.pdf': { who: OWNER, request: ofTrip },
  'GET /trips/:bookingId/calendar.ics': { who: OWNER, request: ofTrip },
  'GET /trips/:bookingId/receipt.pdf': { who: OWNER, request: ofTrip },
  'GET /trips/:bookingId/invoices': { who: OWNER, request: ofTrip },
  'GET /trips/:bookingId/invoices/:id': {
    who: OWNER,
    request: async (stage) => ({ params: await stage.invoice(), query: '?format=pdf' }),
  },
  'PUT /trips/:bookingId/invoices/buyer': {
    who: OWNER,
    states: OPEN,
    request: async (stage) => ({
      ...(await ofTrip(stage)),
      body: { ...NO_ADDRESS, name: 'Vale & Daughters' },
    }),
  },
  // Trips
  'GET /trips': { who: SIGNED_IN },
  'GET /trips/:bookingId': {
    who: OWNER,
    request: async (stage) => ({ params: { bookingId: await stage.tripId() } }),
  },
  'GET /trips/:bookingId/on-board': { who: OWNER, request: ofTrip },
  'PUT /trips/:bookingId/on-board': {
    who: OWNER,
    states: OPEN,
    request: async (stage) => ({
      ...(await ofTrip(stage)),
      body: { pieces: 1, kg: null, special: [], pets: [] },
    }),
  },
  'PUT /trips/:bookingId/passengers/:seat': {
    who: OWNER,
    states: OPEN,
    request: async (stage) => ({
      params: { bookingId: await stage.tripId(), seat: '1' },
      body: {
        who: 'same',
        version: 0,
        passenger: aTravelledPassenger({ givenNames: 'Ada', familyName: 'Vale' }),
      },
    }),
  },

  // The public forms
  'GET /health': { who: EVERYBODY },
  'GET /ready': { who: EVERYBODY },
  'POST /waitlist': {
    who: EVERYBODY,
    states: NO_ACCOUNT,
    request: () => ({ body: { email: anAddress(), name: 'Sam', source: 'homepage' } }),
  },
  'POST /contact': {
    who: EVERYBODY,
    states: NO_ACCOUNT,
    request: () => ({ body: { name: 'Sam', email: anAddress(), subject: 'Dogs', message: 'May they fly?' } }),
  },
  'POST /operators/apply': {
    who: EVERYBODY,
    states: NO_ACCOUNT,
    request: () => ({ body: { companyName: 'Northlight', contactName: 'Sam', email: anAddress() } }),
  },
  'POST /newsletter': {
    who: EVERYBODY,
    states: NO_ACCOUNT,
    request: () => ({ body: { email: anAddress() } }),
  },
  'POST /lists/leave': {
    who: EVERYBODY,
    states: NO_ACCOUNT,
    request: () => ({ query: `?list=newsletter&token=${randomUUID()}` }),
  },
  'POST /legal/:name/email': {
    who: EVERYBODY,
    states: NO_ACCOUNT,
    request: () => ({ params: { name: 'terms' }, body: { email: anAddress() } }),
  },
}
