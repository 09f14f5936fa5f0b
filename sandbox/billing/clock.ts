import { type Context, need } from '../resources/resource.ts'
import type { Invoice, Subscription } from '../store/rows.ts'

/** The context at the time of a test clock, where a customer lives by one. */
export function setTestClock(context: Context, { test_clock: clock }: { test_clock?: unknown }): Context {
  if (typeof clock !== 'string') return context
  return { ...context, now: need(context, 'test_helpers.test_clock', clock).frozen_time }
}

/** Keeps a subscription and when the clock must act on it next; null: never again. */
export function keepSubscription(context: Context, row: Subscription, due: number | null): Subscription {
  context.store.update<'subscription'>(row, row.test_clock === null ? due : null)
  if (row.test_clock !== null) keepOwnDue(context, row.id, due)
  return row
}

/** As `keepSubscription`, for an invoice whose payment is tried again. */
export function keepInvoice(context: Context, row: Invoice, due: number | null): Invoice {
  context.store.update<'invoice'>(row, row.test_clock === null ? due : null)
  if (row.test_clock !== null) keepOwnDue(context, row.id, due)
  return row
}

function keepOwnDue({ store }: Context, id: string, due: number | null): void {
  store.run("UPDATE resources SET hidden = json_set(hidden, '$.due', ?) WHERE id = ?", due, id)
}
