import type { Context, Resource } from '../resources/resource.ts'
import type { ObjectName } from '../store/rows.ts'
import type { Form } from './form.ts'
import { integer, moments, readParams, text } from './params.ts'
import { makeMissing, ParameterProblem } from './problem.ts'

const paging = { limit: integer({ min: 1, max: 100 }), starting_after: text(), ending_before: text() }

/** Returns one page of a resource, newest first, with Stripe's cursors and the filters of its table entry. */
export function listResource(context: Context, resource: Resource, object: ObjectName, form: Form) {
  const filters = resource.filters ?? {}
  const input = readParams({ ...paging, created: moments(), ...filters }, form)
  const { limit = 10, starting_after: after, ending_before: before } = input
  for (const [param, id] of Object.entries({ starting_after: after, ending_before: before })) {
    if (id !== undefined && !context.store.find(object, id)) throw makeMissing(object, id, param)
  }
  if (after !== undefined && before !== undefined) {
    throw new ParameterProblem('You may only specify one of these parameters: starting_after, ending_before.')
  }
  const { where, anyOf, types } = chosen(resource, input)
  const found = context.store.page(object, {
    where,
    anyOf,
    types,
    created: input.created ?? {},
    limit,
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  })
  const data = found.slice(0, limit)
  return {
    object: 'list',
    data: before === undefined ? data : data.reverse(),
    has_more: found.length > limit,
    url: resource.url,
  }
}

/** Returns a list inside one object; it is short and in its own order. */
export function listWithin(rows: (object & { id?: string })[], url: string, form: Form) {
  const { limit = 10, starting_after: after, ending_before: before } = readParams(paging, form)
  const start = after === undefined ? 0 : rows.findIndex((row) => row.id === after) + 1
  const end = before === undefined ? rows.length : rows.findIndex((row) => row.id === before)
  const rest = rows.slice(start, end)
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url }
}

/**
 * A filter compares the field with its name, or the field that the table names. An event type may contain `*`, and
 * several types may be given.
 */
function chosen(
  { filters = {}, filterPaths = {}, filterWords = {} }: Resource,
  input: Record<string, unknown>,
) {
  const where: Record<string, string | number> = {}
  const anyOf: Record<string, string[]> = {}
  const types: string[] = []
  for (const name of Object.keys(filters)) {
    const value = input[name]
    const field = filterPaths[name] ?? name
    const standsFor = filterWords[name]?.[typeof value === 'string' ? value : '']
    if (standsFor) anyOf[field] = standsFor
    else if (Array.isArray(value) && name === 'types') types.push(...value.map(String))
    else if (Array.isArray(value)) anyOf[field] = value.map(String)
    else if (typeof value === 'string' && value.includes('*') && name === 'type') types.push(value)
    else if (typeof value === 'string') where[field] = value
    else if (typeof value === 'boolean') where[field] = Number(value)
  }
  return { where, anyOf, types }
}
