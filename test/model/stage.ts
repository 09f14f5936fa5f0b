import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Role } from '#contract/endpoint.ts'
import { openAccessTokens } from '#server/accounts/sign-in/tokens.ts'
import { openApp } from '#server/app.ts'
import { pickSite, readConfig } from '#server/config.ts'
import type { JobHandlers } from '#server/jobs/jobs.ts'
import { openMailer } from '#server/messages/mail.ts'
import { openSms } from '#server/open-sms.ts'
import { openProvider, type Provider } from '#server/payments/stripe.ts'
import type { Db } from '#server/runtime/db.ts'
import { withSite } from '#server/runtime/site.ts'
import { buildJobHandlers } from '#server/worker.ts'
import { findFreePort, type TestAnswer } from '#test/app.ts'
import { cloneDatabase } from '#test/db.ts'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { injectFault } from './fault.ts'

/** The product without its worker: the test runs the jobs, and a fault strikes one life at a time. */
export type Stage = {
  db: Db
  provider: Provider
  /** The provider port of a second server. */
  elsewhere: Provider
  handlers: JobHandlers
  /** The provider's database, read-only. */
  disk: DatabaseSync
  admin: Person
  call: (method: string, path: string, options: Call) => Promise<TestAnswer>
  control: (name: string, body: object) => Promise<void>
  pay: (url: string, card: string) => Promise<void>
  close: () => Promise<void>
}

export type Person = { id: string; role: Role; email: string }
type Call = { as: Person; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal }

/** Opens the stage with a new database on that server. */
export async function openStage(server: string): Promise<Stage> {
  const own = await cloneDatabase(server)
  const { connectionString } = own
  // The provider writes every answer to disk before it sends it, which is faster in memory.
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ferrywing-model-'))
  const ports = { web: await findFreePort(), sandbox: await findFreePort() }
  const config = readConfig({
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' },
    ...{ PORT: String(ports.web), SANDBOX_PORT: String(ports.sandbox), DATA_DIR: folder },
    // The load and memory of the other tests must not count as overload.
    ...{ PRESSURE_DELAY_MS: '0', PRESSURE_HEAP_MB: '4000', PRESSURE_RSS_MB: '8000' },
  })
  const url = `http://127.0.0.1:${ports.web}`
  const sandboxFolder = join(folder, 'sandbox')
  const sandbox = await startSandbox({
    ...{ dataFolder: sandboxFolder, port: ports.sandbox, host: '127.0.0.1' },
    // The bank decides only when a command says so, also on a slow machine.
    refundSeconds: 86_400,
    webhook: { url: `${url}/api/webhooks/stripe`, secret: config.payments.webhookSecret },
  })
  const withoutWaits = { readAgainMs: 0, gatherEventsMs: 0 }
  const app = await openApp(config, { connectionString, webFolder: null, ...withoutWaits })
  const { provider, files, rowCipher } = app
  injectFault(app.http, provider.stripe)
  await app.http.listen({ port: ports.web, host: '127.0.0.1' })
  const { secretsKey } = config
  const db = withSite(own.db, pickSite(config))
  const handlers = buildJobHandlers({
    ...{
      db: app.db,
      provider,
      files,
      rowCipher,
      connectionString,
      secretsKey,
    },
    ...{
      mailer: openMailer({
        smtpUrl: undefined,
        from: config.mailFrom,
        makeDocument: async () => null,
        outgoing: app.outgoing,
      }),
      sms: openSms(config, app),
      outgoing: app.outgoing,
      notifier: app.notifier,
      passKeys: app.passKeys,
      wallets: app.wallets,
      vapid: app.vapid,
    },
    ...{ webhooksToLoopback: true, reportError: () => {} },
  })
  const tokens = openAccessTokens(config.tokenSecret)
  const disk = new DatabaseSync(join(sandboxFolder, 'sandbox.sqlite'), { readOnly: true })
  const sessionId = crypto.randomUUID()
  const tokensByUser = new Map<string, string>()
  const admin = await db
    .insertInto('users')
    .values({ name: 'Ada Admin', email: 'ada@example.test', role: 'ADMIN', passwordHash: 'not a hash' })
    .returning(['id', 'role', 'email'])
    .executeTakeFirstOrThrow()
  // No taxes, so that the price of a leg is its ask price.
  await db.updateTable('taxCoverage').set({ state: 'IN_FARE' }).where('jurisdiction', '=', 'US').execute()
  await control('webhooks', { paused: true })
  // Makes the SDK's first call, which sends extra headers, and adds the available funds that transfers need.
  for (const currency of ['usd', 'jpy', 'kwd']) {
    await provider.stripe.topups.create({ amount: 90_000_000_000, currency })
  }

  function tokenFor({ id, role }: Person): string {
    const known = tokensByUser.get(id) ?? tokens.sign({ id, role, sessionId })
    tokensByUser.set(id, known)
    return known
  }

  async function control(name: string, body: object): Promise<void> {
    const response = await fetch(`${sandbox.url}/_sandbox/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
    await response.body?.cancel()
  }

  return {
    ...{ db, provider, handlers, disk, admin, control },
    elsewhere: openProvider(config.payments, app.outgoing),
    async call(method, path, { as, body, headers = {}, signal }) {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...{ authorization: `Bearer ${tokenFor(as)}`, ...headers },
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, json: JSON.parse(text) }
    },
    async pay(page, number) {
      const fields = {
        email: 'sam@example.test',
        number,
        expiry: '12 / 40',
        cvc: '123',
        name: 'Sam Traveller',
      }
      const body = new URLSearchParams(fields)
      const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' })
      await answer.arrayBuffer()
    },
    async close() {
      disk.close()
      await app.drain()
      await app.close()
      await sandbox.close()
      await own.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
