import { randomUUID } from 'node:crypto'
import { anAircraftForm } from '#test/samples/aircraft-form.ts'
import { aLegForm, aSaleForm } from '#test/samples/leg-form.ts'
import { dayFromNow } from '../build.ts'
import { anFboForm } from '../samples/fbo.ts'
import type { Stage } from './access-stage.ts'
import {
  ADMIN,
  EVERYBODY,
  NO_ACCOUNT,
  OPEN,
  OPERATOR,
  OPERATORS,
  ofOperator,
  ofThisMonth,
  ownLeg,
  ownLegWith,
  type Rows,
  SIGNED_IN,
  who,
} from './rights.ts'
import { NO_ADDRESS } from './travellers.ts'

const SCHEDULE = {
  fileName: 'december.csv',
  format: 'CSV',
  content: 'tail,trip,from,to,departure,arrival\n',
  turnaroundMinutes: 60,
  pricing: {
    currency: 'USD',
    referencePerNmMinor: 1000,
    ask: { basis: 'PER_NM', perNmMinor: 400 },
    priceMode: 'FIXED',
    floorPct: 70,
  },
  createAs: 'DRAFT',
}
const COMPANY = {
  legalName: 'Kestrel Air Ltd',
  aocNumber: 'GB 1',
  baseCountry: 'United Kingdom',
  contactEmail: 'ops@example.test',
}
const POLICIES = {
  cancelWindowHours: 24,
  noShowPenaltyPct: 100,
  refundRulesJSON: { rules: [{ hoursBeforeMin: 0, refundPct: 50 }] },
}
const onABooking = (body?: object) => async (stage: Stage) => {
  const bookingId = await stage.bookingId()
  const { reference } = await stage.app.db
    .selectFrom('bookings')
    .select('reference')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return { params: { id: await stage.legId(), reference }, ...(body ? { body } : {}) }
}
const A_CHECK_IN = {
  ...{ id: randomUUID(), number: 'FW-7F3K2Q-1', checkedUTC: '2026-12-04T20:00:00Z' },
  ...{ byCode: true, crew: 'Ana', undone: false },
}

const FLEET = [
  'tail,aircraftType,serialNumber,registryCountry,year,engine,fuel,mtow,mtowUnit,certifiedSeats,fittedSeats,crewSeats',
  'N900QT,C56X,560-1,US,2017,JET,KEROSENE,20200,lb,12,9,2',
].join('\n')
const ofAircraft = (body?: () => object) => async (stage: Stage) => ({
  params: { id: await stage.aircraftId() },
  ...(body ? { body: body() } : {}),
})
const reviewing = (body: object) => async (stage: Stage) => ({
  params: { operatorId: stage.operatorId, id: await stage.aircraftId() },
  body: { ...body, updatedAt: '2026-01-01T00:00:00.000Z' },
})

// The link gives access to anyone who has it.
async function withCrewLink(stage: Stage) {
  const path = `/api/api/operators/flights/${await stage.legId()}/crew-link`
  const { json } = await stage.app.call('POST', path, { as: stage.people.operator })
  return { body: { token: String(json.url).split('#')[1], reports: [] } }
}

