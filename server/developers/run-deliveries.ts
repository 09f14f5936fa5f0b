import type { Db } from '#server/runtime/db.ts'
import type { Outgoing } from '#server/runtime/outgoing.ts'
import { openCircuits } from './circuits.ts'
import { claimDue, type DeliverNeeds, deliver } from './deliver.ts'

const AT_ONCE = 24
const AT_ONCE_PER_WEBHOOK = 3

export type Deliveries = {
  /** Starts due deliveries without waiting for them. */
  tick: () => Promise<void>
  /** Waits until all running deliveries have finished. */
  stop: () => Promise<void>
}

/** Sends messages outside the job queue, so that a slow server does not delay a payment or a mail. */
export function openDeliveries(
  db: Db,
  needs: DeliverNeeds,
  { outgoing, reportError }: { outgoing: Outgoing; reportError: (error: unknown) => void },
): Deliveries {
  const circuits = openCircuits(outgoing)
  const { through } = circuits
  const running = new Map<Promise<void>, string>()
  return {
    async tick() {
      const free = AT_ONCE - running.size
      if (free <= 0) return
      // A server that does not answer costs no attempts: its messages wait until it answers again.
      const except = [...busy([...running.values()]), ...circuits.notClosed()]
      for (const claim of await claimDue(db, { limit: free, except, onlyOne: circuits.halfOpen() })) {
        const delivery: Promise<void> = deliver(db, { ...needs, through }, claim)
          .catch(reportError)
          .finally(() => running.delete(delivery))
        running.set(delivery, claim.endpointId)
      }
    },
    async stop() {
      await Promise.all(running.keys())
    },
  }
}

function busy(endpointIds: string[]): string[] {
  const counts = Map.groupBy(endpointIds, (id) => id)
  return [...counts].filter(([, all]) => all.length >= AT_ONCE_PER_WEBHOOK).map(([id]) => id)
}
