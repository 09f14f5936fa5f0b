import { type Context, requireRow } from '../resources/resource.ts'
import type { Invoice, Subscription } from '../store/rows.ts'

/** Returns the context at the time of the customer's test clock, if it has one. */
export function setTestClock(context: Context, { test_clock: clock }: { test_clock?: unknown }): Context {
  if (typeof clock !== 'string') return context
  return { ...context, now: requireRow(context, 'test_helpers.test_clock', clock).frozen_time }
}

/** Stores a subscription, and the time when the clock must act on it; null: never. */
export function storeSubscription(context: Context, row: Subscription, due: number | null): Subscription {
  context.store.update<'subscription'>(row, row.test_clock === null ? due : null)
  if (row.test_clock !== null) storeOwnDue(context, row.id, due)
  return row
}

/** As `storeSubscription`, for an invoice whose payment is retried. */
export function storeInvoice(context: Context, row: Invoice, due: number | null): Invoice {
  context.store.update<'invoice'>(row, row.test_clock === null ? due : null)
  if (row.test_clock !== null) storeOwnDue(context, row.id, due)
  return row
}

function storeOwnDue({ store }: Context, id: string, due: number | null): void {
  store.run("UPDATE resources SET hidden = json_set(hidden, '$.due', ?) WHERE id = ?", due, id)
}
