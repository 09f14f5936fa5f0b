import { capitalise } from './openapi-contract.ts'
import type { Json } from './openapi-schemas.ts'
import { orderOfTag } from './openapi-tags.ts'

const PLACES: Record<string, string> = { path: 'Path', query: 'Query', header: 'Header' }

/** Moves the description of errors, and of each parameter that several endpoints share, into one component each. */
export function withSharedParts(document: Json, problem: Json): Json {
  const webhooks = listOperations({ paths: document.webhooks ?? {} })
  const all = [...listOperations(document), ...webhooks]
  const counts = countTexts(all.flatMap(({ parameters = [] }) => parameters))
  const parameters: Record<string, Json> = {}
  const names = new Map<string, string>()
  for (const [text] of [...counts].filter(([, count]) => count > 1)) {
    const parameter = JSON.parse(text)
    const name = PLACES[parameter.in] + parameter.name.split('-').map(capitalise).join('')
    names.set(text, freeName(parameters, [name]))
    parameters[freeName(parameters, [name])] = parameter
  }
  const shared = (parameter: Json) => {
    const name = names.get(JSON.stringify(parameter))
    return name ? { $ref: `#/components/parameters/${name}` } : parameter
  }
  for (const one of all) if (one.parameters) one.parameters = one.parameters.map(shared)
  for (const one of listOperations(document)) {
    one.responses['4XX'] = { $ref: '#/components/responses/Refused' }
    one.responses['5XX'] = { $ref: '#/components/responses/Failed' }
  }
  const content = { 'application/json': { schema: problem } }
  const responses = {
    Refused: {
      description:
        'Refused: `code` says why, `message` in a sentence for people. If it has values, `template` and `values` say it for other languages.',
      content,
    },
    Failed: { description: 'Not possible at the moment; `Retry-After` says when to try again.', content },
  }
  return { ...document, components: { ...document.components, parameters, responses } }
}

/** Sorts the paths by the part of the API to which they belong; the order of registration does not matter. */
export function sortByJourney(document: Json): Json {
  const getOrder = (methods: Json) => orderOfTag((Object.values(methods)[0] as Json).tags[0])
  const paths = inOrder(document.paths).map(([path, methods]) => [path, Object.fromEntries(inOrder(methods))])
  paths.sort(([, one], [, other]) => getOrder(one) - getOrder(other))
  return { ...document, paths: Object.fromEntries(paths) }
}

// Answers that only confirm the call, with a sentence.
const success = { type: 'boolean', enum: [true] }
const COMMON = {
  Done: { type: 'object', properties: { success }, required: ['success'] },
  DoneWithMessage: {
    type: 'object',
    properties: { success, message: { type: 'string' } },
    required: ['success', 'message'],
  },
}

/** Names repeated objects and enumerations that have no name in the contract after their field. */
export function withRepeatedNamed(document: Json): Json {
  const schemas: Record<string, Json> = { ...document.components.schemas }
  const known = new Map(Object.entries(schemas).map(([name, json]) => [JSON.stringify(json), name]))
  for (const [name, json] of Object.entries(COMMON)) known.set(JSON.stringify(json), name)
  const counts = countTexts(shapesIn(document))
  const names = new Map<string, string>()

  // Works from the inside out: the parts of a repeated schema are named before the schema.
  function shared(json: Json, { owner, field }: Place): Json {
    const own = mapped(json, (child, key) => shared(child, findPlace(json, key, { owner, field })))
    const text = JSON.stringify(json)
    if (!isShape(json) || !(known.has(text) || (counts.get(text) ?? 0) > 1)) return own
    const name =
      names.get(text) ?? known.get(text) ?? freeName(schemas, [capitalise(field), owner + capitalise(field)])
    names.set(text, name)
    schemas[name] ??= own
    return { $ref: `#/components/schemas/${name}` }
  }

  const named = Object.entries(document.components.schemas as Record<string, Json>).map(([name, json]) => {
    const inside = mapped(json, (child, key) =>
      shared(child, findPlace(json, key, { owner: name, field: name })),
    )
    return [name, inside] as const
  })
  const { components, paths, webhooks, ...rest } = document
  const shown = shared({ paths, webhooks }, { owner: '', field: '' })
  for (const [name, inside] of named) schemas[name] = inside
  return { ...rest, components: { ...components, schemas: Object.fromEntries(inOrder(schemas)) }, ...shown }
}

