import type { Endpoint, KeyScope } from '#contract/endpoint.ts'
import { isPersonal, scopesOf } from './read-caller.ts'

/** What the API page says of who may make a call: nobody in particular, whoever has a session, and keys with a scope. */
export function securityOf(endpoint: Endpoint) {
  const scopes = scopesOf(endpoint)
  const open = endpoint.access === 'anyone'
  if (scopes.length === 0) return open ? {} : { security: [{ bearer: [] }] }
  return {
    security: [
      ...(open ? [{}] : []),
      { bearer: [] },
      ...scopes.map((scope) => ({ [schemeOf(scope)]: [scope] })),
    ],
    description: `API key scope: ${scopes.map((scope) => `\`${scope}\``).join(' or ')}`,
  }
}

function schemeOf(scope: KeyScope): 'apiKey' | 'personalKey' {
  return isPersonal(scope) ? 'personalKey' : 'apiKey'
}
