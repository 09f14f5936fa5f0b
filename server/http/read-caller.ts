import type { FastifyRequest } from 'fastify'
import { type Endpoint, type KeyScope, PERSONAL_SCOPES } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import type { Caller, HttpOptions } from './http.ts'

type Readers = Pick<HttpOptions, 'readToken' | 'readApiKey'>

/**
 * Returns the caller: by their token at once, by their API key after a look-up; null without credentials. Problems:
 * `api_key_…`.
 */
export function readCaller(
  request: FastifyRequest,
  { readToken, readApiKey }: Readers,
): Caller | null | Promise<Caller | null> {
  const header = request.headers.authorization
  if (header && /^Bearer fw[kp]_/.test(header)) return readKeyCaller(request, header, readApiKey)
  const match = header ? /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header) : null
  return match?.[1] ? readToken(match[1]) : null
}

/** Returns the scopes, of which a key needs one; none if the endpoint accepts no key. */
export function listScopes({ scope }: { scope?: Endpoint['scope'] | undefined }): readonly KeyScope[] {
  return typeof scope === 'string' ? [scope] : (scope ?? [])
}

// A key allows only endpoints that name its scope, not even public ones.
async function readKeyCaller(
  request: FastifyRequest,
  header: string,
  readApiKey: HttpOptions['readApiKey'],
): Promise<Caller | null> {
  const { access, scope } = request.routeOptions.config
  if (!access) return null
  const [, secret] = /^Bearer (fw[kp]_[\w-]{43})$/.exec(header) ?? []
  const personal = header.startsWith('Bearer fwp_')
  const caller = secret ? await readApiKey(secret) : null
  if (!caller) throw new Problem('api_key_unknown', personal ? UNKNOWN_PERSONAL : {})
  const needed = listScopes({ scope }).filter((one) => isPersonal(one) === personal)
  if (needed.length === 0) throw new Problem('api_key_refused')
  if (!needed.some((one) => caller.apiKey?.scopes.includes(one))) {
    const sentence = `This API key does not have the scope ${needed.join(' or ')}.`
    throw new Problem('api_key_scope', { sentence })
  }
  return caller
}

/** Returns the client's User-Agent, and the prefix of its API key. */
export function readUserAgent(request: FastifyRequest): string {
  const { apiKey } = request.caller ?? {}
  const by = apiKey ? `API key ${apiKey.prefix}… ` : ''
  return (by + String(request.raw.headers['user-agent'] ?? '')).slice(0, 300)
}

/** Whether the scope belongs to personal keys; the others belong to operators' keys. */
export function isPersonal(scope: KeyScope): boolean {
  return (PERSONAL_SCOPES as readonly string[]).includes(scope)
}

const UNKNOWN_PERSONAL = { sentence: 'This key does not exist, was revoked or has expired.' }
