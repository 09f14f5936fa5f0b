import type { Outgoing, Port } from '#server/runtime/outgoing.ts'
import type { Sent } from '#server/runtime/public-addresses/send-message.ts'
import { withSpan } from '#server/runtime/traces.ts'
import { isDown } from './rules.ts'

export type Circuits = {
  /** Calls `send`, and records whether the webhook's server answered. Throws only if `send` throws. */
  through: (endpointId: string, send: () => Promise<Sent>) => Promise<Sent>
  /** The webhooks whose messages wait because their circuit is open or half-open. */
  notClosed: () => string[]
  /** The webhooks that may get one message as a test. */
  halfOpen: () => string[]
}

// The message's own timeout is shorter; `decideNext` decides about retries.
const CALL_POLICY = {
  ...{ attemptMs: 15_000, wholeMs: 15_000, retries: 0 },
  classifyError: (error: unknown) => (error instanceof Down ? { code: error.message } : null),
}

/** Opens a circuit breaker for each webhook: a server that is down gets no calls, and no other webhook is affected. */
export function openCircuits(outgoing: Outgoing): Circuits {
  const ports = new Map<string, Port>()
  const those = (isAsked: (port: Port) => boolean) =>
    [...ports].filter(([, port]) => isAsked(port)).map(([id]) => id)

  return {
    async through(endpointId, send) {
      const port = ports.get(endpointId) ?? outgoing.open('webhooks', CALL_POLICY, endpointId)
      ports.set(endpointId, port)
      // A message that was claimed before the circuit opened is still sent.
      if (!port.takesCalls()) return await send()
      try {
        const sent = await port.callOnce(
          async () => await withSpan('webhook', {}, async () => refuseDown(await send())),
        )
        // A server that answers needs no circuit in memory.
        if (port.circuitState() === 'closed') ports.delete(endpointId)
        return sent
      } catch (error) {
        const { cause } = error as Error
        if (cause instanceof Down) return cause.sent
        throw error
      }
    },
    notClosed: () => those((port) => !port.takesCalls()),
    halfOpen: () => those((port) => port.circuitState() === 'half-open' && port.takesCalls()),
  }
}

class Down extends Error {
  readonly sent: Sent
  constructor(sent: Sent) {
    super(sent.failure === 'STATUS' ? `HTTP_${sent.statusCode}` : String(sent.failure))
    this.sent = sent
  }
}

function refuseDown(sent: Sent): Sent {
  if (isDown(sent)) throw new Down(sent)
  return sent
}
