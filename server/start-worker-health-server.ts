import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { createHttp } from './http/http.ts'
import { logOutgoing } from './http/log-requests.ts'
import { refusePages } from './http/pages.ts'
import type { Answered, CountCalls } from './runtime/metrics.ts'
import { openOutgoing } from './runtime/outgoing.ts'
import { openGeneralLimit } from './security/general-limit.ts'
import { addHealthRoutes, type IdleSeconds } from './site/health-routes.ts'
import { openStores, type Stores } from './stores.ts'

export type ProcessServer = Stores & {
  http: FastifyInstance
  /** Makes readiness depend on the worker: from now on, the process is ready only while its worker takes jobs. */
  watchWorker: (worker: { idleSeconds: IdleSeconds }) => void
  /** Makes the process not ready, so that new requests go to other processes; running requests finish. */
  drain: () => Promise<void>
}

/** Serves liveness and readiness of a worker without a web server. They need no sign-in. */
export async function startWorkerHealthServer(
  config: Config,
  {
    connectionString,
    countAnswer,
    countCalls,
  }: {
    connectionString: string
    countAnswer?: ((answered: Answered) => void) | undefined
    countCalls?: CountCalls | undefined
  },
): Promise<ProcessServer> {
  const outgoing = openOutgoing({ ...countCalls, log: (line) => logOutgoing(http, line) })
  const stores = await openStores(config, { connectionString, outgoing })
  const { db, pool, clock } = stores
  const state = { draining: false, idleSeconds: () => 0 }
  const generalLimit = openGeneralLimit(pool, { enabled: false, now: clock.now })
  const http = createHttp({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    readToken: () => null,
    readApiKey: async () => null,
    checkStanding: async () => {},
    isDraining: () => state.draining,
    secure: config.publicUrl.startsWith('https:'),
    generalLimit,
    pressure: { limits: config.pressure, waitingQueries: () => pool.waitingCount },
    noteSecurityEvent: async () => {},
    countAnswer,
  })
  addHealthRoutes(http, { db, clock, idleSeconds: () => state.idleSeconds() })
  refusePages(http)
  return {
    ...stores,
    http,
    watchWorker({ idleSeconds }) {
      state.idleSeconds = idleSeconds
    },
    async drain() {
      state.draining = true
      await http.close()
    },
  }
}
