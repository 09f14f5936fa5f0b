// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is JSON of every shape
type Json = any

/** The types that openapi-fetch reads, of an OpenAPI 3.1 document: `paths`, `operations`, `components`. */
export function writeDocumentTypes({ paths, components }: Json): string {
  const operations: string[] = []
  const listed = Object.entries<Json>(paths).map(([path, methods]) => {
    const calls = Object.entries<Json>(methods).map(([method, operation]) => {
      operations.push(field(operation.operationId, operationType(operation, components)))
      return field(method, `operations['${operation.operationId}']`)
    })
    return field(path, object(calls))
  })
  const schemas = Object.entries<Json>(components.schemas).map(([name, schema]) =>
    field(name, writeType(schema)),
  )
  return [
    '// Made of /api/openapi.json by `npm run client:types`. Not to be edited.',
    `export type paths = ${object(listed)}`,
    `export type operations = ${object(operations)}`,
    `export type components = ${object([field('schemas', object(schemas))])}`,
    '',
  ].join('\n')
}

function operationType({ parameters = [], requestBody, responses }: Json, components: Json): string {
  const all: Json[] = parameters.map((one: Json) =>
    one.$ref ? components.parameters[one.$ref.split('/').at(-1)] : one,
  )
  const places = ['path', 'query', 'header'].flatMap((place) => {
    const own = all.filter((one) => one.in === place)
    if (own.length === 0) return []
    const fields = own.map(({ name, required, schema }) => field(name, writeType(schema), !required))
    return [field(place, object(fields), !own.some(({ required }) => required))]
  })
  const answers = Object.entries<Json>(responses).map(([status, answer]) => {
    const { content } = answer.$ref ? components.responses[answer.$ref.split('/').at(-1)] : answer
    return field(status, object([field('content', contentType(content))]))
  })
  return object([
    field('parameters', object(places)),
    ...(requestBody
      ? [field('requestBody', object([field('content', contentType(requestBody.content))]))]
      : []),
    field('responses', object(answers)),
  ])
}

function contentType(content: Json): string {
  return object(Object.entries<Json>(content).map(([type, { schema }]) => field(type, writeType(schema))))
}

function writeType(schema: Json): string {
  if (schema.$ref) return `components['schemas']['${schema.$ref.split('/').at(-1)}']`
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one: unknown) => JSON.stringify(one)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((one: Json) => bracketed(writeType(one))).join(' | ')
  if (schema.allOf) return schema.allOf.map((one: Json) => bracketed(writeType(one))).join(' & ')
  if (Array.isArray(schema.type))
    return schema.type.map((type: string) => bracketed(writeType({ ...schema, type }))).join(' | ')
  return SIMPLE[schema.type]?.(schema) ?? 'unknown'
}

const SIMPLE: Record<string, (schema: Json) => string> = {
  string: ({ format }) => (format === 'binary' ? 'Blob' : 'string'),
  integer: () => 'number',
  number: () => 'number',
  boolean: () => 'boolean',
  null: () => 'null',
  array: ({ items, prefixItems }) =>
    prefixItems ? `[${prefixItems.map(writeType).join(', ')}]` : `${bracketed(writeType(items ?? {}))}[]`,
  object: ({ properties = {}, required = [], additionalProperties }) => {
    const fields = Object.entries<Json>(properties).map(([name, schema]) =>
      field(name, writeType(schema), !required.includes(name)),
    )
    if (fields.length > 0 || !additionalProperties) return object(fields)
    return `Record<string, ${writeType(additionalProperties)}>`
  },
}

function field(name: string, type: string, optional = false): string {
  const key = /^(\d+|[a-z_]\w*)$/i.test(name) ? name : `'${name}'`
  return `${key}${optional ? '?' : ''}: ${type}`
}

function object(fields: string[]): string {
  if (fields.length === 0) return '{}'
  return `{\n${fields.join('\n').replaceAll(/^/gm, '  ')}\n}`
}

function bracketed(type: string): string {
  return / [|&] /.test(type) && !type.startsWith('{') ? `(${type})` : type
}