/** Calls of operators. */
export const OPERATORS_CALLS: Rows = {
  // An operator's legs. Other accounts get 404, and so do accounts without an operator.
  'GET /operators/flights': { who: OPERATORS },
  'POST /operators/flights': { who: OPERATORS, states: OPEN, request: () => ({ body: aLegForm() }) },
  'GET /operators/flights/taxes': {
    who: OPERATORS,
    request: () => {
      const { departureLocal } = aLegForm()
      const query = 'aircraftType=C56X&originICAO=KTEB&destinationICAO=KOPF&seatsTotal=8&saleMode=PER_SEAT'
      return { query: `?${query}&currency=USD&askPriceMinor=420000&departureLocal=${departureLocal}` }
    },
  },
  'POST /operators/flights/findings': {
    who: OPERATORS,
    states: OPEN,
    request: () => ({ body: { flight: aSaleForm() } }),
  },
  'GET /operators/flights/:id': { who: OPERATOR, request: ownLeg },
  'PUT /operators/flights/:id': { who: OPERATOR, states: OPEN, request: ownLegWith(aLegForm) },
  'DELETE /operators/flights/:id': { who: OPERATOR, states: OPEN, request: ownLeg },
  'POST /operators/flights/:id/publish': { who: OPERATOR, states: OPEN, request: ownLeg },
  'POST /operators/flights/:id/duplicate': { who: OPERATOR, states: OPEN, request: ownLeg },
  'POST /operators/flights/:id/change/preview': {
    who: OPERATOR,
    states: OPEN,
    request: ownLegWith(aLegForm),
  },
  'POST /operators/flights/:id/change': {
    who: OPERATOR,
    states: OPEN,
    request: ownLegWith(() => ({ flight: aLegForm(), agreedTo: 'NONE' })),
  },
  'GET /operators/flights/:id/cancellation': { who: OPERATOR, request: ownLeg },
  'POST /operators/flights/:id/cancel': {
    who: OPERATOR,
    states: OPEN,
    request: ownLegWith(() => ({ reason: 'Maintenance' })),
  },
  'POST /operators/flights/:id/day': {
    who: OPERATOR,
    states: OPEN,
    request: ownLegWith(() => ({ status: 'SCHEDULED' })),
  },
  'POST /operators/flights/:id/confirm': {
    who: OPERATOR,
    states: OPEN,
    request: ownLegWith(() => ({ parentTripConfirmed: true })),
  },
  'POST /operators/flights/:id/crew-link': { who: OPERATOR, states: OPEN, request: ownLeg },
  'POST /crew/day': { who: EVERYBODY, states: NO_ACCOUNT, request: withCrewLink },
  'GET /airports': { who: EVERYBODY, request: () => ({ query: '?q=teb' }) },
  'GET /aircraft-types': { who: EVERYBODY },
  // Payouts. Every caller is allowed, and an account without an operator gets an error that says so.
  'POST /stripe/connect/onboard': { who: SIGNED_IN, states: OPEN },
  'GET /stripe/connect/status': { who: SIGNED_IN },
  'GET /operators/payouts': { who: SIGNED_IN },
  'GET /operators/statements': { who: SIGNED_IN },
  'GET /operators/statements/:month': { who: OPERATORS, request: ofThisMonth },
  'GET /operators/dashboard': { who: SIGNED_IN },
  // Invoices and reports. An account without an operator gets 404.
  'GET /operators/invoices': { who: OPERATORS },
  'GET /operators/invoices/:id': {
    who: OPERATOR,
    request: async (stage) => ({ params: { id: (await stage.invoice()).id }, query: '?format=pdf' }),
  },
  'GET /operators/invoices/months/:month': {
    who: OPERATORS,
    request: () => ({ params: ofThisMonth().params }),
  },
  'GET /operators/invoice-details': { who: OPERATORS },
  'PUT /operators/invoice-details': { who: OPERATORS, states: OPEN, request: () => ({ body: NO_ADDRESS }) },
  // Another operator's leg is answered 404. No operator of this stage has sold seats on its own leg.
  'GET /operators/payouts/:legId': {
    who: who('sign in', 'not there', 'not there', 'not there', 'not there', 'not there'),
    request: async (stage) => ({ params: { legId: await stage.legId() } }),
  },

  // An operator's schedule
  'POST /operators/schedule/plan': { who: OPERATORS, states: OPEN, request: () => ({ body: SCHEDULE }) },
  'POST /operators/schedule/imports': {
    who: OPERATORS,
    states: OPEN,
    request: () => ({ body: { ...SCHEDULE, token: '0'.repeat(64) } }),
  },
  'GET /operators/schedule/imports': { who: OPERATORS },
  'GET /operators/flights/:id/bookings': {
    who: OPERATOR,
    request: async (stage) => ({ params: { id: await stage.legId() } }),
  },
  'GET /operators/readiness': { who: OPERATORS },
  'GET /operators/flights/:id/readiness': {
    who: OPERATOR,
    request: async (stage) => ({ params: { id: await stage.legId() } }),
  },
  'POST /operators/flights/:id/border-files': {
    who: OPERATOR,
    states: OPEN,
    request: async (stage) => ({ params: { id: await stage.legId() }, body: { form: 'UK_GAR' } }),
  },
  'GET /operators/flights/:id/bookings/:reference/no-show': { who: OPERATOR, request: onABooking() },
  'POST /operators/flights/:id/bookings/:reference/no-show': {
    who: OPERATOR,
    states: OPEN,
    request: onABooking({ refundMinor: 0 }),
  },
  'POST /operators/flights/:id/manifest': {
    who: OPERATOR,
    states: OPEN,
    request: async (stage) => ({ params: { id: await stage.legId() }, body: { format: 'csv' } }),
  },

  'GET /operators/flights/:id/check-ins': { who: OPERATOR, request: ownLeg },
  'POST /operators/flights/:id/check-ins': {
    who: OPERATOR,
    states: OPEN,
    request: ownLegWith(() => ({ checkIns: [A_CHECK_IN] })),
  },

  // An operator's aircraft. Those of other operators are answered 404.
  'GET /operators/fleet': { who: OPERATORS },
  'POST /operators/fleet': {
    who: OPERATORS,
    states: OPEN,
    request: () => ({ body: anAircraftForm({ tail: `N${Math.floor(Math.random() * 89_999) + 10_000}` }) }),
  },
  'PUT /operators/fleet/:id': { who: OPERATOR, states: OPEN, request: ofAircraft(() => anAircraftForm()) },
  'POST /operators/fleet/:id/submit': { who: OPERATOR, states: OPEN, request: ofAircraft() },
  'DELETE /operators/fleet/:id': { who: OPERATOR, states: OPEN, request: ofAircraft() },
  // The body is no form. Only the operator of the aircraft gets that error.
  'POST /operators/fleet/:id/documents': { who: OPERATOR, states: OPEN, request: ofAircraft(() => ({})) },
  'GET /operators/fleet/:id/documents/:documentId': {
    who: OPERATOR,
    request: async (stage) => ({
      params: { id: await stage.aircraftId(), documentId: await stage.aircraftDocumentId() },
    }),
  },
  'POST /operators/fleet/import/plan': {
    who: OPERATORS,
    states: OPEN,
    request: () => ({ body: { content: 'tail\n' } }),
  },
  'POST /operators/fleet/import': {
    who: OPERATORS,
    states: OPEN,
    request: () => ({ body: { content: FLEET, token: '0'.repeat(64) } }),
  },
  'GET /operators/fleet/:id/retirement': { who: OPERATOR, request: ofAircraft() },
  'POST /operators/fleet/:id/retire': {
    who: OPERATOR,
    states: OPEN,
    request: ofAircraft(() => ({ reason: 'Sold.', soldFlights: 9 })),
  },
  'GET /operators/on-board': { who: OPERATORS },
  'PUT /operators/on-board': {
    who: OPERATORS,
    states: OPEN,
    request: () => ({ body: { aircraftId: null, rules: { baggage: null, pets: null } } }),
  },
  'PUT /operators/declaration': {
    who: OPERATORS,
    states: OPEN,
    request: () => ({
      body: {
        ...{ countryCode: 'US', certificateKind: 'US_135', sellerRole: 'CARRIER_AGENT' },
        ...{ vwpSignatory: false, otherNames: null },
      },
    }),
  },
  // The directory of FBOs. Every operator may read it, and may change its own entries.
  'GET /operators/fbos': { who: OPERATORS },
  'POST /operators/fbos': { who: OPERATORS, states: OPEN, request: () => ({ body: anFboForm() }) },
  'PUT /operators/fbos/:id': { who: OPERATOR, states: OPEN, request: onAnFbo },
  'GET /admin/operators/:id/fleet': { who: ADMIN, request: ofOperator() },
  'GET /admin/operators/:operatorId/fleet/:id/documents/:documentId': {
    who: ADMIN,
    request: async (stage) => ({
      params: {
        ...{ operatorId: stage.operatorId, id: await stage.aircraftId() },
        documentId: await stage.aircraftDocumentId(),
      },
    }),
  },
  // The aircraft has changed meanwhile. Only an administrator gets that error.
  'POST /admin/operators/:operatorId/fleet/:id/approve': { who: ADMIN, request: reviewing({}) },
  'POST /admin/operators/:operatorId/fleet/:id/reject': {
    who: ADMIN,
    request: reviewing({ notes: 'The policy does not name it.' }),
  },

  // Operators: anyone who is signed in may become one
  'GET /operators/profile': { who: SIGNED_IN },
  'POST /operators/profile': { who: SIGNED_IN, states: OPEN, request: () => ({ body: COMPANY }) },
  // The body is no form. Only a signed-in caller gets that error.
  'POST /operators/documents': { who: SIGNED_IN, states: OPEN, request: () => ({ body: {} }) },
  'GET /operators/documents/:id': {
    who: OPERATOR,
    request: async (stage) => ({ params: { id: await stage.documentId() } }),
  },
  'PUT /operators/minor-rule': {
    who: SIGNED_IN,
    states: OPEN,
    request: () => ({ body: { rule: 'FROM_12' } }),
  },
  'POST /operators/policies': { who: SIGNED_IN, states: OPEN, request: () => ({ body: POLICIES }) },
  'POST /operators/onboarding/submit': {
    who: SIGNED_IN,
    states: OPEN,
    request: async (stage, caller) => {
      if (caller !== 'nobody') await stage.readyToSubmit(caller)
      return { body: { companyData: COMPANY, policies: POLICIES } }
    },
  },
  'GET /admin/kyb/operators': { who: ADMIN },
  'GET /admin/operators/pending': { who: ADMIN },
  'GET /admin/operators': { who: ADMIN },
  'GET /admin/operators/:id/kyb': { who: ADMIN, request: ofOperator() },
  'GET /admin/operators/:id/policies': { who: ADMIN, request: ofOperator() },
  'POST /admin/operators/:id/policies': { who: ADMIN, request: ofOperator(() => POLICIES) },
  'GET /admin/operators/:operatorId/documents/:id': {
    who: ADMIN,
    request: async (stage) => ({ params: { operatorId: stage.operatorId, id: await stage.documentId() } }),
  },
  'POST /admin/operators/:operatorId/documents/:id/expiry': {
    who: ADMIN,
    request: async (stage) => ({
      params: { operatorId: stage.operatorId, id: await stage.documentId() },
      body: { expiresOn: dayFromNow(30) },
    }),
  },
  // The document does not wait for a decision. Only an administrator gets that error.
  'POST /admin/operators/:operatorId/documents/:id/accept': {
    who: ADMIN,
    request: async (stage) => ({ params: { operatorId: stage.operatorId, id: await stage.documentId() } }),
  },
  'POST /admin/operators/:operatorId/documents/:id/decline': {
    who: ADMIN,
    request: async (stage) => ({
      params: { operatorId: stage.operatorId, id: await stage.documentId() },
      body: { reason: 'It names another company.' },
    }),
  },
  'POST /admin/operators/:id/kyb/review': { who: ADMIN, request: ofOperator() },
  'POST /admin/operators/:id/kyb/approve': { who: ADMIN, request: ofOperator(() => ({})) },
  'POST /admin/operators/:id/kyb/reject': {
    who: ADMIN,
    request: ofOperator(() => ({ notes: 'The certificate ended.' })),
  },
}

async function onAnFbo(stage: Stage) {
  const { id, name } = await stage.fbo()
  return { params: { id }, body: anFboForm({ name }) }
}
