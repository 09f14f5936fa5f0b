import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Watch } from './outgoing.ts'

/** A current figure of the product for Prometheus, such as 'ferrywing_holds_live'. */
export type Figure = { name: string; help: string; value: number; labels?: Record<string, string> }

/** An answered request, with the route's pattern instead of its URL. */
export type Answered = { method: string; route: string; status: number; seconds: number }

/** The counters of calls to other systems. */
export type CountCalls = { [Name in 'calledOut' | 'openCircuits']: NonNullable<Watch[Name]> }

export type Metrics = {
  count: (answered: Answered) => void
  countCalls: CountCalls
  /** Serves `GET /metrics` on a separate address, which only the people who run the servers can reach. */
  listen: (settings: Listening) => Promise<void>
  close: () => Promise<void>
}

type Listening = {
  port: number
  host: string
  /** Fails if the database does not answer. */
  askDatabase: () => Promise<unknown>
  readFigures: () => Promise<Figure[]>
  /**
   * How long an answer waits for the database and for figures. By default much less than the ten seconds that Prometheus waits, so
   * that a hanging database is reported.
   */
  timeoutMs?: number
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
// The database is read at most once in this time, even with several scrapers.
const REMEMBER_MS = 5000
const TIMEOUT_MS = 3000

/**
 * Serves counters of this server and figures of the product in Prometheus' format. Loaded only if metrics are enabled.
 */
export async function openMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const seconds = new Histogram({
    name: 'ferrywing_request_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  })
  const answers = new Counter({
    name: 'ferrywing_requests_total',
    help: 'Answered requests, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const callSeconds = new Histogram({
    name: 'ferrywing_outgoing_seconds',
    help: 'Duration of each attempt to call another system, by port.',
    labelNames: ['port'],
    buckets: BUCKETS,
    registers,
  })
  const calls = new Counter({
    name: 'ferrywing_outgoing_calls_total',
    help: 'Attempts to call other systems, by port: answered, failed, timeout, or circuit-open if no call was made.',
    labelNames: ['port', 'outcome'],
    registers,
  })
  const openCircuits = new Gauge({
    name: 'ferrywing_outgoing_circuits_open',
    help: 'Circuits that are open or half-open, by port. They get no calls, except one test call after each pause.',
    labelNames: ['port'],
    registers,
  })
  const up = new Gauge({ name: 'ferrywing_database_up', help: 'Whether the database answers.', registers })
  const age = new Gauge({
    name: 'ferrywing_figures_age_seconds',
    help: "Seconds since the product's figures were read, or since the start if they were never read.",
    registers,
  })
  const gauges = new Map<string, InstanceType<typeof Gauge>>()

  function show(figures: Figure[]): void {
    for (const gauge of gauges.values()) gauge.reset()
    for (const { name, help, value, labels = {} } of figures) {
      const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers })
      gauges.set(name, gauge)
      gauge.set(labels, value)
    }
  }

  let readAt = Date.now()
  let known = false
  async function read(readFigures: () => Promise<Figure[]>): Promise<void> {
    if (known && Date.now() - readAt < REMEMBER_MS) return
    show(await readFigures())
    readAt = Date.now()
    known = true
  }

  const server = createServer()
  return {
    count({ method, route, status, seconds: took }) {
      seconds.observe({ method, route }, took)
      answers.inc({ method, route, status })
    },
    countCalls: {
      calledOut({ port, outcome, seconds: took }) {
        calls.inc({ port, outcome })
        if (outcome !== 'circuit-open') callSeconds.observe({ port }, took)
      },
      openCircuits: (port, count) => openCircuits.set({ port }, count),
    },
    async listen({ port, host, askDatabase, readFigures, timeoutMs = TIMEOUT_MS }) {
      const look = shared(async () => up.set((await inTime(askDatabase(), timeoutMs)) ? 1 : 0))
      const readOnce = shared(() => read(readFigures))
      server.on('request', (request, response) => {
        if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
        // Figures that take longer appear in the next answer.
        void Promise.all([look(), inTime(readOnce(), timeoutMs)])
          .then(() => {
            age.set((Date.now() - readAt) / 1000)
            return registry.metrics()
          })
          .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
          .catch(() => response.writeHead(500).end())
      })
      server.requestTimeout = 10_000
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, resolve)
      })
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      registry.clear()
    },
  }
}

/** Runs the task once for all callers that come while it runs. */
function shared(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= task().finally(() => {
      running = undefined
    })
    return running
  }
}

async function inTime(task: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const done = task.then(
    () => true,
    () => false,
  )
  return await Promise.race([done, sleep(timeoutMs, false, { ref: false })])
}
