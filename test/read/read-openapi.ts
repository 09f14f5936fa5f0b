import type { TestApp } from '#test/app.ts'

// biome-ignore lint/suspicious/noExplicitAny: parts of a document of every shape
type Json = any

/** The OpenAPI documents of the product: the public API, and the calls of administrators. */
export const OPENAPI_DOCUMENTS = ['/api/openapi.json', '/api/openapi-administration.json']

/** Reads both documents and merges them. */
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
    paths: { ...open.paths, ...administration.paths },
    components: Object.fromEntries(components),
  }
}
