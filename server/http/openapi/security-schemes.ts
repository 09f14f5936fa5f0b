import type { Endpoint, KeyScope } from '#contract/endpoint.ts'
import { isPersonal, listScopes } from '#server/http/read-caller.ts'

/** What most calls accept: a session alone. The document says it once. */
export const SESSION = [{ bearer: [] }]

/**
 * Lists the credentials that a call accepts besides a session: none (an empty entry) if anonymous callers are accepted,
 * and keys with a scope. Undefined for a session alone.
 */
export function describeSecurity(endpoint: Endpoint): Record<string, string[]>[] | undefined {
  const scopes = listScopes(endpoint)
  const open = endpoint.access === 'anyone'
  if (scopes.length === 0) return open ? [] : undefined
  return [...(open ? [{}] : []), { bearer: [] }, ...scopes.map((scope) => ({ [pickScheme(scope)]: [scope] }))]
}

function pickScheme(scope: KeyScope): 'apiKey' | 'personalKey' {
  return isPersonal(scope) ? 'personalKey' : 'apiKey'
}

export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The access token of a session, which a sign-in returns. It is valid for fifteen minutes; `accountsRefresh` returns the next one.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'fwk_…',
    description:
      'An API key of an operator. A call that accepts keys names the required scope; other calls accept no keys. A key may make 300 calls a minute.',
  },
  personalKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'fwp_…',
    description:
      'A key that a person made in their settings for a program of their own. It acts for them within its scopes, only on its own holds, and never above its spend cap. A key may make 120 calls a minute. Assistants can use the same calls as tools by MCP at /mcp.',
  },
} as const
