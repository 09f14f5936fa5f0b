import { answerCalls } from '../api/answer.ts'
import { changeBank } from '../connect/bank-account.ts'
import { decidePayouts, submitDetails } from '../connect/onboard.ts'
import type { Context } from '../resources/resource.ts'
import type { Courier } from '../webhooks/deliver.ts'
import { changeDisputes } from './disputes.ts'
import type { Faults } from './faults.ts'

type Reach = {
  context: () => Context
  courier: Courier
  faults: Faults
  advance: (seconds: number) => void
}
type Input = Record<string, unknown>

/** The test controls, one line each: actions for tests that Stripe's API does not offer. */
const controls: Record<string, (reach: Reach, input: Input) => object | Promise<object>> = {
  'POST /_sandbox/faults': addFault,
  'DELETE /_sandbox/faults': ({ faults }) => {
    faults.clear()
    return { waiting: 0 }
  },
  'POST /_sandbox/webhooks': ({ courier }, input) => {
    courier.pause(input.paused === true)
    return { paused: courier.isPaused() }
  },
  'POST /_sandbox/deliver': async ({ courier }, input) => ({
    results: await courier.deliverNow(String(input.eventId), wholeNumber(input.times ?? 1, 'times')),
  }),
  'POST /_sandbox/advance': ({ advance, context }, input) => {
    advance(wholeNumber(input.seconds, 'seconds'))
    return { now: context().now }
  },
  'POST /_sandbox/make-due': makeDue,
  'POST /_sandbox/calls': makeCalls,
  'POST /_sandbox/accounts': decideAccount,
  'POST /_sandbox/disputes': ({ context }, input) => changeDisputes(context(), input),
  'GET /_sandbox/state': state,
}

/** Answers a control, or returns undefined if there is none at that path. An invalid input throws a RangeError. */
export function answerControl(
  reach: Reach,
  address: string,
  input: Input,
): object | Promise<object> | undefined {
  return controls[address]?.(reach, input)
}

function addFault({ faults }: Reach, input: Input) {
  const { method, path, status } = input
  faults.add({
    method: typeof method === 'string' ? method.toUpperCase() : null,
    path: pattern(path),
    times: wholeNumber(input.times ?? 1, 'times'),
    status: status === undefined ? null : wholeNumber(status, 'status'),
    isKept: input.kept === true,
    delayMs: wholeNumber(input.delayMs ?? 0, 'delayMs'),
    dropAnswer: input.dropAnswer === true,
  })
  return { waiting: faults.count() }
}

/** Makes one object due, or every object of a kind; the clock does not change. */
function makeDue({ context, advance }: Reach, { id, object }: Input) {
  if (id === undefined && object === undefined) throw new RangeError('say which id or which kind of object')
  const { store, now } = context()
  const { changes } = store.run(
    'UPDATE resources SET due = ?1 WHERE due IS NOT NULL AND (id = ?2 OR object = ?3)',
    now,
    String(id ?? ''),
    String(object ?? ''),
  )
  advance(0)
  return { dueCount: Number(changes) }
}

/** Makes API calls, each with a form as its body, in one transaction. */
function makeCalls({ context }: Reach, { calls }: Input) {
  if (!Array.isArray(calls)) throw new RangeError('calls must be a list')
  const all = calls.map(({ path, body, key }: Input) => ({
    ...{ method: 'POST', path: String(path), query: '', body: String(body) },
    ...{ idempotencyKey: typeof key === 'string' ? key : null, brokenWith: null },
  }))
  const answers = answerCalls(context(), all)
  return { answers: answers.map(({ status, body }) => ({ status, body: JSON.parse(body) })) }
}

/**
 * Decides about an account like the provider's staff: `submitted` acts as if its holder had filled in the page; `bank`
 * is the number of another bank account that the holder has entered.
 */
function decideAccount({ context }: Reach, input: Input) {
  const { account: id, payoutsEnabled, submitted, bank } = input
  const changesBank = typeof bank === 'string' && payoutsEnabled === undefined
  if (!changesBank && typeof payoutsEnabled !== 'boolean') {
    throw new RangeError('payoutsEnabled must be true or false')
  }
  const now = context()
  return now.store.transaction(() => {
    const account = now.store.find('account', String(id))
    if (!account) throw new RangeError(`there is no account ${String(id)}`)
    if (changesBank) return changeBank(now, account.id, bank)
    if (submitted === true) {
      return submitDetails(now, account.id, {
        name: account.business_profile?.name ?? 'Sandbox business',
        bank: typeof bank === 'string' ? bank : '000123456789',
        verified: payoutsEnabled === true,
      })
    }
    return decidePayouts(now, account.id, payoutsEnabled === true)
  })
}

function state({ context, courier, faults }: Reach) {
  const { store, now } = context()
  const counted = store.all(
    `SELECT object, json ->> '$.status' AS status, count(*) AS n FROM resources GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  const objects: Record<string, Record<string, number>> = {}
  for (const { object, status, n } of counted) {
    const counts = objects[String(object)] ?? {}
    counts[status === null ? 'all' : String(status)] = Number(n)
    objects[String(object)] = counts
  }
  const deliveries = store.first(
    'SELECT count(*) FILTER (WHERE done = 0) AS waiting, count(*) FILTER (WHERE done = 1) AS done FROM deliveries',
  )
  return {
    now,
    objects,
    deliveries: { waiting: Number(deliveries?.waiting), done: Number(deliveries?.done) },
    faults: faults.count(),
    webhooks: { paused: courier.isPaused() },
  }
}

function pattern(path: unknown): RegExp {
  if (typeof path !== 'string') throw new RangeError('path must be a regular expression as text')
  try {
    return new RegExp(path)
  } catch {
    throw new RangeError(`path is not a regular expression: ${path}`)
  }
}

function wholeNumber(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isInteger(value)) return value
  throw new RangeError(`${name} must be a whole number`)
}
