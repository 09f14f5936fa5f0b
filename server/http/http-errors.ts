import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import { findUnreachable } from '#server/runtime/outgoing.ts'

/** Turns every error of a request into a Problem. An unknown error is a bug, and its details are not shown. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error)
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  if (DATABASE_AWAY.has(code) || isLostConnection(error))
    return new Problem('unavailable', { retryAfterSeconds: 2 })
  if (findUnreachable(error)) return new Problem('unavailable', { cause: error })
  const known = KNOWN_CODES[code]
  if (known) return new Problem(known)
  if (statusCode >= 400 && statusCode < 500) return new Problem('malformed_body')
  return new Problem('internal')
}

const SOON_SECONDS = 5

/** Returns after how many seconds the client may retry; every 503 has a value. */
export function findRetryAfterSeconds({ status, retryAfterSeconds, cause }: Problem): number | undefined {
  if (status !== 503) return retryAfterSeconds
  return retryAfterSeconds ?? findUnreachable(cause)?.retryAfterSeconds ?? SOON_SECONDS
}

const KNOWN_CODES: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'not_found',
  // PostgreSQL cannot store a NUL character in a text or in JSON, in whatever part of the request it was.
  22021: 'malformed_body',
  '22P05': 'malformed_body',
}

// PostgreSQL's classes 'connection exception' and 'operator intervention', a full disk, a primary that became a
// standby, and error codes of sockets.
const DATABASE_AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '25006',
  '08006',
  '08001',
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53300',
])

function isLostConnection(error: unknown): boolean {
  return error instanceof Error && LOST_CONNECTIONS.has(error.message)
}

// The driver's errors of lost connections have no code.
const LOST_CONNECTIONS = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'timeout expired',
  'timeout exceeded when trying to connect',
])

type ZodValidation = {
  validation: {
    instancePath: string
    message?: string
    params?: { isUnnamed?: boolean }
  }[]
  validationContext?: string
}

function invalidInput(error: unknown): Problem {
  const { validation, validationContext } = error as ZodValidation
  const details = validation.map((one) => ({
    path: one.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: one.message ?? 'is not right',
  }))
  if (validationContext === 'headers' && details.some((detail) => detail.path === 'idempotency-key')) {
    return new Problem('idempotency_key_required', { details })
  }
  const first = details[0]
  if (!first) return new Problem('invalid_input')
  const isUnnamed = validation[0]?.params?.isUnnamed && first.path
  const sentence = isUnnamed ? `${first.path}: ${first.message}` : first.message
  return new Problem('invalid_input', { sentence, details })
}

// Our own messages are whole sentences; those of zod need the field's name in front, so their issues are marked.
const { localeError } = z.locales.en()
z.config({ localeError: (issue) => localeError(Object.assign(issue, { isUnnamed: true })) })
