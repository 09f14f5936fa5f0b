import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { findFigures } from './admin/find-figures.ts'
import { openApp } from './app.ts'
import { collectWhenQuiet } from './collect-when-quiet.ts'
import type { Config } from './config.ts'
import { logError } from './http/log-requests.ts'
import { openMailer } from './messages/mail.ts'
import { openSms } from './open-sms.ts'
import { prepareData } from './prepare-data.ts'
import { processFigures } from './process-figures.ts'
import { openMetrics } from './runtime/metrics.ts'
import type { Outgoing } from './runtime/outgoing.ts'
import { queryOnDedicatedConnection } from './runtime/query-on-dedicated-connection.ts'
import { startTraces } from './runtime/traces.ts'
import { type ProcessServer, startWorkerHealthServer } from './start-worker-health-server.ts'
import { openRateSource, type RateSource } from './taxes/fetch-rates.ts'
import { writeWelcome } from './welcome.ts'
import { startWorker, type Worker } from './worker.ts'

const WEB_FOLDER = fileURLToPath(new URL('../.build/web/', import.meta.url))
const ANSWER_MS = 3000
const FIGURES_MS = 30_000

export type OnStop = (name: string, stop: () => Promise<void>) => void
/** Ends the process for this reason. Its supervisor starts it again. */
export type End = (reason: string) => void
/** What starts while this file loads: the address of the database, and the payment sandbox (null if this server starts none). */
export type Beside = { database: Promise<string>; sandbox: Promise<unknown> | null }

/** Starts the parts in order. Stopping runs in reverse order. */
export async function boot(
  config: Config,
  { database, sandbox, onStop, end }: Beside & { onStop: OnStop; end: End },
): Promise<void> {
  const traces = config.traces ? await startTraces(config.traces) : null
  if (traces) onStop('traces', traces.stop)
  const connectionString = await database
  const { directUrl } = config.databases
  await prepareData(config, { connectionString: directUrl ?? connectionString })
  await sandbox

  const metrics = config.metrics ? await openMetrics() : null
  const opening = {
    connectionString,
    webFolder: WEB_FOLDER,
    countAnswer: metrics?.count,
    countCalls: metrics?.countCalls,
  }
  const app = await (config.role === 'worker' ? startWorkerHealthServer : openApp)(config, opening)
  onStop('connections', app.close)
  if (config.demoData && config.role !== 'worker') {
    const { openDemo } = await import('#demo/open-demo.ts')
    await openDemo(config, app)
  }
  const worker = config.role === 'web' ? null : openWorker(config, { app, connectionString, onStop, end })

  if (metrics && config.metrics) {
    await metrics.listen({
      ...config.metrics,
      askDatabase: () =>
        queryOnDedicatedConnection(connectionString, { withinMs: ANSWER_MS }, (db) =>
          sql`select 1`.execute(db),
        ),
      readFigures: async () => [
        ...(await queryOnDedicatedConnection(connectionString, { withinMs: FIGURES_MS }, findFigures)),
        ...processFigures({ traces, worker }),
      ],
    })
    onStop('metrics', metrics.close)
  }
  await app.http.listen({ port: config.port, host: config.host })
  onStop('web server', app.drain)
  // Node holds the cache from which it loaded the modules until it has been written.
  flushCompileCache()
  collectWhenQuiet()
  console.log(writeWelcome(config))
}

/** Returns the configured source of exchange rates. Without real payments, invented rates keep legs on sale. */
function chooseRateSource({ fxRatesUrl, payments }: Config, outgoing: Outgoing): RateSource | 'demo' | null {
  return payments.sandbox && !fxRatesUrl ? 'demo' : openRateSource(outgoing, fxRatesUrl)
}

function openWorker(
  config: Config,
  {
    app,
    connectionString,
    onStop,
    end,
  }: { app: ProcessServer; connectionString: string; onStop: OnStop; end: End },
): Worker {
  const { db, outgoing, provider, files, rowCipher, passKeys, wallets, vapid, notifier, makeDocument } = app
  const mailer = openMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, makeDocument, outgoing })
  onStop('mail', async () => mailer.close())
  const worker = startWorker({
    db,
    provider,
    files,
    rowCipher,
    passKeys,
    wallets,
    vapid,
    mailer,
    sms: openSms(config, app),
    outgoing,
    notifier,
    connectionString: config.databases.directUrl ?? connectionString,
    rates: chooseRateSource(config, outgoing),
    platform: config.platform,
    secretsKey: config.secretsKey,
    webhooksToLoopback: !config.production,
    reportError: (error) => logError(app.http, error),
    end,
  })
  onStop('worker', worker.stop)
  app.watchWorker(worker)
  return worker
}
