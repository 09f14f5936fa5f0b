import * as z from 'zod'
import { PROBLEMS, type ProblemCode } from '#contract/problem.ts'
import type { FuzzedRequest } from './make-request.ts'
import type { Operation } from './operations.ts'
import type { WireAnswer } from './raw-http.ts'

export type Expectation = {
  op: Operation
  /** The schema of the operation's answers. */
  answer: z.ZodType | null
  /** Names of tables and columns, which no answer may contain. */
  innerNames: readonly string[]
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

// Stack traces, source files, messages of PostgreSQL, and the name of the query builder.
const INNARDS = [
  /\bat (async )?[\w.<>]+ \(/,
  /node_modules|node:internal|file:\/\/\/\w/,
  /\b(server|contract|db)\/[\w/-]+\.ts\b/,
  /violates (unique|check|foreign key|not-null)|duplicate key value|invalid input syntax|syntax error at|out of range for type|relation "|column "/i,
  /\bkysely\b|\bpostgres\b|ECONNREFUSED|TypeError|RangeError|ReferenceError/i,
]

// In this test no status of 500 or more is right: the sandbox answers, no server drains or is overloaded, and a feature that is
// not configured is no 5xx. The exceptions are calls that a concurrent call of the same person overtook at the provider.
const OVERTAKEN: Record<string, ProblemCode> = {
  // One call starts a monthly plan and one an annual plan. Each closes the checkout page of the other.
  'POST /api/api/plan/checkout': 'plan_not_started',
  // A concurrent call abandoned the booking or started its payment again.
  'POST /api/api/checkout/{legId}': 'payment_not_started',
  'POST /api/api/checkout/journey/{journeyId}': 'payment_not_started',
}

const SENTENCE = {
  message: z.string().min(1),
  template: z.string().min(1).optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
}
const Refusal = z.strictObject({
  ...SENTENCE,
  success: z.literal(false),
  code: z.string(),
  error: z.string().min(1),
  details: z.array(z.strictObject({ ...SENTENCE, path: z.string() })),
})

/** Lists what is wrong with an answer; empty for a valid one. */
export function findFaults(answer: WireAnswer, request: FuzzedRequest, expected: Expectation): string[] {
  const { status, headers } = answer
  const faults = findHeaderFaults(answer)
  const must = (holds: boolean, what: string) => holds || faults.push(what)
  if (status === 304 || status === 204) return faults
  if (status !== 200) return [...faults, ...findRefusalFaults(answer, request, expected)]
  const type = headers['content-type'] ?? ''
  const documented = expected.op.answerType.split(';')[0] ?? ''
  must(documented === 'application/octet-stream' || type.startsWith(documented), `its type is ${type}`)
  if (!type.startsWith('application/json')) return faults
  faults.push(...findLeaks(answer.body.toString('utf8'), expected.innerNames))
  const parsed = expected.answer?.safeParse(JSON.parse(answer.body.toString('utf8')))
  if (parsed && !parsed.success) faults.push(`it is not what the document says: ${parsed.error.message}`)
  return faults
}

/** Lists missing and forbidden headers of an answer. */
export function findHeaderFaults({ headers }: WireAnswer): string[] {
  const faults: string[] = []
  const must = (holds: boolean, what: string) => holds || faults.push(what)
  must(UUID.test(headers['x-request-id'] ?? ''), 'it has no request id')
  must(headers['x-content-type-options'] === 'nosniff', 'a browser may guess at its type')
  must(Boolean(headers['content-security-policy']), 'it has no policy')
  must(!headers.server && !headers['x-powered-by'], 'it says what the server is made of')
  return faults
}

/** Whether the answer has the API's error body and the status of its code. */
export function isRefusal({ status, body }: WireAnswer): boolean {
  const refusal = Refusal.safeParse(parsedJson(body.toString('utf8')))
  return refusal.success && PROBLEMS[refusal.data.code as ProblemCode]?.status === status
}

function findRefusalFaults(
  { status, headers, body }: WireAnswer,
  request: FuzzedRequest,
  expected: Expectation,
): string[] {
  const text = body.toString('utf8')
  const faults: string[] = []
  const must = (holds: boolean, what: string) => holds || faults.push(what)
  must(headers['content-type'] === 'application/json; charset=utf-8', 'its type is not JSON')
  must(headers['cache-control'] === 'no-store', 'it may be kept')
  const refusal = Refusal.safeParse(parsedJson(text))
  if (!refusal.success) return [...faults, 'it is not the one error body']
  const { code, error, message, details } = refusal.data
  const known = code in PROBLEMS ? PROBLEMS[code as ProblemCode] : null
  must(known?.status === status, `its code does not go with its status`)
  must(status < 500 || OVERTAKEN[expected.op.name] === code, `the server failed: ${code}`)
  must(error === message, 'error and message differ')
  faults.push(...findLeaks(text, expected.innerNames))
  if (code === 'invalid_input') {
    must(details.length > 0, 'it does not say what is wrong')
    const named = details.some(({ path, message }) => path !== '' || /Unrecognized key/.test(message))
    must(
      request.field === null || expected.op.form !== null || named,
      `it does not name the field ${request.field}`,
    )
  }
  return faults
}

/** Finds internals of the server in a text. Successful answers must not contain any either. */
export function findLeaks(text: string, innerNames: readonly string[]): string[] {
  const inner = innerNames.filter((name) => text.includes(name)).map((name) => `it names ${name}`)
  // A value of the request may be shown again, so it is no leak.
  const own = text.replaceAll('file:///etc/passwd', '')
  const shown = INNARDS.filter((innards) => innards.test(own)).map((innards) => `it shows ${innards}`)
  return [...inner, ...shown]
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
