import { PRODUCT_NAME } from '#contract/site/site.ts'
import { claimFolder, startEmbeddedDatabase } from '#db/embedded.ts'
import type { Beside, OnStop } from './boot.ts'
import { type Config, readConfig } from './config.ts'
import { stopOnSignals } from './runtime/stop-on-signals.ts'
import { startSandboxProcess } from './sandbox-process.ts'

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
  const onStop: OnStop = (name, stop) => running.push({ name, stop })
  try {
    const beside = await startBeside(config, onStop)
    const { boot } = await import('./boot.ts')
    await boot(config, { ...beside, onStop, end })
  } catch (error) {
    await closeAll()
    throw error
  }
}

/**
 * Starts the database and the payment sandbox, which are separate processes: they start while this process loads the server's modules,
 * which blocks it for most of a start. `boot` waits for both and reports their failures.
 */
async function startBeside(config: Config, onStop: OnStop): Promise<Beside> {
  const { payments, databases } = config
  const sandbox = payments.sandbox && payments.startSandbox ? startSandboxProcess(config, payments) : null
  sandbox?.catch(() => {})
  if (sandbox) onStop('payment sandbox', async () => (await sandbox.catch(() => null))?.stop())
  if (databases.url) return { sandbox, database: Promise.resolve(databases.url) }

  onStop('data folder', await claimFolder(config.dataDir))
  const { promise: atWork, resolve: onWork } = Promise.withResolvers<void>()
  const embedded = startEmbeddedDatabase(config.dataDir, { onWork })
  onStop('database', async () => (await embedded.catch(() => null))?.stop())
  await Promise.race([atWork, embedded])
  const database = embedded.then(({ connectionString }) => connectionString)
  database.catch(() => {})
  return { sandbox, database }
}
