import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type Stripe from 'stripe'

/**
 * What goes wrong with one life while the others go on. `crash`: at the n-th moment the process is gone, before or after
 * the thing was done: nothing that it would have done later is done, its transaction is rolled back. `refused`, `error`
 * and `lost` strike calls to the provider: no connection, an answer 500, or done and never answered.
 */
export type Fault = {
  kind: 'crash' | 'refused' | 'error' | 'lost'
  at: number
  times: number
  after: boolean
}

/** One life's failure while a command and its jobs run. */
export type Doom = {
  fault: Fault
  moments: number
  struck: number
  dead: boolean
  /** Comes true when the process is gone. */
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

/** Runs it under failure; a process that is gone is not waited for. */
export async function under<T>(doom: Doom | null, work: () => Promise<T>): Promise<T | 'died'> {
  if (!doom) return await work()
  return await Promise.race([doom.died, current.run(doom, work)])
}

/** The header under which a request meets this failure. */
export function buildHeaders(doom: Doom | null): Record<string, string> {
  if (!doom) return {}
  const id = crypto.randomUUID()
  byHeader.set(id, doom)
  return { [DOOM_HEADER]: id }
}

/** Lets failures strike the requests, transactions and provider calls of this process. Before the server listens. */
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

/** The same without requests: for what runs under `under`, in a process whose server listens already. */
export function injectFaultInside(stripe: Stripe): void {
  strikeTransactions()
  strikeProvider(stripe)
}

class Crash extends Error {
  override name = 'Crash'
}

// Where a transaction ends, and where a statement of its own changes something: between those nothing is seen from outside.
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
    if (['begin', 'start'].includes(word)) open.add(this)
    const inTransaction = open.has(this)
    if (['commit', 'rollback'].includes(word)) open.delete(this)
    if (!doom || typeof given.at(-1) === 'function' || word === 'rollback') return ask()
    if (doom.dead) return Promise.reject(new Crash())
    const isMoment = word === 'commit' || (!inTransaction && ['insert', 'update', 'delete'].includes(word))
    if (!isMoment || doom.fault.kind !== 'crash' || !isTime(doom)) return ask()
    if (!doom.fault.after) {
      doom.die()
      return Promise.reject(new Crash())
    }
    return ask().then(() => {
      doom.die()
      throw new Crash()
    })
  }
}

type HttpClient = { makeRequest: (...given: unknown[]) => Promise<{ toJSON: () => unknown }> }

function strikeProvider(stripe: Stripe): void {
  // The SDK's own parts, which its types do not show. Failure strikes above the port, so that here the SDK makes as many
  // attempts as the port does, and nobody waits between them.
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

/** A process that is gone does not go on, not even with what it would do about an error. */
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
