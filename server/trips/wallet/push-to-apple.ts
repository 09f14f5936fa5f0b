import { type ClientHttp2Session, connect, constants } from 'node:http2'
import {
  type CallFailure,
  classifyNetworkError,
  classifyStatus,
  type Outgoing,
} from '#server/runtime/outgoing.ts'
import type { AppleWallet } from './open-wallets.ts'

/** Notifies one device that one of its passes has changed. 'gone': Apple does not know the token any more. */
export type PushToApple = (pushToken: string) => Promise<'told' | 'gone'>

const CALL_POLICY = { attemptMs: 10_000, wholeMs: 10_000, retries: 0 }
const IDLE_MS = 60_000
const GONE = ['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken']

/**
 * A port to Apple's push service, which accepts only HTTP/2. The pass certificate identifies us. The message is
 * empty, and the device then asks for changed passes. One connection is kept open while it is in use.
 */
export function openPushToApple(
  { passType, pushUrl, findCertificates }: AppleWallet & { pushUrl: string },
  outgoing: Outgoing,
): PushToApple {
  const port = outgoing.open('apple push', { ...CALL_POLICY, classifyError })
  let session: ClientHttp2Session | null = null
  const findSession = async () => {
    if (session && !session.closed && !session.destroyed) return session
    const { certificate, privateKey, authority } = await findCertificates()
    session = connect(pushUrl, { cert: [certificate, authority].join('\n'), key: privateKey })
    const opened = session
    opened.setTimeout(IDLE_MS, () => opened.close())
    opened.unref()
    // Requests that wait for an answer also get the error.
    opened.on('error', () => opened.destroy())
    return opened
  }
  return async (pushToken) => {
    const { status, reason } = await port.callOnce(async (signal) => {
      const answer = await post(await findSession(), {
        path: `/3/device/${pushToken}`,
        topic: passType,
        signal,
      })
      const failure = classifyStatus(answer.status)
      if (failure) throw new RefusedPush(failure)
      return answer
    })
    if (status === constants.HTTP_STATUS_OK) return 'told'
    if (status === constants.HTTP_STATUS_GONE || GONE.includes(reason)) return 'gone'
    throw new Error(`Apple refused a push: ${status} ${reason}`)
  }
}

class RefusedPush extends Error {
  readonly failure: CallFailure
  constructor(failure: CallFailure) {
    super(failure.code)
    this.failure = failure
  }
}

function classifyError(error: unknown): CallFailure | null {
  if (error instanceof RefusedPush) return error.failure
  const { code } = error as { code?: string }
  return code?.startsWith('ERR_HTTP2') ? { code } : classifyNetworkError(error)
}

type Post = { path: string; topic: string; signal: AbortSignal }

async function post(
  session: ClientHttp2Session,
  { path, topic, signal }: Post,
): Promise<{ status: number; reason: string }> {
  const stream = session.request(
    {
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: path,
      'apns-topic': topic,
      'apns-push-type': 'background',
      'apns-priority': '5',
    },
    { signal },
  )
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  stream.on('error', reject)
  stream.on('response', (headers) => resolve(Number(headers[constants.HTTP2_HEADER_STATUS])))
  stream.end('{}')
  const status = await promise
  let body = ''
  for await (const part of stream.setEncoding('utf8')) body += part
  return { status, reason: readReason(body) }
}

function readReason(body: string): string {
  try {
    return String((JSON.parse(body) as { reason?: unknown }).reason ?? '')
  } catch {
    return ''
  }
}
