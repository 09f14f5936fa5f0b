import type { FastifyInstance } from 'fastify'
import { trips } from '#contract/trips/trips.ts'
import { serve } from '#server/http/http.ts'
import { paginationOf } from '#server/http/paging.ts'
import type { Db } from '#server/runtime/db.ts'
import type { Sealer } from '#server/security/sealer.ts'
import { countTrips, findTrips } from './find-trips.ts'
import { readTrip } from './read-trip.ts'
import { savePassenger } from './save-passenger.ts'

export function tripRoutes(app: FastifyInstance, { db, sealer }: { db: Db; sealer: Sealer }): void {
  serve(app, trips.list, async ({ caller, query, reply }) => {
    reply.header('cache-control', 'no-store')
    const counts = await countTrips(db, { userId: caller.id })
    return {
      trips: await findTrips(db, sealer, { userId: caller.id, ...query }),
      pagination: paginationOf(query, counts[query.tab]),
      counts,
    }
  })

  serve(app, trips.one, async ({ caller, params, reply }) => {
    reply.header('cache-control', 'no-store')
    return { trip: await readTrip(db, sealer, { userId: caller.id, bookingId: params.bookingId }) }
  })

  serve(app, trips.savePassenger, async ({ caller, params, body, reply }) => {
    reply.header('cache-control', 'no-store')
    return { passengers: await savePassenger(db, sealer, { userId: caller.id, ...params, ...body }) }
  })
}
