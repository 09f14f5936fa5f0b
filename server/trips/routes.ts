import type { FastifyInstance } from 'fastify'
import { trips } from '#contract/trips/trips.ts'
import type { ScreeningNeeds } from '#server/bookings/screening/record-screening.ts'
import { serve } from '#server/http/http.ts'
import { toPagination } from '#server/http/paging.ts'
import type { Db } from '#server/runtime/db.ts'
import { countTrips, findTrips } from './find-trips.ts'
import { readTrip } from './read-trip.ts'
import { savePassenger } from './save-passenger.ts'

export function addTripRoutes(app: FastifyInstance, { db, ...screening }: { db: Db } & ScreeningNeeds): void {
  const { rowCipher } = screening
  serve(app, trips.list, async ({ caller, query }) => {
    const counts = await countTrips(db, { userId: caller.id })
    return {
      trips: await findTrips(db, rowCipher, { userId: caller.id, ...query }),
      pagination: toPagination(query, counts[query.tab]),
      counts,
    }
  })

  serve(app, trips.one, async ({ caller, params }) => ({
    trip: await readTrip(db, rowCipher, { userId: caller.id, bookingId: params.bookingId }),
  }))

  serve(app, trips.savePassenger, async ({ caller, params, body }) => ({
    passengers: await savePassenger(db, screening, { userId: caller.id, ...params, ...body }),
  }))
}
