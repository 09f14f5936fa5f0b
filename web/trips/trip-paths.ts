import type { TripTab } from '#contract/trips/trips.ts'
import { buildQuery } from '../routing/paths.ts'

/** The links to and inside one's trips, apart so that a visitor's browser does not read them. */
export const tripPaths = {
  trips: (options: { tab?: TripTab } = {}) =>
    `/trips${buildQuery({ tab: options.tab === 'upcoming' ? null : options.tab })}`,
  trip: (bookingId: string) => `/trips/${bookingId}`,
  cancelTrip: (bookingId: string) => `/trips/${bookingId}?dialog=cancel`,
  tripPass: (bookingId: string) => `/trips/${bookingId}/pass`,
  tripPassengers: (bookingId: string) => `/trips/${bookingId}#passengers`,
  tripOnBoard: (bookingId: string) => `/trips/${bookingId}#on-board`,
} as const
