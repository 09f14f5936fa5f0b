import type { Context } from '../resources/resource.ts'
import { findResource } from '../resources/table.ts'
import { ParameterProblem } from './problem.ts'

type Answer = Record<string, unknown>

/** Returns the row as an answer: with computed fields, and with every path of `expand[]` expanded. */
export function present(context: Context, row: object, expand: string[]): object {
  const answer = show(context, row)
  for (const path of expand) open(context, answer, path.split('.'), path)
  return answer
}

function show(context: Context, row: object): Answer {
  const view = 'object' in row && findResource(String(row.object))?.view
  if (view && 'id' in row) return { ...view(context, { ...row, id: String(row.id) }) }
  if ('data' in row && Array.isArray(row.data)) {
    return { ...row, data: row.data.map((item: object) => show(context, item)) }
  }
  return { ...row }
}

function open(context: Context, answer: Answer, [field, ...rest]: string[], path: string): void {
  if (field === undefined) return
  if (Array.isArray(answer.data) && field === 'data') {
    for (const item of answer.data) open(context, item, rest, path)
    return
  }
  const resource = findResource(String(answer.object))
  const include = resource?.includable?.[field]
  if (include) answer[field] ??= include(context, String(answer.id))
  else if (resource?.expandable?.includes(field)) answer[field] = opened(context, answer[field])
  else if (!isObject(answer[field])) {
    throw new ParameterProblem(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  const inner = answer[field]
  if (isObject(inner)) open(context, inner, rest, path)
}

function opened(context: Context, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const row = context.store.findAny(value)
  if (row) return show(context, row)
  return value.startsWith('cus_') ? { id: value, object: 'customer', deleted: true } : value
}

function isObject(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null
}
