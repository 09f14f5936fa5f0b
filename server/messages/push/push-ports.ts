import { classifyStatus, type Outgoing, type Port } from '#server/runtime/outgoing.ts'
import {
  type Message,
  type SendOptions,
  type Sent,
  sendMessage,
} from '#server/runtime/public-addresses/send-message.ts'

/** Posts to a push service. Throws `Unreachable` if the service does not answer or is temporarily unavailable. */
export type PostToService = (message: Message) => Promise<Sent>

// The message's own timeout is shorter; only its job repeats it.
const CALL_POLICY = {
  ...{ attemptMs: 15_000, wholeMs: 15_000, retries: 0 },
  classifyError: (error: unknown) => (error instanceof Down ? error.failure : null),
}

/**
 * A circuit breaker for each push service, because a browser names its own service. A circuit is named by the service's
 * host, so the device's address is in no log.
 */
export function openPushPorts(outgoing: Outgoing, options: SendOptions): PostToService {
  const ports = new Map<string, Port>()
  return async (message) => {
    const { host } = new URL(message.url)
    const port = ports.get(host) ?? outgoing.open('push', CALL_POLICY, host)
    ports.set(host, port)
    const sent = await port.callOnce(async () => refuseDown(await sendMessage(message, options)))
    // A service that answers needs no circuit in memory.
    if (port.circuitState() === 'closed') ports.delete(host)
    return sent
  }
}

type Failure = { code: string; retryAfterSeconds?: number | undefined }

class Down extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

function refuseDown(sent: Sent): Sent {
  const { statusCode, failure, retryAfter } = sent
  const down = statusCode === null ? { code: String(failure) } : classifyStatus(statusCode, retryAfter)
  // An address in a private network is not a failure of the service.
  if (down && failure !== 'ADDRESS_REFUSED') throw new Down(down)
  return sent
}
