import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import { claimFolder, startEmbeddedDatabase } from '#db/embedded.ts'
import { type Config, readConfig } from '#server/config.ts'
import { stopOnSignals } from '#server/runtime/stop-on-signals.ts'
import { startSandboxProcess } from '#server/sandbox-process.ts'
import { writeWelcome } from '#server/welcome.ts'
import { startServer } from './dev-server.ts'
import { openWeb } from './dev-web.ts'
import { ensureBuiltOnce } from './prepare.mjs'

// npm run dev: runs the product like `npm start`, at the same address and with the same data, and follows changes of the
// sources. Database and payment sandbox keep running, the server restarts, and Vite replaces parts of the open page.
try {
  await start()
} catch (error) {
  console.error(`${PRODUCT_NAME} did not start.\n${(error as Error).message}`)
  process.exit(1)
}

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  if (config.production) throw new Error('NODE_ENV: npm run dev is not for production.')
  const stops: (() => unknown)[] = []
  const closeAll = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  stopOnSignals(closeAll)
  try {
    await startParts(config, stops)
  } catch (error) {
    await closeAll()
    throw error
  }
}

async function startParts(config: Config, stops: (() => unknown)[]): Promise<void> {
  // The build provides the list of addresses and the fonts of the PDFs.
  await ensureBuiltOnce(process.execPath)
  const { payments, databases } = config
  const env: Record<string, string> = {
    HOST: '127.0.0.1',
    PUBLIC_URL: config.publicUrl,
    TRUST_PROXY: 'loopback',
    DATABASE_URL: databases.url ?? (await startDatabase(config.dataDir, stops)),
  }
  if (payments.sandbox) {
    if (payments.startSandbox) stops.push((await startSandboxProcess(config, payments)).stop)
    Object.assign(env, {
      SANDBOX: 'running',
      SANDBOX_PORT: String(payments.sandboxPort),
      SANDBOX_WEBHOOK_SECRET: payments.webhookSecret,
    })
  }
  const server = startServer(env)
  stops.push(server.stop)
  const http = createServer()
  const web = await openWeb(http, { target: server.ready })
  stops.push(web.close)
  http.on('request', web.answer)
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(config.port, config.host, resolve)
  })
  await server.ready().catch(() => {})
  console.log(writeWelcome(config))
}

async function startDatabase(folder: string, stops: (() => unknown)[]): Promise<string> {
  stops.push(await claimFolder(folder))
  const database = await startEmbeddedDatabase(folder)
  stops.push(database.stop)
  return database.connectionString
}
