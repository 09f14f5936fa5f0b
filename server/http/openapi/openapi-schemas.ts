import * as z from 'zod'

// biome-ignore lint/suspicious/noExplicitAny: the document is JSON of every shape
export type Json = any
type Side = 'input' | 'output'
type Names = z.core.$ZodRegistry<{ id: string }>

const SCHEMAS = '#/components/schemas/'
// What is taken and what is answered may differ: a default, a number written as text.
const TAKEN = '__taken'

/** JSON Schemas of the contract's, in which every exported one is a reference to a component of its name. */
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

  /** Never a reference itself. */
  function inline(type: z.core.$ZodType, side: Side): Json {
    const { $ref, ...own } = toJsonSchema(type, side)
    return $ref ? { ...kept[side].get(nameIn($ref)), ...own } : own
  }

  /** The document with all that its references need; one component where both sides are the same. */
  function withComponents(document: Json): Json {
    const twofold = new Set([...kept.input.keys()].filter((name) => kept.output.has(name) && differs(name)))
    // Whoever holds one that differs, differs.
    for (let before = -1; before !== twofold.size; ) {
      before = twofold.size
      for (const [name, json] of kept.input)
        if (kept.output.has(name) && listRefs(json).some((one) => twofold.has(one))) twofold.add(name)
    }
    const named = (json: Json) => renamed(json, (name) => (twofold.has(name) ? `${name}Input` : name))
    const schemas = Object.fromEntries([
      ...[...kept.output].map(([name, json]) => [name, json]),
      ...[...kept.input].map(([name, json]) => [twofold.has(name) ? `${name}Input` : name, named(json)]),
    ])
    const shown = named(document)
    return { ...shown, components: { ...shown.components, schemas: usedIn(shown, schemas) } }
  }

  const differs = (name: string) =>
    JSON.stringify(renamed(kept.input.get(name), (one) => one)) !== JSON.stringify(kept.output.get(name))

  return { toJsonSchema, inline, withComponents }
}

// What is listed field by field leaves its own name to nobody.
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
  // In one order whatever the order of the calls: what is named after its place is named alike.
  return Object.fromEntries([...used].sort().map((name) => [name, schemas[name]]))
}

/** Without what a reader knows already: a format's pattern, the bounds of every integer, that no answer has more fields. */
export function simplifySchema(side: Side) {
  return ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }) => {
    delete jsonSchema.id
    if (jsonSchema.format) delete jsonSchema.pattern
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    const { def } = zodSchema._zod as { def: { type: string; catchall?: unknown } }
    // Answers may get more fields without another version (docs/api-versions.md).
    if (side === 'output' && def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties
  }
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
