import type { FastifyInstance } from 'fastify'
import { rates } from '#contract/rates/rates.ts'
import { serve } from '#server/http/http.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type { FindDailyRates } from './daily-rates.ts'

/** Adds the endpoint of the rates with which prices are shown in other currencies. */
export function addRateRoutes(
  app: FastifyInstance,
  { findRates, clock }: { findRates: FindDailyRates; clock: Clock },
): void {
  serve(app, rates.today, async () => ({ rates: await findRates({ at: new Date(clock.now()) }) }))
}
