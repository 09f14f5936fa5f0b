import { keySeconds, runDue } from './api/answer.ts'
import { createFaults } from './controls/faults.ts'
import { listen } from './listen.ts'
import type { Context } from './resources/resource.ts'
import { filterFields } from './resources/table.ts'
import { saveEndpoint } from './resources/webhook-endpoints.ts'
import { handleRequests, type Sandbox } from './serve.ts'
import { openStore } from './store/store.ts'
import { startCourier } from './webhooks/deliver.ts'
import { configuredId } from './webhooks/emit.ts'

export type SandboxOptions = {
  /** The folder of the database file. */
  dataFolder: string
  /** 0 or absent: any free port. If the port is taken, the sandbox tries again for five seconds. */
  port?: number
  host?: string
  /** The URL for browsers; by default the listening address. */
  publicUrl?: string
  merchantName?: string
  /** How many seconds a bank takes to decide about a refund that is not final at once; by default 5. */
  refundSeconds?: number
  /** An endpoint that exists from the start and gets every event. */
  webhook?: { url: string; secret: string }
}

const tickMs = 200

/**
 * Starts a payment sandbox with Stripe's HTTP API. Every change is on the disk before its answer is sent. `close` lets
 * running requests finish and stops; the same folder can then be opened again.
 */
export async function startSandbox(
  options: SandboxOptions,
): Promise<{ url: string; close: () => Promise<void> }> {
  const { dataFolder, port = 0, host = 'localhost', webhook } = options
  const { merchantName = 'Sandbox merchant', refundSeconds = 5 } = options
  const store = openStore(dataFolder, { filters: filterFields })
  let siteUrl = options.publicUrl ?? ''
  let offsetSeconds = Number(store.setting('clock_offset') ?? 0)

  const context = (request: Context['request'] = { id: null, idempotency_key: null }): Context => ({
    store,
    now: Math.floor(Date.now() / 1000) + offsetSeconds,
    nowMs: Date.now() + offsetSeconds * 1000,
    siteUrl,
    merchantName,
    refundSeconds,
    request,
  })
  const courier = startCourier(context)
  const tick = () => {
    const now = context()
    if (store.dueIds(now.now).length > 0) store.transaction(() => runDue(now))
    courier.deliverDue()
  }
  const sandbox: Sandbox = {
    context,
    courier,
    faults: createFaults(),
    savedObjects: new Map(),
    advance: (seconds) => {
      offsetSeconds += seconds
      store.saveSetting('clock_offset', String(offsetSeconds))
      tick()
    },
  }
  store.run('DELETE FROM idempotency WHERE created < ?', context().now - keySeconds)
  configureEndpoint(context(), webhook)

  const server = await listen(handleRequests(sandbox), { host, port }).catch((error) => {
    store.close()
    throw error
  })
  siteUrl ||= `http://${server.name}:${server.port}`
  const ticking = setInterval(tick, tickMs)
  tick()
  return {
    url: siteUrl,
    close: async () => {
      clearInterval(ticking)
      await server.close()
      await courier.close()
      store.close()
    },
  }
}

/** Stores the endpoint given at the start; one from an earlier start that is no longer given is removed. */
function configureEndpoint(context: Context, webhook: SandboxOptions['webhook']): void {
  if (!webhook) {
    context.store.remove(configuredId)
    return
  }
  saveEndpoint(context, {
    id: configuredId,
    url: webhook.url,
    secret: webhook.secret,
    events: ['*'],
    connect: false,
    description: 'Configured at the start',
    metadata: {},
  })
}
