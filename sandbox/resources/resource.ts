import type { Form } from '../api/form.ts'
import { type Parsed, readParams, type Shape } from '../api/params.ts'
import { missing } from '../api/problem.ts'
import type { HiddenOf, ObjectName, RowOf } from '../store/rows.ts'
import type { Store } from '../store/store.ts'

/** What every operation is handed: the store inside one open transaction, the sandbox's clock, and who asks. */
export type Context = {
  store: Store
  /** Seconds since 1970 by the sandbox's clock, which the controls can move. */
  now: number
  /** The same clock in milliseconds, for deliveries. */
  nowMs: number
  siteUrl: string
  merchantName: string
  /** How long a bank takes to decide about a refund that is not final at once. */
  refundSeconds: number
  request: { id: string | null; idempotency_key: string | null }
}

/** One operation on a resource. `id` is the one in the path, empty for `create`. */
export type Operation = { run: (context: Context, form: Form, id: string) => object }

/**
 * One line of the table: everything the API knows about a resource. Routes, lists, filters, their indexes, expansion
 * and the clock are all read from here, so a new resource is a new entry and nothing else.
 */
export type Resource = {
  /** The name in the `object` field; also how rows are kept. */
  object: ObjectName | 'balance'
  prefix: string
  /** Empty: reached only through another resource. */
  url: string
  create?: Operation
  update?: Operation
  remove?: Operation
  /** `POST url/:id/name`. */
  actions?: Record<string, Operation>
  /** `GET url/:id/name`: lists that belong to one object. */
  sublists?: Record<string, (context: Context, id: string) => object[]>
  /** `GET url` with these filters; each compares the field of its own name. Absent: no list. */
  filters?: Shape
  /** Where a filter compares another field than that of its own name. */
  filterPaths?: Record<string, string>
  /** The values that a word of a filter stands for; under '' those that are listed without the filter. */
  filterWords?: Record<string, Record<string, string[]>>
  /** `GET url` of a resource that exists once. */
  single?: (context: Context) => object
  /** Fields that hold an id and can be expanded into the object it names. */
  expandable?: string[]
  /** Fields that are absent until a request expands them. */
  includable?: Record<string, (context: Context, id: string) => object>
  /** What is computed at reading rather than kept. */
  view?: (context: Context, row: object & { id: string }) => object
  /** What happens to an object when its `due` has come, which may be some time ago. */
  onDue?: (context: Context, id: string, due: number) => void
}

/** Ties parameters to the function that takes them. `expand` is understood everywhere. */
export function operation<S extends Shape>(
  shape: S,
  run: (context: Context, input: Parsed<S>, id: string) => object,
): Operation {
  return { run: (context, form, id) => run(context, readParams(shape, form), id) }
}

/** The row, or Stripe's 404. */
export function need<K extends ObjectName>(
  context: Context,
  object: K,
  id: string,
  param?: string,
): RowOf<K> {
  const row = context.store.find(object, id)
  if (!row) throw missing(object, id, param)
  return row
}

/** What is remembered and not shown of an object that exists. */
export function needHidden<K extends ObjectName>(context: Context, object: K, id: string): HiddenOf<K> {
  const hidden = context.store.findHidden(object, id)
  if (!hidden) throw missing(object, id)
  return hidden
}
