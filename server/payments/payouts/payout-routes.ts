import type { FastifyInstance } from 'fastify'
import { payouts } from '#contract/payments/payouts.ts'
import { Problem } from '#contract/problem.ts'
import { serve } from '#server/http/http.ts'
import type { RequestCoalescer } from '#server/payments/coalesce-requests.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { findLegPayouts, findPayoutOwner, listPayouts, sumPayouts } from './payout-queries.ts'
import { type Reading, readOwnPayoutAccount } from './read-payout-account.ts'
import { startPayoutSetup } from './start-payout-setup.ts'

type Needs = Reading & { db: Db; coalescer: RequestCoalescer; limits: RateLimits }

export function addPayoutRoutes(
  app: FastifyInstance,
  { db, provider, coalescer, limits, secretCipher }: Needs,
): void {
  serve(app, payouts.startSetup, async (call) => {
    await limits.take('payout_setup_by_user', call.caller.id)
    return await startPayoutSetup(
      db,
      { provider, coalescer },
      { actor: toActor(call), sessionId: call.caller.sessionId },
    )
  })

  serve(app, payouts.setupStatus, async ({ caller, address }) => {
    await limits.take('payment_status_by_address', address)
    const reading = { provider, coalescer, secretCipher }
    return { connect: await readOwnPayoutAccount(db, reading, { userId: caller.id }) }
  })

  serve(app, payouts.list, async ({ caller, query }) => {
    const operator = await findPayoutOwner(db, { userId: caller.id })
    if (!operator) throw new Problem('operator_profile_missing')
    const { id: operatorId, ...connect } = operator
    const [listed, totals] = await Promise.all([
      listPayouts(db, { operatorId, ...query }),
      sumPayouts(db, { operatorId }),
    ])
    return { connect, ...listed, totals }
  })

  serve(app, payouts.ofLeg, async ({ caller, params }) => {
    const operator = await findPayoutOwner(db, { userId: caller.id })
    const found = operator ? await findLegPayouts(db, { operatorId: operator.id, legId: params.legId }) : []
    if (found.length === 0) throw new Problem('leg_not_found')
    return { payouts: found }
  })
}
