import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import { claimFolder, startEmbeddedDatabase } from '#db/embedded.ts'
import { openDemoAccounts } from '#demo/open-demo-accounts.ts'
import { openDemoAlerts } from '#demo/open-demo-alerts.ts'
import { openDemoDevelopers } from '#demo/open-demo-developers.ts'
import { openDemoKeys } from '#demo/open-demo-keys.ts'
import { openDemoPhones } from '#demo/open-demo-phones.ts'
import { openDemoPlans } from '#demo/open-demo-plans.ts'
import { payDemoBookings } from '#demo/pay-demo-bookings.ts'
import { seatDemoPassengers } from '#demo/seat-demo-passengers.ts'
import { findFigures } from './admin/find-figures.ts'
import { openApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { logError } from './http/log-requests.ts'
import { openMailer } from './messages/mail.ts'
import { openSms } from './open-sms.ts'
import { prepareData } from './prepare-data.ts'
import { processFigures } from './process-figures.ts'
import { openMetrics } from './runtime/metrics.ts'
import type { Outgoing } from './runtime/outgoing.ts'
import { queryOnDedicatedConnection } from './runtime/query-on-dedicated-connection.ts'
import { startTraces } from './runtime/traces.ts'
import { startSandboxProcess } from './sandbox-process.ts'
import { type ProcessServer, startWorkerHealthServer } from './start-worker-health-server.ts'
import { openRateSource, type RateSource } from './taxes/fetch-rates.ts'
import { priceDueLegs } from './taxes/price-due-legs.ts'
import { storeDemoRates } from './taxes/store-demo-rates.ts'
import { writeWelcome } from './welcome.ts'
import { startWorker, type Worker } from './worker.ts'

const WEB_FOLDER = fileURLToPath(new URL('../.build/web/', import.meta.url))
const DRAIN_LIMIT_MS = 15_000
const ANSWER_MS = 3000
const FIGURES_MS = 30_000

type OnStop = (name: string, stop: () => Promise<void>) => void
/** Ends the process for this reason. Its supervisor starts it again. */
type End = (reason: string) => void

try {
  await start(readConfig(process.env))
} catch (error) {
  console.error(`${PRODUCT_NAME} did not start.\n${writeSentence(error)}`)
  process.exit(1)
}

function writeSentence(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `PORT: ${(error as { port?: number }).port} is taken by another program.`
  return message
}

async function start(config: Config): Promise<void> {
  const running: { name: string; stop: () => Promise<void> }[] = []
  const closeAll = async () => {
    for (const part of running.splice(0).reverse())
      await part.stop().catch((error) => console.error(part.name, error))
  }
  const stop = stopOnSignals(closeAll)
  const end = (reason: string) => {
    console.error(`${PRODUCT_NAME} ends.\n${reason}`)
    stop(1)
  }
  try {
    await boot(config, { onStop: (name, stop) => running.push({ name, stop }), end })
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** Starts the parts in order. Stopping runs in reverse order. */
async function boot(config: Config, { onStop, end }: { onStop: OnStop; end: End }): Promise<void> {
  const { payments } = config
  const traces = config.traces ? await startTraces(config.traces) : null
  if (traces) onStop('traces', traces.stop)
  const sandbox = payments.sandbox && payments.startSandbox ? startSandboxProcess(config, payments) : null
  // The sandbox starts beside the database. Its failure is reported below, when the database can be stopped.
  sandbox?.catch(() => {})
  if (sandbox) onStop('payment sandbox', async () => (await sandbox.catch(() => null))?.stop())

  const { url, directUrl } = config.databases
  const connectionString = url ?? (await startDatabase(config, onStop))
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
  if (config.demoData && config.role !== 'worker') await openDemo(config, app)
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
  console.log(writeWelcome(config))
}

/** Returns the configured source of exchange rates. Without real payments, invented rates keep flights on sale. */
function chooseRateSource({ fxRatesUrl, payments }: Config, outgoing: Outgoing): RateSource | 'demo' | null {
  return payments.sandbox && !fxRatesUrl ? 'demo' : openRateSource(outgoing, fxRatesUrl)
}

async function openDemo(config: Config, { db, provider, notifier, rowCipher }: ProcessServer): Promise<void> {
  const { payments, secretsKey } = config
  if (payments.sandbox) {
    if (!config.fxRatesUrl) await storeDemoRates(db)
    await priceDueLegs(db, async () => {})
    await payDemoBookings(db, provider)
    await openDemoAccounts(db, provider, { sandboxUrl: `http://127.0.0.1:${payments.sandboxPort}` })
    await openDemoPlans(db, provider)
  }
  await openDemoDevelopers(db, { secretsKey })
  await openDemoPhones(db, { secretsKey })
  await openDemoKeys(db)
  await openDemoAlerts(db, notifier.places)
  await seatDemoPassengers(db, rowCipher)
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

async function startDatabase(config: Config, onStop: OnStop): Promise<string> {
  const release = await claimFolder(config.dataDir)
  onStop('data folder', release)
  const database = await startEmbeddedDatabase(config.dataDir)
  onStop('database', database.stop)
  return database.connectionString
}

// The first signal stops everything in order. A second signal at least one second later, or a timeout, ends the process
// at once. Ctrl-C arrives twice: from the terminal and from the parent process.
function stopOnSignals(closeAll: () => Promise<void>): (exitCode: number) => void {
  let stoppingSince = 0
  const stop = async (exitCode: number) => {
    if (stoppingSince > 0 && Date.now() - stoppingSince > 1000) process.exit(130)
    if (stoppingSince > 0) return
    stoppingSince = Date.now()
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref()
    await closeAll()
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  // The parent is `npm start`. If the parent is killed, this process ends too.
  process.on('disconnect', () => void stop(0))
  return (exitCode) => void stop(exitCode)
}
