import { API_BASE, type Endpoint } from '#contract/endpoint.ts'
import type { ProblemBody, ProblemCode, ProblemDetail } from '#contract/problem.ts'
import { translate } from '../languages/translated.ts'

export type Parts = {
  params?: unknown
  query?: unknown
  headers?: unknown
  body?: unknown
  signal?: AbortSignal | undefined
}

/** A refusal of the server, or `network` if no answer came, or `unreadable` if the answer was not ours. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 if no answer came. */
  readonly status: number
  readonly code: ProblemCode | 'network' | 'unreadable'
  readonly details: ProblemDetail[]
  readonly retryAfterSeconds: number | undefined

  constructor(
    message: string,
    facts: Pick<ApiError, 'status' | 'code'> & Partial<Pick<ApiError, 'details' | 'retryAfterSeconds'>>,
  ) {
    super(message)
    this.status = facts.status
    this.code = facts.code
    this.details = facts.details ?? []
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

/** True if the same request may succeed a little later. */
export function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
}

/** The server's own sentence, or the page's default if the answer has none. */
export function pickSentence(error: unknown, ours: string): string {
  if (!(error instanceof Error)) return ours
  return (error instanceof ApiError && error.code === 'unreadable') || !error.message ? ours : error.message
}

/** One request over the wire: an answer of any status, or an ApiError `network`. */
export async function send(
  endpoint: Endpoint,
  parts: Parts,
  accessToken: string | undefined,
): Promise<Response> {
  const headers = buildHeaders(endpoint, accessToken, parts.headers)
  if (parts.body !== undefined) headers.set('content-type', 'application/json')
  try {
    return await fetch(buildUrl(endpoint, parts), {
      method: endpoint.method,
      headers,
      body: parts.body === undefined ? null : JSON.stringify(parts.body),
      signal: parts.signal ?? null,
    })
  } catch (error) {
    if (parts.signal?.aborted) throw error
    throw buildUnreachableError()
  }
}

/** The headers of every request: the caller's token, and the proof that it comes from our page. */
export function buildHeaders(endpoint: Endpoint, accessToken: string | undefined, more?: unknown): Headers {
  const headers = new Headers(more as Record<string, string> | undefined)
  if (!headers.has('accept')) headers.set('accept', 'application/json')
  if (accessToken) headers.set('authorization', `Bearer ${accessToken}`)
  const xsrfToken = readCookie('XSRF-TOKEN')
  if (xsrfToken && endpoint.method !== 'GET') headers.set('x-xsrf-token', xsrfToken)
  return headers
}

export function buildUnreachableError(): ApiError {
  return new ApiError(translate('We cannot reach Ferrywing. Check your connection and try again.'), {
    status: 0,
    code: 'network',
  })
}

/** The answer's body; a problem is thrown as an ApiError, also from an answer 200 that reports a failure. */
export async function readAnswer(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && body !== undefined && !isRefusal(body)) return body
  throw toApiError(response, body)
}

function toApiError(response: Response, body: unknown): ApiError {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined
  if (!isProblemBody(body)) {
    return new ApiError(translate('Something went wrong. Please try again.'), {
      status: response.status,
      code: 'unreadable',
      retryAfterSeconds,
    })
  }
  return new ApiError(translate({ ...body, message: body.error }, body.code), {
    status: response.status,
    code: body.code,
    details: (body.details ?? []).map((detail) => ({ path: detail.path, message: translate(detail) })),
    retryAfterSeconds,
  })
}

function isRefusal(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false
}

// A problem without a sentence cannot be shown.
function isProblemBody(body: unknown): body is ProblemBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'error' in body &&
    typeof body.error === 'string' &&
    body.error !== ''
  )
}

export function buildUrl(endpoint: Endpoint, parts: Parts): string {
  const params = (parts.params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return query.size > 0 ? `${API_BASE}${path}?${query}` : `${API_BASE}${path}`
}

function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`))
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : undefined
}
