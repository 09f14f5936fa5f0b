import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type Stripe from 'stripe'

/**
 * A fault in one life while the others continue. `crash`: the process dies at the n-th commit or call to the provider,
 * before or after it takes effect; nothing later happens, and an open transaction is rolled back. The others strike calls
 * to the provider: `refused` has no connection, `error` is an answer 500, `lost` takes effect but has no answer.
 */
export type Fault = {
  kind: 'crash' | 'refused' | 'error' | 'lost'
  at: number
  times: number
  after: boolean
}

/** The fault of one life during a command and its jobs. */
export type Doom = {
  fault: Fault
  moments: number
  struck: number
  dead: boolean
  /** Resolves when the process dies. */
  died: Promise<'died'>
  die: () => void
}

export function doomed(fault: Fault): Doom {
  const { promise: died, resolve } = Promise.withResolvers<'died'>()
  const doom: Doom = {
    ...{ fault, moments: 0, struck: 0, dead: false, died },
    die: () => {
      doom.dead = true
      resolve('died')
    },
  }
  return doom
}

const current = new AsyncLocalStorage<Doom>()
const byHeader = new Map<string, Doom>()
const DOOM_HEADER = 'x-test-doom'

/** Runs the work under the fault. Resolves with 'died' as soon as the process dies. */
export async function under<T>(doom: Doom | null, work: () => Promise<T>): Promise<T | 'died'> {
  if (!doom) return await work()
  return await Promise.race([doom.died, current.run(doom, work)])
}

/** The header that applies this fault to a request. */
export function buildHeaders(doom: Doom | null): Record<string, string> {
  if (!doom) return {}
  const id = crypto.randomUUID()
  byHeader.set(id, doom)
  return { [DOOM_HEADER]: id }
}

/** Installs faults for the requests, transactions and provider calls of this process. Call it before the server listens. */
export function injectFault(http: FastifyInstance, stripe: Stripe): void {
  http.addHook('onRequest', (request, _, done) => {
    const id = String(request.headers[DOOM_HEADER] ?? '')
    const doom = byHeader.get(id)
    byHeader.delete(id)
    if (doom) current.run(doom, done)
    else done()
  })
  injectFaultInside(stripe)
}

/** The same without requests, for work in `under` in a process whose server already listens. */
export function injectFaultInside(stripe: Stripe): void {
  strikeTransactions()
  strikeProvider(stripe)
}

class Crash extends Error {
  override name = 'Crash'
}

// Strikes at commits and at single statements that change data. Between these, no change is visible outside.
function strikeTransactions(): void {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen shapes of the same call
  const original: any = pg.Client.prototype.query
  const open = new WeakSet<object>()
  // biome-ignore lint/suspicious/noExplicitAny: as above
  pg.Client.prototype.query = function query(this: pg.Client, ...given: any[]): any {
    const doom = current.getStore()
    const text = typeof given[0] === 'string' ? given[0] : String(given[0]?.text ?? '')
    const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''
    const ask = () => original.apply(this, given)
    // Pipelined statements are sent as one query object, the first of them with `begin` (`db/pipelining.ts`).
    const sent = typeof given[0]?.submit === 'function' ? given[0] : null
    if (['begin', 'start'].includes(word) || sent) open.add(this)
    const inTransaction = open.has(this)
    if (['commit', 'rollback'].includes(word)) open.delete(this)
    if (!doom || typeof given.at(-1) === 'function' || word === 'rollback') return ask()
    const crash = () => (sent ? sent.callback(new Crash()) : Promise.reject(new Crash()))
    if (doom.dead) return crash()
    const isMoment = word === 'commit' || (!inTransaction && ['insert', 'update', 'delete'].includes(word))
    if (!isMoment || doom.fault.kind !== 'crash' || !isTime(doom)) return ask()
    const die = () => {
      doom.die()
      return crash()
    }
    if (!doom.fault.after) return die()
    if (!sent) return ask().then(die)
    const { callback } = sent
    sent.callback = () => {
      doom.die()
      callback(new Crash())
    }
    return ask()
  }
}

type HttpClient = { makeRequest: (...given: unknown[]) => Promise<{ toJSON: () => unknown }> }

function strikeProvider(stripe: Stripe): void {
  // These are private parts of the SDK, which its types do not have. The fault replaces the HTTP client, so the SDK is set to
  // as many retries as the product makes, without delays.
  const inner = stripe as unknown as Record<string, (...given: unknown[]) => unknown>
  inner.getInitialNetworkRetryDelay = () => 0
  inner.getMaxNetworkRetryDelay = () => 0
  inner.getMaxNetworkRetries = () => 2
  const client = inner.getApiField?.('httpClient') as HttpClient
  const original = client.makeRequest.bind(client)
  client.makeRequest = async (...given) => {
    const doom = current.getStore()
    if (!doom) return await original(...given)
    if (doom.dead) return await never()
    if (!isTime(doom)) return await original(...given)
    const { kind, after } = doom.fault
    if (kind === 'refused') throw new Error('connect ECONNREFUSED, as a test asked')
    if (kind === 'error') return anError()
    if (kind === 'crash' && !after) {
      doom.die()
      return await never()
    }
    const answer = await original(...given)
    await answer.toJSON()
    if (kind === 'lost') throw new Error('socket hang up, as a test asked')
    doom.die()
    return await never()
  }
}

/** Never resolves: a dead process does not even handle the error. */
function never(): Promise<never> {
  return new Promise(() => {})
}

function isTime(doom: Doom): boolean {
  const { at, times } = doom.fault
  const strikes = doom.moments++ >= at && doom.struck < times
  if (strikes) doom.struck++
  return strikes
}

function anError() {
  const body = { error: { type: 'api_error', message: 'A test asked for it.' } }
  return {
    getStatusCode: () => 500,
    getHeaders: () => ({}),
    getRawResponse: () => null,
    toStream: () => null,
    toJSON: async () => body,
    dispose: () => {},
  }
}
