import querystring from 'fast-querystring'
import type { FastifySchemaCompiler } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

const MAX_REMEMBERED = 500
const MAX_CHARACTERS = 600
// A person's position, identity or secret: such a query is parsed but not remembered.
const OF_SOMEBODY = /near(:|%3a)|@|%40|(token|secret|key|code|state|session[^=&]*|search|email|name)=/i

type Query = Readonly<Record<string, unknown>>

/** Parses query strings and remembers the latest: the same text gets the same frozen object. */
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

/** Validates with zod; a valid query is not validated again while it is remembered. */
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

/** The option that makes Fastify use it. Without the option every start loads Fastify's own compilers, which nothing uses. */
export const CHECKED_WITH_ZOD = {
  compilersFactory: {
    // Fastify's types know only its own compilers.
    buildValidator: () => checkWithZod as never,
    buildSerializer: () => serializerCompiler as never,
  },
}

// Many calls share the object, so it is frozen deeply.
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  Object.values(value).forEach(freeze)
}
