import { type LookupAddress, lookup } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { classifyFailure, getHost, mayConnectTo, type Outcome } from './address-rules.ts'

const TIMEOUT_MS = 10_000
export const RESPONSE_LENGTH = 500

export type Message = { url: string; headers: Record<string, string>; body: string | Buffer }
export type Sent = Outcome & {
  /** The first 500 characters of the answer. */
  response: string | null
  retryAfter: string | null
  durationMs: number
}

/** Resolves a host name; tests pass their own function. */
type Resolve = (host: string) => Promise<LookupAddress[]>
export type SendOptions = { allowLoopback: boolean; resolve?: Resolve; timeoutMs?: number }

/**
 * Sends one POST to a server that an operator or a browser named, never into a private network: every IP address of the
 * host must be public, and the connection uses exactly those addresses. Redirects are not followed. Never throws.
 */
export async function sendMessage(
  { url, headers, body }: Message,
  { allowLoopback, resolve = resolveName, timeoutMs = TIMEOUT_MS }: SendOptions,
): Promise<Sent> {
  const startedAt = performance.now()
  const done = (sent: Omit<Sent, 'durationMs'>): Sent => ({
    ...sent,
    durationMs: Math.round(performance.now() - startedAt),
  })
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const target = new URL(url)
    const addresses = await resolved(getHost(target), { allowLoopback, resolve, signal })
    const answer = await post(target, { headers, body, addresses, signal })
    const statusCode = answer.statusCode ?? 0
    return done({
      ...{ statusCode, failure: classifyFailure(statusCode), response: await readBeginning(answer) },
      retryAfter: answer.headers['retry-after'] ?? null,
    })
  } catch (error) {
    const failure = signal.aborted ? 'TIMEOUT' : error instanceof Refusal ? error.why : 'CONNECTION'
    return done({ statusCode: null, failure, response: null, retryAfter: null })
  }
}

class Refusal extends Error {
  readonly why: 'ADDRESS_REFUSED' | 'NAME_UNKNOWN'
  constructor(why: Refusal['why']) {
    super(why)
    this.why = why
  }
}

type Resolving = { allowLoopback: boolean; resolve: Resolve; signal: AbortSignal }

async function resolved(host: string, { allowLoopback, resolve, signal }: Resolving) {
  const family = isIP(host)
  const addresses = family ? [{ address: host, family }] : await withoutHanging(resolve(host), signal)
  if (addresses.length === 0) throw new Refusal('NAME_UNKNOWN')
  if (!addresses.every(({ address }) => mayConnectTo(address, { allowLoopback }))) {
    throw new Refusal('ADDRESS_REFUSED')
  }
  return addresses
}

async function withoutHanging(addresses: Promise<LookupAddress[]>, signal: AbortSignal) {
  return await Promise.race([
    addresses.catch(() => [] as LookupAddress[]),
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ])
}

function resolveName(host: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) =>
    lookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))),
  )
}

type Posting = {
  headers: Record<string, string>
  body: string | Buffer
  addresses: LookupAddress[]
  signal: AbortSignal
}

// The host name is not resolved again, because a second answer could be a private address.
function post(target: URL, { headers, body, addresses, signal }: Posting): Promise<IncomingMessage> {
  const { request } = target.protocol === 'https:' ? https : http
  const known: LookupFunction = (_host, options, done) => {
    if (options.all) return done(null, addresses)
    const [first] = addresses
    done(null, first?.address ?? '', first?.family)
  }
  return new Promise((resolve, reject) => {
    const sending = request(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      lookup: known,
      signal,
    })
    sending.on('error', reject)
    sending.on('response', (answer) => {
      answer.on('error', () => {})
      resolve(answer)
    })
    sending.end(body)
  })
}

// The rest is not read.
async function readBeginning(answer: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part)
      bytes += part.length
      if (bytes >= RESPONSE_LENGTH * 4) break
    }
  } catch {
    // An answer that breaks off still counts as an answer.
  }
  answer.destroy()
  const text = Buffer.concat(parts).toString('utf8').replaceAll('\0', '')
  return [...text.slice(0, RESPONSE_LENGTH)].join('') || null
}
