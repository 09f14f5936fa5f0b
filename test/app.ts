import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Role } from '#contract/endpoint.ts'
import { openAccessTokens } from '#server/accounts/sign-in/tokens.ts'
import { type App, openApp } from '#server/app.ts'
import { type Config, pickSite, readConfig } from '#server/config.ts'
import { logError } from '#server/http/log-requests.ts'
import { openMailer } from '#server/messages/mail.ts'
import { openSms } from '#server/open-sms.ts'
import { withSite } from '#server/runtime/site.ts'
import { startWorker } from '#server/worker.ts'
import { startSandbox } from '../sandbox/sandbox.ts'
import { atEnd, openTestDatabase, type TestDatabase } from './db.ts'
import { findFreePort } from './start/free-port.ts'
import { findQuickFolder } from './start/quick-folder.ts'

export { eventually } from './start/eventually.ts'
export { findFreePort }

export type TestApp = TestDatabase & {
  app: App
  config: Config
  /** The address of the server, 'http://127.0.0.1:PORT'. */
  url: string
  sandboxUrl: string
  /** A valid access token of a user, without signing in. */
  tokenFor: (user: Somebody) => string
  /** Makes one call over real HTTP and sends the body as JSON. */
  call: (method: string, path: string, options?: CallOptions) => Promise<TestAnswer>
}

/** A user, and the session of their token if the test needs one. */
type Somebody = { id: string; role: Role; sessionId?: string }
type CallOptions = { as?: Somebody; body?: unknown; headers?: Record<string, string> }
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type TestAnswer = { status: number; headers: Headers; text: string; json: any }

type Settings = {
  worker?: boolean
  env?: Record<string, string>
  database?: TestDatabase
  /** Shortens the delays of retries to other systems. */
  pace?: number
  /** The folder of the built web. Without it the server has no pages. */
  webFolder?: string
  /** How long an answer of the provider is kept, in milliseconds; by default every read asks the provider. */
  readAgainMs?: number
}

/**
 * Opens the whole product for one test file: a server on HTTP, a database and a payment sandbox. Call it at the top of the
 * file. Without `worker` no job and no schedule runs, so that the test decides when each runs.
 */
export async function openTestApp({
  worker = false,
  env = {},
  database,
  pace,
  webFolder,
  readAgainMs = 0,
}: Settings = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(await findQuickFolder(), 'ferrywing-app-'))
  const own = database ?? (await openTestDatabase())
  const ports = { web: await findFreePort(), sandbox: await findFreePort() }
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: String(ports.web),
    SANDBOX_PORT: String(ports.sandbox),
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    SMS_COUNTRIES: 'GB',
    // The load of the other tests must not count as overload.
    PRESSURE_DELAY_MS: '0',
    // The payment sandbox and the tests of a dozen files share this process and its memory.
    PRESSURE_HEAP_MB: '4000',
    PRESSURE_RSS_MB: '8000',
    ...env,
  })
  const url = `http://127.0.0.1:${ports.web}`
  const sandbox = await startSandbox({
    dataFolder: join(folder, 'sandbox'),
    port: ports.sandbox,
    host: '127.0.0.1',
    webhook: { url: `${url}/api/webhooks/stripe`, secret: config.payments.webhookSecret },
  })
  const { connectionString } = own
  const app = await openApp(config, {
    connectionString,
    webFolder: webFolder ?? null,
    pace,
    readAgainMs,
    gatherEventsMs: 0,
  })
  await app.http.listen({ port: ports.web, host: '127.0.0.1' })
  const mailer = openMailer({
    smtpUrl: undefined,
    from: config.mailFrom,
    makeDocument: app.makeDocument,
    outgoing: app.outgoing,
  })
  const { db, provider, files, rowCipher, passKeys, wallets, vapid } = app
  const { secretsKey } = config
  const stores = {
    db,
    provider,
    files,
    rowCipher,
    passKeys,
    wallets,
    vapid,
    mailer,
    sms: openSms(config, app),
    outgoing: app.outgoing,
    connectionString,
    notifier: app.notifier,
  }
  const reportError = (error: unknown) => logError(app.http, error)
  const end = (reason: string) => {
    throw new Error(reason)
  }
  const links = { secretsKey, webhooksToLoopback: true }
  const needs = { ...stores, ...links, rates: null, platform: config.platform, reportError, end }
  const running = worker ? startWorker(needs) : null
  const tokens = openAccessTokens(config.tokenSecret)
  atEnd(async () => {
    await app.drain()
    await running?.stop()
    await app.close()
    await sandbox.close()
    await rm(folder, { recursive: true, force: true })
  })

  const tokenFor: TestApp['tokenFor'] = ({ id, role, sessionId = crypto.randomUUID() }) =>
    tokens.sign({ id, role, sessionId })
  return {
    ...own,
    db: withSite(own.db, pickSite(config)),
    app,
    config,
    url,
    sandboxUrl: sandbox.url,
    tokenFor,
    async call(method, path, { as, body, headers = {} } = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(as ? { authorization: `Bearer ${tokenFor(as)}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, json: parsed(text) }
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
