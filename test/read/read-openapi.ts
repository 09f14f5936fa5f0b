import type { TestApp } from '#test/app.ts'

// biome-ignore lint/suspicious/noExplicitAny: parts of a document of every shape
type Json = any

/** The OpenAPI documents of a product: what everyone may call, and what its administrators do. */
export const OPENAPI_DOCUMENTS = ['/api/openapi.json', '/api/openapi-administration.json']

/** Both as one, with every operation that is served. */
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
