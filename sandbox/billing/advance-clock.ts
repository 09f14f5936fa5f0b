import { StripeProblem } from '../api/problem.ts'
import { type Context, requireRow } from '../resources/resource.ts'
import type { TestClock } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'
import { retryInvoice } from './pay-invoice.ts'
import { moveSubscription } from './renew-subscription.ts'

/**
 * Moves a test clock forward. Everything that becomes due for its customers' subscriptions happens in order, at its own
 * time.
 */
export function advanceClock(context: Context, id: string, target: number): TestClock {
  const clock = requireRow(context, 'test_helpers.test_clock', id)
  if (target <= clock.frozen_time) {
    throw new StripeProblem(`Test clock ${id} can only be advanced to a time after ${clock.frozen_time}.`, {
      param: 'frozen_time',
    })
  }
  for (let next = nextDue(context, id, target); next; next = nextDue(context, id, target)) {
    setTime(context, id, Math.max(next.due, clock.frozen_time))
    context.store.run("UPDATE resources SET hidden = json_set(hidden, '$.due', NULL) WHERE id = ?", next.id)
    if (next.object === 'invoice') retryInvoice(context, next.id, next.due)
    else moveSubscription(context, next.id, next.due)
  }
  const advanced = setTime(context, id, target)
  emit(context, 'test_helpers.test_clock.ready', advanced)
  return advanced
}

function nextDue({ store }: Context, clockId: string, target: number) {
  const found = store.first(
    `SELECT id, object, hidden ->> '$.due' AS due FROM resources
     WHERE object IN ('subscription', 'invoice') AND json ->> '$.test_clock' = ? AND hidden ->> '$.due' <= ?
     ORDER BY 3, seq LIMIT 1`,
    clockId,
    target,
  )
  return found && { id: String(found.id), object: String(found.object), due: Number(found.due) }
}

function setTime(context: Context, id: string, time: number): TestClock {
  const clock = requireRow(context, 'test_helpers.test_clock', id)
  return context.store.update<'test_helpers.test_clock'>({ ...clock, frozen_time: time })
}
