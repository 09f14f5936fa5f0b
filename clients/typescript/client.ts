import createFetchClient, { type Client } from 'openapi-fetch'
import type { paths } from './api.gen.ts'

export type { components, operations, paths } from './api.gen.ts'

/**
 * Every call of the API with its types: `client.GET('/api/api/search', { params: { query: { from: 'NYC' } } })`. It answers
 * `{ data }` or `{ error }`, whose `code` says why. `token` gives the access token or key of each call, where there is one.
 */
export function createClient({
  baseUrl,
  token = () => null,
}: {
  baseUrl: string
  token?: () => string | null | Promise<string | null>
}): Client<paths> {
  const client = createFetchClient<paths>({ baseUrl })
  client.use({
    async onRequest({ request }) {
      const known = await token()
      if (known) request.headers.set('authorization', `Bearer ${known}`)
      return request
    },
  })
  return client
}
