import * as z from 'zod/mini'
import { Airport } from '../airports.ts'
import { ANY_STANDING, defineEndpoint } from '../endpoint.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'

/** The periods of the dashboard's charts, in weeks including the current one. */
export const DASHBOARD_WEEKS = [12, 26, 52] as const
export const RECENT_LEGS = 5
export const MAX_DASHBOARD_ROUTES = 8

/** The operator's own share: travellers' payments less refunds and the platform's fee. */
const Revenue = z.array(z.object({ currency: CurrencyCode, amountMinor: AmountMinor }))

export const DashboardLeg = z.object({
  id: z.uuid(),
  tail: z.string(),
  aircraft: z.string(),
  originAirport: Airport,
  destinationAirport: Airport,
  departureUTC: z.string(),
  status: z.enum(['DRAFT', 'PUBLISHED', 'CANCELLED', 'FLOWN']),
  isBookable: z.boolean(),
  seatsTotal: z.int(),
  seatsSold: z.int(),
  /** Neither sold nor held. */
  seatsFree: z.int(),
})
export type DashboardLeg = z.infer<typeof DashboardLeg>

export const DashboardWeek = z.object({
  /** The Monday in UTC on which it begins: '2026-11-16'. */
  weekStart: z.string(),
  /** Bookings that were confirmed in that week and still are. */
  bookingCount: z.int(),
  /** From all bookings that were confirmed in that week. */
  revenue: Revenue,
})
export type DashboardWeek = z.infer<typeof DashboardWeek>

export const DashboardRoute = z.object({
  originAirport: Airport,
  destinationAirport: Airport,
  flightCount: z.int(),
  seatsTotal: z.int(),
  seatsSold: z.int(),
})
export type DashboardRoute = z.infer<typeof DashboardRoute>

export const operatorDashboard = {
  read: defineEndpoint({
    method: 'GET',
    path: '/operators/dashboard',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary:
      "The figures of the caller's own operator: flights, bookings, revenue; zeros before there is one",
    description: '`weeks` says how far back the charts go.',
    query: z.strictObject({
      weeks: z._default(z.coerce.number().check(z.int(), z.minimum(4), z.maximum(52)), DASHBOARD_WEEKS[0]),
    }),
    answer: z.object({
      success: z.literal(true),
      figures: z.object({
        flightCount: z.int(),
        draftFlightCount: z.int(),
        /** Published legs that have not departed. */
        activeFlightCount: z.int(),
        bookingCount: z.int(),
        passengerCount: z.int(),
        revenue: Revenue,
      }),
      /** Newest first. */
      recentFlights: z.array(DashboardLeg),
      /** In order, the current week last. */
      weeks: z.array(DashboardWeek),
      /** Routes of the legs in these weeks and later, the most frequent first. */
      routes: z.array(DashboardRoute),
    }),
  }),
}
