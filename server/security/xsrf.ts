import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { isSameSecret } from './is-same-secret.ts'

const COOKIE = 'XSRF-TOKEN'
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Sets the cookie that unsafe requests must repeat in a header. The page's scripts read it, so it is not HttpOnly. */
export function setXsrfCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure }: { secure: boolean },
): void {
  if (readCookie(request)) return
  const token = randomBytes(24).toString('base64url')
  reply.header('set-cookie', `${COOKIE}=${token}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`)
}

/** Refuses an unsafe request whose X-XSRF-TOKEN differs from its cookie. Another site cannot read the cookie. */
export function checkXsrf(request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method)) return
  const cookie = readCookie(request)
  if (!cookie) return
  const header = request.headers['x-xsrf-token']
  if (typeof header !== 'string' || !isSameSecret(header, cookie)) throw new Problem('xsrf_token_mismatch')
}

function readCookie(request: FastifyRequest): string | null {
  const header = request.headers.cookie
  if (!header) return null
  return /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(header)?.[1] ?? null
}
