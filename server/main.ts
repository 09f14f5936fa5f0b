import { fileURLToPath } from 'node:url'
import { PRODUCT_NAME } from '#contract/site.ts'
import { claimFolder, startEmbeddedDatabase } from '#db/embedded.ts'
import { openApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { openPostman } from './platform/mail.ts'
import { prepareData } from './prepare-data.ts'
import { startSandboxProcess } from './sandbox-process.ts'
import { welcome } from './welcome.ts'
import { startWorker } from './worker.ts'

const WEB_FOLDER = fileURLToPath(new URL('../.build/web/', import.meta.url))
const DRAIN_LIMIT_MS = 15_000

try {
  await start(readConfig(process.env))
} catch (error) {
  console.error(`${PRODUCT_NAME} did not start.\n${sentenceOf(error)}`)
  process.exit(1)
}

function sentenceOf(error: unknown): string {
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
  stopOnSignals(closeAll)
  try {
    await boot(config, (name, stop) => running.push({ name, stop }))
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** The boot order. What is started last is stopped first. */
async function boot(
  config: Config,
  onStop: (name: string, stop: () => Promise<void>) => void,
): Promise<void> {
  const sandbox = config.payments.sandbox ? startSandboxProcess(config, config.payments) : null
  // It starts beside the database; when it fails meanwhile, that is said below, once the database can be stopped.
  sandbox?.catch(() => {})
  if (sandbox) onStop('payment sandbox', async () => (await sandbox.catch(() => null))?.stop())

  const connectionString = config.databaseUrl ?? (await startDatabase(config, onStop))
  await prepareData(config, { connectionString })
  await sandbox

  const app = await openApp(config, { connectionString, webFolder: WEB_FOLDER })
  onStop('connections', app.close)
  const postman = openPostman({ smtpUrl: config.smtpUrl, from: config.mailFrom })
  onStop('mail', async () => postman.close())
  const complain = (error: unknown) => app.http.log.error({ message: (error as Error).message }, 'job')
  const { db, provider } = app
  const worker = await startWorker({
    db,
    provider,
    postman,
    connectionString,
    publicUrl: config.publicUrl,
    complain,
  })
  onStop('worker', worker.stop)

  await app.http.listen({ port: config.port, host: config.host })
  onStop('web server', app.drain)
  console.log(welcome(config))
}

async function startDatabase(
  config: Config,
  onStop: (name: string, stop: () => Promise<void>) => void,
): Promise<string> {
  const release = await claimFolder(config.dataDir)
  onStop('data folder', release)
  const database = await startEmbeddedDatabase(config.dataDir)
  onStop('database', database.stop)
  return database.connectionString
}

// The first signal drains and stops everything in order; another one a second later, or too long a wait, ends at once.
// Ctrl-C reaches us twice, from the terminal and from whoever started us.
function stopOnSignals(closeAll: () => Promise<void>): void {
  let stoppingSince = 0
  const stop = async () => {
    if (stoppingSince > 0 && Date.now() - stoppingSince > 1000) process.exit(130)
    if (stoppingSince > 0) return
    stoppingSince = Date.now()
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref()
    await closeAll()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  // Started by `npm start`: when that is killed, we do not stay behind.
  process.on('disconnect', () => void stop())
}