function inOrder(record: Record<string, Json>): [string, Json][] {
  return Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1))
}

type Place = { owner: string; field: string }

// Returns the endpoint or component, and the field, after which a schema can be named.
function findPlace(parent: Json, key: string, { owner, field }: Place): Place {
  if (parent.operationId)
    return { owner: capitalise(parent.operationId), field: key === 'requestBody' ? 'Request' : 'Answer' }
  const isField = parent.type === undefined && !['items', 'schema', 'content', 'properties'].includes(key)
  return {
    owner,
    field: isField && /^[a-z]\w*$/i.test(key) && !/^(anyOf|allOf|oneOf)$/.test(key) ? key : field,
  }
}

function isShape(json: Json): boolean {
  if (json?.type === 'object') return typeof json.properties === 'object'
  return json?.type === 'string' && Array.isArray(json.enum) && json.enum.length > 1
}

function shapesIn(document: Json): Json[] {
  const found: Json[] = []
  const look = (json: Json): Json => {
    if (isShape(json)) found.push(json)
    return mapped(json, look)
  }
  look({ paths: document.paths, webhooks: document.webhooks })
  for (const json of Object.values(document.components.schemas)) mapped(json, look)
  return found
}

function mapped(json: Json, change: (child: Json, key: string) => Json): Json {
  if (Array.isArray(json)) return json.map((child) => change(child, ''))
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([key, child]) => [key, change(child, key)]))
}

function countTexts(all: Json[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(JSON.stringify(one), (counts.get(JSON.stringify(one)) ?? 0) + 1)
  return counts
}

/** Moves each answer that several calls have into a component, named after its schema. */
export function withSharedAnswers(document: Json): Json {
  const all = listOperations(document)
  const counts = countTexts(all.map(({ responses }) => responses['200']))
  for (const { responses } of all) {
    const answer = responses['200']
    const { $ref } = answer.content['application/json']?.schema ?? {}
    if (!$ref || counts.get(JSON.stringify(answer)) === 1) continue
    const name = $ref.split('/').at(-1)
    document.components.responses[name] = answer
    responses['200'] = { $ref: `#/components/responses/${name}` }
  }
  return document
}

/** Returns a document with only the selected operations, and the components and tags that they need. */
export function pickOperations(document: Json, belongs: (operation: Json) => boolean): Json {
  const paths = Object.entries<Json>(document.paths).flatMap(([path, methods]) => {
    const own = Object.entries<Json>(methods).filter(([, operation]) => belongs(operation))
    return own.length > 0 ? [[path, Object.fromEntries(own)] as const] : []
  })
  const part = { ...document, paths: Object.fromEntries(paths) }
  const named = new Set<string>()
  const look = (json: Json): Json => {
    if (typeof json?.$ref === 'string' && !named.has(json.$ref)) {
      named.add(json.$ref)
      const [kind, name] = json.$ref.split('/').slice(-2)
      look(document.components[kind][name])
    }
    return mapped(json, look)
  }
  look({ paths: part.paths, webhooks: part.webhooks })
  const all = [...listOperations(part), ...listOperations({ paths: part.webhooks })]
  for (const { security = document.security } of all)
    for (const scheme of security.flatMap(Object.keys)) named.add(`#/components/securitySchemes/${scheme}`)
  const components = Object.entries<Json>(document.components).map(([kind, ones]) => {
    const isNeeded = ([name]: [string, Json]) => named.has(`#/components/${kind}/${name}`)
    return [kind, Object.fromEntries(Object.entries<Json>(ones).filter(isNeeded))]
  })
  const tags = new Set(all.map((one) => one.tags[0]))
  return {
    ...part,
    tags: document.tags.filter(({ name }: Json) => tags.has(name)),
    components: Object.fromEntries(components),
  }
}

export function listOperations({ paths }: Json): Json[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods as object))
}

function freeName(taken: Record<string, Json>, names: string[]): string {
  const free = names.find((name) => !(name in taken))
  for (let count = 2; ; count++) {
    const candidate = free ?? names.at(-1) + String(count)
    if (!(candidate in taken)) return candidate
  }
}
