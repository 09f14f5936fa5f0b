import type { Outgoing, Port } from '#server/runtime/outgoing.ts'
import { withSpan } from '#server/runtime/traces.ts'
import { isDown } from './rules.ts'
import type { Sent } from './send-message.ts'

export type Circuits = {
  /** Sends to one webhook, and remembers how its server does. Never throws where `send` does not. */
  through: (endpointId: string, send: () => Promise<Sent>) => Promise<Sent>
  /** Webhooks whose messages wait, since their server does not answer or is just being tried: the circuit is open or half-open. */
  notClosed: () => string[]
  /** Webhooks to which one message may go, to see whether their server is back. */
  halfOpen: () => string[]
}

// The message's own limit is shorter; who repeats it is `decideNext`.
const CALL_POLICY = {
  ...{ attemptMs: 15_000, wholeMs: 15_000, retries: 0 },
  classifyError: (error: unknown) => (error instanceof Down ? { code: error.message } : null),
}

/** A circuit for each webhook, so that a server that is down is left in peace and no other one notices. */
export function openCircuits(outgoing: Outgoing): Circuits {
  const ports = new Map<string, Port>()
  const those = (isAsked: (port: Port) => boolean) =>
    [...ports].filter(([, port]) => isAsked(port)).map(([id]) => id)

  return {
    async through(endpointId, send) {
      const port = ports.get(endpointId) ?? outgoing.open('webhooks', CALL_POLICY, endpointId)
      ports.set(endpointId, port)
      // What was claimed before the circuit opened goes out all the same.
      if (!port.takesCalls()) return await send()
      try {
        const sent = await port.callOnce(
          async () => await withSpan('webhook', {}, async () => refuseDown(await send())),
        )
        // Nothing to remember of a server that answers.
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
