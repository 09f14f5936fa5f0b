import querystring from 'fast-querystring'
import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'

const MAX_REMEMBERED = 500
const MAX_CHARACTERS = 600
// Where somebody is, who they are, what gives access: read, and forgotten.
const OF_SOMEBODY = /near(:|%3a)|@|%40|(token|secret|key|code|state|session[^=&]*|search|email|name)=/i

type Query = Readonly<Record<string, unknown>>

/**
 * Reads what stands behind the question mark, and remembers the latest: whoever asks with the same letters gets the same
 * object, which nobody may change.
 */
export function openQueryReader(): (text: string) => Query {
  const remembered = new Map<string, Query>()
  return (text) => {
    const known = remembered.get(text)
    if (known) return known
    const query = Object.freeze(querystring.parse(text))
    if (text.length > MAX_CHARACTERS || OF_SOMEBODY.test(text)) return query
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(text, query)
    return query
  }
}

type Compiler = FastifySchemaCompiler<Parameters<typeof validatorCompiler>[0]['schema']>

/** Checks with zod; a query that was found right is not checked again while it is remembered. */
export const checkWithZod: Compiler = (route) => {
  const check = validatorCompiler(route)
  if (route.httpPart !== 'querystring') return check
  const right = new WeakMap<Query, ReturnType<typeof check>>()
  return (query: Query) => {
    const known = right.get(query)
    if (known) return known
    const found = check(query)
    if (typeof found !== 'object' || !('value' in found)) return found
    freeze(found.value)
    right.set(query, found)
    return found
  }
}

// Many calls share it.
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  Object.values(value).forEach(freeze)
}
