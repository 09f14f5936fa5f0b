import type { FastifyInstance } from 'fastify'
import { waitingList } from '#contract/bookings/waiting-list.ts'
import { Problem } from '#contract/problem.ts'
import type { LegLooks } from '#server/bookings/leg-looks.ts'
import { serve } from '#server/http/http.ts'
import { refuseBeforeOpening } from '#server/legs/early-access.ts'
import type { Db } from '#server/runtime/db.ts'
import { findPublicNetwork, type RateLimits } from '#server/security/rate-limits.ts'
import { joinWaitingList } from './join-waiting-list.ts'
import { leaveWaitingList } from './leave-waiting-list.ts'
import { findWaitingPlaces } from './waiting-queries.ts'

type Needs = { db: Db; looks: LegLooks; limits: RateLimits }

export function addWaitingRoutes(app: FastifyInstance, { db, looks, limits }: Needs): void {
  serve(app, waitingList.own, async ({ caller }) => ({
    places: await findWaitingPlaces(db, { userId: caller.id }),
  }))

  serve(app, waitingList.join, async ({ params: { legId }, body, caller, address }) => {
    await limits.take('waiting_by_user', caller.id)
    await refuseBeforeOpening(db, { userId: caller.id, legId })
    looks.note({ legId, caller, address })
    const asked = { userId: caller.id, legId, seats: body.seats, network: findPublicNetwork(address) }
    await joinWaitingList(db, { ...asked })
    const [place] = await findWaitingPlaces(db, { userId: caller.id, legId })
    // The traveller left the list at the same moment, from another tab.
    if (!place) throw new Problem('changed_meanwhile')
    return { place }
  })

  serve(app, waitingList.leave, async ({ params: { legId }, caller }) => {
    await limits.take('waiting_by_user', caller.id)
    await leaveWaitingList(db, { userId: caller.id, legId })
    return {}
  })
}
