import type Stripe from 'stripe'
import { integer, needed, params, text } from '../api/params.ts'
import { advanceClock } from '../billing/advance-clock.ts'
import { makeId } from '../store/ids.ts'
import { emit } from '../webhooks/emit.ts'
import { defineOperation, type Resource } from './resource.ts'

const keptSeconds = 30 * 24 * 3600

/** A clock for the customers of a test: their subscriptions move only when this clock is advanced. */
export const testClocks: Resource = {
  object: 'test_helpers.test_clock',
  prefix: 'clock',
  url: '/v1/test_helpers/test_clocks',
  create: defineOperation(
    params<Stripe.TestHelpers.TestClockCreateParams>()({
      frozen_time: needed(integer({ min: 0 })),
      name: text({ max: 300 }),
    }),
    (context, input) => {
      const clock = context.store.insert(
        'test_helpers.test_clock',
        {
          id: makeId('clock'),
          object: 'test_helpers.test_clock',
          created: context.now,
          deletes_after: context.now + keptSeconds,
          frozen_time: input.frozen_time,
          livemode: false,
          name: input.name ?? null,
          status: 'ready',
          status_details: {},
        },
        {},
      )
      emit(context, 'test_helpers.test_clock.created', clock)
      return clock
    },
  ),
  actions: {
    advance: defineOperation(
      params<Stripe.TestHelpers.TestClockAdvanceParams>()({ frozen_time: needed(integer({ min: 0 })) }),
      (context, input, id) => advanceClock(context, id, input.frozen_time),
    ),
  },
  filters: {},
}
