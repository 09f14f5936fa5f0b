import type { Form } from '../api/form.ts'
import { type Parsed, readParams, type Shape } from '../api/params.ts'
import { makeMissing } from '../api/problem.ts'
import type { HiddenOf, ObjectName, RowOf } from '../store/rows.ts'
import type { Store } from '../store/store.ts'

/** The context of every operation: the store inside one open transaction, the sandbox's clock, and the caller. */
export type Context = {
  store: Store
  /** Seconds since 1970 by the sandbox's clock, which the controls can move. */
  now: number
  /** The same clock in milliseconds, for deliveries. */
  nowMs: number
  siteUrl: string
  merchantName: string
  /** How many seconds a bank takes to decide about a refund that is not final at once. */
  refundSeconds: number
  request: { id: string | null; idempotency_key: string | null }
}

/** One operation on a resource. `id` is that of the path, empty for `create`. */
export type Operation = { run: (context: Context, form: Form, id: string) => object }

/**
 * One entry of the table: everything that the API knows about a resource. Routes, lists, filters, indexes, expansion
 * and the clock come from here, so a new resource needs only a new entry.
 */
export type Resource = {
  /** The name in the `object` field, under which rows are stored. */
  object: ObjectName | 'balance'
  prefix: string
  /** Empty if it can be reached only through another resource. */
  url: string
  create?: Operation
  update?: Operation
  remove?: Operation
  /** `POST url/:id/name`. */
  actions?: Record<string, Operation>
  /** `GET url/:id/name`: lists inside one object. */
  sublists?: Record<string, (context: Context, id: string) => object[]>
  /** `GET url` with these filters, each of which compares the field with its name. Absent: there is no list. */
  filters?: Shape
  /** For filters that compare a field with another name. */
  filterPaths?: Record<string, string>
  /** The values that a word of a filter means; '' means the values that are listed without the filter. */
  filterWords?: Record<string, Record<string, string[]>>
  /** `GET url` of a resource that exists once. */
  single?: (context: Context) => object
  /** Fields with an id that can be expanded into the object. */
  expandable?: string[]
  /** Fields that are absent until a request expands them. */
  includable?: Record<string, (context: Context, id: string) => object>
  /** Adds computed fields, which are not stored. */
  view?: (context: Context, row: object & { id: string }) => object
  /** Runs when an object's `due` has passed, perhaps long ago. */
  onDue?: (context: Context, id: string, due: number) => void
}

/** Connects parameters with the function that takes them. Every operation understands `expand`. */
export function defineOperation<S extends Shape>(
  shape: S,
  run: (context: Context, input: Parsed<S>, id: string) => object,
): Operation {
  return { run: (context, form, id) => run(context, readParams(shape, form), id) }
}

/** Returns the row, or throws Stripe's 404. */
export function requireRow<K extends ObjectName>(
  context: Context,
  object: K,
  id: string,
  param?: string,
): RowOf<K> {
  const row = context.store.find(object, id)
  if (!row) throw makeMissing(object, id, param)
  return row
}

/** Returns the stored fields of an existing object that the API does not show. */
export function requireHidden<K extends ObjectName>(context: Context, object: K, id: string): HiddenOf<K> {
  const hidden = context.store.findHidden(object, id)
  if (!hidden) throw makeMissing(object, id)
  return hidden
}
