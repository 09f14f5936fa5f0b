import { createHmac } from 'node:crypto'
import { events } from '../resources/events.ts'
import type { Context } from '../resources/resource.ts'
import { listListeners } from './emit.ts'

const answerWithinMs = 5_000
const firstDelaysSeconds = [1, 2, 5, 15]
const longestDelaySeconds = 3600
const givesUpAfterSeconds = 3 * 24 * 3600
const atOnce = 32

export type Courier = ReturnType<typeof startCourier>

/**
 * Delivers events to endpoints in the background. Pending deliveries are in a table, so a restart continues where the
 * last process stopped. An endpoint may get an event twice, and events in any order.
 */
export function startCourier(contextNow: () => Context) {
  const underWay = new Map<string, Promise<void>>()
  const closing = new AbortController()
  let paused = false

  function deliverDue(): void {
    if (paused || closing.signal.aborted || underWay.size >= atOnce) return
    const { store, nowMs } = contextNow()
    const owed = store.all(
      'SELECT event, endpoint, attempts FROM deliveries WHERE done = 0 AND next_at <= ? ORDER BY next_at LIMIT ?',
      nowMs,
      atOnce * 2,
    )
    for (const { event, endpoint, attempts } of owed) {
      const name = `${event} ${endpoint}`
      if (underWay.has(name) || underWay.size >= atOnce) continue
      const attempt = { eventId: String(event), endpointId: String(endpoint), attempts: Number(attempts) + 1 }
      const delivery = deliver(attempt).finally(() => {
        underWay.delete(name)
        deliverDue()
      })
      underWay.set(name, delivery)
    }
  }

  async function deliver(owed: { eventId: string; endpointId: string; attempts: number }): Promise<void> {
    const result = await send(owed.eventId, owed.endpointId)
    if (closing.signal.aborted) return
    const { store, now, nowMs } = contextNow()
    const age = now - (store.find('event', owed.eventId)?.created ?? 0)
    const done = result === 'delivered' || result === 'not wanted' || age > givesUpAfterSeconds
    store.run(
      'UPDATE deliveries SET attempts = ?, done = ?, next_at = ?, last_result = ? WHERE event = ? AND endpoint = ?',
      owed.attempts,
      Number(done),
      nowMs + delayAfter(owed.attempts) * 1000,
      result,
      owed.eventId,
      owed.endpointId,
    )
  }

  /** Makes one attempt. Returns 'delivered' for a 2xx in time, otherwise the failure. */
  async function send(eventId: string, endpointId: string): Promise<string> {
    const context = contextNow()
    const event = context.store.find('event', eventId)
    const endpoint = context.store.find('webhook_endpoint', endpointId)
    const hidden = context.store.findHidden('webhook_endpoint', endpointId)
    if (!event || !hidden || endpoint?.status !== 'enabled') return 'not wanted'
    const body = JSON.stringify(events.view?.(context, event) ?? event, null, 2)
    const timestamp = Math.floor(Date.now() / 1000)
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(body, { secret: hidden.secret, timestamp }),
          'user-agent': 'Stripe/1.0 (payment sandbox)',
        },
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(answerWithinMs)]),
      })
      await response.body?.cancel()
      return response.ok ? 'delivered' : `answered ${response.status}`
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : 'failed'
    }
  }

  return {
    deliverDue,
    pause: (wanted: boolean) => {
      paused = wanted
      deliverDue()
    },
    isPaused: () => paused,
    /** Sends an event again, `times` times at once, even if it was already delivered. */
    deliverNow: async (eventId: string, times: number): Promise<string[]> => {
      const context = contextNow()
      const event = context.store.find('event', eventId)
      if (!event) return []
      const copies = listListeners(context, event).flatMap((endpoint) =>
        Array.from({ length: times }, () => send(eventId, endpoint.id)),
      )
      return Promise.all(copies)
    },
    /** Aborts running deliveries; they stay pending. */
    close: async (): Promise<void> => {
      closing.abort()
      await Promise.all(underWay.values())
    },
  }
}

/** Returns 1 s, 2 s, 5 s, 15 s, then twice as long each time, at most an hour. */
export function delayAfter(attempts: number): number {
  const early = firstDelaysSeconds[attempts - 1]
  return early ?? Math.min(longestDelaySeconds, 15 * 2 ** (attempts - firstDelaysSeconds.length))
}

/**
 * Returns the Stripe-Signature header for a body sent at `timestamp` (seconds, real time):
 * https://docs.stripe.com/webhooks#verify-manually.
 */
function signature(body: string, { secret, timestamp }: { secret: string; timestamp: number }): string {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${digest}`
}
