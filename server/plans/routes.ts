import type { FastifyInstance } from 'fastify'
import { plans } from '#contract/plans/plans.ts'
import { serve } from '#server/http/http.ts'
import type { RequestCoalescer } from '#server/payments/coalesce-requests.ts'
import type { Provider } from '#server/payments/stripe.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { getSite } from '#server/runtime/site.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { changeBilling } from './change-plan.ts'
import { endByLink, requestEndLink } from './end/end-by-mail.ts'
import { endPlanAsAdmin } from './end/end-plan-as-admin.ts'
import { chooseRenewal } from './keep-plan.ts'
import { openPortal, readAfterPortal } from './open-portal.ts'
import { findPlan } from './queries.ts'
import { readOutcome } from './read-outcome.ts'
import { grantPlanRefund, requestPlanRefund } from './refunds/refund-plan.ts'
import { startPlan } from './start-plan.ts'

type Needs = {
  db: Db
  provider: Provider
  coalescer: RequestCoalescer
  limits: RateLimits
}

export function addPlanRoutes(app: FastifyInstance, { db, provider, coalescer, limits }: Needs): void {
  const readPlan = (userId: string) => findPlan(db, { userId })

  serve(app, plans.plan, async ({ caller }) => {
    await readAfterPortal(db, provider, { userId: caller.id })
    return await readPlan(caller.id)
  })

  serve(app, plans.start, async ({ body, caller }) => {
    await limits.take('plan_by_user', caller.id)
    const { premiumOfferMonths: offerMonths } = getSite(db)
    return await startPlan(db, provider, { userId: caller.id, ...body, offerMonths })
  })

  serve(app, plans.outcome, async ({ params, caller, address }) => {
    await limits.take('payment_status_by_address', address)
    return await readOutcome(db, { provider, coalescer }, { userId: caller.id, sessionId: params.sessionId })
  })

  serve(app, plans.change, async ({ body, caller }) => {
    await limits.take('plan_by_user', caller.id)
    await changeBilling(db, provider, { userId: caller.id, billing: body.billing })
    return await readPlan(caller.id)
  })

  serve(app, plans.cancel, async ({ caller }) => {
    await limits.take('plan_by_user', caller.id)
    await chooseRenewal(db, provider, { userId: caller.id, ends: true })
    return await readPlan(caller.id)
  })

  serve(app, plans.requestEndLink, async ({ body, address }) => {
    await limits.take('forgot_by_address', address)
    await limits.take('forgot_by_account', body.email.toLowerCase())
    await requestEndLink(db, body)
    return {
      message: 'If Premium runs for this address, a link to end it is on its way. It works for 24 hours.',
    }
  })

  serve(app, plans.endByLink, async ({ body, address }) => {
    await limits.take('link_by_address', address)
    await endByLink(db, body)
    return { message: 'Premium ends with the period that is paid for. Nothing more is charged.' }
  })

  serve(app, plans.resume, async ({ caller }) => {
    await limits.take('plan_by_user', caller.id)
    await chooseRenewal(db, provider, { userId: caller.id, ends: false })
    return await readPlan(caller.id)
  })

  serve(app, plans.portal, async ({ caller }) => {
    await limits.take('plan_by_user', caller.id)
    return await openPortal(db, provider, { userId: caller.id })
  })

  serve(app, plans.moneyBack, async ({ caller }) => {
    await limits.take('plan_by_user', caller.id)
    await requestPlanRefund(db, provider, { userId: caller.id })
    return await readPlan(caller.id)
  })

  serve(app, plans.userPlan, ({ params }) => readPlan(params.id))

  serve(app, plans.userEnd, async (call) => {
    const { params, body } = call
    await endPlanAsAdmin(db, toActor(call), { userId: params.id, ...body })
    return await readPlan(params.id)
  })

  serve(app, plans.userMoneyBack, async (call) => {
    const { params, body } = call
    await grantPlanRefund(db, provider, toActor(call), { userId: params.id, ...body })
    return await readPlan(params.id)
  })
}
