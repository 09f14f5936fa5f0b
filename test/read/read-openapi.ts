import type { TestApp } from '#test/app.ts'

// biome-ignore lint/suspicious/noExplicitAny: parts of a document of every shape
type Json = any

/** The OpenAPI documents of the product: the public API, and the calls of administrators. */
export const OPENAPI_DOCUMENTS = ['/api/openapi.json', '/api/openapi-administration.json']

/** Reads both documents and merges them. Calls without credentials of their own get those of the document. */
export async function readOpenApi({ call }: Pick<TestApp, 'call'>): Promise<Json> {
  const [open, administration] = await Promise.all(
    OPENAPI_DOCUMENTS.map(async (path) => (await call('GET', path)).json),
  )
  const kinds = Object.keys(open.components)
  const components = kinds.map((kind) => [
    kind,
    { ...administration.components[kind], ...open.components[kind] },
  ])
  return {
    ...open,
    paths: mapOperations({ ...open.paths, ...administration.paths }, (operation) => ({
      security: open.security,
      ...operation,
    })),
    components: Object.fromEntries(components),
  }
}

function mapOperations(paths: Json, change: (operation: Json) => Json): Json {
  const map = (part: Json, each: (value: Json) => Json) =>
    Object.fromEntries(Object.entries(part).map(([key, value]) => [key, each(value)]))
  return map(paths, (methods) => map(methods, change))
}
