import * as z from 'zod'

// biome-ignore lint/suspicious/noExplicitAny: the document is JSON of every shape
export type Json = any
type Side = 'input' | 'output'
type Names = z.core.$ZodRegistry<{ id: string }>

const SCHEMAS = '#/components/schemas/'
// The form that a request takes may differ from the answer's, for example a default or a number written as text.
const TAKEN = '__taken'

/** Makes the JSON Schemas of the contract. Each exported schema becomes a reference to a component of its name. */
export function openSchemas(names: Names) {
  const kept: Record<Side, Map<string, Json>> = { input: new Map(), output: new Map() }

  function toJsonSchema(type: z.core.$ZodType, side: Side): Json {
    const { $schema, $defs, ...own } = z.toJSONSchema(type, {
      io: side,
      metadata: names,
      unrepresentable: 'any',
      override: simplifySchema(side),
    })
    for (const [name, json] of Object.entries($defs ?? {})) kept[side].set(name, pointed(json, side))
    return pointed(own, side)
  }

  /** Returns the schema itself, never a reference. */
  function inline(type: z.core.$ZodType, side: Side): Json {
    const { $ref, ...own } = toJsonSchema(type, side)
    return $ref ? { ...kept[side].get(nameIn($ref)), ...own } : own
  }

  /**
   * Returns the document with every component that it references. A component is listed once if the request and the
   * answer have the same form.
   */
  function withComponents(document: Json): Json {
    const differing = new Set([...kept.input.keys()].filter((name) => kept.output.has(name) && differs(name)))
    // A component that contains a differing component differs as well.
    for (let before = -1; before !== differing.size; ) {
      before = differing.size
      for (const [name, json] of kept.input)
        if (kept.output.has(name) && listRefs(json).some((one) => differing.has(one))) differing.add(name)
    }
    const named = (json: Json) => renamed(json, (name) => (differing.has(name) ? `${name}Input` : name))
    const schemas = Object.fromEntries([
      ...[...kept.output].map(([name, json]) => [name, json]),
      ...[...kept.input].map(([name, json]) => [differing.has(name) ? `${name}Input` : name, named(json)]),
    ])
    const shown = named(document)
    return { ...shown, components: { ...shown.components, schemas: usedIn(shown, schemas) } }
  }

  const differs = (name: string) =>
    JSON.stringify(renamed(kept.input.get(name), (one) => one)) !== JSON.stringify(kept.output.get(name))

  return { toJsonSchema, inline, withComponents }
}

// Keeps only referenced components: a schema whose fields are listed inline needs none.
function usedIn(document: Json, schemas: Record<string, Json>): Record<string, Json> {
  const used = new Set<string>()
  const look = (json: Json) => {
    for (const name of listRefs(json)) {
      if (used.has(name) || !schemas[name]) continue
      used.add(name)
      look(schemas[name])
    }
  }
  look(document)
  // Sorted, so that names do not depend on the order of the endpoints.
  return Object.fromEntries([...used].sort().map((name) => [name, schemas[name]]))
}

/**
 * Leaves out what readers already know: a format's pattern, the bounds of every integer, and that answers have no
 * further fields.
 */
export function simplifySchema(side: Side) {
  return ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }) => {
    delete jsonSchema.id
    const { def } = zodSchema._zod as { def: { type: string; format?: string; catchall?: unknown } }
    // With a second pattern zod lists both and leaves out the format.
    if (def.format === 'date' && jsonSchema.allOf) {
      jsonSchema.format = 'date'
      jsonSchema.allOf = jsonSchema.allOf.filter(({ pattern }: Json) => pattern !== z.regexes.date.source)
    }
    if (jsonSchema.format) delete jsonSchema.pattern
    if (def.type === 'nullable') shortenNullable(jsonSchema)
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    // Answers may get more fields in the same version (docs/api-versions.md).
    if (side === 'output' && def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties
  }
}

// A text or number that may be null is one schema of two types.
function shortenNullable(json: Json): void {
  const [one] = json.anyOf ?? []
  if (!['string', 'number', 'integer'].includes(one?.type) || one.enum || 'const' in one) return
  delete json.anyOf
  Object.assign(json, one, { type: [one.type, 'null'] })
}

function pointed(json: Json, side: Side): Json {
  return replaced(json, (ref) => ref.replace('#/$defs/', SCHEMAS) + (side === 'input' ? TAKEN : ''))
}

function renamed(json: Json, getName: (name: string) => string): Json {
  return replaced(json, (ref) => (ref.endsWith(TAKEN) ? SCHEMAS + getName(nameIn(ref)) : ref))
}

function replaced(json: Json, change: (ref: string) => string): Json {
  return JSON.parse(JSON.stringify(json), (key, value) =>
    key === '$ref' && typeof value === 'string' ? change(value) : value,
  )
}

function listRefs(json: Json): string[] {
  const found: string[] = []
  replaced(json, (ref) => {
    found.push(nameIn(ref))
    return ref
  })
  return found
}

function nameIn(ref: string): string {
  return ref.slice(SCHEMAS.length).replace(TAKEN, '')
}
