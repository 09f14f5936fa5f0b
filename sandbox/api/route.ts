import type { Context, Operation, Resource } from '../resources/resource.ts'
import { requireRow } from '../resources/resource.ts'
import { resources } from '../resources/table.ts'
import type { Form } from './form.ts'
import { listResource, listWithin } from './lists.ts'
import { readParams } from './params.ts'
import { makeMissing, StripeProblem } from './problem.ts'

/** The operation for a method and path; it runs inside a transaction. */
export type Route = (context: Context, form: Form) => object

/** Finds the operation in the table of resources; an unknown path is Stripe's 404. */
export function findRoute(method: string, path: string): Route {
  for (const resource of resources) {
    if (resource.url === '') continue
    if (path !== resource.url && !path.startsWith(`${resource.url}/`)) continue
    const [id, name, ...rest] = path.slice(resource.url.length + 1).split('/')
    if (rest.length > 1) continue
    const route = routeWithin(resource, { method, id: id ?? '', name, innerId: rest[0] })
    if (route) return route
  }
  throw new StripeProblem(`Unrecognized request URL (${method}: ${path}).`, { status: 404 })
}

function routeWithin(
  resource: Resource,
  asked: { method: string; id: string; name: string | undefined; innerId: string | undefined },
): Route | undefined {
  const { object, single, url } = resource
  const { method, id, name, innerId } = asked
  if (object === 'balance') return method === 'GET' && id === '' && single ? reading(single) : undefined
  if (name !== undefined) {
    const rows = resource.sublists?.[name]
    if (innerId !== undefined) {
      return method === 'GET' && rows ? reading((context) => needRow(rows(context, id), innerId)) : undefined
    }
    if (method === 'GET' && rows) {
      return (context, form) => listWithin(rows(context, id), `${url}/${id}/${name}`, form)
    }
    return method === 'POST' ? running(resource.actions?.[name], id) : undefined
  }
  if (id === '') {
    if (method === 'POST') return running(resource.create, '')
    return method === 'GET' && resource.filters
      ? (context, form) => listResource(context, resource, object, form)
      : undefined
  }
  if (method === 'GET') return reading((context) => readOne(context, resource, object, id))
  if (method === 'POST') return running(resource.update, id)
  return method === 'DELETE' ? running(resource.remove, id) : undefined
}

function running(operation: Operation | undefined, id: string): Route | undefined {
  return operation && ((context, form) => operation.run(context, form, id))
}

function reading(read: (context: Context) => object): Route {
  return (context, form) => {
    readParams({}, form)
    return read(context)
  }
}

function readOne(
  context: Context,
  resource: Resource,
  object: Exclude<Resource['object'], 'balance'>,
  id: string,
) {
  if (!id.startsWith(`${resource.prefix}_`)) throw makeMissing(object, id)
  return requireRow(context, object, id)
}

function needRow(rows: (object & { id?: string })[], id: string): object {
  const found = rows.find((row) => row.id === id)
  if (!found) throw makeMissing('object', id)
  return found
}
